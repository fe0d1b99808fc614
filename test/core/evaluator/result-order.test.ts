import { inspect } from 'node:util';
import { expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { translated } from '../../../src/core/evaluator/translate.js';
import type { Params } from '../../../src/core/model/diagnostic.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { fixtureLocale } from '../../fixtures/modules.js';

const order = { ...exampleOrder(fixtureOperation('alpha.payout')), beneficiaryName: 'Secret Name' };
const locale = { language: 'es', messages: {}, labels: {}, texts: {} };

test.each([{}, { locale }])(
  'a valid result has the order, and neither JSON nor a log of it does: %j',
  (configuration) => {
    const validate = fixtureValidator('alpha.payout', configuration);
    for (const given of [order, { ...order, amount: '100.255' }]) {
      const result = validate(given);
      expect(result.valid && result.order).toBe(given);
      expect(Object.keys(result)).toEqual(['valid', 'operation', 'rulesVersion', 'diagnostics', 'notEvaluated']);
      expect(JSON.stringify(result)).not.toContain('Secret');
      expect(inspect(result, { depth: 9, showHidden: true })).not.toContain('Secret');
      expect(JSON.stringify(Object.assign({}, result))).not.toContain('Secret');
    }
  },
);

test.each([{}, { locale: fixtureLocale('es') }])(
  'a program cannot change the findings that later results have: %#',
  (configuration) => {
    const validate = translated(fixtureValidator('alpha.payout', configuration), configuration);
    const findingOf = () =>
      validate({ ...order, paymentType: 'CARD' }).diagnostics.find(({ field }) => field === 'paymentType')!;
    const finding = findingOf();
    const { values } = finding.params as Params;
    expect(values).toEqual(['BANK', 'CASH']);
    expect(() => (values as string[]).pop()).toThrow(TypeError);
    expect(() => Object.assign(finding, { message: '' })).toThrow(TypeError);
    expect(findingOf()).toEqual(finding);
  },
);
