// The page: sends rules and order to the sandboxed compiler, and shows its answers as text.
import { placesOf } from '../places.mjs';
import { LinkError, contentOf, fragmentOf } from './share.mjs';

const at = (id) => document.getElementById(id);
/** How long the compiler may take, because a pattern in the rules can take forever. */
const LONGEST = 10_000;
/* global EXAMPLE */
let files = [...EXAMPLE.files];
let chosen = 0;
let asked = 0;
let waiting;
let isLate = false;
let operation;

const frame = document.createElement('iframe');
frame.hidden = true;
frame.title = 'Compiler';
frame.setAttribute('sandbox', 'allow-scripts');
frame.src = 'frame.html';

const send = (message) => frame.contentWindow.postMessage(message, '*');

/** Sends the present rules and order, or later if the compiler is busy, so that it never works on outdated texts. */
function ask() {
  isLate = waiting !== undefined;
  if (isLate) return;
  asked += 1;
  send({ id: asked, files, order: at('order').value, operation });
  waiting = setTimeout(() => {
    send('restart');
    take({ failed: 'The rules take more than 10 seconds; the compiler has stopped.' });
  }, LONGEST);
}

function take(answer) {
  clearTimeout(waiting);
  waiting = undefined;
  if (isLate) ask();
  else show(answer);
}

let typed;
let isEdited = false;
function changed() {
  isEdited = true;
  clearTimeout(typed);
  typed = setTimeout(ask, 100);
  at('link').value = '';
}

const option = (value, text, isChosen) => new Option(text, value, isChosen, isChosen);

function showFiles() {
  at('file').replaceChildren(...placesOf(files).map((place, i) => option(i, place, i === chosen)));
}

function line(severity, where, text) {
  const item = document.createElement('li');
  const badge = document.createElement('span');
  badge.className = `badge ${severity}`;
  badge.textContent = severity;
  const place = document.createElement('code');
  place.textContent = where;
  item.append(badge, ` ${text}`, place);
  return item;
}

function summaryOf({ failed, faults, problem, valid, notEvaluated }) {
  if (failed !== undefined) return failed;
  if (faults.some(({ severity }) => severity === 'error')) return 'The rules have errors; no order is checked.';
  if (problem !== undefined) return problem;
  const verdict = valid ? 'The order is accepted.' : 'The order is refused.';
  return notEvaluated.length === 0 ? verdict : `${verdict} Rules not evaluated: ${notEvaluated.join(', ')}.`;
}

function show(answer) {
  const { faults = [], diagnostics = [], operations, schema = '', code = '' } = answer;
  const summary = summaryOf(answer);
  // Screen readers read it out again at each write, even if it is the same.
  if (at('summary').textContent !== summary) at('summary').textContent = summary;
  at('findings').replaceChildren(
    ...faults.map((each) => line(each.severity, `${each.file}:${each.line}:${each.column}`, each.message)),
    ...diagnostics.map(({ severity, field, ruleId, message }) =>
      line(severity, field === '' ? ruleId : `${field}: ${ruleId}`, message),
    ),
  );
  at('schema').textContent = schema;
  at('code').textContent = code;
  if (operations) {
    ({ operation } = answer);
    at('operation').replaceChildren(...operations.map((id) => option(id, id, id === operation)));
  }
  if (performance.getEntriesByName('first-finding').length === 0) performance.mark('first-finding');
}

/** Shows other rules, and an order if there is one. */
function use(content) {
  isEdited = false;
  files = [...content.files];
  chosen = 0;
  operation = undefined;
  at('rules').value = files[0];
  at('order').value = content.order ?? '{}';
  at('link').value = '';
  showFiles();
}

/** Reads the address; shows the example if the address does not have rules that can be read. */
async function readAddress() {
  at('notice').textContent = '';
  try {
    const fragment = location.hash.slice(1);
    use(fragment === '' ? EXAMPLE : await contentOf(fragment));
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    at('notice').textContent = error.message;
    use(EXAMPLE);
  }
}

async function share() {
  at('notice').textContent = '';
  try {
    const content = at('with-order').checked ? { files, order: at('order').value } : { files };
    const fragment = await fragmentOf(content);
    at('link').value = `${location.href.split('#')[0]}#${fragment}`;
    at('link').focus();
    at('link').select();
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    at('notice').textContent = error.message;
  }
}

at('rules').addEventListener('input', () => {
  files[chosen] = at('rules').value;
  showFiles();
  changed();
});
at('order').addEventListener('input', changed);
at('with-order').addEventListener('change', () => {
  at('link').value = '';
});
at('file').addEventListener('change', () => {
  chosen = Number(at('file').value);
  at('rules').value = files[chosen];
});
at('operation').addEventListener('change', () => {
  operation = at('operation').value;
  ask();
});
at('add').addEventListener('click', () => {
  files.push('operation: new.operation\n');
  chosen = files.length - 1;
  at('rules').value = files[chosen];
  showFiles();
  at('rules').focus();
  changed();
});
at('share').addEventListener('click', share);
addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow || data.id !== asked) return;
  take(data);
});
addEventListener('beforeunload', (event) => {
  if (isEdited) event.preventDefault();
});
addEventListener('hashchange', async () => {
  await readAddress();
  ask();
});

const started = new Promise((resolve) => {
  frame.addEventListener('load', resolve, { once: true });
});
document.body.append(frame);
begin();

async function begin() {
  await readAddress();
  await started;
  ask();
}
