// The scripts give the results of the library, for the orders of the test vectors, in each engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { vectorsFile } from '../../scripts/vectors/index.js';
import type { Bindings } from '../../src/core/model/bindings.js';
import { entriesOf } from '../../src/core/model/condition.js';
import { loadRulebook, type LoadedRulebook } from '../../src/workbench/open/load-rulebook.js';
import { bindings } from '../core/requirements/support.js';
import {
  acmeFolder,
  acmeIds,
  fixtureFolder,
  fixtureIds,
  fixtureOperation,
  nestedFolder,
  nestedIds,
  someIds,
} from '../fixtures/fixture.js';
import { ENGINES, runBare, type Embedded } from '../support/bare-engine.js';
import { VOLUME } from '../support/seeded.js';
import { build, scriptsIn } from './build.js';

const AT = '2026-11-21';
const OVERLAY = 'test/fixtures/overlay';
const LANGUAGES = [undefined, 'es', 'pt-BR', 'de'];

const folder = mkdtempSync(join(tmpdir(), 'payrules-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The orders of an operation's test vectors. */
function ordersOf(id: string): readonly unknown[] {
  const operation = fixtureOperation(id);
  const text = vectorsFile(operation, { bindings: {}, day: AT });
  return (JSON.parse(text) as { readonly tests: readonly { readonly data: unknown }[] }[]).flatMap(({ tests }) =>
    tests.map(({ data }) => data),
  );
}

/** Values for each fact of an operation: its example, the values in its rules' conditions, and another. */
function factsOf(id: string): readonly Readonly<Record<string, string>>[] {
  const { facts, rules } = fixtureOperation(id);
  return facts.flatMap(({ name, example = 'X' }) => {
    const values = rules
      .flatMap(({ when, unless }) => [...entriesOf(when), ...entriesOf(unless)])
      .flatMap((each) => (each.name === name ? [each.entry].flat() : []));
    return [...new Set(['X', example, ...values.filter((value) => typeof value === 'string')])].map((value) => ({
      [name]: value,
    }));
  });
}

/** A few of the orders, for calls that take long. */
const some = (orders: readonly unknown[]): readonly unknown[] =>
  orders.filter((_, i) => i % Math.ceil(orders.length / (6 * VOLUME)) === 0);

interface Case {
  readonly name: string;
  readonly rules: string;
  readonly ids: readonly string[];
  readonly args: readonly string[];
  readonly overlay?: string;
  /** The bindings for the library, in place of the built-in ones. */
  readonly bound?: Bindings;
}

const FEW = someIds().filter((id) => fixtureIds().includes(id));
const CASES: readonly Case[] = [
  { name: 'fixture', rules: fixtureFolder, ids: FEW, args: [] },
  { name: 'acme', rules: acmeFolder, ids: acmeIds(), args: [] },
  { name: 'nested', rules: nestedFolder, ids: nestedIds(), args: [] },
  {
    name: 'overlay',
    rules: fixtureFolder,
    ids: ['alpha.payout', 'beta.collection'],
    args: ['--overlay', OVERLAY, '--at', AT],
    overlay: OVERLAY,
  },
  {
    name: 'bindings',
    rules: fixtureFolder,
    ids: FEW,
    args: ['--bindings', 'test/fixtures/bindings.yaml'],
    bound: bindings,
  },
];

describe.each(CASES)(
  'the scripts of $name answer as the library does',
  ({ name, rules, ids, args, overlay, bound }) => {
    let library: LoadedRulebook;
    let engines: readonly Embedded[];
    beforeAll(async () => {
      library = await loadRulebook(rules, { at: AT, ...(overlay !== undefined && { overlay }) });
      const scripts = scriptsIn(await build(join(folder, name), '--rules', rules, ...args));
      engines = ENGINES.map(([, first]) => runBare(scripts, first));
    });

    /** Compares an answer of each engine with a result of the library. */
    const compare = (answer: (engine: Embedded) => string, result: unknown): void => {
      for (const engine of engines) expect(answer(engine)).toBe(JSON.stringify(result));
    };

    test.each(ids)('%s', (id) => {
      const orders = ordersOf(id);
      expect(orders.length).toBeGreaterThan(10);
      const configured = { ...(bound && { bindings: bound }) };
      for (const at of [AT, '2020-01-01', '2031-12-31']) {
        const validate = library.createValidator(configured);
        for (const order of at === AT ? orders : some(orders))
          compare(
            (engine) => engine.check(id, JSON.stringify(order), JSON.stringify({ at })),
            validate(id, order, { at }),
          );
      }
      for (const facts of factsOf(id))
        for (const order of some(orders))
          compare(
            (engine) => engine.check(id, JSON.stringify(order), JSON.stringify({ at: AT, facts })),
            library.createValidator(configured)(id, order, { at: AT, facts }),
          );
      for (const order of some(orders)) {
        const text = JSON.stringify(order);
        compare(
          (engine) => engine.normalize(id, text, JSON.stringify({ at: AT })),
          library.normalize(id, order, { ...configured, at: AT }),
        );
        for (const language of LANGUAGES.filter((each) => each === undefined || library.locales[each])) {
          const configuration = JSON.stringify({ locale: language });
          const locale = language === undefined ? {} : { locale: library.locales[language]! };
          compare(
            (engine) => engine.check(id, text, JSON.stringify({ at: AT }), configuration),
            library.createValidator({ ...configured, ...locale })(id, order, { at: AT }),
          );
          compare(
            (engine) => engine.requirements(id, text, JSON.stringify({ at: AT }), configuration),
            library.requirements(id, order, { ...configured, ...locale, at: AT }),
          );
        }
      }
    });

    test('blanks that normalize takes away', () => {
      for (const id of ids.slice(0, 2)) {
        const [order] = ordersOf(id) as readonly [Readonly<Record<string, unknown>>];
        const blank = (value: unknown): unknown => (typeof value === 'string' ? ` ${value} ` : value);
        const spaced = Object.fromEntries(Object.entries(order).map(([field, value]) => [field, blank(value)]));
        const configured = { ...(bound && { bindings: bound }), at: AT };
        const result = library.normalize(id, spaced, configured);
        expect(result.changes.length).toBeGreaterThan(0);
        compare((engine) => engine.normalize(id, JSON.stringify(spaced), JSON.stringify({ at: AT })), result);
      }
    });
  },
);
