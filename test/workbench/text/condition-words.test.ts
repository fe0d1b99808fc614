import { expect, test } from '@jest/globals';
import type { RuleConditions } from '../../../src/core/model/operation.js';
import { conditionWords } from '../../../src/workbench/text/index.js';

test.each<[when: RuleConditions, en: string, es: string, pt: string]>([
  [
    { amount: { 'at-least': '1000' } },
    'when amount is at least 1000',
    'cuando amount es al menos 1000',
    'quando amount é pelo menos 1000',
  ],
  [
    { amount: { above: '10', 'at-most': '20.50' } },
    'when amount is above 10 and at most 20.50',
    'cuando amount es mayor que 10 y como máximo 20.50',
    'quando amount é maior que 10 e no máximo 20.50',
  ],
  [
    { born: { before: '2009-01-31' } },
    'when born is before 2009-01-31',
    'cuando born es anterior al 2009-01-31',
    'quando born é anterior a 2009-01-31',
  ],
  [
    [{ country: ['BR', 'AR'] }, { country: ['MX'], amount: { below: '5' } }],
    'when country is BR or AR, or country is MX and amount is below 5',
    'cuando country es BR o AR, o country es MX y amount es menor que 5',
    'quando country é BR ou AR, ou country é MX e amount é menor que 5',
  ],
])('%j in words', (when, en, es, pt) => {
  expect([conditionWords({ when }), conditionWords({ when }, 'es'), conditionWords({ when }, 'pt-BR')]).toEqual([
    en,
    es,
    pt,
  ]);
});
