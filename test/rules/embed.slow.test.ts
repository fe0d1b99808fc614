import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { composeIBAN, countrySpecs } from 'ibantools';
import * as payrules from '../../src/index.js';
import type { Configuration } from '../../src/index.js';
import { compiled } from '../../src/generated/operations/compiled.js';
import { es } from '../../src/generated/operations/locales/es.js';
import { ptBR } from '../../src/generated/operations/locales/pt-BR.js';
import { ENGINES, runBare, type Embedded } from '../support/bare-engine.js';
import { VOLUME } from '../support/seeded.js';

const scripts = ['', 'normalize.', 'requirements.', 'es.', 'pt-BR.'].map((part) =>
  readFileSync(`dist/embed/payrules.${part}embed.js`, 'utf8'),
);
const AT = '2026-11-21';
/** One of this many orders is checked; `npm run wrappers` runs all vectors through other engines. */
const SHARE = VOLUME >= 2 ? 1 : 4;

interface Vector {
  readonly tests: readonly { readonly data: unknown }[];
}
const operations = payrules.operations.flatMap((each) => (each.documented ? [each.id] : []));
const vectorsOf = (id: string): readonly unknown[] =>
  (JSON.parse(readFileSync(`schemas/vectors/${id}.json`, 'utf8')) as readonly Vector[])
    .flatMap(({ tests }) => tests.map(({ data }) => data))
    .filter((_order, i) => i % SHARE === 0);
/** The orders of test/orders by operation. */
const files = readdirSync('test/orders').map((file) => {
  const text = readFileSync(`test/orders/${file}`, 'utf8');
  const orders = (
    file.endsWith('.ndjson')
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown)
      : JSON.parse(text)
  ) as readonly unknown[];
  return [/^[a-z]+\.[a-z]+/.exec(file)![0], orders] as const;
});

/** A right IBAN of a country, if it has IBANs; and others with another character, length or check digit. */
function ibansOf(country: string): readonly string[] {
  const pattern = countrySpecs[country]!.bban_regexp ?? '[0-9]{12}';
  const bban = Array.from(pattern.matchAll(/\[([^\]]+)\]\{(\d+)\}/g), ([, kind, count]) =>
    (kind === 'A-Z' ? 'ABCD' : '1234567890').repeat(9).slice(0, Number(count)),
  ).join('');
  const right = composeIBAN({ countryCode: country, bban }) ?? `${country}00${bban}`;
  const others = ['A', '1', 'a'].flatMap((other) =>
    [4, 8, right.length - 1].map((at) => right.slice(0, at) + other + right.slice(at + 1)),
  );
  return [right, ...others, right.slice(0, -1), `${right}1`, `${country}00${right.slice(4)}`];
}

const ADDRESSES = [
  'http://0x7f.1/',
  'https://münchen.example/',
  'https://[::1]/',
  'https://m..com/',
  'http://1.2.3.256/',
];

const translated = [undefined, es, ptBR].map((locale) => [locale, payrules.createValidator({ locale })] as const);

describe.each(ENGINES)('the scripts in %s answer as Node does', (_, first) => {
  const engine: Embedded = runBare(scripts, first);
  const { check } = engine;
  const compare = (id: string, orders: readonly unknown[], configuration: Configuration = {}): void => {
    const validate = payrules.createValidator(configuration) as (...args: readonly unknown[]) => unknown;
    const configured = JSON.stringify(configuration);
    for (const order of orders) {
      const text = JSON.stringify(order);
      const answer = check(id, text, JSON.stringify({ at: AT }), configured);
      if (answer !== JSON.stringify(validate(id, order, { at: AT }))) expect({ id, text, answer }).toBeUndefined();
    }
  };

  test.each(operations)('%s: the vectors', (id) => {
    const orders = vectorsOf(id);
    expect(orders.length).toBeGreaterThan(20 / SHARE);
    compare(id, orders);
  });

  test('the orders of test/orders, in another language too', () => {
    for (const [id, orders] of files) {
      compare(id, orders);
      compare(id, orders, { locale: es, unknownFields: 'error' });
    }
  });

  test.each(operations.filter((id) => Object.keys(compiled[id].slots).length > 0))('%s: with bindings', (id) => {
    const bound = Object.entries(compiled[id].slots).map(([slot, labels]) => [
      slot,
      Object.fromEntries(labels.map((label, i) => [label, [`CODE${i}`]])),
    ]);
    compare(id, vectorsOf(id), { bindings: Object.fromEntries(bound) });
  });

  test('addresses', () => {
    for (const id of operations) {
      const [order] = vectorsOf(id) as readonly [object];
      compare(
        id,
        ADDRESSES.map((callbackUrl) => ({ ...order, callbackUrl })),
      );
    }
  });

  test('IBANs of every country', () => {
    const [order] = vectorsOf('global.payout') as readonly [object];
    const orders = Object.keys(countrySpecs)
      .flatMap(ibansOf)
      .map((iban) => ({ ...order, paymentType: 'IBAN', beneficiaryAccountNumber: iban }));
    expect(orders.length).toBeGreaterThan(500);
    compare('global.payout', orders);
  });

  test.each(operations)('%s: normalize and requirements, in three languages', (id) => {
    const orders = vectorsOf(id).filter((_order, i) => i % 40 === 0);
    for (const order of [{}, ...orders]) {
      const text = JSON.stringify(order);
      const spaced = Object.fromEntries(Object.entries(order as object).map(([name, value]) => [name, ` ${value} `]));
      for (const each of [order, spaced])
        expect(engine.normalize(id, JSON.stringify(each), JSON.stringify({ at: AT }))).toBe(
          JSON.stringify(payrules.normalize(id, each, { at: AT })),
        );
      for (const [locale, validate] of translated) {
        const configuration = JSON.stringify({ locale: locale?.language });
        expect(engine.requirements(id, text, JSON.stringify({ at: AT }), configuration)).toBe(
          JSON.stringify(payrules.requirements(id, order, { at: AT, locale })),
        );
        expect(check(id, text, JSON.stringify({ at: AT }), configuration)).toBe(
          JSON.stringify(validate(id, order, { at: AT })),
        );
      }
    }
  });

  test('what is wrong with a call', () => {
    const [id] = operations as [string];
    expect(JSON.parse(check(id, '{'))).toHaveProperty('error.argument', 'order');
    expect(JSON.parse(check(id, '{}', '{"x":1}'))).toHaveProperty('error.argument', 'options');
    expect(JSON.parse(check(id, '{}', '', '{"x":1}'))).toHaveProperty('error.argument', 'configuration');
    expect(JSON.parse(check('none', '{}'))).toHaveProperty('valid', false);
  });
});

test('the scripts are ASCII that ends no element of a page', () => {
  for (const source of scripts) {
    expect(/^[\n -~]*$/.test(source)).toBe(true);
    expect(source).not.toMatch(/<\/script|<!--/i);
  }
});
