// node scripts/messages.mjs [LANGUAGE]: all texts of a checkout, field by field: labels, help, notes, names of values, and the messages of
// each rule; then the texts that only merchants read, and the messages of headers, replies and the package. In English, or in a language of
// the package, for a native speaker to read in one sitting. Each text appears once, with the rules and the operations that have it.
import './built.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './programs.mjs';
import { rulebookIn } from './compile-rules.mjs';
import { checks } from '../.build/esm/src/checks/index.js';
import { exampleOrder } from '../.build/esm/src/core/model/example-order.js';

const [language = 'en'] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(root, 'dist/esm', path)));
const { createValidator, requirements } = await load('index.js');
const locale =
  language === 'en' ? undefined : Object.values(await load(`generated/operations/locales/${language}.js`))[0];
const options = locale === undefined ? {} : { locale };
const rulebook = rulebookIn('rules');
const operations = [...rulebook.operations.values()];

/** Bindings that give the names in an example their labels: they bind the order's own code, or none. */
function bindingsOf(operation, example, order) {
  const bindings = {};
  for (const { name, from, after = '', before = '', slot, labels } of operation.derived) {
    const label = example[name] ?? 'unknown';
    const code = (order[from] ?? '').slice(after.length).slice(0, before === '' ? undefined : -before.length);
    if (label === 'unknown' || code === '') continue;
    const others = Object.fromEntries(labels.map((each) => [each, 'none']));
    bindings[slot] = { ...others, ...(label !== 'other' && { [label]: [code] }) };
  }
  return bindings;
}

/** The messages for the rules' own examples, by rule, including parts that depend on the value. */
function messagesOf(operation) {
  const found = new Map(operation.rules.map((rule) => [rule.id, new Set()]));
  const base = exampleOrder(operation);
  const fields = operation.fields.map(({ name }) => name);
  const facts = operation.facts.map(({ name }) => name);
  for (const rule of operation.rules)
    for (const invalid of rule.examples.invalid) {
      if (Array.isArray(invalid)) continue;
      const changes = typeof invalid === 'string' ? { [rule.field]: invalid } : invalid;
      const all = Object.entries({ ...base, ...changes });
      const order = Object.fromEntries(all.filter(([name]) => fields.includes(name)));
      const known = Object.fromEntries(all.filter(([name, value]) => facts.includes(name) && value !== ''));
      const validate = createValidator({ ...options, bindings: bindingsOf(operation, changes, order) });
      for (const { ruleId, message } of validate(operation.id, order, { facts: known }).diagnostics)
        found.get(ruleId.slice(operation.id.length + 1))?.add(message);
    }
  return found;
}

/** The template of a rule that no single order reaches. */
function templateOf({ message, check }) {
  const text = message === undefined ? checks[check.name].messages[check.name] : (message.en ?? message);
  return locale?.messages[text] ?? text;
}

/** By heading and by text: the operations that have the text, and the rules whose message it is. */
const sections = new Map();
function add(heading, text, operation, rule) {
  if (!sections.has(heading)) sections.set(heading, new Map());
  const texts = sections.get(heading);
  if (!texts.has(text)) texts.set(text, { ids: new Set(), rules: new Set() });
  if (operation !== undefined) texts.get(text).ids.add(operation);
  if (rule !== undefined) texts.get(text).rules.add(rule);
}

for (const operation of operations) {
  const messages = messagesOf(operation);
  const { id } = operation;
  for (const { name, label, help, providedBy, notes, options: choices = [] } of requirements(id, {}, options).fields) {
    add(name, `= ${label} (${providedBy})`, id);
    for (const text of [help, ...notes]) if (text) add(name, `  ${text}`, id);
    for (const { value, label: choice } of choices) if (choice !== value) add(name, `  ${value}: ${choice}`, id);
  }
  for (const rule of operation.rules)
    for (const text of messages.get(rule.id).size > 0 ? messages.get(rule.id) : [templateOf(rule)])
      add(rule.field, `- ${text}`, id, rule.id);
}

const languageOf = ({ en, text }) => (language === 'en' ? en : text);
const translation = rulebook.locales.get(language === 'en' ? 'es' : language);
const shown = [...sections.values()].flatMap((texts) => [...texts.keys()]).join('\n');
for (const [en, text] of Object.entries({ ...translation.labels, ...translation.texts }))
  if (!shown.includes(languageOf({ en, text })))
    add('facts, codes that a merchant binds, and notes for merchants', `  ${languageOf({ en, text })}`);
for (const [id, entry] of Object.entries(translation.messages))
  if (id.startsWith('gateway/')) add('headers and replies', `- ${languageOf(entry)}`, undefined, id);
const words = join(root, 'src/words', language === 'en' ? 'es' : language, 'messages.json');
for (const [id, entry] of Object.entries(JSON.parse(readFileSync(words, 'utf8')).messages))
  add('all messages of checks and of the package, with their variants', `- ${languageOf(entry)}`, undefined, id);

const kinds = ['', '.collection', '.payout'].map((end) =>
  operations.flatMap(({ id }) => (id.endsWith(end) ? [id] : [])),
);
const nameOf = (ids) => {
  const kind = kinds.findIndex((all) => all.length === ids.size && all.every((id) => ids.has(id)));
  return kind === -1 ? [...ids].join(' ') : ['all', 'collections', 'payouts'][kind];
};
for (const [heading, texts] of sections) {
  console.log(`\n# ${heading}`);
  for (const [text, { ids, rules }] of texts) {
    const places = [[...rules].join(' '), nameOf(ids)].filter((part) => part !== '').join('; ');
    console.log(places === '' ? text : `${text}  [${places}]`);
  }
}
