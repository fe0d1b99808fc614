// Generated from the files of this folder. Do not edit.
import type { Check } from '../model/check.js';
import * as amount from './amount.js';
import * as amountBetween from './amount-between.js';
import * as checkDigits from './check-digits.js';
import * as decimalsBy from './decimals-by.js';
import * as differsFrom from './differs-from.js';
import * as digits from './digits.js';
import * as digitsBy from './digits-by.js';
import * as firstDigitsOf from './first-digits-of.js';
import * as format from './format.js';
import * as holdsAccount from './holds-account.js';
import * as ibanCountry from './iban-country.js';
import * as maxDecimals from './max-decimals.js';
import * as notIn from './not-in.js';
import * as notMadeUp from './not-made-up.js';
import * as oneOf from './one-of.js';
import * as pairs from './pairs.js';
import * as positive from './positive.js';
import * as prefixIn from './prefix-in.js';
import * as required from './required.js';
import * as string from './string.js';
import * as templatePairs from './template-pairs.js';
import * as uniqueInBatch from './unique-in-batch.js';
import * as unsupported from './unsupported.js';

/** Every check by its name in rule files. Authoring side only: it holds them all. */
export const checks = {
  amount,
  'amount-between': amountBetween,
  'check-digits': checkDigits,
  'decimals-by': decimalsBy,
  'differs-from': differsFrom,
  digits,
  'digits-by': digitsBy,
  'first-digits-of': firstDigitsOf,
  format,
  'holds-account': holdsAccount,
  'iban-country': ibanCountry,
  'max-decimals': maxDecimals,
  'not-in': notIn,
  'not-made-up': notMadeUp,
  'one-of': oneOf,
  pairs,
  positive,
  'prefix-in': prefixIn,
  required,
  string,
  'template-pairs': templatePairs,
  'unique-in-batch': uniqueInBatch,
  unsupported,
} as unknown as Readonly<Record<string, Check | undefined>>;
