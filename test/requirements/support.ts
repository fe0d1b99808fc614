import type { Bindings } from '../../src/index.js';

/** Every slot bound, with codes of this test's own. */
export const bindings: Bindings = {
  'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] },
  'pe.account-type': { current: ['1'], savings: ['2'] },
  'ec.bank': { 'bank-1': ['P'], 'bank-2': ['Q'] },
  'ph.wallet': { 'wallet-a': ['ALPHA'], 'wallet-b': ['BETA'], 'wallet-c': ['GAMMA'] },
  'co.phone-transfer': { transfer: ['TRANSFER'] },
  'global.eaccount': { eaccount: ['EWALLET'] },
};
