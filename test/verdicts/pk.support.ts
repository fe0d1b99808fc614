import { expect } from '@jest/globals';
import type { OperationId } from '../../src/index.js';
import { expectClean, expectOne } from './support.js';

/** 4.2 Pakistan 3: the three digits after the leading 0. */
const PREFIXES =
  '300 301 302 303 306 307 308 304 314 312 313 320 364 342 343 344 345 346 321 322 323 331 332 333 334 335'.split(' ');
const OTHERS = Array.from({ length: 100 }, (_, i) => String(300 + i)).filter((prefix) => !PREFIXES.includes(prefix));
const MISSHAPEN = [
  '0300123456',
  '030012345678',
  '3001234567',
  '13001234567',
  '02001234567',
  '04001234567',
  '+923001234567',
  '923001234567',
  '0300 1234567',
  '0300-123456',
  '0300123456a',
  '\uFF103001234567',
];

/** 4.2 Pakistan 2 and 3, on one field: the shape is one rule, the operator another. */
export function expectPakistaniPhone(operation: OperationId, field: string): void {
  const rulesOf = (phones: readonly string[]): unknown[] => [
    ...new Set(phones.map((phone) => expectOne(operation, { [field]: phone }, field, 'error').diagnostics[0]?.ruleId)),
  ];
  for (const prefix of PREFIXES) expectClean(operation, { [field]: `0${prefix}1234567` });
  const [shape, ...moreShapes] = rulesOf(MISSHAPEN);
  const [operator, ...moreOperators] = rulesOf(OTHERS.map((prefix) => `0${prefix}1234567`));
  expect([...moreShapes, ...moreOperators]).toEqual([]);
  expect(operator).not.toBe(shape);
}

/** The shape of a CNIC is a warning, and one digit over and over. */
export function expectCnic(operation: OperationId): void {
  for (const beneficiaryId of ['3420108912318', '34201-0891231-8']) expectClean(operation, { beneficiaryId });
  for (const beneficiaryId of [
    '342010891231',
    '34201089123181',
    '3420-10891231-8',
    '34201-08912318',
    '342010891231A',
    'A',
    '\uFF13420108912318',
  ]) {
    expectOne(operation, { beneficiaryId }, 'beneficiaryId', 'warning');
  }
  for (const beneficiaryId of ['1111111111111', '00000-0000000-0'])
    expectOne(operation, { beneficiaryId }, 'beneficiaryId', 'warning', 'advice');
}
