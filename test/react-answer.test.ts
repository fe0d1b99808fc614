// Runs alone: it puts a page into the global object.
import { PageNode } from './support/page.js';
import { expect, jest, test } from '@jest/globals';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Fields, type FormView, type SentOrder, useForm } from '../src/react.js';
import { formOf } from '../src/core/form/form.js';
import { fixtureModules } from './fixtures/modules.js';

/** A form that is filled in, in a page, and what its orders are answered. */
async function filledIn(send: (order: SentOrder) => unknown) {
  let view!: FormView;
  const Component = (): ReactElement => {
    view = useForm(() => formOf(fixtureModules('alpha.payout'), { at: '2026-11-21' }), send);
    const { form, fields, sending, answer } = view;
    return createElement(
      'form',
      form,
      createElement(Fields, { fields }),
      createElement('button', { disabled: sending }, 'Pay'),
      createElement('output', null, JSON.stringify(answer)),
    );
  };
  const root = new PageNode('div');
  await act(async () => createRoot(root as never).render(createElement(Component)));
  const focused: string[] = [];
  const elements = new Proxy({}, { get: (_, name: string) => ({ focus: () => focused.push(name) }) });
  const type = (name: string, value: string): Promise<void> =>
    act(async () => view.fields.find((field) => field.name === name)!.input.onChange({ currentTarget: { value } }));
  for (const { name, requirement } of view.fields)
    if (requirement.need === 'required') await type(name, requirement.example!);
  return {
    focused,
    type,
    submit: () => act(async () => view.form.onSubmit({ currentTarget: { elements }, preventDefault: () => {} })),
    isSending: () => root.all('button')[0]!.attributes.has('disabled'),
    answer: () => root.all('output')[0]!.textContent,
    /** The messages of errors, by their ids. */
    errors: () =>
      root
        .all('p')
        .filter(({ attributes }) => attributes.get('class') === 'message error')
        .map(({ attributes, textContent }) => [attributes.get('id')!.replace(/^.*_/, ''), textContent]),
  };
}

const refusal = {
  diagnostics: [
    { field: 'amount', severity: 'error', message: 'Amount is too much.', text: 'Too much.', related: ['currency'] },
  ],
};

test('while an order is sent, the button is disabled and another order is not sent', async () => {
  const sent: SentOrder[] = [];
  let answerWith!: (answer: unknown) => void;
  const form = await filledIn((order) => {
    sent.push(order);
    return new Promise((resolve) => (answerWith = resolve));
  });
  expect([form.isSending(), form.answer()]).toEqual([false, '']);
  await form.submit();
  expect([form.isSending(), form.answer(), sent.length]).toEqual([true, '', 1]);
  await form.submit();
  expect(sent).toHaveLength(1);
  await act(async () => answerWith({ open: true }));
  expect([form.isSending(), form.answer(), form.errors(), form.focused]).toEqual([false, '{"open":true}', [], []]);
  await form.submit();
  expect([form.isSending(), form.answer(), sent.length]).toEqual([true, '', 2]);
});

test('a refusal is shown on its field and has the focus, until the field changes', async () => {
  const form = await filledIn(() => Promise.resolve(refusal));
  await form.submit();
  expect([form.isSending(), form.answer()]).toEqual([false, JSON.stringify(refusal)]);
  expect(form.errors()).toEqual([['amount-message', 'Too much.']]);
  expect(form.focused).toEqual(['amount']);
  await form.type('beneficiaryName', 'Eva Berg');
  expect(form.errors()).toHaveLength(1);
  await form.type('amount', '20');
  expect(form.errors()).toEqual([]);
});

test('a refusal is gone where another field changes that may be at fault', async () => {
  const form = await filledIn(() => refusal);
  await form.submit();
  expect(form.errors()).toHaveLength(1);
  await form.type('currency', 'SEK');
  expect(form.errors()).toEqual([]);
});

test('an answer that does not come from a promise is shown at once', async () => {
  const form = await filledIn(() => refusal);
  await form.submit();
  expect([form.isSending(), form.errors()]).toEqual([false, [['amount-message', 'Too much.']]]);
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
  expect(form.isSending()).toBe(true);
  await act(async () => expect(() => fail(new Error('no line'))).toThrow('no line'));
  expect([form.isSending(), form.answer(), form.errors()]).toEqual([false, '', []]);
  await form.submit();
  expect(count).toBe(2);
});
