import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { file, ndjson, payrules, peru, type Item } from './run.js';

const samples = 'test/orders/pe.payout.json';
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

test('github: each finding beside its order, with the place of its rule', () => {
  const { code, out, err } = payrules(['check', 'pe.payout', samples, '--format', 'github']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(
    /^::error file=test\/orders\/pe\.payout\.json,title=pe\.payout\/amount-range::test\/orders\/pe\.payout\.json \(index 1\) amount: Amount must be from 1 to 40000 PEN\. \(rules\/operations\/pe\.payout\.yaml:\d+\)$/,
  );
  for (const line of lines)
    expect(line).toMatch(
      /^::(?:error|warning) file=test\/orders\/pe\.payout\.json,title=[\w./-]+::test\/orders\/pe\.payout\.json \(index \d\)/,
    );
  const input = file('lines.ndjson', `\n${ndjson([peru[1]])}{"amount":\n`);
  const places = payrules(['check', 'pe.payout', input, '--format', 'github']).out.match(/^::error file=[^:]*title/gm);
  expect(places).toEqual([`::error file=${input},line=2,title`, `::error file=${input},line=3,col=11,title`]);
  expect(payrules(['check', 'pe.payout', '--format', 'github'], ndjson([peru[1]])).out).toMatch(
    /^::error title=pe\.payout\/amount-range::standard input:1 amount: /,
  );
});

const at = (path: string, startLine: unknown): readonly object[] => [
  {
    physicalLocation: {
      artifactLocation: { uri: path.startsWith('/') ? pathToFileURL(path).href : path },
      region: { startLine },
    },
  },
];

test('sarif: one log, with the lines of the orders, those of their rules, and what could not be read', () => {
  const input = file('mixed.ndjson', `${ndjson(peru)}{"amount":\n`);
  const { code, out } = payrules(['check', 'pe.payout', input, '--format', 'sarif']);
  expect(code).toBe(1);
  const { version, runs } = JSON.parse(out) as Log;
  const { results } = runs[0]!;
  expect(version).toBe('2.1.0');
  expect(results[0]).toMatchObject({
    ruleId: 'pe.payout/amount-range',
    level: 'error',
    locations: at(input, 2),
    relatedLocations: [
      { ...at('rules/operations/pe.payout.yaml', expect.any(Number))[0], message: { text: 'the rule' } },
    ],
  });
  expect(results.at(-1)).toEqual({
    ruleId: 'not-json',
    level: 'error',
    message: { text: `${input}:7:11: not JSON: the text ends too early` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: pathToFileURL(input).href },
          region: { startLine: 7, startColumn: 11 },
        },
      },
    ],
  });
  expect(results.find(({ ruleId }) => ruleId === 'order/unknown-field')).not.toHaveProperty('relatedLocations');
  const whole = (JSON.parse(payrules(['check', 'pe.payout', samples, '--format', 'sarif']).out) as Log).runs[0]!
    .results;
  expect(whole[0]!.locations).toEqual([{ physicalLocation: { artifactLocation: { uri: samples } } }]);
});

describe('one list, in however many portions', () => {
  const clean = Array.from({ length: 1000 }, () => peru[0]);
  // A block holds about 1,200 of them.
  test.each([
    ['two files', [samples, 'missing.json', samples], '', 2 * peru.length + 1],
    ['a clean portion of JSON, then a finding', ['-'], JSON.stringify([...clean, peru[1]]), clean.length + 1],
    [
      'blocks of NDJSON',
      ['-'],
      ndjson([...clean, ...clean, ...clean, ...clean, ...clean, peru[1], ...clean, ...clean, peru[1]]),
      7 * clean.length + 2,
    ],
  ])('%s', (_, files, input, entries) => {
    const run = (format: string): string => payrules(['check', 'pe.payout', ...files, '--format', format], input).out;
    const { results } = JSON.parse(run('json')) as { readonly results: readonly Item[] };
    expect(results.map(({ index }) => index)).toEqual(Array.from({ length: entries }, (_item, index) => index));
    const found = results.flatMap(({ error, diagnostics }) =>
      error ? [error.code] : diagnostics!.map(({ ruleId }) => ruleId),
    );
    expect((JSON.parse(run('sarif')) as Log).runs[0]!.results.map(({ ruleId }) => ruleId)).toEqual(found);
    expect(found).toContain('pe.payout/amount-range');
  });
});

test('sarif of nothing is a log without results', () => {
  const { code, out } = payrules(['check', 'pe.payout', '--format', 'sarif'], JSON.stringify(peru[0]));
  expect(code).toBe(0);
  expect((JSON.parse(out) as Log).runs[0]!.results).toEqual([]);
  expect(payrules(['check', 'pe.payout', samples, '--format', 'sarif', '--jobs', '2'])).toMatchObject({
    code: 2,
    out: '',
    err: 'payrules: --format sarif is written by one thread; leave --jobs out\n',
  });
});
