import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { portableSchema } from '../../../src/workbench/compiler/index.js';
import { Ajv } from 'ajv';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { DAY, requirements } from '../requirements/support.js';
import { english } from '../../support/english.js';

const operation = fixtureOperation('eta.payout');
const validate = fixtureValidator('eta.payout');
const base = exampleOrder(operation) as Readonly<Record<string, string>>;
const accepts = new Ajv({ strict: false }).compile(portableSchema(operation, { bindings: {}, day: DAY }));

/** The example order, in which a field of the group is given if its letter is a capital. */
function orderWith(group: Readonly<Record<string, string>>, letters: string): Record<string, unknown> {
  const order: Record<string, unknown> = { ...base };
  Object.entries(group).forEach(([name, value], i) => {
    order[name] = letters[i] === letters[i]!.toUpperCase() ? value : undefined;
  });
  return order;
}

const PAPERS = { passport: 'AB123456', licence: 'L-7', residenceCard: 'R-9' };
const CONTACT = { email: 'ana@example.com', phone: '+55110000' };
const ADDRESS = { street: 'Main street 1', city: 'Lima', postcode: '15001' };
const REDUCTION = { voucher: 'V-1', discount: 'D-1' };

test('the example order has the first of fields that exclude each other', () => {
  expect(base).toMatchObject({ passport: 'AB123456', voucher: 'V-1' });
  expect(Object.keys(base).filter((name) => ['licence', 'residenceCard', 'discount'].includes(name))).toEqual([]);
});

describe.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string | undefined>>]>([
  ['contact', CONTACT, { EP: undefined, Ep: undefined, eP: undefined, ep: 'email missing error' }],
  [
    'identification',
    PAPERS,
    {
      Plr: undefined,
      pLr: undefined,
      plR: undefined,
      plr: 'licence missing error',
      PLr: 'licence combination error',
      PlR: 'licence combination error',
      pLR: 'licence combination error',
      PLR: 'licence combination error',
    },
  ],
  [
    'address-whole',
    ADDRESS,
    {
      SCP: undefined,
      scp: undefined,
      Scp: 'street missing error',
      sCp: 'street missing error',
      scP: 'street missing error',
      SCp: 'street missing error',
      sCP: 'street missing error',
    },
  ],
  ['one-reduction', REDUCTION, { VD: 'voucher combination warning', Vd: undefined, vD: undefined, vd: undefined }],
])('%s', (id, group, expected) => {
  test.each(Object.entries(expected))('%s: %s', (letters, finding) => {
    const order = orderWith(group, letters);
    const { diagnostics, valid } = validate(order, { at: DAY });
    expect(diagnostics.map(({ ruleId, field, code, severity }) => `${ruleId} ${field} ${code} ${severity}`)).toEqual(
      finding === undefined ? [] : [`eta.payout/${id} ${finding}`],
    );
    expect(accepts(JSON.parse(JSON.stringify(order)))).toBe(valid);
  });
});

test('what is blank is not given, and something else than text has its own finding', () => {
  const codes = (change: object): readonly string[] =>
    validate({ ...base, ...change }, { at: DAY }).diagnostics.map(({ ruleId, field }) => `${ruleId} ${field}`);
  expect(codes({ email: ' ', phone: '\u2060' })).toEqual(['eta.payout/contact email']);
  expect(codes({ passport: '', licence: 5 })).toEqual(['eta.payout/field-type licence']);
  // It is not known whether the passport is required, so the rule that asks for it is also open.
  expect(codes({ passport: 5, licence: 'L-7' })).toEqual(['eta.payout/field-type passport']);
});

test('an error in the content of a field hides no rule that only asks whether it is given', () => {
  const found = (change: object): readonly string[] =>
    validate({ ...base, ...change }, { at: DAY }).diagnostics.map(({ ruleId }) => ruleId.slice('eta.payout/'.length));
  expect(found({ passport: 'AB1' })).toEqual(['passport-form']);
  expect(found({ passport: 'AB1', licence: 'L-7' })).toEqual(['passport-form', 'identification']);
  // A condition also asks whether a field is given.
  expect(found({ passport: 'AB1', voucher: 'V-10' })).toEqual(['passport-form', 'voucher-with-passport']);
  expect(found({ passport: 5, voucher: 'V-10' })).toEqual(['field-type']);
});

test('the finding names all fields of the group, once', () => {
  const [finding, ...others] = validate(orderWith(PAPERS, 'plr'), { at: DAY }).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    message: english('exactly-one-of', { label: 'Driving licence', others: 'Passport and Residence card' }),
    params: { others: ['passport', 'residenceCard'] },
    related: ['passport', 'residenceCard'],
  });
  expect(validate(orderWith(PAPERS, 'PlR'), { at: DAY }).diagnostics[0]).toMatchObject({
    messageId: 'exactly-one-of.several',
    message: english('exactly-one-of.several', { label: 'Driving licence', others: 'Passport and Residence card' }),
  });
});

test('a draft may lack the rest of a group, and may not have too many of it', () => {
  const found = (order: object): readonly string[] =>
    validate(order, { at: DAY, mode: 'draft' }).diagnostics.map(({ ruleId }) => ruleId);
  expect([orderWith(PAPERS, 'plr'), orderWith(CONTACT, 'ep'), orderWith(ADDRESS, 'Scp')].map(found)).toEqual([
    [],
    [],
    [],
  ]);
  expect(found(orderWith(PAPERS, 'PLr'))).toEqual(['eta.payout/identification']);
});

test.each<[Readonly<Record<string, string>>, string, Readonly<Record<string, string>>]>([
  [CONTACT, 'ep', { email: 'required', phone: 'required' }],
  [CONTACT, 'Ep', { email: 'required', phone: 'optional' }],
  [CONTACT, 'eP', { email: 'optional', phone: 'required' }],
  [CONTACT, 'EP', { email: 'optional', phone: 'optional' }],
  [PAPERS, 'plr', { passport: 'required', licence: 'required', residenceCard: 'required' }],
  [PAPERS, 'Plr', { passport: 'required', licence: 'optional', residenceCard: 'optional' }],
  [PAPERS, 'pLr', { passport: 'optional', licence: 'required', residenceCard: 'optional' }],
  [ADDRESS, 'scp', { street: 'optional', city: 'optional', postcode: 'optional' }],
  [ADDRESS, 'sCp', { street: 'required', city: 'optional', postcode: 'required' }],
  [ADDRESS, 'Scp', { street: 'optional', city: 'required', postcode: 'required' }],
  [ADDRESS, 'SCp', { street: 'required', city: 'required', postcode: 'required' }],
  [REDUCTION, 'vd', { voucher: 'optional', discount: 'optional' }],
])('%j given as %s: what a form asks for', (group, letters, needs) => {
  const { fields, complete } = requirements('eta.payout', orderWith(group, letters), { facts: { sentToday: '0' } });
  const names = Object.keys(group);
  expect(
    Object.fromEntries(fields.filter(({ name }) => names.includes(name)).map(({ name, need }) => [name, need])),
  ).toEqual(needs);
  // In a group that is required as a whole, no field replaces another.
  const isOneEnough = group !== ADDRESS;
  for (const { name, need, alternatives } of fields.filter((field) => names.includes(field.name)))
    expect([name, alternatives?.toSorted()]).toEqual([
      name,
      isOneEnough && need === 'required' ? names.filter((other) => other !== name).toSorted() : undefined,
    ]);
  const isWhole = names.every((name, i) => needs[name] !== 'required' || letters[i] === letters[i]!.toUpperCase());
  expect(complete).toBe(isWhole);
  for (const { name, dependsOn, refreshOnChange } of fields.filter((field) => names.includes(field.name)))
    expect([name, dependsOn.filter((other) => names.includes(other)), refreshOnChange]).toEqual([
      name,
      names.filter((other) => other !== name),
      true,
    ]);
});
