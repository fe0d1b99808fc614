// The checkout page: a person accepts or refuses the payment. Every value is written as text.

const id = location.pathname.split('/').at(-1);
const address = `/sandbox/orders/${id}`;
const at = (name) => document.getElementById(name);
const SHOWN = [
  ['Operation', ({ operation }) => operation],
  ['Order', ({ reference }) => reference],
  ['Amount', ({ order }) => [order?.amount, order?.currency].filter(Boolean).join(' ')],
  ['Sandbox id', ({ id: own }) => own],
];

function show(order) {
  at('order').replaceChildren(
    ...SHOWN.flatMap(([name, valueOf]) => {
      const [term, value] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = name;
      value.textContent = valueOf(order) || 'none';
      return [term, value];
    }),
  );
  const waits = order.checkout !== undefined;
  at('choices').hidden = !waits;
  const state = order.states.at(-1)?.state;
  at('status').textContent = waits
    ? ''
    : state === undefined
      ? 'This order was refused.'
      : `The order is ${state}.${order.returnTo === undefined ? ' It has no http or https address to return to.' : ''}`;
  const link = at('return');
  link.hidden = waits || order.returnTo === undefined;
  if (order.returnTo !== undefined) link.href = order.returnTo;
  return link;
}

async function showAnswer(answer) {
  const body = await answer.json();
  if (answer.ok) return show(body);
  at('choices').hidden = true;
  at('status').textContent = body.error.message;
  return undefined;
}

async function decide(accepted) {
  for (const name of ['accept', 'refuse']) at(name).disabled = true;
  const body = JSON.stringify({ accepted });
  const headers = { 'content-type': 'application/json' };
  try {
    const link = await showAnswer(await fetch(`${address}/decision`, { method: 'POST', headers, body }));
    if (link && !link.hidden) link.focus();
  } catch {
    at('status').textContent = 'The sandbox does not answer.';
  }
}

at('accept').addEventListener('click', () => decide(true));
at('refuse').addEventListener('click', () => decide(false));
await showAnswer(await fetch(address));
