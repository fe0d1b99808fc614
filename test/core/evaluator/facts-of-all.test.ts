import { beforeAll, expect, test } from '@jest/globals';
import { canonicalForms } from '../../../src/workbench/compiler/canonical-module.js';
import { entryOfAll } from '../../../src/workbench/compiler/modules/entry-of-all.js';
import { compileInputRules } from '../../../src/workbench/compiler/requirements-module.js';
import { loadRulebook, type LoadedRulebook } from '../../../src/workbench/open/load-rulebook.js';
import { referenceOf } from '../../../src/workbench/compiler/reference.js';
import { normalizeTextOf } from '../../../src/embed/normalize-text.js';
import { requirementsTextOf } from '../../../src/embed/requirements-text.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { normalizerOf } from '../../../src/core/normalize/normalize.js';
import { formOf } from '../../../src/core/form/form.js';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import { standardSchemaOf } from '../../../src/core/standard-schema/standard-schema.js';
import { compiledFixture, fixture, fixtureFolder, fixtureOperation } from '../../fixtures/fixture.js';
import { fixtureModules } from '../../fixtures/modules.js';

const ID = 'alpha.payout';
const operation = fixtureOperation(ID);
const order = exampleOrder(operation);
/** A fact that only another operation asks for, and a fact that no operation asks for. */
const other = { facts: { cardCountry: 'DEU' } };
const misspelt = { facts: { cardCuntry: 'DEU' } };
let rules: LoadedRulebook;
beforeAll(async () => {
  rules = await loadRulebook(fixtureFolder);
});

test('each function of all operations takes the facts of others and ignores them', () => {
  expect(rules.normalize(ID, order, other)).toEqual(rules.normalize(ID, order));
  expect(rules.requirements(ID, order, other)).toEqual(rules.requirements(ID, order));
  expect(rules.createForm(ID, { ...other, order }).diagnostics).toEqual(rules.createForm(ID, { order }).diagnostics);
  const { validate } = rules.standardSchema(ID, other)['~standard'];
  expect(validate(order)).toEqual({ value: order });
  expect(validate(order, { libraryOptions: other })).toEqual({ value: order });
});

test('each function of all operations names the facts of all where one is misspelt', () => {
  for (const call of [
    () => rules.normalize(ID, order, misspelt),
    () => rules.requirements(ID, order, misspelt),
    () => rules.createForm(ID, misspelt),
    () => rules.standardSchema(ID, misspelt),
  ])
    expect(call).toThrow(new TypeError('there is no fact cardCuntry; known are cardCountry, sentToday'));
});

test('each function of one operation takes its own facts only', () => {
  const modules = { ...fixtureModules(ID), canonicalForms: canonicalForms(operation) };
  for (const call of [
    () => normalizerOf(modules, other)(order),
    () => requirementsOf(modules, order, other),
    () => formOf(modules, other),
    () => standardSchemaOf(modules, other),
  ])
    expect(call).toThrow(new TypeError('there is no fact cardCountry; no rule asks for one'));
});

test('so do the functions of a script', () => {
  const ids = [ID, 'beta.collection'];
  const byId = <T>(make: (id: string) => T): Record<string, T> => Object.fromEntries(ids.map((id) => [id, make(id)]));
  const core = { compiled: byId(compiledFixture), bindings: {}, locales: {} };
  const normalize = normalizeTextOf(
    core,
    byId((id) => canonicalForms(fixtureOperation(id))),
  );
  const requirements = requirementsTextOf(core, {
    inputRules: byId((id) => compileInputRules(fixtureOperation(id))),
    references: byId((id) => referenceOf(fixtureOperation(id))),
  });
  const text = JSON.stringify(order);
  expect(normalize(ID, text, JSON.stringify(other))).toBe(normalize(ID, text));
  expect(requirements(ID, text, JSON.stringify(other))).toBe(requirements(ID, text));
  expect(requirements(ID, text, JSON.stringify(misspelt))).toContain('"error"');
});

test('so do the functions of a module that is built', () => {
  const functions = entryOfAll(fixture(), {}).members.filter(({ name }) =>
    ['normalize', 'requirements', 'createForm', 'standardSchema'].includes(name),
  );
  expect(functions).toHaveLength(4);
  for (const { value } of functions) expect(value).toContain('knownFacts: ["cardCountry","sentToday"] }');
});
