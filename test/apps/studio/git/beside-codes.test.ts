import { expect, test } from '@jest/globals';
import { type ChangedCodes, withCodes } from '../../../../src/apps/studio/server/git/beside-codes.js';

const CHANGE: ChangedCodes = {
  field: 'kind',
  rules: ['kind-listed', 'parcel.order/kind-listed'],
  listed: new Set(['AB', 'CD', 'EF']),
  isAllowed: true,
  accepted: [],
  refused: [],
  start: undefined,
};
const table = (accepts: string, refuses: string): string =>
  [
    'rows: # of the document',
    '  - order: { size: [CD, XY], kind: [CD, ZZ], weight: "1" }',
    '    finds: { rule: other }',
    `  - order: { kind: ${accepts} } # all`,
    '    finds: nothing',
    `  - facts: { kind: ${refuses} }`,
    '    finds: [{ rule: size }, { rule: kind-listed, error: choice }]',
    '',
  ].join('\n');

test.each([
  ['that a list allows goes to the row with most of it', { accepted: ['BC', 'XY'] }, '[AB, BC, CD, EF, XY]', '[ab]'],
  ['that a list allows no more goes to the row of the rule', { refused: ['EF'] }, '[AB, CD]', '[EF, XY, ab]'],
])('a code %s', (_, change, accepts, refuses) => {
  expect(withCodes(table('[AB, CD, EF]', '[XY, ab]'), { ...CHANGE, ...change })).toBe(table(accepts, refuses));
});

test.each([
  ['is blocked', { refused: ['NO', 'QX'] }, '[OK]', '["AB", "CD", "EF", "NO", "QX"]'],
  ['is blocked no more', { accepted: ['CD'] }, '[QX, OK]', '["AB", "EF"]'],
])('a code that %s', (_, change, accepts, refuses) => {
  expect(withCodes(table('[QX, OK]', '["AB", "CD", "EF"]'), { ...CHANGE, isAllowed: false, ...change })).toBe(
    table(accepts, refuses),
  );
});

test('a code that begins values goes from range to range, and values that begin with it from list to list', () => {
  const change = { ...CHANGE, listed: new Set(['300', '301', '302', '309']), start: '0' };
  const [accepts, refuses] = ['{ text: 0<code>, code: "300-302, 309" }', '{ text: 0<code>, code: "299, 303-308" }'];
  const text = table(accepts, refuses);
  const wider = withCodes(text, { ...change, accepted: ['303', '305'] });
  expect(wider).toBe(table(accepts.replace('302', '303, 305'), refuses.replace('303-308', '304, 306-308')));
  expect(withCodes(text, { ...change, refused: ['301'] })).toBe(
    table(accepts.replace('300-302', '300, 302'), refuses.replace('299', '299, 301')),
  );
  expect(withCodes(table('["03001", "03011", "04"]', '["0303", "99"]'), { ...change, accepted: ['303'] })).toBe(
    table('["03001", "03011", "0303", "04"]', '["99"]'),
  );
});

test.each([
  ['a list on several lines', '\n      - AB\n      - CD\n      - EF', '\n      - XY\n      - ab'],
  ['a row that does not repeat the list', '[ZZ, AB]', '[ab]'],
  ['a row whose only value goes', '[ZZ, AB]', '[XY]'],
  ['what is no YAML', '[AB, CD, EF]', '[XY, ab'],
])('%s stays as it is', (_, accepts, refuses) => {
  const text = table(accepts, refuses);
  expect(withCodes(text, { ...CHANGE, accepted: ['XY'] })).toBe(text);
});
