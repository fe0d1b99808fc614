// The page that lists the orders: it asks for them again and again, and changes what differs. Every value is written as text.

const INTERVAL = 1000;
/** The latest orders are shown; the sandbox may keep more. */
const MOST = 100;

/** The states that are not good; every other one is. */
const TONES = { PENDING: 'warning', FAILED: 'error' };

const list = document.getElementById('orders');
const count = document.getElementById('count');
const views = new Map();

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function stateOf({ states }) {
  const state = states.at(-1)?.state;
  return state === undefined ? ['refused', 'error'] : [state, TONES[state] ?? 'good'];
}

const json = (value) => element('pre', '', JSON.stringify(value, null, 2));

function findings(diagnostics) {
  return element(
    'ul',
    '',
    ...diagnostics.map(({ severity, field, message, ruleId }) =>
      element('li', severity, `${severity}${field === '' ? '' : `, ${field}`}: ${message} (${ruleId})`),
    ),
  );
}

function callbackLine({ at, url, status, problem }) {
  return `${time(at)} to ${url}: ${status === undefined ? problem : `answered with ${status}`}`;
}

const time = (at) => new Date(at).toLocaleTimeString();

function contentOf({ diagnostics, notEvaluated, order, reply, states, callbacks, checkout }) {
  const parts = [];
  const section = (title, ...children) => parts.push(element('h2', '', title), ...children);
  if (checkout) {
    const link = element('a', '', 'Open the checkout page');
    link.href = checkout;
    section('Waits for the payer', element('p', '', link));
  }
  if (diagnostics.length > 0) section('Findings', findings(diagnostics));
  if (notEvaluated.length > 0)
    section(
      'Not evaluated',
      element(
        'ul',
        '',
        ...notEvaluated.map(({ ruleId, needs }) => element('li', '', `${ruleId}: needs ${needs.join(', ')}`)),
      ),
    );
  if (states.length > 0)
    section('States', element('p', '', states.map(({ state, at }) => `${state} at ${time(at)}`).join(', then ')));
  if (callbacks.length > 0)
    section(
      'Callbacks',
      ...callbacks.flatMap((callback) => [
        element('p', callback.problem ? 'warning' : '', callbackLine(callback)),
        json(callback.payload),
      ]),
    );
  section('Reply', reply ? json(reply.body) : element('p', '', 'The request got no answer.'));
  if (reply) parts.push(element('p', 'note', `Made up: ${reply.madeUp.join(', ')}`));
  if (order !== undefined) section('Order', json(order));
  return parts;
}

/** A view keeps its place, and whether it is open, while the order changes. */
function viewOf(order) {
  const text = JSON.stringify(order);
  const known = views.get(order.id);
  if (known?.text === text) return known.element;
  const [state, tone] = stateOf(order);
  const view = known?.element ?? element('details');
  const summary = known?.summary ?? element('summary');
  summary.replaceChildren(
    element('span', '', order.id),
    element(
      'span',
      '',
      [order.operation ?? 'unknown operation', order.reference, order.scenario].filter(Boolean).join(', '),
    ),
    element('span', `state ${tone}`, state),
    element('span', 'note', time(order.at)),
  );
  const content = known?.content ?? element('div', 'content');
  content.replaceChildren(...contentOf(order));
  if (!known) view.append(summary, content);
  views.set(order.id, { text, element: view, summary, content });
  return view;
}

function show(orders) {
  const shown = orders.slice(0, MOST);
  const ids = new Set(shown.map(({ id }) => id));
  for (const [id, view] of views) {
    if (ids.has(id)) continue;
    view.element.remove();
    views.delete(id);
  }
  shown.forEach((order, i) => {
    const view = viewOf(order);
    // An element that stays where it is keeps the focus.
    if (list.children[i] !== view) list.insertBefore(view, list.children[i] ?? null);
  });
  const more = orders.length > MOST ? `, the latest ${MOST} of them below` : '';
  count.textContent =
    orders.length === 0 ? 'No orders yet.' : `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}${more}`;
}

let version;

async function refresh() {
  try {
    const answer = await fetch('/sandbox/orders');
    const found = answer.headers.get('etag');
    if (found !== version) show((await answer.json()).orders);
    version = found;
  } catch {
    count.textContent = 'The sandbox does not answer.';
    version = undefined;
  }
}

document.getElementById('clear').addEventListener('click', async () => {
  await fetch('/sandbox/orders', { method: 'DELETE' });
  await refresh();
});

async function watch() {
  if (!document.hidden) await refresh();
  setTimeout(watch, INTERVAL);
}

void watch();
