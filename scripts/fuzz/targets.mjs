// The targets of fuzzing, with the conditions that must hold for any text. fuzz.mjs bundles and instruments this, and calls `run` with each
// text.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Script, createContext } from 'node:vm';
import { parse } from 'yaml';
import { InputFault, inputOf, processHere, readHead } from '../../.build/esm/src/workbench/input/index.js';
import { loadRulebook } from '../../.build/esm/src/workbench/open/index.js';
import { parseYaml, readerFor, authoringSchemas } from '../../.build/esm/src/workbench/rulebook/index.js';

const RULES = 'test/fixtures/rules';
const ID = 'alpha.payout';

function expectThat(isSo, what) {
  if (!isSo) throw new Error(what);
}

async function* piecesOf(bytes, size) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The entries of an input that arrives in pieces, or the fault of the input. */
async function entriesIn(text, format, size) {
  const entries = [];
  const note = (line) => entries.push(line);
  try {
    const bytes = Buffer.from(text);
    const opened = await readHead(piecesOf(bytes, size), format);
    const named = (...names) => names.map((name) => ({ name }));
    const fields = [...named('id', 'amount', 'payer.name', 'tags'), { name: 'paid', type: 'boolean' }];
    const operations = new Map([['a.pay', { fields, facts: named('country') }]]);
    const input = inputOf(opened, opened.bytes, () => ({ operation: 'a.pay', operations, required: ['id'], note }));
    for await (const each of processHere(input, (portion) => portion.each))
      each(({ value, fault }) => entries.push(fault ? { fault } : { value }));
    return { entries };
  } catch (error) {
    expectThat(error instanceof InputFault, `it throws ${error.stack}`);
    return { entries, fault: error.fault };
  }
}

/** The entries, which must be the same however the text is split into pieces. */
async function sameInPieces(text, format) {
  const whole = await entriesIn(text, format, 1 << 20);
  const pieces = await entriesIn(text, format, 7);
  expectThat(
    isDeepStrictEqual(whole, pieces),
    `in pieces it reads ${JSON.stringify(pieces)}, not ${JSON.stringify(whole)}`,
  );
  return whole;
}

/** The result of JSON.parse for a text, and whether an object in it has a name twice. */
function jsonIn(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const names = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon).length;
  const namesOf = (each) =>
    typeof each === 'object' && each !== null
      ? (Array.isArray(each) ? 0 : Object.keys(each).length) +
        Object.values(each).reduce((all, one) => all + namesOf(one), 0)
      : 0;
  return { value, isRepeated: namesOf(value) < names };
}

const known = await loadRulebook(RULES);
const SCRIPTS = process.env.PAYRULES_FUZZ_SCRIPTS.split(':');
const context = createContext({ counters: globalThis.counters });
for (const file of SCRIPTS) new Script(readFileSync(file, 'utf8'), { filename: file }).runInContext(context);
const script = new Script('payrules').runInContext(context);
const order = (id) =>
  JSON.stringify(Object.fromEntries(known.rulesOf(id).fields.map(({ name, example }) => [name, example ?? ''])));
const files = new Map([['rulebook.yaml', readFileSync(`${RULES}/rulebook.yaml`, 'utf8')]]);
const reader = readerFor(authoringSchemas());

/** By name: texts to begin with, words to insert, and the conditions that must hold. */
export const targets = {
  json: {
    seeds: [
      '{"id":"1","tags":["a",1.5e3,null,true],"payer":{"name":"\\u00e9"}}',
      '[1,{"a":{}},"\\n"]',
      '{"a":1,"a":2}',
    ],
    words: ['"', '\\u0000', '{', '}', '[', ']', ',', ':', 'null', 'true', '1e400', '-0', '"a":', '\ufeff', '\u2028'],
    async run(text) {
      const { entries, fault } = await sameInPieces(`[${text}]`, 'json');
      const parsed = jsonIn(`[${text}]`);
      if (fault)
        expectThat(!parsed || parsed.isRepeated || fault.code === 'empty', `it refuses JSON: ${JSON.stringify(fault)}`);
      else
        expectThat(
          parsed &&
            !parsed.isRepeated &&
            isDeepStrictEqual(
              entries.map(({ value }) => value),
              parsed.value,
            ),
          'it accepts text that JSON.parse refuses, or reads another value',
        );
    },
  },
  ndjson: {
    seeds: ['{"id":"1"}\n{"id":2}\n', '{"a":1,"a":2}\r\n\r\n[]\n', '{\n}', '"x"\n1\nnull'],
    words: ['\n', '\r\n', '{"id":"', '"}', '[', ']', ',', '1e400', '\ufeff', '\u2028', ' '],
    async run(text) {
      const { entries, fault } = await sameInPieces(text, 'ndjson');
      const lines = text
        .replace(/^\ufeff/, '')
        .split('\n')
        .filter((line) => /[^ \t\r]/.test(line));
      if (fault) return;
      expectThat(entries.length === lines.length, `${entries.length} entries of ${lines.length} lines`);
      entries.forEach((entry, i) => {
        const parsed = jsonIn(lines[i]);
        const isRight = parsed && !parsed.isRepeated;
        expectThat(
          'value' in entry ? isRight && isDeepStrictEqual(entry.value, parsed.value) : !isRight,
          `line ${i + 1} is read as ${JSON.stringify(entry)}`,
        );
      });
    },
  },
  csv: {
    seeds: [
      'id,amount,payer.name,tags\nP-1,5.00,"Ana, ""x""",a|b\nP-2,,,\n',
      'id;amount\r\n1;"2,50"\r\n',
      'id\tpaid\n1\ttrue\n',
      'operation,id,facts.country\na.pay,1,DEU\n',
    ],
    words: [
      '"',
      '""',
      ',',
      ';',
      '\t',
      '\n',
      '\r\n',
      '\r',
      'id',
      'amount',
      'facts.country',
      'operation',
      '=1+1',
      '1.13E+19',
      '\ufeff',
      '01/02/2027',
    ],
    async run(text) {
      const { entries, fault } = await sameInPieces(text, 'csv');
      expectThat(fault === undefined || typeof fault.problem === 'string', 'a fault says nothing');
      for (const { value } of entries.filter((entry) => entry.value))
        for (const cell of Object.values(value))
          if (typeof cell === 'string') expectThat(cell !== '', 'an empty cell is a value');
    },
  },
  yaml: {
    seeds: [
      readFileSync(`${RULES}/operations/delta.collection.yaml`, 'utf8'),
      'a: &x [1, "2", {b: c}]\n',
      '- |\n  x\n- >-\n  y\n',
      "? 'q'\n: *x\n",
      ' : \nul\n\u200b',
    ],
    words: [
      '---\n',
      '...\n',
      '%YAML 1.2\n',
      '&a ',
      '*a',
      '!!str ',
      '<<: ',
      '- ',
      ': ',
      '? ',
      '|\n ',
      '>\n ',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      ', ',
      '#',
      '\t',
      '0x1f',
      '1e3',
      'yes',
      '\u00a0',
      '\u200b',
    ],
    run(text) {
      const { yaml, findings } = parseYaml('operations/x.pay.yaml', text);
      expectThat((yaml === undefined) === findings.length > 0, 'neither read nor refused');
      expectThat(findings.length <= 100, `${findings.length} findings`);
      const lines = text.split('\n');
      for (const { line, column } of findings)
        expectThat(
          line >= 1 && line <= lines.length && column >= 1 && column <= lines[line - 1].length + 1,
          `a finding is at ${line}:${column}`,
        );
      if (yaml)
        expectThat(
          isDeepStrictEqual(JSON.stringify(yaml.data), JSON.stringify(parse(text, { stringKeys: true }))),
          'it reads something else',
        );
      const { findings: all } = reader.read(new Map([...files, ['operations/x.pay.yaml', text]]), []);
      for (const { message } of all) expectThat(message.length > 0, 'a finding says nothing');
    },
  },
  normalize: {
    seeds: [order(ID), order('theta.transfer'), '{"amount":" 1 234,50 ","currency":"pen"}'],
    words: [
      '"amount":',
      '" 1"',
      '"\u00a0"',
      'null',
      '{"x":',
      '[',
      '"+51 999"',
      '"\u0661"',
      '"ß"',
      '-',
      '.',
      ',',
      '"1e5"',
    ],
    run(text) {
      const parsed = jsonIn(text);
      if (!parsed) return;
      for (const id of [ID, 'theta.transfer']) {
        const before = JSON.stringify(parsed.value);
        const { order: after, changes } = known.normalize(id, parsed.value);
        expectThat(JSON.stringify(parsed.value) === before, 'the order is changed');
        expectThat(known.normalize(id, after).changes.length === 0, `${JSON.stringify(after)} is changed again`);
        expectThat(changes.length > 0 || JSON.stringify(after) === before, 'a change is not named');
        if (known.validate(id, parsed.value).valid)
          expectThat(known.validate(id, after).valid, 'a valid order becomes invalid');
      }
    },
  },
  reply: {
    seeds: [
      '{"success":true,"resultCode":"0","data":[{"orderId":"P1","currency":"USD","payUrl":"https://x.example"}]}',
      '{"success":false,"errorCode":500000,"errorMsg":"ACCOUNT CLOSED"}',
      '{"data":{"orderId":1}}',
    ],
    words: [
      '"success":',
      '"data":',
      '"orderId":',
      '"errorMsg":',
      '"errorCode":',
      'true',
      'false',
      'null',
      '[',
      '{',
      '9007199254740993',
      '" "',
    ],
    run(text) {
      const parsed = jsonIn(text);
      if (!parsed) return;
      for (const id of ['beta.collection', 'alpha.payout', 'unknown']) {
        const { orders, failed, diagnostics, certainty, remedy, ...codes } = known.readReply(id, parsed.value);
        expectThat([true, false, null].includes(failed), `failed is ${failed}`);
        for (const value of [...orders.flatMap(Object.values), ...Object.values(codes)])
          expectThat(typeof value === 'string' && value.trim() !== '', `a value is ${JSON.stringify(value)}`);
        expectThat(diagnostics.length === 0 || failed === true, 'a known refusal is not a failure');
        expectThat((certainty === 'none') === (diagnostics.length === 0), `certainty is ${certainty}`);
        expectThat(typeof remedy === 'string', `remedy is ${remedy}`);
      }
    },
  },
  script: {
    seeds: [order(ID), order('theta.transfer'), '{"amount":5,"tags":["x"]}', '[]', '"x"'],
    words: [
      '"amount":',
      '"1.00"',
      'null',
      '{"x":',
      '[',
      '"',
      '\\u0000',
      '\\ud800',
      '1e400',
      '-0',
      '"__proto__":',
      '"toJSON":',
    ],
    run(text) {
      const parsed = jsonIn(text);
      for (const id of [ID, 'theta.transfer']) {
        const answer = script.check(id, text, '{"at":"2027-01-31"}');
        if (!parsed || parsed.isRepeated)
          expectThat('error' in JSON.parse(answer), `no JSON, or a repeated name, is answered with ${answer}`);
        else {
          const expected = JSON.stringify(known.validate(id, parsed.value, { at: '2027-01-31' }));
          expectThat(answer === expected, `the script says ${answer}, the library ${expected}`);
        }
      }
    },
  },
};
