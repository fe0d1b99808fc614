import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  createValidator,
  operations,
  readReply,
  requirements,
  standardSchema,
  validate,
  type Locale,
  type OperationId,
} from '../../../src/index.js';
import { VOLUME } from '../../support/seeded.js';
import { rulebook } from '../rulebook.js';

const at = '2026-11-21';
const folder = '../../../src/generated/operations/locales';
const catalogue = (file: string, name: string): Locale =>
  (require(`${folder}/${file}.js`) as Readonly<Record<string, Locale>>)[name]!;

/** Orders, each with a message that the orders before do not have. */
function ordersOf(id: OperationId): readonly unknown[] {
  const sets = JSON.parse(readFileSync(`schemas/vectors/${id}.json`, 'utf8')) as { tests: { data: unknown }[] }[];
  const orders = [null, {}, { amont: '1' }, ...sets.flatMap(({ tests }) => tests.map(({ data }) => data))];
  const seen = new Set<string>();
  return orders.filter((order) => {
    const count = seen.size;
    for (const { ruleId, messageId } of validate(id, order, { at }).diagnostics) seen.add(`${ruleId} ${messageId}`);
    return seen.size > count;
  });
}

const ids = operations.flatMap(({ id, documented }) => (documented ? [id] : []));
const cases = ids.flatMap((id) =>
  (
    [
      ['es', 'es'],
      ['pt-BR', 'ptBR'],
    ] as const
  ).map(([language, name]): [OperationId, string, string] => [id, language, name]),
);

describe.each(cases)('the wording for %s alone in %s', (id, language, name) => {
  const [whole, part] = [catalogue(language, name), catalogue(`${language}/${id}`, name)];
  const both = [whole, part] as const;
  const ofFindings = catalogue(`${language}/${id}`, `${name}Findings`);

  test('is a part of the wording for all, in its order', () => {
    for (const key of ['messages', 'labels', 'texts'] as const) {
      const wanted = Object.entries(part[key]);
      expect(Object.entries(whole[key]).filter(([english]) => Object.hasOwn(part[key], english))).toEqual(wanted);
    }
    expect({ ...part, messages: {}, labels: {}, texts: {} }).toEqual({ ...whole, messages: {}, labels: {}, texts: {} });
    expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(whole).length / 2);
  });

  test('for findings alone has no words of forms, and no refusals', () => {
    const sizes = [part, ofFindings].map(({ messages, texts }) =>
      [messages, texts].map((of) => Object.keys(of).length),
    );
    for (const i of [0, 1]) expect(sizes[1]![i]).toBeLessThan(sizes[0]![i]!);
    expect(ofFindings.labels).toEqual(part.labels);
  });

  test('gives the same findings, fields, issues and refusals', () => {
    const orders = ordersOf(id);
    expect(orders.length).toBeGreaterThan(10);
    const [all, ...parts] = [...both, ofFindings].map((locale) => createValidator({ locale }));
    for (const own of parts)
      for (const order of orders)
        expect(own(id, order, { at }).diagnostics).toEqual(all!(id, order, { at }).diagnostics);
    const schemas = both.map((locale) => standardSchema(id, { locale, onNotEvaluated: 'error', at })['~standard']);
    for (const order of orders.slice(0, 20 * VOLUME)) {
      const [fields, ofPart] = both.map((locale) => requirements(id, order, { locale, at }));
      expect(ofPart).toEqual(fields);
    }
    for (const order of orders.slice(0, 20)) {
      const [issues, issuesOfPart] = schemas.map(({ validate: issuesOf }) => issuesOf(order));
      expect(issuesOfPart).toEqual(issues);
    }
    for (const { operation, text, errorCode } of rulebook.gateway.failures.filter((each) => each.operation === id)) {
      const reply = { success: false, errorMsg: text, errorCode };
      const [refusal, ofPart] = both.map((locale) => readReply(id, reply, { locale }));
      expect([operation, ofPart]).toEqual([id, refusal]);
      expect(ofPart!.diagnostics.length).toBeGreaterThan(0);
    }
  });
});
