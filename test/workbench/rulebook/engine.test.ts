import { expect, test } from '@jest/globals';
import { parseRulebook, readRules, RulebookError } from '../../../src/workbench/rulebook/index.js';
import { engineFault, peerRange } from '../../../src/workbench/rulebook/load/engine-range.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';
import { fixtureFolder } from '../../fixtures/fixture.js';

const faultWith = (range: string, engine: string): string | undefined =>
  engineFault(`title: T\nengine: "${range}"\n`, engine)?.message;

test.each([
  ['>=1.3 <2', '1.3.0'],
  ['>=1.3 <2', '1.99.7'],
  ['>=1.3.1 <2.5', '2.4.9'],
  ['>=1 <2', '1.0.0-rc.1'],
])('rules for %s are read by %s', (range, engine) => {
  expect(faultWith(range, engine)).toBeUndefined();
});

test.each([
  ['>=1.3 <2', '1.2.9', /need payrules 1\.3 or later; this is 1\.2\.9/],
  ['>=1.3.1 <2', '1.3.0', /need payrules 1\.3\.1 or later/],
  ['>=1.10 <2', '1.9.0', /need payrules 1\.10 or later/],
  ['>=1.3 <2', '2.0.0', /are for payrules before 2; this is 2\.0\.0/],
  ['>=1.3 <2', '2.0.0-rc.1', /are for payrules before 2/],
])('rules for %s are refused by %s', (range, engine, message) => {
  expect(faultWith(range, engine)).toMatch(message);
});

test.each([
  ['>=1.3 <2', '>=1.3.0-0 <2'],
  ['>=1.3.1 <2', '>=1.3.1-0 <2'],
  ['>=0.1 <2', '>=0.1.0-0 <2 || >=1.0.0-0 <2'],
  ['>=1 <2.5', '>=1.0.0-0 <2.5 || >=2.0.0-0 <2.5'],
])('npm reads %s as %s, so that it accepts candidates', (range, peer) => {
  expect(peerRange(range)).toBe(peer);
});

test('only the range is reported, as the other files may have words of the other version', () => {
  const files = new Map([
    ...readRules(fixtureFolder),
    ['rulebook.yaml', 'title: T\nnew-word: true\nengine: ">=99 <100"\n'] as const,
    ['operations/new.payout.yaml', 'operation: new.payout\nfrom-the-future: true\n'] as const,
  ]);
  const findingsOf = (): unknown => {
    try {
      return parseRulebook(files, authoringSchemas());
    } catch (error) {
      return error instanceof RulebookError ? error.findings : error;
    }
  };
  expect(findingsOf()).toEqual([
    expect.objectContaining({ file: 'rulebook.yaml', line: 3, column: 9, code: 'other-engine', severity: 'error' }),
  ]);
});
