import { describe, expect, test } from '@jest/globals';
import { messageText } from '../../../src/checks/index.js';
import { translations } from '../../../src/words/index.js';
import { lintRules } from '../../../src/workbench/lint/rules/index.js';
import { lint, minimal, NU, withFault } from './minimal.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

const schemas = authoringSchemas();

const ORDER = 'common/order.yaml';
const BANKS = 'lists/banks.yaml';
const PREFIXES = 'lists/prefixes.yaml';
const BLOCKED = 'lists/blocked.yaml';
const SLOTS = 'slots.yaml';
const CLAUSES = 'clauses.yaml';
const EXCEPTIONS = 'exceptions.yaml';
const BINDINGS = 'bindings.yaml';
const SPANISH = 'locales/es.yaml';

/**
 * The text of a file, its replacement, and every finding: `file:line:column code`, in the same file if none is named. An empty text stands
 * for a new file.
 */
type Fault = readonly [name: string, file: string, from: string, to: string, ...findings: readonly string[]];

const WHEN = 'when: { paymentType: [BANK] }';
const RULES = '    examples: { valid: [DEU], invalid: [AFG] }\n';
/** Rules after the existing ones, each with its examples. */
const withRules = (...rules: readonly (readonly [rule: string, valid: string, invalid: string])[]): string =>
  `${RULES}${rules.map(([rule, valid, invalid]) => `  - { ${rule}, clause: "1 types", examples: { valid: [${valid}], invalid: [${invalid}] } }\n`).join('')}`;
const PHONE = ['id: phone, field: phone, check: { required: true }', '"0300123"', '""'] as const;
const TYPE = ['id: type-required, field: paymentType, check: { required: true }', 'BANK', '""'] as const;
const ACCOUNT = ['id: account, field: account, check: { required: true }', '"0012345678"', '""'] as const;
const group = (id: string, check: string, valid: string, invalid: string) =>
  [`id: ${id}, field: phone, check: { ${check} }`, valid, invalid] as const;
const NEITHER = '{ phone: "", account: "" }';
const BOTH = '{ phone: "0300123", account: "0012345678" }';
const FIELDS =
  '  phone: { example: "0300123" }\nfacts:\n  cardCountry: { label: Card country, example: DEU }\nderive:\n  bank: { from: bankCode, slot: nu.bank }\nrules:\n';
const BEFORE_DERIVED = 'facts:\n  cardCountry: { label: Card country, example: DEU }\nderive:\n';
const BY_TYPE = [
  'id: phone-length, field: phone, check: { by: [{ paymentType: BANK, check: { digits: 7 } }] }',
  '"0300123"',
  '"1"',
] as const;
/** A field with a list of texts. */
const listOfTags = (more: string): string => `  tags: { type: list${more}, label: Tags, example: gift }\n${FIELDS}`;
const COUNT =
  '  - { id: tags-count, field: tags, check: { count: { to: 2 } }, clause: "1 types", examples: { valid: [[a, b]], invalid: [[a, b, c]] } }\n';
/** A field in minor units, and rules with these checks. */
const withMinor = (field: string, ...checked: readonly string[]): string =>
  [
    `  size: { ${field}, unit: minor, example: "5" }\n${FIELDS}`,
    ...checked.map(
      (check, i) =>
        `  - { id: size-${i}, field: size, check: { ${check} }, clause: "1 amounts", examples: { valid: ["5"], invalid: ["${check.startsWith('max') ? '5.5' : '5,5'}"] } }\n`,
    ),
  ].join('');
/** A number and a truth value, and rules with these checks and conditions. */
const withRate = (...rules: readonly string[]): string =>
  [
    '  rate: { type: number, label: Rate, example: "0.5" }\n  turned: { type: boolean, label: Turned on, example: "true" }\n',
    FIELDS,
    ...rules.map((rule, i) => `  - { id: rate-${i}, ${rule}, clause: "1 types" }\n`),
  ].join('');
/** A list of objects with a total, and a rule on its factor with this check. */
const withLines = (rule: string, invalid = '"lines[].pieces": ""'): string => {
  const [facts, rules] = [FIELDS.indexOf('facts:'), FIELDS.indexOf('rules:')];
  return [
    FIELDS.slice(0, facts),
    '  lines: { type: list, of: object, label: Lines, count: any }\n',
    '  lines[].price: { type: integer, label: Price, example: "5" }\n',
    '  lines[].pieces: { type: integer, label: Pieces, example: "5" }\n',
    FIELDS.slice(facts, rules),
    '  lines_total: { sum: "lines[].price", times: "lines[].pieces", label: Sum of the lines }\nrules:\n',
    '  - { id: sum, field: amount, check: { compare: { different: lines_total } }, clause: "1 amounts", examples: { valid: ["5"], invalid: ["25"] } }\n',
    `  - { id: pieces, field: "lines[].pieces", ${rule}, clause: "1 types", examples: { valid: ["5"], invalid: [{ ${invalid} }] } }\n`,
  ].join('');
};
/** A field for the currency, and a rule that allows these codes. */
const withCurrencies = (codes: string, more = ''): string =>
  `  currency: { label: Currency, example: PEN }\n${FIELDS}  - { id: currency, field: currency, check: { one-of: [${codes}] }, clause: "1 types", examples: { valid: [PEN], invalid: [EUR] } }\n${more}`;

const faults: Readonly<Record<string, readonly Fault[]>> = {
  'conditions on sizes and days': [
    ['a bound that is no decimal', NU, WHEN, 'when: { amount: { at-least: "1,000" } }', '29:33 wrong-shape'],
    ['a bound without quotes', NU, WHEN, 'when: { amount: { at-least: 1000 } }', '29:33 wrong-type'],
    ['a bound that is no day', NU, WHEN, 'when: { phone: { after: "2027-02-29" } }', '29:13 wrong-bounds'],
    ['a bound that is no time', NU, WHEN, 'when: { phone: { after: "2027-02-28T24:00:00Z" } }', '29:13 wrong-bounds'],
    [
      'a day and a time',
      NU,
      WHEN,
      'when: { phone: { after: "2027-02-28T12:00:00Z", before: "2027-03-01" } }',
      '29:13 wrong-bounds',
    ],
    ['a list that does not exist', NU, WHEN, 'when: { paymentType: lists/none }', '29:26 unknown-list'],
    ['a list of other values', NU, WHEN, 'when: { paymentType: { not: lists/none } }', '29:33 unknown-list'],
    ['a misspelt bound', NU, WHEN, 'when: { amount: { at-leest: "50" } }', '29:23 unknown-key'],
    ['no bound', NU, WHEN, 'when: { amount: {} }', '29:21 wrong-shape'],
    ['a bound that may be a thousand', NU, WHEN, 'when: { amount: { below: "10.000" } }', '29:13 wrong-bounds'],
    ['two bounds of one side', NU, WHEN, 'when: { amount: { at-least: "50", above: "60" } }', '29:13 wrong-bounds'],
    ['a size and a day', NU, WHEN, 'when: { amount: { at-least: "50", before: "2027-01-31" } }', '29:13 wrong-bounds'],
    ['a size and values', NU, WHEN, 'when: { amount: { at-least: "50", not: ["70"] } }', '29:13 wrong-bounds'],
    ['a size of a label', NU, WHEN, 'when: { bank: { at-least: "50" } }', '29:13 wrong-bounds'],
    [
      'bounds with nothing between them',
      NU,
      WHEN,
      'when: { amount: { above: "50", below: "50.0" } }',
      '29:13 impossible-condition',
      '35:17 wrong-example',
    ],
    [
      'days with none between them',
      NU,
      WHEN,
      'when: { phone: { after: "2027-01-31", before: "2027-02-01" } }',
      '29:13 impossible-condition',
      '35:17 wrong-example',
    ],
    [
      'a size that another rule refuses',
      NU,
      WHEN,
      'when: { amount: { above: "100.00" } }',
      '29:13 impossible-condition',
      '35:17 wrong-example',
    ],
    [
      'a size and its opposite',
      NU,
      WHEN,
      `when: { amount: { at-least: "50" } }\n    unless: { amount: { above: "49.99" } }`,
      '30:5 impossible-condition',
      '36:17 wrong-example',
    ],
    [
      'a condition that is in the list already',
      NU,
      WHEN,
      'when: [{ paymentType: [BANK, WALLET] }, { paymentType: [BANK], amount: given }]',
      '29:45 impossible-condition',
    ],
    [
      'the same condition twice',
      NU,
      WHEN,
      'when: [{ amount: { above: "5" } }, { amount: { above: "5.0" } }]',
      '29:40 impossible-condition',
    ],
    ['an empty list of conditions', NU, WHEN, 'when: []', '29:11 wrong-shape'],
    [
      'an unknown field in a list of conditions',
      NU,
      WHEN,
      'when: [{ paymentType: [BANK] }, { amonut: { above: "5" } }]',
      '29:39 unknown-field',
    ],
    [
      'an unknown label in a list of conditions',
      NU,
      WHEN,
      'when: [{ paymentType: [BANK] }, { bank: [bank-x] }]',
      '29:46 unknown-label',
    ],
  ],
  'groups of fields': [
    [
      'a group without the field of its rule',
      NU,
      RULES,
      withRules(group('group', 'at-least-one-of: [account, bankCode]', '{}', NEITHER)),
      '51:58 wrong-parameters',
    ],
    [
      'a group of one field',
      NU,
      RULES,
      withRules(group('group', 'at-least-one-of: [phone]', '{}', NEITHER)),
      '51:58 wrong-shape',
    ],
    [
      'an unknown field in a group',
      NU,
      RULES,
      withRules(group('group', 'at-least-one-of: [phone, fone]', '{}', NEITHER)),
      '51:58 wrong-parameters',
    ],
    [
      'a fact in a group',
      NU,
      RULES,
      withRules(group('group', 'at-least-one-of: [phone, cardCountry]', '{}', NEITHER)),
      '51:58 wrong-parameters',
    ],
    [
      'a group of which one field is required',
      NU,
      RULES,
      withRules(PHONE, group('group', 'at-least-one-of: [phone, account]', '{}', NEITHER)),
      '52:32 impossible-group',
    ],
    [
      'a group of which two fields are required',
      NU,
      RULES,
      withRules(PHONE, ACCOUNT, group('group', 'exactly-one-of: [phone, account, bankCode]', '{}', BOTH)),
      '53:32 impossible-group',
    ],
    [
      'a group that another contradicts',
      NU,
      RULES,
      withRules(
        group('one', 'exactly-one-of: [phone, account]', '{}', NEITHER),
        group('both', 'all-or-none-of: [phone, account]', BOTH, '{}'),
      ),
      '52:31 impossible-group',
      '52:38 wrong-example',
    ],
    [
      'a group without examples',
      NU,
      FIELDS,
      `  memo: { label: Memo }\n${FIELDS}${withRules(group('group', 'all-or-none-of: [phone, memo]', '{ phone: "" }', '{}')).slice(RULES.length)}`,
      '18:39 wrong-example',
    ],
  ],
  'a limit for one of several currencies': [
    ['another currency is allowed', NU, FIELDS, withCurrencies('PEN, USD'), '21:5 other-currency'],
    [
      'a rule for the other currency',
      NU,
      FIELDS,
      withCurrencies(
        'PEN, USD',
        '  - { id: amount-usd, field: amount, when: { currency: [USD] }, check: { max-decimals: 2 }, clause: "1 types", examples: { valid: ["1"], invalid: [{ currency: USD, amount: "1.001" }] } }\n',
      ),
    ],
    [
      'a limit for the other currency that is in the own one',
      NU,
      FIELDS,
      withCurrencies(
        'PEN, USD',
        '  - { id: amount-usd, field: amount, when: { currency: [USD] }, check: { amount-between: ["2", "3"] }, clause: "1 types", examples: { valid: [{ currency: USD, amount: "2" }], invalid: [{ currency: USD, amount: "1" }] } }\n',
      ),
      '19:186 wrong-example',
      '22:5 other-currency',
    ],
    ['the own currency alone', NU, FIELDS, withCurrencies('PEN')],
  ],
  'a table without a row for an allowed value': [
    ['an allowed value without a row', NU, RULES, withRules(BY_TYPE), '51:39 missing-row'],
    [
      'a rule that says it is not for it',
      NU,
      RULES,
      withRules(TYPE, [`${BY_TYPE[0]}, unless: { paymentType: [WALLET] }`, '"0300123"', '"1"']),
    ],
    [
      'a rule that says it is not for it, and an order without the field',
      NU,
      RULES,
      withRules([`${BY_TYPE[0]}, unless: { paymentType: [WALLET] }`, '"0300123"', '"1"']),
      '51:39 missing-row',
    ],
    [
      'a rule that is not for an order without the field',
      NU,
      RULES,
      withRules([`${BY_TYPE[0]}, when: { paymentType: given }, unless: { paymentType: [WALLET] }`, '"0300123"', '"1"']),
    ],
    [
      'a rule for some of the values',
      NU,
      RULES,
      withRules([`${BY_TYPE[0]}, when: { paymentType: [BANK] }`, '"0300123"', '"1"']),
    ],
    [
      'another rule for the value',
      NU,
      RULES,
      withRules(TYPE, BY_TYPE, [
        'id: phone-wallet, field: phone, when: { paymentType: [WALLET] }, check: { digits: 5 }',
        '{ paymentType: WALLET, phone: "03001" }',
        '{ paymentType: WALLET, phone: "0300123" }',
      ]),
    ],
    [
      'another rule whose condition is a list in which an item is for the value',
      NU,
      RULES,
      withRules(TYPE, BY_TYPE, [
        'id: phone-wallet, field: phone, when: [{ bank: [bank-a] }, { paymentType: [WALLET] }], check: { digits: 5 }',
        '{ paymentType: WALLET, phone: "03001" }',
        '{ paymentType: WALLET, phone: "0300123" }',
      ]),
    ],
    [
      'another rule whose condition is a list in which no item is for the value',
      NU,
      RULES,
      withRules(BY_TYPE, [
        'id: phone-some, field: phone, when: [{ bank: [bank-a] }, { paymentType: [BANK], amount: given }], check: { length: { to: 9 } }',
        '"0300123"',
        '"0300123456"',
      ]),
      '51:39 missing-row',
    ],
  ],
  'a value that a number or a truth value never has': [
    [
      'in a check',
      NU,
      FIELDS,
      withRate(
        'field: rate, check: { one-of: ["0.5", "0.10"] }, examples: { valid: ["0.5"], invalid: ["2"] }',
        'field: turned, check: { one-of: ["true", "Yes"] }, examples: { valid: ["true"], invalid: ["false"] }',
      ),
      '19:57 impossible-condition',
      '20:60 impossible-condition',
    ],
    [
      'in a list of refused values',
      NU,
      FIELDS,
      withRate('field: rate, check: { not-in: ["1.0", "2"] }, examples: { valid: ["0.5"], invalid: ["2"] }'),
      '19:50 impossible-condition',
    ],
    [
      'in a condition',
      NU,
      FIELDS,
      withRate(
        'field: phone, when: { rate: ["0.5", "1,5"] }, check: { required: true }, examples: { valid: ["0300123"], invalid: [""] }',
      ),
      '19:55 impossible-condition',
    ],
    [
      'in a row',
      NU,
      FIELDS,
      withRate(
        'field: phone, check: { by: [{ rate: "0.5", check: { digits: 7 } }, { rate: "1.0", check: { digits: 8 } }] }, examples: { valid: ["0300123"], invalid: ["1"] }',
      ),
      '19:94 impossible-condition',
    ],
    [
      'and those that it has',
      NU,
      FIELDS,
      withRate(
        'field: rate, check: { one-of: ["0.5", "0.1", "-2"] }, examples: { valid: ["0.10"], invalid: ["2"] }',
        'field: phone, when: { turned: ["true"] }, check: { required: true }, examples: { valid: ["0300123"], invalid: [""] }',
      ),
    ],
  ],
  'a list without a bound': [
    ['no rule counts its entries', NU, FIELDS, listOfTags(''), '11:9 unbounded-list'],
    ['the field says that there is no bound', NU, FIELDS, listOfTags(', count: any')],
    ['a rule and no bound', NU, FIELDS, `${listOfTags(', count: any')}${COUNT}`, '11:23 unbounded-list'],
    ['a rule', NU, FIELDS, `${listOfTags('')}${COUNT}`],
    [
      'a field that is no list',
      NU,
      FIELDS,
      listOfTags(', count: any').replace('type: list, ', ''),
      '11:11 unbounded-list',
    ],
    ['a number of entries at the field', NU, FIELDS, listOfTags(', count: 5'), '11:30 wrong-choice'],
  ],
  'a field that is required and left out': [
    [
      'in all cases of the rule that requires it',
      NU,
      RULES,
      withRules(
        [
          'id: needed, field: account, when: { paymentType: [WALLET], phone: given }, check: { required: true }',
          '"5"',
          '{ paymentType: WALLET, account: "" }',
        ],
        [
          'id: closed, field: account, when: { paymentType: [WALLET] }, check: { unsupported: true }',
          '"5"',
          '{ paymentType: WALLET }',
        ],
      ),
      '51:5 unsatisfiable',
    ],
    [
      'in other cases',
      NU,
      RULES,
      withRules(
        [`id: needed, field: account, ${WHEN}, check: { required: true }`, '"5"', '""'],
        [
          'id: closed, field: account, when: { paymentType: { not: [BANK] } }, check: { unsupported: true }',
          '""',
          '{ paymentType: WALLET, account: "5" }',
        ],
      ),
    ],
    [
      'in some of the cases',
      NU,
      RULES,
      withRules(
        ['id: needed, field: account, when: { paymentType: [BANK, WALLET] }, check: { required: true }', '"5"', '""'],
        [
          'id: closed, field: account, when: { paymentType: [WALLET] }, check: { unsupported: true }',
          '""',
          '{ paymentType: WALLET, account: "5" }',
        ],
      ),
    ],
  ],
  'a total with a factor': [
    [
      'the factor may be missing',
      NU,
      FIELDS,
      withLines('check: { positive: true }', '"lines[].pieces": "0"'),
      '14:19 missing-factor',
    ],
    ['the factor is required', NU, FIELDS, withLines('check: { required: true }')],
    [
      'the factor is required where the value is given',
      NU,
      FIELDS,
      withLines('when: { "lines[].price": given }, check: { required: true }'),
    ],
    [
      'the factor is required for a value',
      NU,
      FIELDS,
      withLines('when: { "lines[].price": ["5"] }, check: { required: true }'),
      '14:19 missing-factor',
    ],
    [
      'the factor is required wherever the total is read',
      NU,
      FIELDS,
      withLines('when: { paymentType: [BANK, WALLET] }, check: { required: true }').replace(
        'field: amount,',
        `field: amount, ${WHEN},`,
      ),
    ],
    [
      'the factor is required on some days',
      NU,
      FIELDS,
      withLines('from: 2026-01-01, check: { required: true }'),
      '14:19 missing-factor',
    ],
    [
      'both are given, or none',
      NU,
      FIELDS,
      withLines('check: { all-or-none-of: ["lines[].pieces", "lines[].price"] }'),
    ],
    [
      'at least one is given',
      NU,
      FIELDS,
      withLines(
        'check: { at-least-one-of: ["lines[].pieces", "lines[].price"] }',
        '"lines[].pieces": "", "lines[].price": ""',
      ),
      '14:19 missing-factor',
    ],
  ],
  'what YAML would change or hide': [
    ['a leading zero', PREFIXES, '"300"', '030', '5:28 lossy-number'],
    ['a plus sign', NU, '["1", "100"], invalid', '[+57, "100"], invalid', '21:25 lossy-number'],
    ['a trailing zero', NU, '"0.99"', '1.10', '21:48 lossy-number'],
    ['an exponent', NU, '"0.99"', '1e3', '21:48 lossy-number'],
    ['a hexadecimal number', NU, '"0.99"', '0x10', '21:48 lossy-number'],
    ['a long number', NU, 'account: "0012345678" }]\n', 'account: 12345678901234567890 }]\n', '34:40 lossy-number'],
    ['a truth value of YAML 1.1', NU, 'country: PE', 'country: NO', '4:10 ambiguous-word'],
    ['another truth value of YAML 1.1', NU, '[BANK, WALLET]', '[BANK, y]', '24:29 ambiguous-word'],
    [
      'curly quotes around a bound',
      NU,
      'amount-between: ["1", "100"]',
      'amount-between: ["1", “100”]',
      '19:36 curly-quotes',
    ],
    ['curly quotes around a code', BINDINGS, '["01"]', '[“01”]', '2:12 curly-quotes'],
    ['a plain number for a code', PREFIXES, '"31"', '31', '6:28 wrong-type'],
    ['a plain truth value for text', NU, 'title: Nu payout', 'title: true', '2:8 wrong-type'],
    ['an anchor', NU, 'valid: [BANK]', 'valid: [&bank BANK]', '26:25 anchor'],
    ['an alias', NU, 'title: Nu payout', 'title: *title', '2:8 alias'],
    ['a tag', NU, 'title: Nu payout', 'title: !!str Nu payout', '2:8 tag'],
    ['a tag of our own', NU, 'title: Nu payout', 'title: !name Nu payout', '2:8 tag'],
    ['a directive', NU, 'operation: nu.payout', '%YAML 1.1\n---\noperation: nu.payout', '1:1 directive'],
    ['a document mark', NU, 'operation: nu.payout', '---\noperation: nu.payout', '1:1 directive'],
    ['two documents', NU, 'notes:', '---\nnotes:', '51:1 several-documents'],
    [
      'a merge key',
      NU,
      '  phone: { example: "0300123" }',
      '  phone: { <<: { example: "0300123" } }',
      '11:12 merge-key',
    ],
    [
      'a duplicate key',
      NU,
      '    field: paymentType\n',
      '    field: paymentType\n    field: paymentType\n',
      '24:5 duplicate-key',
    ],
    ['an empty key', NU, 'title: Nu payout', 'title: Nu payout\n"": x', '3:1 empty-key'],
    ['a blank label', NU, 'label: Account', 'label: " "', '9:21 wrong-shape'],
    ['an empty value', NU, '    severity: warning\n', '    severity:\n', '31:5 empty-value'],
    ['a control character', NU, 'Nu payout\n', 'Nu \u0007payout\n', '2:11 control-character'],
    ['a bidirectional mark', NU, 'Nu payout\n', 'Nu \u202epayout\n', '2:11 control-character'],
    ['a no-break space before a code', NU, '[BANK, WALLET]', '[BANK,\u00a0WALLET]', '24:28 control-character'],
    ['a no-break space after a code', NU, '[BANK, WALLET]', '[BANK, WALLET\u00a0]', '24:35 control-character'],
    ['a no-break space after a text', NU, 'title: Nu payout', 'title: Nu payout\u00a0', '2:17 control-character'],
    ['a no-break space after a colon', NU, 'title: Nu payout', 'title:\u00a0Nu payout', '2:7 control-character'],
    ['a no-break space after a hyphen', BLOCKED, '- AFG', '-\u00a0AFG', '5:3 wrong-type', '5:4 control-character'],
    [
      'a no-break space before a comment',
      NU,
      'country: PE',
      'country: PE\u00a0# Peru',
      '4:10 wrong-shape',
      '4:12 control-character',
    ],
    ['a no-break space as indentation', NU, '    field: phone\n', '\u00a0   field: phone\n', '37:1 control-character'],
    ['a no-break space before a name', ORDER, '{ label: Amount', '{\u00a0label: Amount', '4:12 control-character'],
    ['a tab as indentation', NU, '    severity: warning\n', '\tseverity: warning\n', '31:1 tab-as-indent'],
    ['an open quote', NU, 'currency: PEN', 'currency: "PEN', '5:15 missing-char'],
    ['an open bracket', NU, 'include: [common/order]', 'include: [common/order', '7:1 bad-indent'],
    ['a colon in plain text', NU, 'title: Nu payout', 'title: Nu: payout', '2:8 block-as-implicit-key'],
    ['wrong indentation', NU, '    field: phone\n', '   field: phone\n', '37:1 missing-char'],
    [
      'an empty file',
      EXCEPTIONS,
      'exceptions:\n  - { code: ANT, standard: ISO 3166-1, reason: Withdrawn. }\n',
      '# nothing\n',
      '1:1 empty-file',
    ],
  ],
  shape: [
    ['an unknown key of a card', NU, '    severity: warning\n', '    severty: warning\n', '31:5 unknown-key'],
    ['an unknown key of an operation', NU, 'country: PE', 'contry: PE', '4:1 unknown-key'],
    ...['xx', 'pt', 'ES'].map((language): Fault => [
      `a message in ${language}`,
      NU,
      '    severity: warning\n',
      `    severity: warning\n    message: { en: Too long., ${language}: x }\n`,
      '32:31 unknown-key',
    ]),
    [
      'a label in a language without a catalogue',
      NU,
      'label: Account,',
      'label: { en: Account, fr: Compte },',
      '9:36 unknown-key',
    ],
    ['an unknown check', NU, 'one-of: [BANK', 'one-off: [BANK', '24:14 unknown-key'],
    ['two checks', NU, '{ one-of: [BANK, WALLET] }', '{ one-of: [BANK, WALLET], required: true }', '24:12 wrong-shape'],
    ['an unknown severity', NU, 'severity: warning', 'severity: warn', '31:15 wrong-choice'],
    ['an unknown basis', NU, '    severity: warning\n', '    basis: stat\n', '31:12 wrong-choice'],
    ['an unknown format', NU, 'format: country-3', 'format: contry-3', '43:22 wrong-choice'],
    ['no id', NU, '  - id: phone-prefix\n    field: phone', '  - field: phone', '36:5 missing-key'],
    ['no examples', NU, '    examples: { valid: [BANK], invalid: [bank] }\n', '', '22:5 missing-key'],
    ['no invalid example', NU, 'valid: [BANK], invalid: [bank]', 'valid: [BANK]', '26:5 missing-key'],
    ['an empty list of examples', NU, 'invalid: [bank]', 'invalid: []', '26:41 wrong-shape'],
    ['no source', NU, '    clause: "1 types"\n', '', '22:5 missing-source'],
    ['no title', NU, 'title: Nu payout\n', '', '1:1 missing-key'],
    ['a field with a blank', NU, '  phone:', '  "the phone":', '11:3 wrong-shape'],
    ['an id in capitals', NU, 'id: phone-prefix', 'id: Phone_Prefix', '36:9 wrong-shape'],
    ['a day that is none', NU, '    severity: warning\n', '    until: "2027-02-30"\n', '31:12 wrong-shape'],
    [
      'a bound that is no decimal',
      NU,
      'amount-between: ["1", "100"]',
      'amount-between: ["1", "1,00"]',
      '19:36 wrong-shape',
    ],
    ['one bound', NU, 'amount-between: ["1", "100"]', 'amount-between: ["1"]', '19:30 wrong-shape'],
    ['a number of digits in quotes', BANKS, 'digits: 10', 'digits: "10"', '5:30 wrong-shape'],
    [
      'an unknown key in a condition',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { paymentType: { nto: [BANK] } }',
      '29:28 unknown-key',
    ],
    ['a value twice in a list', NU, 'one-of: [BANK, WALLET]', 'one-of: [BANK, BANK]', '24:29 duplicate-value'],
    ['a list without values', BLOCKED, 'values:\n  - AFG\n  - ANT\n', 'document: ISO 3166-1\n', '1:1 no-rows'],
    ['a list with values and groups', PREFIXES, 'groups:\n', 'values: ["32"]\ngroups:\n', '5:1 wrong-shape'],
    [
      'a list with rows',
      BLOCKED,
      'values:\n',
      'rows: [{ bank: bank-a, check: { digits: 10 } }]\nvalues:\n',
      '4:1 wrong-shape',
    ],
    ['a table with values', BANKS, 'rows:\n', 'values: [a]\nrows:\n', '4:1 wrong-shape'],
    ['a table with groups', BANKS, 'rows:\n', 'groups: [{ title: A, values: [a] }]\nrows:\n', '4:1 wrong-shape'],
    [
      'a list that is a table too',
      BLOCKED,
      'list: blocked\n',
      'list: blocked\ntable: blocked\n',
      '2:1 wrong-shape',
      '5:1 wrong-shape',
    ],
    ['a wrong label key in a bindings file', BINDINGS, 'bank-b', 'bank-x', '3:3 unknown-key'],
    ['a bindings code without list', BINDINGS, '["01"]', '"01"', '2:11 wrong-shape'],
    ['a file named otherwise', NU, 'operation: nu.payout', 'operation: nu.collection', '1:12 name-differs'],
    ['a list named otherwise', PREFIXES, 'list: prefixes', 'list: prefix', '1:7 name-differs'],
    ['something to fill in', NU, 'title: Nu payout', 'title: "..."', '2:8 unfilled'],
  ],
  'names that do not exist': [
    ['a field of a card', NU, '    field: phone\n', '    field: phon\n', '37:12 unknown-field'],
    ['a field in a condition', NU, 'when: { paymentType', 'when: { paymentTyp', '29:13 unknown-field'],
    ['a field in an example', NU, 'valid: [BANK]', 'valid: [{ paymenttype: BANK }]', '26:27 unknown-field'],
    ['a field of a note', NU, 'field: account, clause', 'field: acount, clause', '52:14 unknown-field'],
    ['a field that a name is derived from', NU, 'from: bankCode', 'from: bankcode', '15:17 unknown-field'],
    ['a slot', NU, 'slot: nu.bank', 'slot: pe.bnak', '15:33 unknown-slot'],
    [
      'a member that a total adds up',
      NU,
      BEFORE_DERIVED,
      `  tip: { type: integer, example: "1" }\n${BEFORE_DERIVED}  total: { sum: lines.fee, label: Total }\n`,
      '16:17 unknown-field',
    ],
    [
      'a list that a total adds up the entries of',
      NU,
      BEFORE_DERIVED,
      `  tip: { type: integer, example: "1" }\n${BEFORE_DERIVED}  total: { sum: "lines[].fee", label: Total }\n`,
      '16:17 unknown-field',
    ],
    ['a list', NU, 'list: lists/prefixes', 'list: lists/prefixs', '38:33 unknown-list'],
    ['a table', NU, 'by: lists/banks', 'by: lists/bank', '30:18 unknown-list'],
    ['a list instead of a table', NU, 'by: lists/banks', 'by: lists/prefixes', '30:18 wrong-parameters'],
    ['a shared file', NU, 'common/order', 'common/orders', '6:11 unknown-shared-file'],
    ['a clause of a card', NU, 'clause: "1 types"', 'clause: "1 typs"', '25:13 unknown-clause'],
    ['a clause among several', NU, 'clause: "1 types"', 'clause: ["1 types", "1 typs"]', '25:25 unknown-clause'],
    [
      'a clause of a note',
      NU,
      '{ field: account, clause: "1 accounts"',
      '{ field: account, clause: "1 acounts"',
      '52:31 unknown-clause',
    ],
    ['a clause of a list', PREFIXES, 'clause: "1 phones"', 'clause: "1 phone"', '3:9 unknown-clause'],
    ['a clause of a slot', SLOTS, 'clause: "1 accounts"', 'clause: "1 acounts"', '4:13 unknown-clause'],
    ['a label in a condition', NU, 'when: { paymentType: [BANK] }', 'when: { bank: [bnk-a] }', '29:20 unknown-label'],
    ['a check in a row', BANKS, 'check: { digits: 10 }', 'check: { digit: 10 }', '5:30 unknown-key'],
    ['a check that a row cannot have', BANKS, 'check: { digits: 10 }', 'check: { required: true }', '5:30 unknown-key'],
    [
      'a label in a row of the rule itself',
      NU,
      'by: lists/banks',
      'by: [{ bank: [bank-a, bank-z], check: { digits: 10 } }]',
      'lists/banks.yaml:1:1 unused',
      '30:36 unknown-label',
    ],
    [
      'a list that a row of the rule itself names',
      NU,
      'by: lists/banks',
      'by: [{ bank: bank-a, check: { one-of: lists/bank } }, { bank: bank-b, check: { one-of: lists/blocked } }]',
      '30:52 unknown-list',
    ],
    [
      'a list that a row of a table names',
      BANKS,
      'check: { digits: 10 }',
      'check: { one-of: lists/bank }',
      '5:38 unknown-list',
    ],
    ['a label in a table', BANKS, 'bank: bank-b', 'bank: bank-z', '6:13 unknown-label'],
    [
      'a row in the rule, at its place',
      NU,
      'by: lists/banks',
      'by: [{ bank: bank-a, check: { digits: 10 } }, { check: { digits: 12 } }]',
      '30:60 wrong-parameters',
    ],
    ['a column of a table', BANKS, '{ bank: bank-b', '{ bnk: bank-b', '6:5 wrong-parameters'],
    [
      'a label in an example',
      NU,
      'valid: [{ bank: bank-a, account: "0012345678" }]\n',
      'valid: [{ bank: bank-q, account: "0012345678" }]\n',
      '34:23 unknown-label',
    ],
    ['a currency that ISO does not list', NU, 'currency: PEN', 'currency: PEX', '5:11 unknown-code'],
    ['a country that ISO does not list', NU, 'country: PE', 'country: PX', '4:10 unknown-code'],
    [
      'a country in a list by two letters, where the field takes three',
      BLOCKED,
      '- AFG',
      '- AF',
      '5:5 unknown-code',
      'operations/nu.payout.yaml:50:41 wrong-example',
    ],
    [
      'a country in a list by three letters, where the field takes two',
      NU,
      'format: country-3',
      'format: country-2',
      'lists/blocked.yaml:5:5 unknown-code',
      'lists/blocked.yaml:6:5 unknown-code',
      '45:25 wrong-example',
    ],
    [
      'a country in a list that ISO does not list',
      BLOCKED,
      '- AFG',
      '- AFX',
      '5:5 unknown-code',
      'operations/nu.payout.yaml:50:41 wrong-example',
    ],
  ],
  translations: [
    ['a language that lacks texts', SPANISH, '', 'language: es\nlabels: { Amount: Monto }\n', '1:1 untranslated'],
    [
      'a label that the rules do not have',
      SPANISH,
      '',
      'language: es\nlabels: { Amont: Monto }\n',
      '1:1 untranslated',
      '2:11 wrong-translation',
    ],
    [
      'a message of an older English text',
      SPANISH,
      '',
      'language: es\nmessages: { positive: { en: "An older text of {label}.", text: "{label}: debe ser mayor." } }\n',
      '1:1 untranslated',
      '2:29 older-translation',
    ],
    [
      'messages by their English texts',
      SPANISH,
      '',
      `language: es\nmessages:\n  "${messageText('positive')}": "{label}: debe ser mayor."\n`,
      '1:1 untranslated',
      '3:3 older-translation',
    ],
    [
      'an English text that no message has now',
      SPANISH,
      '',
      'language: es\nmessages:\n  "An older text of {label}.": "{label}: debe ser mayor."\n',
      '1:1 untranslated',
      '3:3 older-translation',
    ],
    [
      'a title that the rules no longer have',
      SPANISH,
      '',
      'language: es\nreference:\n  Nu payout: Pago Nu\n  Nu payment: Pago\n',
      '4:3 older-translation',
    ],
    [
      'an id that no message has',
      SPANISH,
      '',
      'language: es\nmessages:\n  positiv: "{label}: debe ser mayor."\n',
      '1:1 untranslated',
      '3:3 wrong-translation',
    ],
  ],
  meaning: [
    [
      'a bound that the text of the clause does not have',
      CLAUSES,
      'text: Amounts.',
      'text: Amounts from 1 to 200.',
      'operations/nu.payout.yaml:19:36 stale-source',
    ],
    [
      'a reason why software cannot check what a rule checks',
      CLAUSES,
      'text: Cards.',
      'text: Cards., reason: Nobody can.',
      'operations/nu.payout.yaml:44:13 unneeded-reason',
      'operations/nu.payout.yaml:49:13 unneeded-reason',
    ],
    [
      'a document as the source of what the gateway states',
      NU,
      '    clause: "1 types"\n',
      '    document: A guide\n    basis: stated\n',
      '26:12 stated-by-document',
    ],
    [
      'an example that the rule accepts',
      NU,
      'invalid: ["0.99", "100.01"]',
      'invalid: ["0.99", "100"]',
      '21:56 wrong-example',
    ],
    ['an example that the rule refuses', NU, 'valid: [BANK]', 'valid: [BANK, CASH]', '26:31 wrong-example'],
    [
      'examples that are no numbers',
      ORDER,
      'example: "50"',
      'type: number, example: "5O"',
      '4:51 wrong-example',
      '11:123 wrong-example',
    ],
    ['a field whose example is refused', ORDER, 'example: "50"', 'example: "500"', '4:37 wrong-example'],
    [
      'the smallest amount above the largest',
      NU,
      'amount-between: ["1", "100"]',
      'amount-between: ["100", "1"]',
      '19:30 wrong-parameters',
    ],
    ['the fewest digits above the most', BANKS, '{ from: 12, to: 14 }', '{ from: 14, to: 12 }', '6:5 wrong-parameters'],
    ['the same id twice', NU, 'id: phone-prefix', 'id: payment-type', '36:9 duplicate-id'],
    ['an id of a shared file', NU, 'id: phone-prefix', 'id: field-type', '36:9 duplicate-id'],
    [
      'an id used again later',
      NU,
      'notes:',
      '  - { id: payment-type, field: phone, check: { required: true }, from: "2030-01-01", clause: "1 phones", examples: { valid: [x], invalid: [""] } }\nnotes:',
      '51:11 duplicate-id',
    ],
    [
      'periods that overlap',
      NU,
      '    clause: "1 types"\n    examples: { valid: [BANK], invalid: [bank] }\n',
      '    clause: "1 types"\n    until: "2030-01-31"\n    examples: { valid: [BANK], invalid: [bank] }\n  - id: payment-type\n    field: paymentType\n    check: { one-of: [BANK, WALLET, CARD] }\n    clause: "1 types"\n    from: "2030-01-31"\n    examples: { valid: [CARD], invalid: [bank] }\n',
      '28:9 overlapping-periods',
    ],
    [
      'a second dated card, the first without an end',
      NU,
      '  - id: payment-type',
      '  - id: amount-range\n    field: amount\n    check: { amount-between: ["1", "200"] }\n    from: "2027-01-01"\n    clause: "1 amounts"\n    examples: { valid: ["1"], invalid: ["0.99"] }\n  - id: payment-type',
      '22:9 overlapping-periods',
    ],
    [
      'a second dated card, tighter and without a value in common',
      NU,
      '  - id: payment-type',
      '  - id: amount-range\n    field: amount\n    check: { amount-between: ["200", "300"] }\n    from: "2027-01-01"\n    clause: "1 amounts"\n    examples: { valid: ["200"], invalid: ["0.99"] }\n  - id: payment-type',
      'common/order.yaml:4:37 wrong-example',
      '22:9 overlapping-periods',
    ],
    [
      'an id used again for another rule',
      NU,
      '    clause: "1 types"\n    examples: { valid: [BANK], invalid: [bank] }\n',
      '    clause: "1 types"\n    until: "2030-01-31"\n    examples: { valid: [BANK], invalid: [bank] }\n  - id: payment-type\n    field: phone\n    check: { required: true }\n    clause: "1 phones"\n    from: "2030-02-01"\n    examples: { valid: ["1"], invalid: [""] }\n',
      '28:9 duplicate-id',
    ],
    [
      'a card that an equal one hides',
      NU,
      '  - id: phone-prefix',
      '  - id: type-again\n    field: paymentType\n    when: { bank: [bank-a] }\n    check: { one-of: [BANK, WALLET] }\n    clause: "1 types"\n    examples: { valid: [BANK], invalid: [{ bank: bank-a, paymentType: x }] }\n  - id: phone-prefix',
      '36:5 shadowed-rule',
    ],
    [
      'a table whose row no value satisfies',
      NU,
      '  - id: phone-prefix',
      '  - id: account-digits\n    field: account\n    check: { digits: 10 }\n    clause: "1 accounts"\n    examples: { valid: ["0012345678"], invalid: ["1"] }\n  - id: phone-prefix',
      '30:5 unsatisfiable',
    ],
    [
      'a last day that has passed',
      NU,
      '    severity: warning\n',
      '    severity: warning\n    until: "2026-11-20"\n',
      '32:12 expired-rule',
    ],
    [
      'days between two cards of one id',
      NU,
      '    clause: "1 types"\n    examples: { valid: [BANK], invalid: [bank] }\n',
      '    clause: "1 types"\n    until: "2026-12-30"\n    examples: { valid: [BANK], invalid: [bank] }\n  - id: payment-type\n    field: paymentType\n    check: { one-of: [BANK, WALLET, CARD] }\n    clause: "1 types"\n    from: "2027-01-01"\n    examples: { valid: [CARD], invalid: [bank] }\n',
      '32:11 uncovered-days',
    ],
    [
      'days between two cards of one id that end today',
      NU,
      '    clause: "1 types"\n    examples: { valid: [BANK], invalid: [bank] }\n',
      '    clause: "1 types"\n    until: "2026-11-19"\n    examples: { valid: [BANK], invalid: [bank] }\n  - id: payment-type\n    field: paymentType\n    check: { one-of: [BANK, WALLET, CARD] }\n    clause: "1 types"\n    from: "2026-11-22"\n    examples: { valid: [CARD], invalid: [bank] }\n',
      '26:12 expired-rule',
      '32:11 uncovered-days',
    ],
    [
      'a last day before the first',
      NU,
      '    severity: warning\n',
      '    severity: warning\n    from: "2030-01-02"\n    until: "2030-01-01"\n',
      '33:12 impossible-condition',
    ],
    ['a blank after a value of a check', NU, '[BANK, WALLET]', '[BANK, "WALLET "]', '24:29 padded-value'],
    ['a no-break space in quotes', NU, '[BANK, WALLET]', '[BANK, "\u00a0WALLET"]', '24:29 padded-value'],
    ['a blank before a value of a list', PREFIXES, '"301"', '" 301"', '5:35 padded-value'],
    [
      'a blank after a value of a list without groups',
      BLOCKED,
      '  - ANT\n',
      '  - ANT\n  - "ABW "\n',
      '7:5 padded-value',
      '7:5 unknown-code',
    ],
    [
      'a blank after a value of a condition',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { phone: { not: ["1 "] } }',
      '29:28 impossible-condition',
      '29:28 padded-value',
    ],
    [
      'a blank after a value of a table',
      BANKS,
      '{ bank: bank-b,',
      '{ bank: bank-b, cardCountry: ["ANT "],',
      '6:35 padded-value',
      '6:35 impossible-condition',
      '6:35 unknown-code',
    ],
    ...[
      ['no digits', '"3O1"'],
      ['too long', '"3012345"'],
    ].map(([name, prefix]): Fault => [
      `a prefix that is ${name} for another rule`,
      NU,
      '    check: { prefix-in: { list: lists/prefixes, after: "0" } }\n',
      `    check: { prefix-in: { list: ["300", ${prefix}], after: "0" } }
    clause: "1 phones"
    examples: { valid: ["0300123"], invalid: ["0400123"] }
  - id: phone-digits
    field: phone
    check: { digits: 7 }
`,
      'lists/prefixes.yaml:1:1 unused',
      '38:41 impossible-prefix',
      '45:47 wrong-example',
    ]),
    [
      'a misspelt name in a message',
      NU,
      '    severity: warning\n',
      '    severity: warning\n    message: "{labl} is too short."\n',
      '32:14 unknown-placeholder',
    ],
    [
      'a name that the check does not fill in',
      NU,
      '    field: amount\n',
      '    field: amount\n    message: { en: "{label} is at most {max}.", es: "{label} es {mx} como máximo." }\n',
      '19:53 unknown-placeholder',
    ],
    [
      'blanks around a name in a message',
      NU,
      '    field: amount\n',
      '    field: amount\n    message: "{label} is at most { max }."\n',
      '19:14 unknown-placeholder',
    ],
    ['a prefix that another covers', PREFIXES, '"301"', '"3001"', '5:35 overlapping-prefixes'],
    ['a prefix twice', PREFIXES, '["31"]', '["300"]', '6:28 wrong-parameters'],
    ['rows that overlap', BANKS, 'bank: bank-b', 'bank: bank-a', '6:5 overlapping-rows'],
    [
      'a row that the condition of the rule excludes',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { bank: [bank-a] }',
      'lists/banks.yaml:6:5 impossible-condition',
    ],
    [
      'a row for a value that another rule refuses',
      BANKS,
      '{ bank: bank-b,',
      '{ bank: bank-b, paymentType: [BANK, CARD],',
      '6:41 impossible-condition',
    ],
    ['a value twice in a list file', BLOCKED, '- ANT', '- AFG', '6:5 duplicate-value'],
    [
      'a card that no value satisfies',
      NU,
      'notes:',
      '  - { id: phone-digits, field: phone, check: { digits: 2 }, clause: "1 phones", examples: { valid: ["03"], invalid: ["3"] } }\nnotes:',
      '11:21 wrong-example',
      '51:39 unsatisfiable',
    ],
    [
      'choices that exclude each other',
      NU,
      'notes:',
      '  - { id: type-again, field: paymentType, check: { one-of: [CARD] }, clause: "1 types", examples: { valid: [CARD], invalid: [BANK] } }\nnotes:',
      '8:27 wrong-example',
      '29:27 impossible-condition',
      '51:43 unsatisfiable',
    ],
    [
      'amounts that do not meet',
      NU,
      'notes:',
      '  - { id: amount-again, field: amount, check: { amount-between: ["200", "300"] }, clause: "1 amounts", examples: { valid: ["200"], invalid: ["1"] } }\nnotes:',
      'common/order.yaml:4:37 wrong-example',
      '51:40 unsatisfiable',
    ],
    [
      'a condition on a value that is refused',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { paymentType: [BANK, CASH] }',
      '29:33 impossible-condition',
    ],
    [
      'a condition that a required field never meets',
      NU,
      'notes:',
      '  - { id: type-required, field: paymentType, check: { required: true }, clause: "1 types", examples: { valid: [BANK], invalid: [""] } }\n  - { id: phone-required, field: phone, when: { paymentType: missing }, check: { required: true }, clause: "1 phones", examples: { valid: ["03"], invalid: [{ paymentType: "", phone: "" }] } }\nnotes:',
      '52:62 impossible-condition',
    ],
    [
      'a condition that changes nothing',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { account: given }',
      '29:22 impossible-condition',
    ],
    [
      'a condition under which the check is not evaluated',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { account: missing }',
      '29:22 impossible-condition',
      '35:17 wrong-example',
    ],
    [
      'a condition on presence that is misspelt',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { paymentType: given! }',
      '29:26 wrong-shape',
    ],
    [
      'a check that depends on the day, with examples of no day',
      NU,
      'check: { prefix-in: { list: lists/prefixes, after: "0" } }',
      'check: { date: { before: today } }',
      'lists/prefixes.yaml:1:1 unused',
      '40:15 wrong-example',
    ],
    [
      'a condition that leaves nothing',
      NU,
      'when: { paymentType: [BANK] }',
      'when: { bank: { not: [bank-a, bank-b, other] } }',
      '29:13 impossible-condition',
      '35:17 wrong-example',
    ],
    [
      'unless that holds wherever when does',
      NU,
      '    severity: warning\n',
      '    unless: { paymentType: [BANK, WALLET] }\n    severity: warning\n',
      '31:5 impossible-condition',
      '36:17 wrong-example',
    ],
    [
      'a card that another hides',
      NU,
      'notes:',
      '  - { id: type-wide, field: paymentType, check: { one-of: [BANK, WALLET, CASH] }, severity: warning, clause: "1 types", examples: { valid: [CASH], invalid: [x] } }\nnotes:',
      '51:5 shadowed-rule',
    ],
    [
      'a list that nothing refers to',
      NU,
      'prefix-in: { list: lists/prefixes, after: "0" }',
      'prefix-in: { list: ["3"], after: "0" }',
      'lists/prefixes.yaml:1:1 unused',
    ],
    [
      'a slot that nothing derives from',
      SLOTS,
      'slots:\n',
      'slots:\n  pe.other: { title: Others, clause: "1 accounts", labels: { a: A } }\n',
      '2:3 unused',
    ],
    [
      'an exception for a code that ISO lists',
      EXCEPTIONS,
      'code: ANT',
      'code: AFG',
      '2:5 unneeded-exception',
      'lists/blocked.yaml:6:5 unknown-code',
    ],
    ['an exception that nothing needs', BLOCKED, '  - ANT\n', '', 'exceptions.yaml:2:5 unneeded-exception'],
    [
      'a clause twice',
      CLAUSES,
      '"1 types"',
      '"1 amounts"',
      '3:11 duplicate-id',
      'operations/nu.payout.yaml:25:13 unknown-clause',
    ],
    ['a code that stands for two labels', BINDINGS, '["02", "03"]', '["02", "01"]', '3:18 repeated-binding'],
    ['a code with blanks around it', BINDINGS, '["01"]', '["01 "]', '2:12 wrong-binding'],
    ['the word none in brackets', BINDINGS, '["01"]', '[none]', '2:12 wrong-binding'],
    ['a label left open', BINDINGS, '  bank-b: ["02", "03"]\n', '', '1:1 open-label'],
    [
      'limits of what may be no number',
      ORDER,
      '{ amount: true }, clause',
      '{ amount: true }, severity: warning, clause',
      'operations/nu.payout.yaml:19:12 unguarded-amount',
    ],
    [
      'limits of what may be no number on some days',
      ORDER,
      '{ amount: true }, clause',
      '{ amount: true }, from: 2027-01-01, clause',
      'operations/nu.payout.yaml:19:12 unguarded-amount',
    ],
    [
      'an id of the rule on types',
      ORDER,
      'field: "*"\n    check: { string: true }',
      'field: amount\n    check: { required: true }',
      '6:9 reserved-id',
      '10:53 wrong-example',
    ],
    [
      'a limit on a number, which needs no rule that it is one',
      NU,
      FIELDS,
      `  size: { label: Size, type: integer, example: "5" }\n${FIELDS}  - { id: size, field: size, check: { amount-between: ["1", "9"] }, clause: "1 amounts", examples: { valid: ["1", "9"], invalid: ["0", "10", "-5"] } }\n`,
    ],
    [
      'a limit on text, which needs one',
      NU,
      FIELDS,
      `  size: { label: Size, example: "5" }\n${FIELDS}  - { id: size, field: size, check: { amount-between: ["1", "9"] }, clause: "1 amounts", examples: { valid: ["1", "9"], invalid: ["0", "10"] } }\n`,
      '18:37 unguarded-amount',
    ],
    [
      'minor units as text that may have decimals',
      NU,
      FIELDS,
      withMinor('label: Size', 'amount: true'),
      '11:30 fractional-unit',
    ],
    ['minor units as text without decimals', NU, FIELDS, withMinor('label: Size', 'amount: true', 'max-decimals: 0')],
    ['minor units as digits', NU, FIELDS, withMinor('label: Size', 'digits: { from: 1, to: 16 }')],
    [
      'minor units as text that should have no decimals',
      NU,
      FIELDS,
      withMinor('label: Size', 'amount: true', 'max-decimals: 0').replace('max-decimals: 0 }', '$&, severity: warning'),
    ],
  ],
};

describe.each(Object.entries(faults))('%s', (_, rows) => {
  test.each(rows)('%s', (_name, file, from, to, ...findings) => {
    const found = lint(withFault(file, from, to)).map(
      (f) => `${f.file === file ? '' : `${f.file}:`}${f.line}:${f.column} ${f.code}`,
    );
    expect(found).toEqual(findings);
  });
});

test('a column that a rule names and its table in YAML lacks is a fault of the rule', () => {
  const table =
    'table: kinds\ntitle: Kinds\nclause: "1 types"\nrows:\n  - { code: A, size: "3" }\n  - { code: B, size: "4" }\n';
  const rule = (size: string): string =>
    withRules([
      `id: kind, field: phone, check: { by: { table: lists/kinds, where: { bankCode: code }, digits: ${size} } }`,
      '{}',
      '{ bankCode: A }',
    ]);
  const found = (size: string): readonly string[] =>
    lint(new Map([...withFault(NU, RULES, rule(size)), ['lists/kinds.yaml', table]])).map(
      ({ file, line, column, code, message }) => `${file}:${line}:${column} ${code}: ${message}`,
    );
  expect(found('sise')).toEqual([`${NU}:51:44 wrong-parameters: lists/kinds has no column sise; it has code, size.`]);
});

test('each rule of lint has a row of faults here', () => {
  const found = Object.values(faults).flatMap((rows) => rows.flatMap(([, , , , ...findings]) => findings));
  const codes = new Set(found.map((finding) => finding.split(' ')[1]));
  const missing = lintRules.filter(({ name }) => !codes.has(name));
  expect(missing.map(({ name }) => `add a row for ${name} to test/workbench/lint/faults.test.ts`)).toEqual([]);
});

test.each<[name: string, from: string, to: string, message: string]>([
  [
    'a limit for one of several currencies',
    FIELDS,
    withCurrencies('PEN, USD, EUR'),
    'currency (operations/nu.payout.yaml:18) allows USD or EUR, and this rule is for PEN alone: every amount in USD or EUR passes. Remove "currency" from the operation, so that the limit is for every currency; where limits differ, write when: { currency: [PEN] } here, and a rule for each other currency.',
  ],
  [
    'an example without a field that a group leaves out of the example order',
    RULES,
    withRules(group('one', 'exactly-one-of: [phone, account]', '{ account: "" }', BOTH), [
      'id: of-bank, field: account, when: { paymentType: [BANK] }, check: { required: true }',
      '{ paymentType: BANK }',
      '""',
    ]),
    'of-bank refuses the example {"paymentType":"BANK"}, which is listed as valid; correct the example or the check. The example order is without account: of fields that exclude each other it has the first of the group. Write it in this example.',
  ],
  [
    'a group of which one field is required',
    RULES,
    withRules(PHONE, group('group', 'at-least-one-of: [phone, account]', '{}', NEITHER)),
    'This rule never reports anything: which of its fields are given follows from phone. Remove it, or take fields out of the group.',
  ],
  [
    'a group of which two fields are required',
    RULES,
    withRules(PHONE, ACCOUNT, group('group', 'exactly-one-of: [phone, account, bankCode]', '{}', BOTH)),
    'No order satisfies this rule and phone and account. Take fields out of the group, or change the other rules.',
  ],
  [
    'a size that another rule refuses',
    WHEN,
    'when: { amount: { above: "100" } }',
    'This condition never matches: amount-range (operations/nu.payout.yaml:17) refuses every amount within these bounds. Change the bounds, or remove the condition.',
  ],
  [
    'a table without a row for an allowed value',
    RULES,
    withRules(BY_TYPE),
    'The table has no row for paymentType WALLET, which payment-type (operations/nu.payout.yaml:22) allows: this rule refuses nothing for it. Add a row, or say that the rule is not for it: when: { paymentType: [BANK] }.',
  ],
  [
    'a table without a row for an allowed value, where orders have a value',
    RULES,
    withRules(TYPE, BY_TYPE),
    'The table has no row for paymentType WALLET, which payment-type (operations/nu.payout.yaml:22) allows: this rule refuses nothing for it. Add a row, or say that the rule is not for it: unless: { paymentType: [WALLET] }.',
  ],
  [
    'a table without a row for a value that an order without the field may mean',
    RULES,
    withRules([`${BY_TYPE[0]}, unless: { paymentType: [WALLET] }`, '"0300123"', '"1"']),
    'An order without paymentType must match one of these rows, and there is no row for WALLET: it may be refused wrongly. Add when: { paymentType: given }, or a rule that requires paymentType.',
  ],
  [
    'a list without a bound',
    FIELDS,
    listOfTags(''),
    'No rule says how many entries tags may have: up to 10,000 are accepted. Add a rule with the check count: { to: 100 }; where its source states no number, write count: any here.',
  ],
])('%s: the finding says how to fix it', (_, from, to, message) => {
  expect(lint(withFault(NU, from, to)).map((finding) => finding.message)).toContain(message);
});

test('the folder without a fault has no findings', () => {
  expect(lint(minimal)).toEqual([]);
});

test('of two cards of one id, the one that is to end is told with its last day', () => {
  const second =
    '  - id: amount-range\n    field: amount\n    check: { amount-between: ["1", "200"] }\n    from: "2027-01-01"\n    clause: "1 amounts"\n    examples: { valid: ["1"], invalid: ["0.99"] }\n';
  const below = lint(withFault(NU, '  - id: payment-type', `${second}  - id: payment-type`));
  const above = lint(withFault(NU, '  - id: amount-range', `${second}  - id: amount-range`));
  expect([below, above].map((found) => found.map(({ message }) => message))).toEqual([
    [
      'Two rules named amount-range apply from 2027-01-01 on; end the one at operations/nu.payout.yaml:17 with until: "2026-12-31".',
    ],
    ['Two rules named amount-range apply from 2027-01-01 on; end this one with until: "2026-12-31".'],
  ]);
});

test.each(['nu.payout.yaml', 'own/nu.payout.yaml'])(
  'the finding for an overlay file in the rules folder names lint --overlay: %s',
  (file) => {
    expect(
      lint(
        new Map([
          ...minimal,
          [file, 'change:\n  - { rule: amount-range, off: true, reason: a test, until: 2099-01-01 }\n'],
        ]),
      ),
    ).toMatchObject([{ file, code: 'unknown-file', message: expect.stringContaining('lint --overlay') }]);
  },
);

test('a rules folder in the rules folder has one finding', () => {
  const nested = [...minimal].map(([file, text]) => [`copy/${file}`, text] as const);
  expect(lint(new Map([...minimal, ...nested, ['copied.yaml', 'list: more\n']]))).toMatchObject([
    { file: 'copied.yaml', code: 'unknown-file' },
    { file: 'copy', line: 1, column: 1, code: 'unknown-file', message: expect.stringContaining('a rules folder') },
  ]);
});

test.each(['rules.yaml', 'lists/more.yml', 'operations/old/nu.payout.yaml', 'gateway/other.yaml'])(
  'a file that nothing reads: %s',
  (file) => {
    expect(lint(new Map([...minimal, [file, 'list: more\n']]))).toMatchObject([
      { file, line: 1, column: 1, code: 'unknown-file' },
    ]);
  },
);

test.each([
  ['at-least', 'amount-between'],
  ['minimum', 'amount-between'],
  ['maxLength', 'length'],
  ['max-length', 'length'],
  ['keys', 'names'],
  ['enum', 'one-of'],
  ['regex', 'pattern'],
  ['max_items', 'count'],
  ['oneoff', 'one-of'],
])('a check as other schemas call it: %s is %s', (written, check) => {
  const [{ message } = { message: '' }] = lint(withFault(NU, 'one-of: [BANK, WALLET]', `${written}: [BANK, WALLET]`));
  expect(message).toBe(`There is no "${written}" here. Did you mean "${check}"?`);
});

/** The messages of the findings with a code. */
const messagesOf = (files: ReadonlyMap<string, string>, code: string): readonly string[] =>
  lint(files).flatMap((finding) => (finding.code === code ? [finding.message] : []));

/** A rule with a CSV table of the length of the account for each payment type. */
const BY_LENGTHS = [
  'id: phone-length, field: phone, check: { by: { table: lists/lengths, where: { paymentType: type }, digits: length } }',
  '"0300123"',
  '"1"',
] as const;
/** Another rule on the field, with a condition on each type. */
const PHONE_DIGITS = [
  'id: phone-digits, field: phone, when: { paymentType: [BANK, WALLET] }, check: { format: numeric }',
  '"0300123"',
  '"0300-23"',
] as const;
const withLengths = (...types: readonly string[]): ReadonlyMap<string, string> =>
  new Map([
    ...withFault(NU, RULES, withRules(TYPE, BY_LENGTHS, PHONE_DIGITS)),
    ['lists/lengths.csv', `type,length\n${types.map((type) => `${type},7\n`).join('')}`],
  ]);

test.each([['wallet'], ['WALET']])('the finding on a misspelt row for %s names the value that is meant', (type) => {
  expect(lint(withLengths('BANK', type)).filter(({ code }) => code === 'missing-row')).toMatchObject([
    {
      file: 'lists/lengths.csv',
      line: 3,
      message: `paymentType is never "${type}": payment-type (operations/nu.payout.yaml:22) refuses it. Did you mean "WALLET"?`,
    },
  ]);
});

test.each([[['BANK', 'WALLET', 'wallet']], [['BANK', 'CARD']], [['BANK']]])(
  'a table may have rows that no order needs: %s',
  (types) => {
    expect(messagesOf(withLengths(...types), 'missing-row')).toEqual([]);
  },
);

test.each([
  ['seven', 'length "seven"'],
  ['7.5', 'length "7.5"'],
])('a cell of a table that is no parameter of the check is shown with its column: %s', (cell, shown) => {
  const files = withFault(NU, RULES, withRules(BY_LENGTHS));
  const found = lint(new Map([...files, ['lists/lengths.csv', `type,length\nBANK,7\nWALLET,${cell}\n`]]));
  expect(found).toMatchObject([
    { file: 'lists/lengths.csv', line: 3, message: `The check digits does not take what this row has: ${shown}.` },
  ]);
});

test('missing-row proposes a "when" if a table has few of the allowed values', () => {
  const types = 'check: { one-of: [BANK, WALLET, CARD, CASH, CHEQUE, VOUCHER, CRYPTO] }';
  const files = withFault(NU, 'check: { one-of: [BANK, WALLET] }', types);
  const faulty = new Map([...files, [NU, files.get(NU)!.replace(RULES, withRules(BY_TYPE))]]);
  expect(messagesOf(faulty, 'missing-row')).toEqual([
    expect.stringMatching(
      /for 6 values .*\. Add a row, or say that the rule is not for it: when: \{ paymentType: \[BANK\] \}\.$/,
    ),
  ]);
});

test('the finding on a value that is never allowed names the allowed one that is meant', () => {
  expect(messagesOf(withFault(NU, WHEN, 'when: { paymentType: [BANK, WALET] }'), 'impossible-condition')).toEqual([
    'paymentType is never "WALET": payment-type (operations/nu.payout.yaml:22) refuses it. Did you mean "WALLET"? Remove the value here, or allow it there.',
  ]);
});

test('a condition in a column of a table is refused', () => {
  const [, valid, invalid] = BY_TYPE;
  const rule =
    'id: phone-length, field: phone, check: { by: [{ paymentType: { not: [BANK] }, check: { digits: 7 } }] }';
  expect(messagesOf(withFault(NU, RULES, withRules([rule, valid, invalid])), 'wrong-parameters')).toEqual([
    'The column "paymentType" has values, not a condition; list the values, or write another rule with unless.',
  ]);
});

test('the finding on an entry without its hyphen says to add the hyphen', () => {
  expect(messagesOf(withFault(NU, '  - id: phone-prefix', '    id: phone-prefix'), 'duplicate-key')).toEqual([
    'This entry is already given above; begin the next entry of the list with "- ", or remove one of the two.',
  ]);
  expect(messagesOf(withFault(NU, 'region: South America', 'operation: nu.payout'), 'duplicate-key')).toEqual([
    'This entry is already given above; remove one of the two.',
  ]);
});

test.each([
  ['two checks in one rule', '{ one-of: [BANK, WALLET], length: { to: 9 } }'],
  ['a check without its braces', 'one-of BANK WALLET'],
  ['a list of checks', '[{ one-of: [BANK, WALLET] }, { length: { to: 9 } }]'],
])('%s: the finding shows how to write one', (_what, check) => {
  expect(lint(withFault(NU, '{ one-of: [BANK, WALLET] }', check))).toMatchObject([
    { message: 'Write one check, such as { digits: 13 }; for another check, write another rule.' },
  ]);
});

test('an empty list of examples says what is missing', () => {
  const [found] = lint(withFault(NU, 'invalid: [bank]', 'invalid: []'));
  expect(found!.message).toBe('Give at least one example that the rule refuses.');
});

test('a check without an entry says which it may have', () => {
  const found = lint(withFault(NU, 'one-of: [BANK, WALLET]', 'date: {}'));
  expect(found.map(({ message }) => message)).toContain('Give at least 1 of after, from, before, to or age.');
});

test('a wrong example of a time says which time it is, and which are accepted', () => {
  const rule = 'id: phone-time, field: phone, check: { time: { as: unix-seconds, to: now } }';
  const examples = 'at: "2027-01-31T12:00:00Z", valid: ["1801396801"], invalid: ["1801396802"]';
  const found = lint(
    withFault(NU, RULES, `${RULES}  - { ${rule}, clause: "1 types", examples: { ${examples} } }\n`),
  ).filter(({ code }) => code === 'wrong-example');
  expect(found.map((finding) => finding.message)).toContain(
    'phone-time refuses the example "1801396801", which is listed as valid; correct the example or the check. The example is 2027-01-31T12:00:01Z. The last time that is accepted is 2027-01-31T12:00:00Z.',
  );
});

test('a language without a catalogue: the finding lists those that have one', () => {
  const message = 'message: { en: Too long., pt: Longo. }';
  const found = lint(withFault(NU, '    severity: warning\n', `    severity: warning\n    ${message}\n`));
  expect(found.map((finding) => finding.message)).toEqual(['There is no "pt" here. Known here: en, es, pt-BR.']);
  const languages = ['en', ...translations.map(({ language }) => language)];
  const { definitions } = schemas['rule'] as unknown as {
    readonly definitions: { readonly wording: { readonly properties: object } };
  };
  expect(Object.keys(definitions.wording.properties)).toEqual(languages);
});

test('a field that some orders must not have contradicts no rule on its values', () => {
  const rules = `  - id: bank-code-known
    field: bankCode
    check: { one-of: ["01"] }
    clause: "1 types"
    examples: { valid: ["01"], invalid: ["1"] }
  - id: bank-code-of-banks
    field: bankCode
    when: { paymentType: [WALLET] }
    check: { unsupported: true }
    clause: "1 types"
    examples: { valid: [{ paymentType: BANK }], invalid: [{ paymentType: WALLET, bankCode: "01" }] }
`;
  expect(lint(withFault(NU, 'notes:', `${rules}notes:`)).map(({ code }) => code)).not.toContain('unsatisfiable');
});

test('a field may have the name of the column with the checks of a table', () => {
  const files = withFault(NU, FIELDS, `  check: { type: integer, label: Check, example: "5" }\n${FIELDS}`);
  const withTable = new Map([...files, [NU, files.get(NU)!.replace(RULES, withRules(BY_TYPE))]]);
  expect(messagesOf(withTable, 'impossible-condition')).toEqual([]);
});

test('a list of values that a number never has is reported once', () => {
  const rule = 'field: rate, check: { one-of: lists/rates }, examples: { valid: ["0.5"], invalid: ["2"] }';
  const files = withFault(NU, FIELDS, withRate(rule));
  const list = 'list: rates\ntitle: Rates\nvalues: ["0.5", "0.10", "0.20"]\n';
  expect(messagesOf(new Map([...files, ['lists/rates.yaml', list]]), 'impossible-condition')).toEqual([
    'rate is never "0.10": write the number as "0.1".',
  ]);
});

test.each(['&', '!'])('%s after a syntax error is reported at a place in the file', (sign) => {
  const found = lint(new Map([...minimal, [NU, `: [:{:[0]}\n -{[\n${sign}`]]));
  expect(found.filter(({ line, column }) => line < 1 || column < 1)).toEqual([]);
  expect(found.map(({ code }) => code)).toContain(sign === '&' ? 'anchor' : 'tag');
});
