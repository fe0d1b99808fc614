import { validate as global } from './hand-written/global-payout.mjs';
import { validate as pe } from './hand-written/pe-payout.mjs';
import { validate as pk } from './hand-written/pk-payout.mjs';

export const name = 'hand-written';
export const view = 'whole';
export const validators = { 'pk.payout': pk, 'pe.payout': pe, 'global.payout': global };
