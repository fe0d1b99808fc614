import type { Cases } from '../../model/check.js';
import { weightedSum } from '../internal/weighted.js';

const CPF = /^(?!([0-9])\1{10})[0-9]{11}$/;
const CNPJ = /^(?!([0-9])\1{13})[0-9A-Z]{12}[0-9]{2}$/;
const CPF_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const CNPJ_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9];

/** A CPF of 11 characters or a CNPJ of 14; other lengths are other documents. */
export function test(value: string): boolean {
  if (CPF.test(value)) return endsRight(value, CPF_WEIGHTS);
  if (CNPJ.test(value)) return endsRight(value, CNPJ_WEIGHTS);
  return value.length !== 11 && value.length !== 14;
}

const endsRight = (value: string, weights: readonly number[]): boolean =>
  value[value.length - 2] === digit(value.slice(0, -2), weights) &&
  value[value.length - 1] === digit(value.slice(0, -1), weights);

function digit(body: string, weights: readonly number[]): string {
  const rest = weightedSum(body, weights) % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

export const noun = 'a CPF of 11 digits or a CNPJ of 14 characters, without punctuation,';
export const document = 'Brazilian CPF and CNPJ, modulo 11 (RFB 2.229/2024 for letters)';
export const cases = (): Cases => ({
  valid: ['52998224725', '11222333000181', '12ABC34501DE35'],
  invalid: [
    '52998224726',
    '52998224735',
    '11111111111',
    '00000000000',
    '11222333000182',
    '11222333000191',
    '00000000000000',
    '12ABC34501DE36',
    '12abc34501de35',
    '5299822472A',
    '５２998224725',
  ],
});
