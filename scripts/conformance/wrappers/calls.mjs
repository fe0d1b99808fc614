// The calls that every engine must answer as Node does, with Node's answers.
import { ENDS, HOSTS, mutantsOf, STARTS, vectorsFile } from '../../../.build/esm/scripts/vectors/index.js';
import { isNightly } from '../workspace.mjs';

/** Mutants of each operation's example order. */
const MUTANTS = isNightly ? 5000 : 50;
/** One of this many vectors and addresses is used. Calls that take longer, or differ less, use fewer. */
const [MOST, SOME, FEW] = isNightly ? [1, 1, 10] : [3, 20, 100];
const SEED = 20260102;

/** Orders as text, with faults that mutants do not have. */
const EDGES = [
  '{"amount":"\u{1f600}","\u{1f600}":"\u{10ffff}"}',
  '{"amount":"\\ud83d\\ude00","beneficiaryName":"\\ud83d","\\ude00":1}',
  '{"amount":"1\\u0000","a\\u0000b":"\\u0000"}',
  '{"amount":1e400,"currency":-1e400}',
  '{"amount":1e-400,"phone":123456789012345678901234567890,"x":0.1e1,"y":-0}',
  '{"__proto__":{"amount":"1"},"constructor":"x","hasOwnProperty":"y","toString":1}',
  '{"toJSON":"x","valueOf":null,"prototype":[]}',
  '{"amount":"１２","phone":"\u00a0+1\u200b\ufeff","email":"İ\u0130ß\ufb01\u1e9e"}',
  '{"2":"b","1":"a","-1":"c","amount":"x","01":"d"}',
  `{"amount":"${'9'.repeat(8191)}","phone":"${'9'.repeat(8192)}","email":"${'\u{1f600}'.repeat(5000)}"}`,
  `{${Array.from({ length: 300 }, (_, i) => `"field${i}":${i}`).join()}}`,
  `{${Array.from({ length: 10_100 }, (_, i) => `"f${i}":0`).join()}}`,
  `{"nested":${'['.repeat(500)}${']'.repeat(500)}}`,
  ' \t\r\n{ } \n',
  '[]',
  '[{}]',
  'null',
  'true',
  '5',
  '"\u2028\u2029"',
  '{}',
];

/** Text that JSON.parse refuses. */
const FAULTS = [
  '',
  ' ',
  '{',
  '{"a":1}x',
  '{"a":1}\0',
  '\0{}',
  '{"a":"\0"}',
  '{"a":"\n"}',
  "{'a':1}",
  '{"a":01}',
  '{"a":NaN}',
  '{"a":1,}',
  '{"a":"\\x"}',
  '{"a":"\\ud8"}',
  '\ufeff{}',
  '\u00a0{}',
  '/**/{}',
];

/** JSON in which a name appears twice in one object. */
const REPEATED = [
  '{"amount":"1","amount":"2","amount":"0"}',
  '{"amount":"1","\\u0061mount":"2"}',
  '{"__proto__":null,"__proto__":"x"}',
  '{"x":[{"a":1,"a":1}]}',
];

/** Texts with a lone surrogate, which UTF-8 cannot express. */
const HALVES = ['{"amount":"\ud800","\udfff":"\udbff\ud800"}', '{"amount":"\ud83d" }', '{"a":"\\\\\ud800"}'];
const FAULTY_HALVES = ['{"a":"\\\ud800"}', '\udc00'];

/**
 * Makes the calls on a rulebook.
 * @param library `createValidator`, `normalize` and `requirements` in Node, and the catalogues of languages by name
 * @param rulebook the operations and slots of the rulebook
 * @param day the day as of which everything is evaluated
 * @param orders orders by the id of the operation; with them, most vectors and the calls that do not depend on the rules are left out
 * @returns each call with the name of the function, its arguments, Node's answer, and `isUtf16` if UTF-8 cannot express an argument
 */
export function callsOn(library, rulebook, day, orders) {
  const operations = [...rulebook.operations.values()];
  const calls = [];
  const at = { at: day };
  const text = (value) => (value === undefined ? '' : JSON.stringify(value));
  const locales = Object.keys(library.locales);
  const validators = new Map();
  /** The validator for a configuration as text, which gives the language by name. */
  const validatorFor = (written) => {
    if (!validators.has(written)) {
      const { locale, ...configuration } = JSON.parse(written || '{}');
      validators.set(
        written,
        library.createValidator({ ...configuration, ...(locale && { locale: library.locales[locale] }) }),
      );
    }
    return validators.get(written);
  };
  const add = (call) => calls.push(call);

  const checkText = (operation, order, options, configuration, more) => {
    const [optionsText, written] = [text(options), text(configuration)];
    const validate = validatorFor(written);
    const answer = JSON.stringify(validate(operation, JSON.parse(order), JSON.parse(optionsText || '{}')));
    add({ function: 'check', arguments: [operation, order, optionsText, written], answer, ...more });
  };
  const check = (operation, order, ...rest) => checkText(operation, JSON.stringify(order), ...rest);
  const normalize = (operation, order, configuration = at) => {
    const answer = JSON.stringify(library.normalize(operation, order, configuration));
    add({ function: 'normalize', arguments: [operation, JSON.stringify(order), text(configuration)], answer });
  };
  const requirements = (operation, order, configuration = {}) => {
    const { locale, ...others } = configuration;
    const options = { ...others, ...(locale && { locale: library.locales[locale] }), ...at };
    const answer = JSON.stringify(library.requirements(operation, order, options));
    const passed = [operation, JSON.stringify(order), text(at), text(configuration)];
    add({ function: 'requirements', arguments: passed, answer });
  };
  const refuse = (name, passed, argument, message, more) =>
    add({
      function: name,
      arguments: passed,
      answer: JSON.stringify({ error: { code: 'argument', argument, message } }),
      ...more,
    });

  // A code for each label, so that every rule is evaluated.
  const bindings = Object.fromEntries(
    [...rulebook.slots].map(([slot, { labels }]) => [
      slot,
      Object.fromEntries(Object.keys(labels).map((label, i) => [label, [`CODE_${i}`]])),
    ]),
  );
  // An engine keeps 16 configurations.
  const configurations = [
    { bindings },
    ...locales.flatMap((locale) => [{ locale }, { bindings, locale, unknownFields: 'error' }]),
  ];
  for (const [start, operation] of operations.entries()) {
    const { id } = operation;
    const vectors = JSON.parse(vectorsFile(operation, { bindings: {}, day })).flatMap((group) => group.tests);
    const tests = orders ? [...orders[id].map((data) => ({ data })), ...oneOf(SOME, vectors)] : vectors;
    for (const { data, facts, bindings: own } of orders ? tests : oneOf(MOST, tests, start))
      check(id, data, { ...at, ...(facts && { facts }) }, own && { bindings: own });
    for (const [i, data] of mutantsOf(operation, MUTANTS, SEED).entries())
      check(id, data, at, [undefined, ...configurations][i % (1 + configurations.length)]);
    for (const [i, configuration] of configurations.entries())
      for (const { data, facts } of oneOf(SOME, tests, i))
        check(id, data, { ...at, ...(facts && { facts }) }, configuration);
    for (const { data } of oneOf(SOME, tests)) normalize(id, data, { ...at, bindings });
    for (const [i, { data }] of oneOf(SOME, tests).entries())
      check(id, data, { ...at, mode: 'draft', fields: [operation.fields[i % operation.fields.length].name] });
    for (const [i, locale] of [undefined, ...locales].entries())
      for (const { data } of oneOf(FEW, tests, i)) requirements(id, data, { locale });
    if (orders) continue;
    for (const order of EDGES) checkText(id, order, at);
    for (const order of EDGES.slice(0, 10)) normalize(id, JSON.parse(order));
    for (const order of HALVES) checkText(id, order, at, undefined, { isUtf16: true });
  }

  if (orders) return calls;
  const [{ id }] = operations;
  const [operation, field] = operations
    .flatMap((each) => each.fields.map(({ name }) => [each.id, name]))
    .find(([, name]) => name === 'callbackUrl' || name === 'returnUrl');
  const report = { ...at, fields: [field] };
  const addresses = HOSTS.flatMap((host) => [
    ...ENDS.map((end) => STARTS[0] + host + end),
    ...STARTS.map((begin) => begin + host),
  ]);
  for (const address of oneOf(MOST, addresses)) check(operation, { [field]: address }, report);

  const notJson = 'it cannot be read as JSON';
  const repeated = 'a name appears twice in one object';
  for (const order of FAULTS) refuse('check', [id, order, '', ''], 'order', notJson);
  for (const order of REPEATED) {
    refuse('check', [id, order, '', ''], 'order', repeated);
    refuse('normalize', [id, order, ''], 'order', repeated);
    refuse('requirements', [id, order, '', ''], 'order', repeated);
  }
  for (const order of FAULTY_HALVES) refuse('check', [id, order, '', ''], 'order', notJson, { isUtf16: true });
  for (const name of ['check', 'requirements']) {
    refuse(name, [id, '{}', '{', ''], 'options', notJson);
    refuse(name, [id, '{}', '[]', ''], 'options', 'this argument must be an object');
    refuse(name, [id, '{}', '', '{'], 'configuration', notJson);
  }
  refuse('normalize', [id, '{}', '{'], 'configuration', notJson);
  const thrown = (call) => {
    try {
      call();
      return undefined;
    } catch (error) {
      return error.message;
    }
  };
  refuse(
    'check',
    [id, '{}', '{"mod":"draft"}', ''],
    'options',
    thrown(() => validatorFor('')(id, {}, { mod: 'draft' })),
  );
  refuse(
    'check',
    [id, '{}', '{"fields":["x\\u0000"]}', ''],
    'options',
    thrown(() => validatorFor('')(id, {}, { fields: ['x\0'] })),
  );
  refuse(
    'check',
    [id, '{}', '', '{"off":["x"]}'],
    'configuration',
    thrown(() => library.createValidator({ off: ['x'] })),
  );
  refuse(
    'normalize',
    ['none', '{}', ''],
    'operation',
    thrown(() => library.normalize('none', {})),
  );
  refuse(
    'requirements',
    ['none', '{}', '', ''],
    'operation',
    thrown(() => library.requirements('none', {})),
  );
  for (const unknown of ['none', '', '__proto__', `${id}\0`, '\u{1f600}'])
    checkText(unknown, '{}', undefined, undefined);
  return calls;
}

/** Every `count`th entry of a list, beginning with one of the first. */
function oneOf(count, list, start = 0) {
  return list.filter((_, i) => i % count === start % count);
}
