import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadRulebook, type LoadedRulebook } from '../../../src/workbench/open/load-rulebook.js';
import { normalizerOf } from '../../../src/core/normalize/normalize.js';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import { canonicalForms } from '../../../src/workbench/compiler/canonical-module.js';
import { localeOf, translationsOf } from '../../../src/workbench/compiler/locale-module.js';
import type { RulebookError } from '../../../src/workbench/rulebook/finding.js';
import { evaluatorOf } from '../../../src/core/evaluator/evaluate.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import { exampleOrder, exampleTexts, jsonOrder } from '../../../src/core/model/example-order.js';
import { bindings } from '../../core/requirements/support.js';
import {
  acme,
  acmeFolder,
  acmeIds,
  fixture,
  fixtureFolder,
  fixtureIds,
  fixtureOperation,
  someIds,
} from '../../fixtures/fixture.js';
import { VOLUME } from '../../support/seeded.js';
import { emittedFixture, fixtureModules } from '../../fixtures/modules.js';

const AT = '2026-11-21';
const OVERLAY = 'test/fixtures/overlay';
let rules: LoadedRulebook;
let acmeRules: LoadedRulebook;
beforeAll(async () => {
  rules = await loadRulebook(fixtureFolder, { at: AT });
  acmeRules = await loadRulebook(acmeFolder, { at: AT });
});

/** An order of the fields' examples, and orders with the values from the examples of each rule. */
function ordersOf(id: string): readonly unknown[] {
  const operation = fixtureOperation(id);
  const texts = exampleTexts(operation);
  const examples = operation.rules.flatMap(({ field, examples: { valid, invalid } }) =>
    [...valid, ...invalid].map((value) =>
      jsonOrder(
        operation,
        typeof value === 'object' && !Array.isArray(value)
          ? { ...texts, ...(value as object) }
          : { ...texts, [field]: value },
      ),
    ),
  );
  return [null, {}, exampleOrder(operation), ...examples];
}

/** A result without the version of the package. */
const unversioned = ({ rulesVersion, ...result }: { readonly rulesVersion: string }): object => ({
  ...result,
  rules: rulesVersion.slice(rulesVersion.indexOf('+')),
});

describe('a rules folder in process gives what its built modules give', () => {
  const modulesOf = (id: string) => ({ ...fixtureModules(id), operation: emittedFixture(id) });

  const rulesOf = (id: string): LoadedRulebook => (acme().operations.has(id) ? acmeRules : rules);

  test.each(someIds())('%s: validate, with and without a configuration', (id) => {
    const operation = emittedFixture(id);
    const validate = evaluatorOf(operation);
    const bound = validatorOf(operation, { bindings });
    const ofRulebook = rulesOf(id);
    const known = new Set(Object.values(operation.derived).map(({ slot }) => slot));
    const own = Object.fromEntries(Object.entries(bindings).filter(([slot]) => known.has(slot)));
    const createdBound = ofRulebook.createValidator({ bindings: own });
    for (const order of ordersOf(id)) {
      expect(unversioned(ofRulebook.validate(id, order, { at: AT }))).toEqual(unversioned(validate(order, { at: AT })));
      expect(unversioned(createdBound(id, order, { at: AT }))).toEqual(unversioned(bound(order, { at: AT })));
    }
  });

  test.each(someIds())('%s: requirements, normalize, rules and schema', (id) => {
    const modules = modulesOf(id);
    // The large operations of the other gateway take long.
    const step = acme().operations.has(id) && VOLUME < 10 ? 5 : 1;
    for (const order of ordersOf(id).filter((_, i) => i % step === 0)) {
      expect(rulesOf(id).requirements(id, order, { at: AT })).toEqual(requirementsOf(modules, order, { at: AT }));
      const normalize = normalizerOf({ ...modules, canonicalForms: canonicalForms(fixtureOperation(id)) }, { at: AT });
      expect(rulesOf(id).normalize(id, order, { at: AT })).toEqual(normalize(order));
    }
    expect(rulesOf(id).rulesOf(id)).toEqual(modules.reference);
    expect(rulesOf(id).schemas[id]).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
  });
});

test('the operations, and those that the document names without rules', () => {
  expect(rules.operations.flatMap(({ id, documented }) => (documented ? [id] : []))).toEqual(fixtureIds());
  expect(rules.operations.flatMap(({ id, documented }) => (documented ? [] : [id]))).toEqual([
    'epsilon.collection',
    'epsilon.payout',
  ]);
});

test('an operation without rules is refused, or throws where a result has no diagnostics', () => {
  expect(rules.validate('alpha.refund', {})).toMatchObject({ valid: false, diagnostics: [{ field: '' }] });
  expect(() => rules.requirements('alpha.refund')).toThrow(TypeError);
  expect(() => rules.normalize('alpha.refund', {})).toThrow(TypeError);
  expect(() => rules.createForm('alpha.refund')).toThrow(TypeError);
  expect(rules.rulesOf('alpha.refund')).toBeUndefined();
  expect(rules.standardSchema('alpha.refund')['~standard'].validate({})).toMatchObject({ issues: [{}] });
});

test('a form and a Standard Schema of an operation', () => {
  const form = rules.createForm('delta.collection');
  expect(form.set('amount', 'x').diagnostics).toMatchObject([{ field: 'amount' }]);
  expect(rules.standardSchema('delta.collection')['~standard'].validate({ amount: 'x' })).toMatchObject({
    issues: expect.arrayContaining([expect.objectContaining({ path: ['amount'] })]),
  });
});

test('the languages of the package, and those of the folder', () => {
  const spanish = translationsOf(fixture()).find(({ language }) => language === 'es')!;
  expect(rules.locales['es']).toEqual(localeOf(fixture(), spanish).locale);
  expect(Object.keys(acmeRules.locales)).toEqual(expect.arrayContaining(['de', 'es', 'pt-BR']));
});

test.each(acmeIds())('every finding on an example of %s is translated into the language of the folder', (id) => {
  const validate = acmeRules.createValidator({ locale: acmeRules.locales['de']! });
  for (const order of ordersOf(id)) {
    const english = acmeRules.validate(id, order, { at: AT }).diagnostics;
    const german = validate(id, order, { at: AT }).diagnostics;
    expect(german.map(({ ruleId, field }) => [ruleId, field])).toEqual(
      english.map(({ ruleId, field }) => [ruleId, field]),
    );
    for (const [i, { ruleId, message }] of german.entries())
      if (!ruleId.startsWith('order/')) expect(message).not.toBe(english[i]!.message);
    for (const { message } of german) expect(message).not.toMatch(/\{[a-z]+\}/i);
  }
});

test('replies of the gateway', () => {
  expect(rules.readReply('alpha.payout', { success: true, data: [] })).toMatchObject({ orders: [], certainty: 'none' });
  const refusal = rules.readReply('alpha.payout', { errorMsg: 'Account blocked' }, { locale: rules.locales['es'] });
  expect(refusal).toMatchObject({ failed: true, remedy: 'other-account', diagnostics: [{ code: 'refused' }] });
  expect(rules.readReply('unknown.payout', {})).toMatchObject({ failed: null, orders: [] });
});

test('the values of a valid order have any type, because only the rule files know it', () => {
  const { order } = rules.operation('theta.transfer').validate(exampleOrder(fixtureOperation('theta.transfer')));
  expect(typeof order?.['amount']).toBe('number');
  // @ts-expect-error it may be a number
  expect(() => order!['amount'].trim()).toThrow(TypeError);
  const checked = rules.standardSchema('theta.transfer')['~standard'].validate(order);
  // @ts-expect-error it may be a number
  expect(() => !checked.issues && checked.value['amount'].trim()).toThrow(TypeError);
});

test('an operation as one object, with its options', () => {
  const alpha = rules.operation('alpha.payout', { locale: rules.locales['es'], fields: ['amount'] });
  const order = { ...exampleOrder(fixtureOperation('alpha.payout')), amount: 'x' };
  expect(alpha.validate(order)).toEqual(
    rules.createValidator({ locale: rules.locales['es'] })('alpha.payout', order, { fields: ['amount'] }),
  );
  expect(() => rules.operation('unknown.payout')).toThrow(TypeError);
  // A call may name its language.
  const inSpanish = { locale: rules.locales['es'] };
  expect(rules.validate('alpha.payout', order, inSpanish)).toEqual(
    rules.createValidator(inSpanish)('alpha.payout', order),
  );
  expect(rules.validate('alpha.payout', order, inSpanish)).not.toEqual(rules.validate('alpha.payout', order));
});

describe('an overlay', () => {
  test('its changes and its codes apply', async () => {
    const own = await loadRulebook(fixtureFolder, { overlay: OVERLAY, at: AT });
    const order = { ...exampleOrder(fixtureOperation('alpha.payout')), amount: '11.99' };
    const findingsOf = (loaded: LoadedRulebook): readonly string[] =>
      loaded.validate('alpha.payout', order, { at: AT }).diagnostics.map(({ ruleId }) => ruleId);
    expect(findingsOf(own)).toContain('alpha.payout/amount-range');
    expect(findingsOf(rules)).not.toContain('alpha.payout/amount-range');
    const needs = ({ notEvaluated }: { readonly notEvaluated: readonly { readonly needs: readonly string[] }[] }) =>
      notEvaluated.flatMap((each) => each.needs);
    expect(needs(rules.validate('alpha.payout', order, { at: AT }))).toContain('binding:alpha.bank');
    expect(needs(own.validate('alpha.payout', order, { at: AT }))).not.toContain('binding:alpha.bank');
    expect(own.findings).toEqual([]);
  });

  test('an exception that has ended is a warning', async () => {
    for (const at of ['2031-06-01', new Date('2031-06-01')]) {
      const { findings } = await loadRulebook(fixtureFolder, { overlay: OVERLAY, at });
      expect(findings).toContainEqual(
        expect.objectContaining({ severity: 'warning', file: join(OVERLAY, 'alpha.payout.yaml') }),
      );
    }
  });
});

describe('what can not be loaded', () => {
  const folderOf = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'payrules-load-'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return folder;
  };
  const errorOf = (folder: string, overlay?: string): Promise<RulebookError> =>
    loadRulebook(folder, { at: AT, ...(overlay !== undefined && { overlay }) }).then(
      () => {
        throw new Error('It was loaded.');
      },
      (error: unknown) => error as RulebookError,
    );

  test('broken rules: one error that lists each fault at its file, line and column', async () => {
    const folder = folderOf({ 'operations/a.payout.yaml': 'operation: a.payout\ntitel: A\nregion: B\nrules: []\n' });
    const error = await errorOf(folder);
    expect(error.name).toBe('RulebookError');
    const file = join(folder, 'operations/a.payout.yaml');
    expect(error.findings).toContainEqual(expect.objectContaining({ file, line: 2, column: 1, code: 'unknown-key' }));
    expect(error.message).toContain(`${file}:2:1 unknown-key There is no "titel" here. Did you mean "title"?`);
  });

  test('a broken overlay', async () => {
    const overlay = folderOf({
      'alpha.payout.yaml': 'change:\n  - rule: amount-rnage\n    off: true\n    reason: x\n',
    });
    const { findings } = await errorOf(fixtureFolder, overlay);
    expect(findings).toContainEqual(
      expect.objectContaining({ file: join(overlay, 'alpha.payout.yaml'), line: 2, severity: 'error' }),
    );
  });

  test('no folder, no rules and no operations', async () => {
    expect((await errorOf('no/such')).message).toContain('no/such:1:1 unreadable');
    expect((await errorOf(folderOf({}))).message).toContain('unreadable');
    expect((await errorOf(folderOf({ 'rulebook.yaml': 'title: A\n' }))).findings).toMatchObject([
      { code: 'no-operations' },
    ]);
  });

  test('a misspelt option and a wrong day', async () => {
    await expect(loadRulebook(fixtureFolder, { overlya: '.' } as object)).rejects.toThrow(TypeError);
    await expect(loadRulebook(fixtureFolder, { at: '2026-02-30' })).rejects.toThrow(TypeError);
  });

  test.each([
    [{ ownChecks: 'false' }, 'ownChecks must be true or false'],
    [{ ownChecks: 1 }, 'ownChecks must be true or false'],
    [{ ownChecks: null }, 'ownChecks must be true or false'],
    [{ overlay: 5 }, 'overlay must be the path of a folder'],
    [{ overlay: null }, 'overlay must be the path of a folder'],
  ])('the option %j', async (option, message) => {
    await expect(loadRulebook(fixtureFolder, option as object)).rejects.toThrow(new TypeError(message));
  });

  test('the code of a check, without ownChecks', async () => {
    const folder = 'test/fixtures/own-checks';
    for (const option of [{}, { ownChecks: false }, { ownChecks: undefined }])
      await expect(loadRulebook(folder, option)).rejects.toMatchObject({ name: 'RulebookError' });
  });
});
