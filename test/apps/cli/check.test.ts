import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import {
  BINDINGS,
  check,
  checkText,
  file,
  good,
  idsOf,
  MIXED,
  ndjson,
  samples,
  SAMPLES,
  wrong,
  type Item,
} from './fixture.js';

const text = JSON.stringify(good);

test('exit codes', async () => {
  const codeOf = async (order: object, ...args: readonly string[]): Promise<number> =>
    (await checkText(['alpha.payout', ...BINDINGS, ...args], JSON.stringify(order))).code;
  const doubtful = { ...good, currency: 'EUR' };
  expect(await codeOf(good)).toBe(0);
  expect(await codeOf(wrong)).toBe(1);
  expect(await codeOf(doubtful)).toBe(0);
  expect(await codeOf(doubtful, '--fail-on', 'warning')).toBe(1);
  expect(await codeOf(good, '--fail-on', 'warning')).toBe(0);
});

describe('ndjson', () => {
  test('one line for each order, in order, with exactly these keys', async () => {
    const { items } = await check(['alpha.payout', SAMPLES]);
    expect(items.map((item) => item.index)).toEqual([0, 1, 2]);
    for (const item of items)
      expect(Object.keys(item)).toEqual(['index', 'operation', 'valid', 'diagnostics', 'notEvaluated']);
    expect(items.map((item) => item.valid)).toEqual([true, false, false]);
    expect(items[0]!.notEvaluated).toContainEqual({
      ruleId: 'alpha.payout/account-number-length',
      needs: ['binding:alpha.account-type', 'binding:alpha.bank'],
    });
  });

  test('a diagnostic has the file and line of its rule', async () => {
    const { items } = await check(['alpha.payout', ...BINDINGS, SAMPLES]);
    const { source, ruleId } = items[1]!.diagnostics![0]!;
    expect({ ruleId, source }).toEqual({
      ruleId: 'alpha.payout/amount-range',
      source: {
        clause: '2.2 amount',
        file: 'test/fixtures/rules/operations/alpha.payout.yaml',
        line: lineOf('test/fixtures/rules/operations/alpha.payout.yaml', 'id: amount-range'),
      },
    });
  });

  test('several files: each line names its own, and the index counts on', async () => {
    const { items } = await check(['alpha.payout', SAMPLES, '-'], ndjson([good]));
    expect(items.at(-1)).toMatchObject({ index: samples.length, file: '-' });
  });
});

/** The number of the first line of a file that contains a text. */
function lineOf(path: string, contained: string): number {
  return (
    readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(contained)) + 1
  );
}

test('json: the same objects in one list', async () => {
  const { out, code } = await checkText(['alpha.payout', SAMPLES, '--format', 'json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({ results: (await check(['alpha.payout', SAMPLES])).items });
  expect(JSON.parse((await checkText(['alpha.payout', '--format', 'json'], '[]')).out)).toEqual({ results: [] });
});

describe('text', () => {
  test('what is wrong, why, and where the rule is', async () => {
    const { out, err } = await checkText(['alpha.payout', SAMPLES]);
    expect(err).toBe('');
    expect(out).toContain(`${SAMPLES} (index 1): 2 errors\n`);
    expect(out).toMatch(
      /^ {2}error {4}amount +Amount .* 5 .* 900 SEK.*\n +alpha\.payout\/amount-range \[2\.2 amount\] test\/fixtures\/rules\/operations\/alpha\.payout\.yaml:\d+\n/m,
    );
    expect(out).toMatch(/^not evaluated without a binding for alpha\.bank: account-number-length \(3 orders\)$/m);
    expect(out).toMatch(/\n3 orders: 2 refused\n$/);
  });

  test('a clean run is its summary', async () => {
    expect(await checkText(['delta.collection'], '[]')).toEqual({ code: 0, out: '0 orders: nothing found\n', err: '' });
    expect((await checkText(['gamma.payout'], '[]')).out).toBe('0 orders: nothing found\n');
  });

  test("--why shows each rule's result", async () => {
    const { out } = await checkText(['alpha.payout', ...BINDINGS, '--why'], text);
    expect(out).toMatch(/^ {2}passed +alpha\.payout\/amount-range$/m);
    expect(out).toMatch(/^ {2}not applicable +alpha\.payout\/transfer-code-required: /m);
  });

  test('in the language of --locale', async () => {
    const { out } = await checkText(['alpha.payout', '--locale', 'es'], JSON.stringify({ ...good, amount: '1' }));
    expect(out).toContain('Importe: debe estar entre 5 y 900 SEK.');
  });
});

test('no value of an order is written', async () => {
  const canary = 'CANARY7531';
  const values: readonly unknown[] = [canary, [canary], { [canary]: canary }, 7531];
  const orders = Object.keys(good).flatMap((field) => values.map((value) => ({ ...good, [field]: value })));
  const broken = [`{"amount":"${canary}"`, canary, `{"amount":"${canary}",}`, `{"a":"\\x${canary}"}`];
  const input = ndjson([...orders, canary]) + broken.join('\n');
  for (const format of ['text', 'json', 'ndjson', 'sarif', 'github']) {
    const { code, out, err } = await checkText(['alpha.payout', '--format', format, '--input', 'ndjson'], input);
    expect(code).toBe(1);
    expect(out + err).not.toContain('7531');
  }
  for (const one of broken) {
    const { code, out, err } = await checkText(['alpha.payout', '--input', 'json', '--format', 'json'], one);
    expect(code).toBe(2);
    expect(out + err).not.toContain(canary);
  }
});

test('the file of a rule is named so that the working directory finds it', async () => {
  for (const cwd of ['/', 'test/fixtures/rules'].map((path) => resolve(path))) {
    const rules = cwd === '/' ? resolve('test/fixtures/rules') : '.';
    const stdin = JSON.stringify(wrong);
    for (const args of [
      ['check', 'alpha.payout'],
      ['explain', 'alpha.payout/amount-range'],
    ]) {
      const { out } = await payrules([...args, '--rules', rules], { cwd, stdin });
      const [, path, line] = /(\S*alpha\.payout\.yaml):(\d+)/.exec(out)!;
      expect(readFileSync(resolve(cwd, path!), 'utf8').split('\n')[Number(line) - 1]).toContain('id: amount-range');
    }
  }
});

describe('--mixed', () => {
  const inputs = readFileSync(MIXED, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly operation: string; readonly order: object; readonly facts?: object });
  const card = { ...inputs[4]!, facts: { cardCountry: 'DEU' } };

  test('each input names its operation and its facts', async () => {
    const { code, items } = await check(
      ['--mixed', MIXED, '-'],
      JSON.stringify({ operation: 'epsilon.payout', order: {} }),
    );
    expect(code).toBe(1);
    expect(items.map((item) => [item.operation, item.valid, idsOf(item)])).toEqual([
      ['alpha.collection', true, []],
      ['alpha.collection', false, ['alpha.collection/amount-range', 'alpha.collection/callback-public']],
      ['beta.payout', false, ['beta.payout/amount-range']],
      ['beta.payout', true, ['beta.payout/document-not-repeated']],
      ['beta.collection', false, ['beta.collection/card-country-supported']],
      ['delta.collection', true, ['delta.collection/purpose-expected']],
      ['epsilon.payout', false, ['order/operation']],
    ]);
    expect((await checkText(['--mixed', MIXED])).out).toContain(`${MIXED}:3 beta.payout: 1 error`);
  });

  test('a list of inputs, with facts for all of them', async () => {
    const { facts: _, ...bare } = card;
    const { items } = await check(['--mixed', '--facts', '{"cardCountry":"ISL"}'], JSON.stringify([bare, card]));
    expect(items.map((item) => item.valid)).toEqual([false, true]);
  });

  test('only operations without rules: nothing is evaluated', async () => {
    expect(await check(['--mixed'], JSON.stringify({ operation: 'epsilon.payout', order: {} }))).toMatchObject({
      code: 2,
      items: [{ valid: false }],
    });
  });

  const odd = [
    { operation: 'alpha.payout', order: good },
    good,
    5,
    null,
    [],
    { operation: { toString: 1 } },
    { operation: 'alpha.payout' },
    { operation: '__proto__', order: {} },
    { ...card, facts: 5 },
  ];

  test('an entry of another form is an error of its line', async () => {
    const { code, items, err } = await check(['--mixed', '--input', 'ndjson'], ndjson(odd));
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(items.map((item) => item.error?.code ?? idsOf(item)[0])).toEqual([
      undefined,
      ...Array<string>(6).fill('not-mixed'),
      'order/operation',
      'not-mixed',
    ]);
    expect(items[1]).toMatchObject({
      line: 2,
      error: { message: expect.stringMatching(/^standard input:2: with --mixed/) },
    });
  });

  test('entries that name their operation, without --mixed', async () => {
    const entry = { operation: 'alpha.payout', order: good };
    const { code, items } = await check(
      ['alpha.payout'],
      JSON.stringify([good, entry, { ...entry, operation: 'other' }]),
    );
    expect([code, items.map((item) => item.error ?? idsOf(item))]).toEqual([
      1,
      [
        [],
        { code: 'mixed', message: expect.stringContaining('use --mixed') },
        { code: 'mixed', message: expect.stringContaining('use --mixed') },
      ],
    ]);
  });

  test('a backtest takes the same lines for orders', async () => {
    const rules = 'test/fixtures/rules';
    const { out } = await payrules(['backtest', rules, rules, '-', '--format', 'json'], { stdin: ndjson(odd) });
    expect(JSON.parse(out)).toMatchObject({ orders: 2, withoutRules: 1, unreadable: 7 });
  });

  test('a backtest gives each version the facts that it asks for, and a line with an unknown fact is unreadable', async () => {
    const rules = 'test/fixtures/rules';
    const edit = ['--head-overlay', 'test/fixtures/overlay', '--bindings', 'test/fixtures/bindings.yaml'];
    const alpha = { operation: 'alpha.payout', order: good, facts: { cardCountry: 'DEU' } };
    const lines = ndjson([alpha, { ...alpha, facts: { cardcountry: 'DEU' } }]);
    const { out } = await payrules(['backtest', rules, rules, '-', ...edit, '--format', 'json'], { stdin: lines });
    expect(JSON.parse(out)).toMatchObject({ orders: 1, unreadable: 1, unreadableLines: [2] });
  });

  test('a fact that no rule asks for is an error of its line', async () => {
    const facts = [{ cardcountry: 'DEU' }, { cardCountry: 'DEU', __proto: 'x' }, null, card.facts];
    const { items } = await check(
      ['--mixed', '--input', 'ndjson'],
      ndjson(facts.map((each) => ({ ...card, facts: each }))),
    );
    expect(items.map((item) => item.error?.code ?? item.valid)).toEqual(['unknown-fact', 'unknown-fact', true, true]);
    expect(items[0]!.error!.message).toBe(
      'standard input:1: the facts have a name that no rule asks for; known are cardCountry, sentToday',
    );
  });
});

describe('data that is given beside the orders', () => {
  test('bindings', async () => {
    const { items } = await check(['alpha.payout', ...BINDINGS, SAMPLES]);
    expect(items.map((item) => item.valid)).toEqual([true, false, false]);
    expect(items[1]!.diagnostics!.map(({ field }) => field)).toContain('beneficiaryAccountNumber');
    expect(items.flatMap((item) => item.notEvaluated)).toEqual([]);
  });

  test('a bindings file whose entries are all commented out binds nothing', async () => {
    const { code, items, err } = await check([
      'alpha.payout',
      SAMPLES,
      '--bindings',
      'test/fixtures/rules/bindings.example.yaml',
    ]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(items).toEqual((await check(['alpha.payout', SAMPLES])).items);
  });

  test('the date', async () => {
    const order = { ...inputOf(MIXED, 0), amount: '20' };
    const ids = async (...args: readonly string[]) =>
      idsOf((await check(['alpha.collection', ...args], JSON.stringify(order))).items[0]!);
    expect(await ids()).toEqual([]);
    expect(await ids('--at', '2031-06-01')).toEqual([
      'alpha.collection/amount-range',
      'alpha.collection/redirect-required',
    ]);
  });

  test('an overlay, with the line of its own rules', async () => {
    const order = JSON.stringify({ ...good, amount: '500' });
    const { items } = await check(['alpha.payout', '--overlay', 'test/fixtures/overlay'], order);
    expect(items[0]!.diagnostics).toContainEqual(
      expect.objectContaining({
        ruleId: 'alpha.payout/amount-range',
        source: expect.objectContaining({ file: 'test/fixtures/overlay/alpha.payout.yaml' }),
      }),
    );
  });
});

function inputOf(path: string, index: number): object {
  const { order } = JSON.parse(readFileSync(path, 'utf8').split('\n')[index]!) as { readonly order: object };
  return order;
}

describe('github', () => {
  test('each finding at the line of its order, with the file and line of its rule', async () => {
    const { code, out, err } = await checkText(['alpha.payout', SAMPLES, '--format', 'github']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^::error file=test\/fixtures\/orders\/alpha\.payout\.json,title=alpha\.payout\/amount-range::test\/fixtures\/orders\/alpha\.payout\.json \(index 1\) amount: Amount .* 5 .* 900 SEK.* \(test\/fixtures\/rules\/operations\/alpha\.payout\.yaml:\d+\)$/,
    );
    for (const line of lines)
      expect(line).toMatch(
        /^::(?:error|warning) file=test\/fixtures\/orders\/alpha\.payout\.json,title=[\w./-]+::test\/fixtures\/orders\/alpha\.payout\.json \(index \d\)/,
      );
  });

  test('lines and columns of NDJSON; none of standard input', async () => {
    const input = file('lines.ndjson', `\n${ndjson([{ ...good, amount: '1' }])}{"amount":\n`);
    const { out } = await checkText(['alpha.payout', input, '--format', 'github']);
    expect(out.match(/^::error file=[^:]*title/gm)).toEqual([
      `::error file=${input},line=2,title`,
      `::error file=${input},line=3,col=11,title`,
    ]);
    expect((await checkText(['alpha.payout', '--format', 'github'], ndjson([wrong]))).out).toMatch(
      /^::error title=alpha\.payout\/amount-range::standard input:1 amount: /,
    );
  });
});

interface Log {
  readonly version: string;
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations?: readonly object[];
    }[];
  }[];
}

describe('sarif', () => {
  const resultsOf = (out: string) => (JSON.parse(out) as Log).runs[0]!.results;
  const at = (path: string, startLine: unknown): object => ({
    physicalLocation: {
      artifactLocation: { uri: path.startsWith('/') ? pathToFileURL(path).href : path },
      region: { startLine },
    },
  });

  test('one log, with the lines of the orders, those of their rules, and what could not be read', async () => {
    const input = file('mixed.ndjson', `${ndjson([good, wrong, { ...good, zzz: '1' }])}{"amount":\n`);
    const { code, out } = await checkText(['alpha.payout', input, '--format', 'sarif']);
    expect(code).toBe(1);
    expect((JSON.parse(out) as Log).version).toBe('2.1.0');
    const results = resultsOf(out);
    expect(results[0]).toMatchObject({
      ruleId: 'alpha.payout/amount-range',
      level: 'error',
      locations: [at(input, 2)],
      relatedLocations: [
        {
          ...at('test/fixtures/rules/operations/alpha.payout.yaml', expect.any(Number)),
          message: { text: 'the rule' },
        },
      ],
    });
    expect(results.at(-1)).toEqual({
      ruleId: 'not-json',
      level: 'error',
      message: { text: `${input}:4:11: not JSON: the text ends too early` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: pathToFileURL(input).href },
            region: { startLine: 4, startColumn: 11 },
          },
        },
      ],
    });
    expect(results.find(({ ruleId }) => ruleId === 'order/unknown-field')).not.toHaveProperty('relatedLocations');
  });

  test('an order of a JSON list has no line', async () => {
    const { out } = await checkText(['alpha.payout', SAMPLES, '--format', 'sarif']);
    expect(resultsOf(out)[0]!.locations).toEqual([{ physicalLocation: { artifactLocation: { uri: SAMPLES } } }]);
  });

  test('without findings, the log has no results', async () => {
    const { code, out } = await checkText(['alpha.payout', '--format', 'sarif'], text);
    expect(code).toBe(0);
    expect(resultsOf(out)).toEqual([]);
  });

  // A portion has 250 entries, and a block of NDJSON about 1,200 of these orders.
  const clean = Array.from({ length: 500 }, () => good);
  const unique = (orders: readonly object[]) => orders.map((order, i) => ({ ...order, mchOrderId: `ORD-${i}` }));
  test.each([
    ['two files', [SAMPLES, 'missing.json', SAMPLES], '', 2 * samples.length + 1],
    ['a clean portion of JSON, then a finding', ['-'], JSON.stringify(unique([...clean, wrong])), clean.length + 1],
    [
      'blocks of NDJSON',
      ['-'],
      ndjson(unique([...clean, ...clean, ...clean, ...clean, wrong, ...clean, wrong])),
      5 * clean.length + 2,
    ],
  ])('%s: one list, in however many portions', async (_, files, input, entries) => {
    const run = async (format: string): Promise<string> =>
      (await checkText(['alpha.payout', ...files, '--format', format], input)).out;
    const { results } = JSON.parse(await run('json')) as { readonly results: readonly Item[] };
    expect(results.map(({ index }) => index)).toEqual(Array.from({ length: entries }, (_item, index) => index));
    const found = results.flatMap((item) => (item.error ? [item.error.code] : idsOf(item)));
    expect(resultsOf(await run('sarif')).map(({ ruleId }) => ruleId)).toEqual(found);
    expect(found).toContain('alpha.payout/amount-range');
  });
});
