// Runs alone: it puts a page into the global object.
import { runInNewContext } from 'node:vm';
import { holdTime } from './support/held-time.js';
import { page, PageNode } from './support/page.js';
import { expect, jest, test } from '@jest/globals';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Fields, type FormView, postTo, type SentOrder, useForm } from '../src/react.js';
import type { Form } from '../src/index.js';
import { formOf } from '../src/core/form/form.js';
import { fixtureModules } from './fixtures/modules.js';

const formOfFixture = (id: string): Form => formOf(fixtureModules(id), { at: '2026-11-21' });

/** The form of an operation in a page, and the answers to its orders. */
async function inPage(id: string, send: (order: SentOrder, key: string) => unknown, make = formOfFixture) {
  let view!: FormView;
  const Component = (): ReactElement => {
    view = useForm(() => make(id), send);
    const { formProps, fields, state, answer } = view;
    return createElement(
      'form',
      formProps,
      createElement('fieldset', { disabled: state === 'sending' }, createElement(Fields, { fields })),
      createElement('button', null, state),
      createElement('output', null, JSON.stringify(answer)),
    );
  };
  const root = new PageNode('div');
  await act(async () => createRoot(root as never).render(createElement(Component)));
  const focused: string[] = [];
  const body = {};
  const document: { readonly body: unknown; activeElement: unknown } = { body, activeElement: body };
  const controls = (): readonly PageNode[] => ['input', 'select'].flatMap((kind) => root.all(kind));
  /** A control takes the focus while it is shown and enabled. */
  const elements = new Proxy<Record<string, object>>(
    {},
    {
      get(known, name: string) {
        const shown = (): PageNode | undefined =>
          controls().find(({ attributes }) => attributes.get('id')!.endsWith(`_${name}`));
        if (!shown()) return undefined;
        return (known[name] ??= {
          focus() {
            if (shown()!.parentNode!.parentNode!.attributes.has('disabled')) return;
            document.activeElement = this;
            focused.push(name);
          },
        });
      },
    },
  );
  return {
    focused,
    view: () => view,
    type: (name: string, value: string): Promise<void> =>
      act(async () =>
        view.fields.find((field) => field.name === name)!.inputProps.onChange({ currentTarget: { value } }),
      ),
    leave: (name: string): Promise<void> =>
      act(async () => view.fields.find((field) => field.name === name)!.inputProps.onBlur()),
    /** @param from the control with the focus */
    submit: (from: unknown = document.activeElement) => {
      document.activeElement = from;
      const currentTarget = { elements, ownerDocument: document };
      return act(async () => view.formProps.onSubmit({ currentTarget, preventDefault: () => {} }));
    },
    document,
    elements,
    state: () => root.all('button')[0]!.textContent,
    error: () => view.error,
    /** The ids of controls. */
    controls: (): readonly unknown[] => controls().map(({ attributes }) => attributes.get('id')),
    answer: () => root.all('output')[0]!.textContent,
    /** The messages of errors, by their ids. */
    errors: () =>
      root
        .all('p')
        .filter(({ attributes }) => attributes.get('class') === 'message error')
        .map(({ attributes, textContent }) => [attributes.get('id')!.replace(/^.*_/, ''), textContent]),
  };
}

/** A form with a field that is always required. */
function formThatRequires(field: string, id: string): Form {
  const form = formOfFixture(id);
  const requirements = (): Form['requirements'] =>
    form.requirements.map((each) => (each.name === field ? { ...each, need: 'required' } : each));
  return Object.create(form, { requirements: { get: requirements } });
}

/** The same for one operation, with its required fields filled in. */
async function filledIn(send: (order: SentOrder, key: string) => unknown) {
  const form = await inPage('alpha.payout', send);
  for (const { name, requirement } of form.view().fields)
    if (requirement.need === 'required') await form.type(name, requirement.example!);
  return form;
}

const refusal = {
  diagnostics: [
    { field: 'amount', severity: 'error', message: 'Amount is too much.', text: 'Too much.', related: ['currency'] },
  ],
};

test('a field that is filled in without leaving the one before, as a password manager does, leaves that one in canonical form', async () => {
  const form = await inPage('alpha.payout', () => {});
  const amount = () => form.view().fields.find(({ name }) => name === 'amount')!.inputProps.value;
  await form.type('amount', ' 20 ');
  expect(amount()).toBe(' 20 ');
  await form.type('currency', 'SEK');
  expect(amount()).toBe('20');
});

test('an unused field that the payer empties is shown until the payer leaves it', async () => {
  const form = await inPage('beta.payout', () => {});
  const isShown = (): boolean => form.view().fields.some(({ name }) => name === 'beneficiaryAccountNumber');
  await form.type('paymentType', 'WALLET');
  await form.type('beneficiaryAccountNumber', '1');
  await form.type('paymentType', 'CASH');
  await form.type('beneficiaryAccountNumber', '');
  expect(isShown()).toBe(true);
  await form.leave('beneficiaryAccountNumber');
  expect(isShown()).toBe(false);
});

test('what an empty control gets without an event, or before the page is ready, is in the form and in the order', async () => {
  const controls: Record<string, { readonly value: string; readonly checked?: boolean }> = {
    amount: { value: '2000' },
    captureNow: { value: 'on', checked: false },
  };
  Object.assign(page, { getElementById: (id: string) => controls[id.replace(/^.*_/, '')] ?? null });
  try {
    const sent: SentOrder[] = [];
    const form = await inPage('theta.transfer', (order) => void sent.push(order));
    const valueOf = (name: string): unknown =>
      form.view().fields.find((field) => field.name === name)?.inputProps.value;
    expect([valueOf('amount'), valueOf('captureNow')]).toEqual(['2000', '']);
    for (const { name, inputProps: input, requirement } of form.view().fields)
      if (requirement.need === 'required' && input.value === '') await form.type(name, requirement.example!);
    controls.amount = { value: '3000' };
    controls.captureNow = { value: 'on', checked: true };
    await form.submit();
    expect([valueOf('amount'), valueOf('captureNow')]).toEqual(['2000', 'true']);
    expect(sent).toMatchObject([{ amount: 2000, captureNow: true }]);
  } finally {
    Object.assign(page, { getElementById: () => null });
  }
});

test('what the payer is still typing when the page is ready is neither judged nor rewritten', async () => {
  const controls = { amount: { value: '1,' }, beneficiaryName: { value: 'Eva' } };
  const of = (id: string): object | null => controls[id.replace(/^.*_/, '') as keyof typeof controls] ?? null;
  Object.assign(page, { getElementById: of, activeElement: controls.amount });
  try {
    const form = await inPage('alpha.payout', () => {});
    const amount = () => form.view().fields.find(({ name }) => name === 'amount')!;
    expect([amount().inputProps.value, amount().diagnostic]).toEqual(['1,', undefined]);
    await form.leave('amount');
    expect(amount().diagnostic?.severity).toBe('error');
  } finally {
    Object.assign(page, { getElementById: () => null, activeElement: undefined });
  }
});

test('an order that is under way or sent is not sent again', async () => {
  const sent: SentOrder[] = [];
  let answerWith!: (answer: unknown) => void;
  const form = await filledIn((order) => {
    sent.push(order);
    return new Promise((resolve) => (answerWith = resolve));
  });
  expect([form.state(), form.answer()]).toEqual(['editing', '']);
  await form.submit();
  expect([form.state(), form.answer(), sent.length]).toEqual(['sending', '', 1]);
  await form.submit();
  expect(sent).toHaveLength(1);
  await act(async () => answerWith({ open: true }));
  expect([form.state(), form.answer(), form.errors(), form.focused]).toEqual(['sent', '{"open":true}', [], []]);
  await form.submit();
  await form.type('amount', '20');
  await form.submit();
  expect([form.state(), sent.length]).toEqual(['sent', 1]);
});

test('an order is not sent again while a promise of another class is pending', async () => {
  const Other = runInNewContext('Promise') as PromiseConstructor;
  let count = 0;
  let answerWith!: (answer: unknown) => void;
  const form = await filledIn(() => {
    count++;
    return new Other((resolve) => (answerWith = resolve));
  });
  await form.submit();
  await form.submit();
  expect([form.state(), count]).toEqual(['sending', 1]);
  await act(async () => answerWith({ open: true }));
  expect(form.state()).toBe('sent');
});

/** Stops the clock of the page. */
function stopClock() {
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => time);
  return { pass: (milliseconds: number) => void (time += milliseconds), release: () => clock.mockRestore() };
}

test('a new warning about a value stops the order once, unless the payer has changed a field since', async () => {
  const clock = stopClock();
  const sent: SentOrder[] = [];
  const form = await filledIn((order) => void sent.push(order));
  // A point for thousands is read as a decimal point. The payer leaves the field by submitting, and would see the warning too late.
  await form.type('amount', '100.123');
  await form.leave('amount');
  await form.submit();
  expect([sent.length, form.focused]).toEqual([0, ['amount']]);
  // Neither a double click nor a held key answers the warning.
  for (let i = 0; i < 40; i++) {
    clock.pass(50);
    await form.submit();
  }
  expect(sent).toEqual([]);
  clock.pass(1000);
  await form.submit();
  expect(sent).toMatchObject([{ amount: '100.123' }]);
  const before = form.focused.length;
  await form.type('currency', 'EUR');
  await form.leave('currency');
  await form.type('amount', '100');
  await form.submit();
  expect([sent.length, form.focused.length]).toEqual([2, before]);
  clock.release();
});

test('a value that is corrected within a second of its warning is sent', async () => {
  const sent: SentOrder[] = [];
  const form = await filledIn((order) => void sent.push(order));
  await form.type('amount', '100.123');
  await form.submit();
  await form.type('amount', '100');
  await form.submit();
  expect(sent).toMatchObject([{ amount: '100' }]);
});

test('the first submit sends an order without a recommended field', async () => {
  let count = 0;
  const form = await filledIn(() => void count++);
  await form.submit();
  expect(form.view().diagnostics.map(({ code, severity }) => [code, severity])).toContainEqual(['missing', 'warning']);
  expect(count).toBe(1);
});

test('an error from the answer hides a warning of the form on the same field', async () => {
  const clock = stopClock();
  const form = await filledIn(() => refusal);
  await form.type('amount', '100.123');
  await form.submit();
  clock.pass(1000);
  await form.submit();
  expect(form.errors()).toEqual([['amount-message', 'Too much.']]);
  clock.release();
});

test('Fields shows controls for single values only', async () => {
  const form = await inPage('cart.order', () => {});
  await act(async () => form.view().add('line_items'));
  const shown = (isShown: boolean): readonly string[] =>
    form
      .view()
      .fields.filter(({ inputProps }) => form.controls().includes(inputProps.id) === isShown)
      .map(({ name }) => name);
  expect(shown(true)).toEqual(expect.arrayContaining(['note', 'line_items.0.sku', 'line_items.0.quantity']));
  // The first two fields decide whether a note is accepted.
  expect(shown(false)).toEqual(['metadata', 'custom', 'line_items', 'line_items.0.tags', 'line_items.0.taxes']);
});

test('a checkbox is checked when the order has true', async () => {
  const form = await inPage('theta.transfer', () => {});
  const box = () => form.view().fields.find(({ name }) => name === 'captureNow')!.inputProps;
  for (const checked of [true, false, true]) {
    await act(async () => box().onChange({ currentTarget: { value: 'on', checked } }));
    expect(box().checked).toBe(checked);
  }
});

test('the order has false for a required checkbox that the payer leaves empty', async () => {
  const controls: Record<string, unknown> = { captureNow: { value: 'on', checked: false } };
  Object.assign(page, { getElementById: (id: string) => controls[id.replace(/^.*_/, '')] ?? null });
  try {
    for (const [make, expected] of [
      [(id: string) => formThatRequires('captureNow', id), false],
      [formOfFixture, undefined],
    ] as const) {
      const sent: SentOrder[] = [];
      const form = await inPage('theta.transfer', (order) => void sent.push(order), make);
      for (const { name, inputProps: input, requirement } of form.view().fields)
        if (requirement.need === 'required' && input.type !== 'checkbox') await form.type(name, requirement.example!);
      expect(form.view().fields.find(({ name }) => name === 'captureNow')!.inputProps.value).toBe('');
      await form.submit();
      expect(sent.map(({ captureNow }) => captureNow)).toEqual([expected]);
    }
  } finally {
    Object.assign(page, { getElementById: () => null });
  }
});

test('a send that promises nothing neither sends nor refuses an order', async () => {
  let count = 0;
  const form = await filledIn(() => void count++);
  await form.submit();
  await form.submit();
  expect([form.state(), count]).toEqual(['editing', 2]);
});

test('a promised answer that says nothing of the order leaves it unknown, and a later refusal keeps its key', async () => {
  const keys: string[] = [];
  const answers = [undefined, refusal, { open: true }];
  const form = await filledIn(async (_, key) => answers[keys.push(key) - 1]);
  const states: string[] = [];
  for (const _ of answers) {
    await form.submit();
    states.push(form.state());
  }
  expect(states).toEqual(['unknown', 'refused', 'sent']);
  expect(new Set(keys).size).toBe(1);
});

/** Submits a form once for each answer, and returns the states and the keys. `undefined` stands for a lost connection. */
async function sentInTurn(answers: readonly (object | undefined)[]) {
  const keys: string[] = [];
  const failing = new Promise<unknown>(() => {});
  jest.spyOn(failing, 'then').mockImplementation((_, failed) => {
    // The hook throws the error again, because nobody else reports it.
    expect(() => failed!(new Error('no line'))).toThrow('no line');
    return failing;
  });
  const form = await filledIn((_, key) => {
    keys.push(key);
    return answers[keys.length - 1] ?? failing;
  });
  const states: string[] = [];
  for (const _ of answers) {
    await form.submit();
    states.push(form.state());
  }
  return { states, keys };
}

test('an order that was refused gets another key', async () => {
  const { states, keys } = await sentInTurn([{}, { diagnostics: [] }, { open: true }]);
  expect(states).toEqual(['editing', 'refused', 'sent']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('after an attempt without an answer the key stays, as a refusal may be that of a repeated order', async () => {
  const { states, keys } = await sentInTurn([undefined, { diagnostics: [] }, undefined, { open: true }]);
  expect(states).toEqual(['unknown', 'refused', 'unknown', 'sent']);
  expect(new Set(keys).size).toBe(1);
});

test('a refusal is shown on its field and has the focus, until the field changes', async () => {
  const form = await filledIn(() => Promise.resolve(refusal));
  await form.submit();
  expect([form.state(), form.answer()]).toEqual(['refused', JSON.stringify(refusal)]);
  expect(form.errors()).toEqual([['amount-message', 'Too much.']]);
  expect(form.focused).toEqual(['amount']);
  await form.type('beneficiaryName', 'Eva Berg');
  expect([form.state(), form.errors().length]).toEqual(['editing', 1]);
  await form.type('amount', '20');
  expect(form.errors()).toEqual([]);
});

test.each([
  ['is back on the button that the page disabled', false],
  ['stays where the payer moved it', true],
])('after a refusal without a reason, the focus %s', async (_, isMoved) => {
  let answer!: (body: object) => void;
  const form = await filledIn(() => new Promise((resolve) => (answer = resolve)));
  const focused: string[] = [];
  await form.submit({ focus: () => focused.push('button') });
  form.document.activeElement = isMoved ? {} : form.document.body;
  await act(async () => answer({ diagnostics: [] }));
  expect([form.state(), focused]).toEqual(['refused', isMoved ? [] : ['button']]);
});

test('after a refusal of several fields, the focus is on the first that the form has', async () => {
  const [ofAmount] = refusal.diagnostics;
  const diagnostics = ['callbackUrl', 'amount', 'beneficiaryName'].map((field) => ({ ...ofAmount, field }));
  const form = await filledIn(() => Promise.resolve({ diagnostics }));
  await form.submit();
  expect(form.focused).toEqual(['amount']);
});

test('a refusal of a field that the form had no reason to show has the focus', async () => {
  const answer = { diagnostics: [{ ...refusal.diagnostics[0], field: 'beneficiaryAccountNumber' }] };
  const form = await inPage('beta.payout', () => Promise.resolve(answer));
  for (const { name, requirement } of form.view().fields)
    if (requirement.need === 'required') await form.type(name, requirement.example!);
  await form.type('paymentType', 'CASH');
  const isShown = () => form.view().fields.some(({ name }) => name === 'beneficiaryAccountNumber');
  expect(isShown()).toBe(false);
  await form.submit();
  expect([form.state(), isShown(), form.focused]).toEqual(['refused', true, ['beneficiaryAccountNumber']]);
});

test.each(['of the form', 'of the answer'])(
  'an error %s on the field that has the focus is announced, until the payer leaves it',
  async (origin) => {
    const form =
      origin === 'of the form'
        ? await inPage('alpha.payout', () => {})
        : await filledIn(() => Promise.resolve(refusal));
    const announced = (): readonly string[] =>
      form
        .view()
        .fields.filter(
          ({ diagnostic, liveProps }) => diagnostic?.severity === 'error' && liveProps['aria-live'] === 'polite',
        )
        .map(({ name }) => name);
    await form.submit(form.elements.amount);
    expect([form.errors().map(([id]) => id), announced()]).toEqual([
      expect.arrayContaining(['amount-message']),
      ['amount'],
    ]);
    await form.leave('amount');
    expect(announced()).toEqual([]);
  },
);

test('set changes a field as if the payer had typed it, and removes the refusal of the field', async () => {
  const form = await filledIn(() => Promise.resolve(refusal));
  await form.submit();
  await act(async () => form.view().set('amount', '20'));
  expect([form.state(), form.errors()]).toEqual(['editing', []]);
});

test('an order that is open is not sent again, although the answer has findings', async () => {
  const sent: SentOrder[] = [];
  const form = await filledIn((order) => {
    sent.push(order);
    return Promise.resolve({ open: true, ...refusal });
  });
  await form.submit();
  await form.submit();
  expect([form.state(), form.errors(), sent.length]).toEqual(['sent', [], 1]);
});

test('invalid findings in a refusal are ignored', async () => {
  const form = await filledIn(() => Promise.resolve({ diagnostics: [null, 'Too much.', ...refusal.diagnostics] }));
  await form.submit();
  expect([form.state(), form.errors()]).toEqual(['refused', [['amount-message', 'Too much.']]]);
});

test('a refusal disappears when another field that may be at fault changes', async () => {
  const form = await filledIn(() => refusal);
  await form.submit();
  expect(form.errors()).toHaveLength(1);
  await form.type('currency', 'SEK');
  expect(form.errors()).toEqual([]);
});

test('an answer that does not come from a promise is shown at once', async () => {
  const form = await filledIn(() => refusal);
  await form.submit();
  expect([form.state(), form.errors()]).toEqual(['refused', [['amount-message', 'Too much.']]]);
});

test('an order that could not be sent can be sent again, and the error is not kept back', async () => {
  let fail!: (error: unknown) => unknown;
  const pending = new Promise(() => {});
  jest.spyOn(pending, 'then').mockImplementation((_, failed) => {
    fail = failed!;
    return pending;
  });
  let count = 0;
  const form = await filledIn(() => {
    count++;
    return pending;
  });
  await form.submit();
  expect(form.state()).toBe('sending');
  await act(async () => expect(() => fail(new Error('no line'))).toThrow('no line'));
  expect([form.state(), form.answer(), form.errors(), form.error()]).toEqual(['unknown', '', [], new Error('no line')]);
  await form.submit();
  expect(count).toBe(2);
});

test('the state is unknown, and the key stays, if send throws before it returns a promise', async () => {
  const keys: string[] = [];
  const form = await filledIn((_, key) => {
    keys.push(key);
    if (keys.length === 1) throw new Error('no log');
    return Promise.resolve({ open: true });
  });
  await expect(form.submit()).rejects.toThrow('no log');
  expect([form.state(), form.error()]).toEqual(['unknown', new Error('no log')]);
  await form.submit();
  expect([form.state(), new Set(keys).size]).toEqual(['sent', 1]);
});

test('an order without an answer in time is unknown, and is sent again with the same key', async () => {
  const time = holdTime();
  const { fetch } = globalThis;
  const keys: unknown[] = [];
  const thrown: unknown[] = [];
  globalThis.fetch = (_url, init) => {
    const { signal, headers } = init!;
    keys.push(new Headers(headers).get('idempotency-key'));
    return new Promise((_, fail) => signal!.addEventListener('abort', () => fail(signal!.reason)));
  };
  const send = postTo('/payouts');
  // The hook throws the error again, because nobody else reports it.
  const caught = (answer: Promise<unknown>): Promise<unknown> => {
    const then = answer.then.bind(answer) as (...all: unknown[]) => Promise<unknown>;
    jest.spyOn(answer, 'then').mockImplementation((...all) => then(...all).catch((error) => thrown.push(error)));
    return answer;
  };
  try {
    const form = await filledIn((order, key) => caught(send(order, key)));
    for (const times of [1, 2]) {
      await form.submit();
      expect(form.state()).toBe('sending');
      await act(async () => time.pass(60_000));
      expect([form.state(), form.error(), form.errors()]).toEqual(['unknown', thrown.at(-1), []]);
      expect([thrown.length, keys.length]).toEqual([times, times]);
    }
    expect(new Set(keys).size).toBe(1);
  } finally {
    globalThis.fetch = fetch;
    time.release();
  }
});

test('when an entry of a list is removed, the typed texts of later entries move with them', async () => {
  const form = await inPage('cart.order', () => {});
  const skus = (): readonly string[] =>
    form
      .view()
      .fields.filter(({ name }) => name.endsWith('.sku'))
      .map(({ inputProps }) => inputProps.value);
  for (const [place, sku] of ['A-1', 'B-2'].entries()) {
    await act(async () => form.view().add('line_items'));
    await form.type(`line_items.${place}.sku`, sku);
  }
  expect(skus()).toEqual(['A-1', 'B-2']);
  await act(async () => form.view().remove('line_items', 0));
  expect(skus()).toEqual(['B-2']);
});

test('the texts of other fields stay as they were typed when entries are added and removed', async () => {
  const form = await inPage('parcel.order', () => {});
  const text = (name: string) => form.view().fields.find((field) => field.name === name)!.inputProps.value;
  await form.type('fee', '1.250');
  for (let i = 0; i < 2; i++) await act(async () => form.view().add('parcels'));
  await form.type('parcels.1.size', '4.');
  await act(async () => form.view().remove('parcels', 0));
  expect([text('fee'), text('parcels.0.size')]).toEqual(['1.250', '4.']);
});
