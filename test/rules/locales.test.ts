import { describe, expect, test } from '@jest/globals';
import { localeOf } from '../../src/compiler/index.js';
import {
  checkHeaders,
  createValidator,
  explainFailure,
  operations,
  requirements,
  translate,
  type Bindings,
  type Diagnostic,
  type Locale,
  type OperationId,
} from '../../src/index.js';
import { translations } from '../../src/locales/index.js';
import { exampleOrder } from '../../src/model/example-order.js';
import { englishWordings } from '../locales/wordings.js';
import { rulebook } from './rulebook.js';

const ids = operations.flatMap((operation) => (operation.documented ? [operation.id] : []));

/** A code for every label of every slot. */
const bindings: Bindings = Object.fromEntries(
  [...rulebook.slots.values()].map(({ id, labels }) => [
    id,
    Object.fromEntries(Object.keys(labels).map((label) => [label, [label.toUpperCase().replaceAll('-', '')]])),
  ]),
);

describe.each(translations.map((translation) => [translation.language, translation] as const))(
  '%s',
  (_, translation) => {
    const { messages, labels, untranslated } = localeOf(rulebook, translation);
    const locale: Locale = { ...translation, messages, labels };

    test('nothing in the rule files is left in English', () => {
      expect(untranslated).toEqual([]);
    });

    test('every message is used', () => {
      const used = new Set([...englishWordings, ...ownWordings()]);
      expect(Object.keys(translation.messages).filter((english) => !used.has(english))).toEqual([]);
    });

    test.each(ids)('no two fields of %s have the same label', (id) => {
      for (const options of [{}, { locale }]) {
        const names = requirements(id, {}, options).fields.map(({ label }) => label);
        expect(names.filter((label, i) => names.indexOf(label) !== i)).toEqual([]);
      }
    });

    test.each([...rulebook.operations.values()])(
      'each field of $id has the label of its own rule file',
      (operation) => {
        for (const { name, label } of operation.fields) {
          const own = typeof label === 'string' ? undefined : label[translation.language];
          const translated = own ?? translation.labels[typeof label === 'string' ? label : label.en];
          expect([name, labels[`${operation.id}/${name}`] ?? labels[name]]).toEqual([name, translated]);
        }
      },
    );

    test("every finding of the rule files' own examples is in the language, with nothing left to fill in", () => {
      const validators = [createValidator(), createValidator({ bindings })];
      for (const operation of rulebook.operations.values()) {
        const base = exampleOrder(operation);
        const orders = operation.rules.flatMap(({ field, examples }) =>
          examples.invalid
            .flat()
            .map((example) => ({ ...base, ...(typeof example === 'string' ? { [field]: example } : example) })),
        );
        for (const order of [...orders, {}, { amount: 5 }, { ...base, amout: '5' }]) {
          const facts = Object.fromEntries(
            operation.facts.map(({ name }) => [name, (order as Record<string, unknown>)[name]]),
          );
          for (const validate of validators) {
            const { diagnostics } = validate(operation.id as OperationId, order, { facts, at: '2026-11-21' });
            for (const diagnostic of diagnostics) expectTranslated(diagnostic, locale);
          }
        }
      }
    });

    test('headers and refusals of the gateway are in the language', () => {
      for (const id of ids)
        for (const headers of [[], {}])
          for (const diagnostic of checkHeaders(id, headers)) expectTranslated(diagnostic, locale);
      // @ts-expect-error no headers at all
      for (const diagnostic of checkHeaders(ids[0]!, 5)) expectTranslated(diagnostic, locale);
      for (const { operation, errorCode, text } of rulebook.gateway.failures) {
        const { diagnostics } = explainFailure(operation as OperationId, { errorCode, errorMsg: text });
        expect(diagnostics.length).toBeGreaterThan(0);
        for (const diagnostic of diagnostics) expectTranslated(diagnostic, locale);
      }
    });
  },
);

function ownWordings(): readonly string[] {
  const english = (wording: string | { readonly en: string }): string =>
    typeof wording === 'string' ? wording : wording.en;
  return [
    ...[...rulebook.operations.values()].flatMap(({ rules }) =>
      rules.flatMap(({ message }) => (message === undefined ? [] : [english(message)])),
    ),
    ...rulebook.gateway.headers.map(({ message }) => english(message)),
    ...rulebook.gateway.failures.flatMap(({ meaning, advice }) => [english(meaning), english(advice)]),
  ];
}

function expectTranslated(diagnostic: Diagnostic, locale: Locale): void {
  const { message, ...rest } = translate(diagnostic, locale);
  expect(message).not.toBe(diagnostic.message);
  expect(message).not.toMatch(/[{}]|\bmust\b/);
  expect({ ...rest, message: diagnostic.message }).toEqual(diagnostic);
}
