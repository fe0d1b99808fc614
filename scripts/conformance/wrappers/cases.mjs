// The interface that src/embed/README.md describes, as calls with the expected answer in every language: a line of text.
//   a result: `valid` or `invalid`, then severity and rule of each finding on the field; of many, with semicolons between them
//   a canonical form: the field and the kind of each change; requirements: the field and what it needs
//   a failure: `argument` and which one, `limit` and which one, or `engine`
// `check`, `checkMany`, `normalize` and `requirements` take an order as the language has it, `checkBytes` and those named ...Json its text.

const AT = '2026-11-21';
const TWICE = '{"amount":"99999","amount":"1"}';
const NO_FIELD = '-';
const deep = (levels) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`;

const cases = [
  ['an order', 'check', '{"amount":"5"}', 'invalid', 'amount'],
  ['a wrong amount', 'check', '{"amount":"5,0"}', 'invalid error pe.payout/amount-format', 'amount'],
  ['a missing field', 'check', '{}', 'invalid error pe.payout/amount-required', 'amount'],
  [
    'a member without a value is left out',
    'check',
    '{"amount":null}',
    'invalid error pe.payout/amount-required',
    'amount',
  ],
  ['no object', 'check', '[]', 'invalid error order/object', ''],
  ['no order', 'check', 'null', 'invalid error order/object', ''],
  ['an unknown operation is a finding', 'check', '{}', 'invalid error order/operation', '', { operation: 'none' }],
  [
    'a member without a value in JSON is wrong',
    'checkJson',
    '{"amount":null}',
    'invalid error pe.payout/field-type',
    'amount',
  ],
  // With the constants of the language: the rule is a warning, and its constant finds it among the findings.
  ['names', 'checkNames', '{}', 'invalid warning pe.payout/amount-required', 'amount'],
  ['bytes', 'checkBytes', '{"amount":"5,0"}', 'invalid error pe.payout/amount-format', 'amount'],
  ['a name twice in bytes', 'checkBytes', TWICE, 'argument order'],
  ['a name twice in JSON', 'checkJson', TWICE, 'argument order'],
  ['a name twice in an order to normalize', 'normalizeJson', TWICE, 'argument order'],
  ['a name twice in an order that needs fields', 'requirementsJson', TWICE, 'argument order'],
  ['no JSON', 'checkJson', '{', 'argument order'],
  ['an option that there is not', 'checkJson', '{}', 'argument options', NO_FIELD, { options: '{"mod":"draft"}' }],
  [
    'a setting that there is not',
    'checkJson',
    '{}',
    'argument configuration',
    NO_FIELD,
    { configuration: '{"offf":[]}' },
  ],
  ['English by its name', 'checkJson', '{"amount":"5"}', 'invalid', 'amount', { configuration: '{"locale":"en"}' }],
  ['an operation without rules', 'normalize', '{}', 'argument operation', NO_FIELD, { operation: 'none' }],
  [
    'many',
    'checkMany',
    '[{"amount":"5"},{},null]',
    'invalid; invalid error pe.payout/amount-required; invalid',
    'amount',
  ],
  ['none of many', 'checkMany', '[]', ''],
  ['a canonical form', 'normalize', '{"amount":" 5 "}', 'amount trim'],
  ['a canonical form as JSON', 'normalizeJson', '{"amount":" 5 "}', 'amount trim'],
  ['requirements', 'requirements', '{}', 'amount required', 'amount'],
  ['requirements as JSON', 'requirementsJson', '{}', 'amount required', 'amount'],
  ['text of 1 MiB', 'checkJson', `"${'x'.repeat((1 << 20) - 2)}"`, 'invalid error order/object', ''],
  ['text that is longer', 'checkJson', `"${'x'.repeat((1 << 20) - 1)}"`, 'limit size'],
  ['nesting', 'checkJson', deep(500), 'invalid error pe.payout/amount-required', 'amount'],
  // V8, which Java uses, can read this order.
  [
    'deep nesting',
    'checkJson',
    deep(50_000),
    'limit memory',
    'amount',
    { Java: 'invalid error pe.payout/amount-required' },
  ],
  ['a closed engine', 'closed', '{}', 'engine'],
];

/** The cases as calls of a language's program; the call that closes its engine comes last. */
export function casesFor(language) {
  return cases
    .filter(([, call]) => language !== 'Rust' || call !== 'closed')
    .map(([name, call, order, answer, field = NO_FIELD, more = {}]) => {
      const { operation = 'pe.payout', options = '', configuration = '', [language]: own = answer } = more;
      return {
        name,
        function: 'case',
        arguments: [call, operation, order, AT, options, configuration, field],
        answer: own,
      };
    });
}
