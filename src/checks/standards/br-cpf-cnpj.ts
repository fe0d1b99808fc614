import type { Canonical, Cases } from '../../core/index.js';
import { test as isEmail } from '../formats/email.js';
import { weightedSum } from '../internal/weighted.js';

const PUNCTUATION = /[./-]/g;
const CPF = /^(?!([0-9])\1{10})[0-9]{11}$/;
const CNPJ = /^(?!([0-9])\1{13})[0-9A-Z]{12}[0-9]{2}$/;
const SHAPE = /^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/;
const CPF_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const CNPJ_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9];
/** Pix keys besides e-mail addresses, CPF and CNPJ: a phone number, and a random key. */
const PIX_KEY = /^\+55[0-9]{10,11}$|^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;

/** A CPF of 11 characters or a CNPJ of 14, ignoring punctuation; or a Pix key. */
export function test(value: string): boolean {
  const document = value.replace(PUNCTUATION, '');
  if (CPF.test(document)) return endsRight(document, CPF_WEIGHTS);
  if (CNPJ.test(document)) return endsRight(document, CNPJ_WEIGHTS);
  return PIX_KEY.test(value) || isEmail(value);
}

const endsRight = (value: string, weights: readonly number[]): boolean =>
  value[value.length - 2] === digit(value.slice(0, -2), weights) &&
  value[value.length - 1] === digit(value.slice(0, -1), weights);

function digit(body: string, weights: readonly number[]): string {
  const rest = weightedSum(body, weights) % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** A number that repeats one digit has right check digits, but belongs to nobody. */
export const isShaped = (value: string): boolean => SHAPE.test(value.replace(PUNCTUATION, ''));

export const noun = 'a Pix key, or a CPF of 11 digits or a CNPJ of 14 characters';
export const document =
  'Brazilian CPF and CNPJ, modulo 11 (RFB 2.229/2024 for letters), and Pix keys (Banco Central do Brasil)';
export const cases = (): Cases => ({
  valid: [
    '52998224725',
    '529.982.247-25',
    '11222333000181',
    '11.222.333/0001-81',
    '12ABC34501DE35',
    '12.ABC.345/01DE-35',
    'ana.torres@mail.com',
    '+5511987654321',
    '+551133334444',
    '123e4567-e89b-12d3-a456-426655440000',
  ],
  invalid: [
    '52998224726',
    '529.982.247-26',
    '52998224735',
    '5299822472',
    '529982247256',
    '11111111111',
    '00000000000',
    '11222333000182',
    '11.222.333/0001-82',
    '11222333000191',
    '1122233300018',
    '112223330001811',
    '00000000000000',
    '12ABC34501DE36',
    '12abc34501de35',
    '5299822472A',
    ' 52998224725',
    '52998224725\n',
    '５２998224725',
    '1',
    'abc',
    'ana.torres@',
    '+55119876543',
    '+55119876543210',
    '+5411987654321',
    '123e4567-e89b-12d3-a456-42665544000',
    '123e4567-e89b-12d3-a456-42665544000g',
  ],
});

/** Other characters of a Pix key stay. */
export const canonical: Canonical = { separators: ' .()-/', digitsOnly: true, capitals: true };
