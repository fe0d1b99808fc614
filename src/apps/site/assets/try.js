// Checks an order on the page of its operation. It loads the rules when the form is opened, and sends nothing.
const trial = document.querySelector('.trial');
const form = trial.querySelector('form');
const verdict = form.querySelector('.verdict');
const unevaluated = form.querySelector('.unevaluated');
const json = form.querySelector('.json');
const day = form.querySelector('[data-day]');
const { operation, language } = trial.dataset;
const words = JSON.parse(trial.dataset.words);

const rows = [...form.querySelectorAll('[data-name]')].map((row) => ({
  name: row.dataset.name,
  isFact: 'fact' in row.dataset,
  type: row.dataset.type ?? 'string',
  of: row.dataset.of ?? 'string',
  control: row.querySelector('[data-value]'),
  meanings: [...row.querySelectorAll('[data-slot]')],
  said: row.querySelector('.said'),
}));
const fields = rows.filter(({ isFact }) => !isFact);

/** The addresses of clauses that the page links, by their ids. */
const clauses = new Map(
  [...document.querySelectorAll('main a[href^="clauses.html#"]')].map((link) => [link.textContent, link.href]),
);

trial.hidden = false;
trial.addEventListener('toggle', load, { once: true });
for (const link of document.querySelectorAll(`a[href="#${trial.id}"]`)) link.addEventListener('click', open);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => {
  const row = fields.find(({ control }) => control === target);
  if (target === json) showFields();
  else if (row) change(row);
  check();
});
form.querySelector('[data-act="example"]').addEventListener('click', () => {
  form.reset();
  fill();
});
form.querySelector('[data-act="clear"]').addEventListener('click', () => {
  for (const { control } of rows) control.value = '';
  fill();
});
fill();
if (location.hash === `#${trial.id}`) open();

function open() {
  trial.open = true;
}

async function load() {
  try {
    for (const address of trial.dataset.scripts.split(' ')) await run(address);
    check();
  } catch {
    verdict.textContent = words.notLoaded;
  }
}

function run(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

/** Writes the values of all fields as the order. */
function fill() {
  const order = {};
  for (const row of fields) set(order, row);
  write(order);
  check();
}

/** Writes one field into the order; members that the form does not show stay. */
function change(row) {
  const order = read();
  if (!isObject(order)) return fill();
  set(order, row);
  return write(order);
}

function write(order) {
  json.value = JSON.stringify(order, null, 2);
}

/** The order; `undefined` if it is not JSON. */
function read() {
  try {
    return JSON.parse(json.value);
  } catch {
    return undefined;
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Puts the value of a field into an order, or removes the field if it has no value. */
function set(order, row) {
  const names = row.name.split('.');
  const last = names.pop();
  const parents = [order];
  for (const name of names) {
    if (!isObject(parents.at(-1)[name])) parents.at(-1)[name] = {};
    parents.push(parents.at(-1)[name]);
  }
  if (row.control.value.trim() !== '') {
    parents.at(-1)[last] = valueOf(row);
    return;
  }
  delete parents.at(-1)[last];
  for (const name of names.toReversed()) {
    const child = parents.pop();
    if (Object.keys(child).length === 0) delete parents.at(-1)[name];
  }
}

/** The JSON value of a field; a text that does not match its type stays text. */
function valueOf({ control, type, of }) {
  if (type !== 'list') return typed(control.value, type);
  const lines = control.value.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => typed(line, of));
}

function typed(text, type) {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = (type === 'integer' || type === 'number') && /^-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$/.test(text);
  return isNumber && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER ? Number(text) : text;
}

/** Shows the order in the fields. */
function showFields() {
  const order = read();
  if (order === undefined) return;
  for (const { name, control } of fields) {
    const value = name.split('.').reduce((parent, each) => (isObject(parent) ? parent[each] : undefined), order);
    control.value = textOf(value);
  }
}

function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return value === undefined || value === null ? '' : isObject(value) ? JSON.stringify(value) : String(value);
}

/** The codes of the order, each under the label that the person chose in the form. */
function bindings() {
  const slots = new Map();
  for (const { control, meanings } of rows)
    for (const { value: label, options, dataset } of meanings) {
      if (label === '') continue;
      const { slot, after, before } = dataset;
      const known = slots.get(slot) ?? {
        labels: [...options].slice(1, -1).map((option) => option.value),
        codes: new Map(),
      };
      slots.set(slot, known);
      const text = control.value;
      const hasCode = text.startsWith(after) && text.endsWith(before);
      const code = hasCode ? text.slice(after.length, text.length - before.length).trim() : '';
      if (code !== '' && label !== '*') known.codes.set(code, label);
    }
  const codesOf = ({ labels, codes }) =>
    labels.map((label) => {
      const own = [...codes].filter(([, each]) => each === label).map(([code]) => code);
      return [label, own.length > 0 ? own : 'none'];
    });
  return Object.fromEntries([...slots].map(([slot, known]) => [slot, Object.fromEntries(codesOf(known))]));
}

function check() {
  if (globalThis.payrules === undefined) return;
  const given = rows.filter(({ isFact, control }) => isFact && control.value.trim() !== '');
  const facts = Object.fromEntries(given.map((row) => [row.name, valueOf(row)]));
  const options = { facts, ...(day?.value && { at: day.value }) };
  const configuration = { bindings: bindings(), ...(language !== 'en' && { locale: language }) };
  const answer = globalThis.payrules.check(
    operation,
    json.value,
    JSON.stringify(options),
    JSON.stringify(configuration),
  );
  show(JSON.parse(answer));
}

function show({ error, valid, diagnostics = [], notEvaluated = [] }) {
  for (const said of form.querySelectorAll('ul.said')) said.replaceChildren();
  for (const { control } of rows) control.removeAttribute('aria-invalid');
  const said = error === undefined ? '' : error.argument === 'order' ? words.notJson : error.message;
  form.querySelector('#json-said').textContent = said;
  if (error === undefined) json.removeAttribute('aria-invalid');
  else json.setAttribute('aria-invalid', 'true');
  for (const diagnostic of diagnostics) {
    const row = rowOf(diagnostic.field);
    (row?.said ?? form.querySelector('#order-said')).append(finding(diagnostic));
    if (diagnostic.severity === 'error') row?.control.setAttribute('aria-invalid', 'true');
  }
  const numberOf = (severity) => diagnostics.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [numberOf('error'), numberOf('warning')];
  const counts = [
    ...(errors > 0 ? [words.errors.replace('{count}', errors)] : []),
    ...(warnings > 0 ? [words.warnings.replace('{count}', warnings)] : []),
  ];
  const result = valid ? (warnings > 0 ? words.warned : words.accepted) : words.refused;
  const announced = error === undefined ? [result, ...counts].join(' · ') : said;
  // Screen readers read it out again at each write, even if it is the same.
  if (verdict.textContent !== announced) verdict.textContent = announced;
  verdict.dataset.result = error === undefined && valid ? 'accepted' : 'refused';
  showUnevaluated(notEvaluated);
}

/** The row of a diagnostic's field, or of the list whose entry has the field. */
function rowOf(name) {
  return (
    rows.find((row) => row.name === name) ?? rows.find((row) => row.type === 'list' && name.startsWith(`${row.name}.`))
  );
}

function finding({ severity, message, source, ruleId, field }) {
  const { clause, document: named } = source;
  const href = clause === undefined ? undefined : clauses.get(clause);
  const parts = [
    element('span', severity === 'error' ? words.error : words.warning, { className: `badge ${severity}` }),
    ` ${rowOf(field) === undefined && field !== '' ? `${field}: ` : ''}${message} `,
    element(href === undefined ? 'span' : 'a', clause ?? named ?? '', href === undefined ? { lang: 'en' } : { href }),
    ' ',
    ruleLink(ruleId),
  ];
  return element('li', parts);
}

function ruleLink(ruleId) {
  const anchor = `rule-${ruleId.slice(operation.length + 1)}`;
  const isHere = ruleId.startsWith(`${operation}/`) && document.getElementById(anchor) !== null;
  return isHere ? element('a', ruleId, { href: `#${anchor}` }) : element('span', ruleId);
}

function showUnevaluated(notEvaluated) {
  if (notEvaluated.length === 0) {
    unevaluated.replaceChildren();
    return;
  }
  const lines = notEvaluated.map(({ ruleId, needs }) => {
    const said = needs.map((need) => {
      const [kind, name] = need.split(/:(.*)/s);
      return words.needs[kind]?.replace('{name}', () => name) ?? need;
    });
    return element('li', [ruleLink(ruleId), ` ${said.join(' ')}`]);
  });
  const title = words.notEvaluated.replace('{count}', lines.length);
  const details = element('details', [element('summary', title), element('ul', lines)]);
  details.open = unevaluated.firstElementChild?.open ?? false;
  unevaluated.replaceChildren(details);
}

function element(tag, content, members = {}) {
  const made = Object.assign(document.createElement(tag), members);
  made.append(...[content].flat());
  return made;
}
