// node scripts/messages.mjs [LANGUAGE]: all that people read at a checkout, operation by operation: labels, help, notes, names of
// values, and the messages of each rule. In English, or in a language of the package, for a native to read in one sitting.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './tsc.mjs';
import { rulebookIn } from './compile-rules.mjs';
import { exampleOrder } from '../.build/esm/src/core/model/example-order.js';

const [language] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(root, 'dist/esm', path)));
const { createValidator, requirements, rulesOf } = await load('index.js');
const locale =
  language === undefined ? undefined : Object.values(await load(`generated/operations/locales/${language}.js`))[0];
const options = locale === undefined ? {} : { locale };
const validator = createValidator(options);
const rulebook = rulebookIn('rules');

/** The messages of the rules' own examples, by rule: what a value decides is among them. */
function messagesOf(operation) {
  const found = new Map(operation.rules.map((rule) => [`${operation.id}/${rule.id}`, new Set()]));
  const example = exampleOrder(operation);
  const names = operation.fields.map(({ name }) => name);
  const facts = operation.facts.map(({ name }) => name);
  for (const rule of operation.rules)
    for (const invalid of rule.examples.invalid) {
      if (Array.isArray(invalid)) continue;
      const changes = typeof invalid === 'string' ? { [rule.field]: invalid } : invalid;
      const all = Object.entries({ ...example, ...changes });
      const order = Object.fromEntries(all.filter(([name]) => names.includes(name)));
      const known = Object.fromEntries(all.filter(([name, value]) => facts.includes(name) && value !== ''));
      for (const { ruleId, message } of validator(operation.id, order, { facts: known }).diagnostics)
        found.get(ruleId)?.add(message);
    }
  return found;
}

/** Rules that only codes of the merchant's own reach have the message of the rule itself. */
const written = (operation, ruleId) => {
  const rule = operation.rules.find(({ id }) => `${operation.id}/${id}` === ruleId);
  const own = locale && rulebook.locales.get(language)?.messages?.[ruleId];
  const { message = rule.check.name } = rule;
  return own?.text ?? (typeof message === 'string' ? message : (message[language] ?? message.en));
};

for (const id of rulebook.operations.keys()) {
  const operation = rulebook.operations.get(id);
  const messages = messagesOf(operation);
  const { fields } = requirements(id, {}, options);
  console.log(`\n# ${id}: ${rulesOf(id).title}`);
  for (const { name, label, help, providedBy, notes, options: choices = [] } of fields) {
    console.log(`\n## ${label} (${name}, ${providedBy})`);
    for (const text of [help, ...notes]) if (text) console.log(`  ${text}`);
    for (const { value, label: choice } of choices) if (choice !== value) console.log(`  ${value}: ${choice}`);
    for (const [ruleId, texts] of messages) {
      const rule = operation.rules.find(({ id: own }) => `${id}/${own}` === ruleId);
      if (rule.field !== name) continue;
      for (const text of texts.size > 0 ? texts : [`(${written(operation, ruleId)})`])
        console.log(`- ${rule.id}: ${text}`);
    }
  }
}
