import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { checkHeaders as check } from '../../src/apps/sandbox/check-headers.js';
import { operations, readReply, validate, type OperationId } from '../../src/index.js';
import { compileHeaders } from '../../src/workbench/compiler/gateway-data.js';
import { rulebook } from './rulebook.js';
import { GATEWAY, tablesFolder } from './tables.js';

interface Demands {
  readonly headers: {
    readonly collection: { readonly right: Readonly<Record<string, string>> };
    readonly payout: { readonly right: Readonly<Record<string, string>> };
    readonly wrong: readonly {
      readonly header: string;
      readonly value: string;
      readonly code: string;
      readonly clause: string;
    }[];
  };
  readonly replies: Readonly<Record<string, readonly string[]>>;
  readonly untyped: Readonly<Record<string, readonly string[]>>;
  readonly failures: readonly {
    readonly operation: OperationId;
    readonly code?: string;
    readonly text: string;
    readonly remedy: string;
    readonly fields: readonly string[];
    readonly clause: string;
  }[];
  readonly states: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly notDocumented: readonly string[];
}

const { headers, replies, untyped, failures, states, notDocumented } = parse(
  readFileSync(join(tablesFolder, GATEWAY), 'utf8'),
) as Demands;
const ids = operations.flatMap((operation) => (operation.documented ? [operation.id] : []));

const checkHeaders = (id: string, given: Readonly<Record<string, string>>): ReturnType<typeof check> =>
  check(compileHeaders(rulebook.gateway.headers), id, Object.entries(given));

describe('headers', () => {
  test.each(ids)('%s accepts the right ones and misses each that is left out', (id) => {
    const { right } = id.endsWith('.payout') ? headers.payout : headers.collection;
    expect(checkHeaders(id, right)).toEqual([]);
    expect(checkHeaders(id, {}).map(({ field, code }) => [field, code])).toEqual(
      Object.keys(right).map((name) => [name, 'missing']),
    );
    const { right: other } = id.endsWith('.payout') ? headers.collection : headers.payout;
    expect(checkHeaders(id, other).map(({ field }) => field)).toEqual(['method']);
  });

  test.each(headers.wrong)('$header: $value is wrong', ({ header, value, code, clause }) => {
    const id = ids.find((one) => one.endsWith('.payout'))!;
    expect(checkHeaders(id, { ...headers.payout.right, [header]: value })).toEqual([
      expect.objectContaining({ field: header, code, source: { clause } }),
    ]);
  });
});

describe('replies', () => {
  test('each operation is listed', () => {
    const missing = ids.filter((id) => !Object.hasOwn(replies, id));
    expect(missing.map((id) => `add ${id} to replies in test/rules/transcription/gateway.yaml`)).toEqual([]);
    expect(Object.keys(replies).sort()).toEqual(ids.toSorted());
  });

  test.each(Object.entries(replies))('%s: %j', (operation, names) => {
    const all = [...new Set(Object.values(replies).flat())];
    const data = [{ ...Object.fromEntries(all.map((name) => [name, 'x'])), secret: 'x' }];
    const { orders } = readReply(operation as OperationId, { data });
    expect(orders.map((order) => Object.keys(order).sort())).toEqual(names.length > 0 ? [names.toSorted()] : []);
  });

  test.each(ids)('%s passes lists and objects on in the fields without a type', (id) => {
    const { [id]: names = [] } = untyped;
    for (const value of [['x'], { href: 'x' }]) {
      const data = [Object.fromEntries(replies[id]!.map((name) => [name, value]))];
      const { orders } = readReply(id, { data });
      expect(orders).toEqual(names.length > 0 ? [Object.fromEntries(names.map((name) => [name, value]))] : []);
    }
  });
});

describe('refusals', () => {
  test.each(failures)('$operation: $text', ({ operation, code, text, remedy, fields, clause }) => {
    const reply = { success: false, ...(code !== undefined && { errorCode: code }), errorMsg: text };
    const { failed, certainty, remedy: found, diagnostics } = readReply(operation, reply);
    expect([failed, certainty, found]).toEqual([true, fields.length > 1 ? 'one-of' : 'single', remedy]);
    expect(diagnostics.map(({ field }) => field)).toEqual(fields.length > 0 ? fields : ['']);
    for (const { source } of diagnostics) expect(source).toEqual({ clause });
    expect(readReply(operation, { errorMsg: text }).failed).toBe(code === undefined ? true : null);
    for (const other of ids.filter((id) => id !== operation)) expect(readReply(other, reply).certainty).toBe('none');
  });

  test('each that the rules explain is listed', () => {
    expect(rulebook.gateway.failures.map(({ text }) => text).sort()).toEqual(failures.map(({ text }) => text).sort());
  });
});

test('the changes of state are the listed ones', () => {
  const listed = Object.entries(states).flatMap(([id, from]) =>
    Object.entries(from).flatMap(([state, next]) => next.map((to) => [id, state, to])),
  );
  expect(rulebook.gateway.transitions.map(({ operation, from, to }) => [operation, from, to])).toEqual(listed);
});

describe('operations without rules', () => {
  test('are the listed ones', () => {
    expect(rulebook.undocumented.map(({ id }) => id).sort()).toEqual(notDocumented.toSorted());
  });

  test('have their orders refused', () => {
    for (const operation of notDocumented)
      expect(validate(operation as OperationId, {})).toMatchObject({
        valid: false,
        diagnostics: [{ ruleId: 'order/operation' }],
      });
  });
});

test('each clause that a gateway file is said to cover is in it', () => {
  const lost = rulebook.clauses.filter(
    ({ id, 'covered-by': coveredBy = '' }) =>
      coveredBy !== '' && coveredBy !== 'rulebook' && !rulebook.gateway.clauses.get(coveredBy)?.includes(id),
  );
  expect(lost.map((clause) => clause.id)).toEqual([]);
});
