import { expect, test } from '@jest/globals';
import { createElement, type FormEvent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Fields, type FormField, type FormView, postTo, type SentOrder, useForm } from '../src/react.js';
import { fixtureModules } from './fixtures/modules.js';
import { holdTime } from './support/held-time.js';
import { formOf } from '../src/core/form/form.js';
import type { Form } from '../src/core/model/form.js';

// Each call of `again` shows the form anew. scripts/browser/checkout.test.mjs tests in a browser what stays while the payer types;
// react-answer.test.ts tests the answer to an order.

/** A form as a component sees it. */
function shown<Name extends string>(make: () => Form<Name>, send: (order: SentOrder<Name>) => unknown = () => {}) {
  let view!: FormView<Name>;
  const form = make();
  const Component = (): ReactElement => {
    view = useForm(() => form, send);
    return createElement(
      'form',
      view.formProps,
      view.fields.map(({ name, label, labelProps, inputProps, help, helpProps, messageProps, diagnostic }) =>
        createElement(
          'div',
          { key: name },
          createElement('label', labelProps, label),
          createElement('input', inputProps),
          diagnostic && createElement('p', messageProps, diagnostic.text),
          help !== '' && createElement('p', helpProps, help),
        ),
      ),
    );
  };
  const again = (): string => renderToStaticMarkup(createElement(Component));
  again();
  return {
    again,
    view: () => view,
    field: (name: Name): FormField<Name> => view.fields.find((each) => each.name === name)!,
  };
}

const formFor = (id: string): Form => formOf(fixtureModules(id), { at: '2026-11-21' });
const typed = (value: string) => ({ currentTarget: { value } });

test('labels, messages and help belong to their controls', () => {
  const form = shown(() => formFor('alpha.payout'));
  const { inputProps: input } = form.field('amount');
  input.onChange(typed('0'));
  input.onBlur();
  const html = form.again();
  const after = form.field('amount');
  expect(after.diagnostic?.severity).toBe('error');
  expect(after.inputProps['aria-invalid']).toBe(true);
  expect(after.inputProps['aria-describedby']!.split(' ')).toContain(after.messageProps.id);
  expect(html).toContain(`for="${after.inputProps.id}"`);
  for (const [, ids] of html.matchAll(/aria-describedby="([^"]*)"/g))
    for (const id of ids!.split(' ')) expect(html).toContain(`id="${id}"`);
});

test('a press keeps the message of the field that it leaves back until the click', () => {
  const made = formFor('alpha.payout');
  const form = shown(() => made);
  const { onMouseDown: press, onClick: click } = form.view().formProps;
  const { onBlur: leave, onChange } = form.field('amount').inputProps;
  const isShownAfter = (...steps: readonly (() => void)[]): boolean => {
    onChange(typed('0'));
    for (const step of steps) step();
    return made.diagnostics.some(({ field }) => field === 'amount');
  };
  expect(isShownAfter()).toBe(false);
  expect(isShownAfter(leave)).toBe(true);
  expect(isShownAfter(press, leave)).toBe(false);
  expect(isShownAfter(press, leave, click)).toBe(true);
  expect(isShownAfter(press, click)).toBe(false);
  expect(isShownAfter(press, click, leave)).toBe(true);
  // The payer lets go outside of the form, and later leaves another field.
  expect(isShownAfter(press, leave, leave)).toBe(true);
});

test('sending focuses the first error, and sends the order when there is none', () => {
  const sent: SentOrder[] = [];
  const form = shown(
    () => formFor('alpha.payout'),
    (order) => void sent.push(order),
  );
  const focused: string[] = [];
  const elements = new Proxy({}, { get: (_, name: string) => ({ focus: () => focused.push(name) }) });
  const event = { currentTarget: { elements }, preventDefault: () => {} } as unknown as FormEvent<HTMLFormElement>;
  form.view().formProps.onSubmit(event);
  form.again();
  expect(sent).toEqual([]);
  expect(focused).toEqual([form.view().fields.find(({ diagnostic }) => diagnostic?.severity === 'error')!.name]);
  for (const { name, requirement } of form.view().fields)
    if (requirement.need === 'required') form.field(name).inputProps.onChange(typed(requirement.example!));
  form.again();
  expect(form.view().complete).toBe(true);
  form.view().formProps.onSubmit(event);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toHaveProperty('amount');
});

test('before the script of a page is ready, no address gets the values', () => {
  expect(shown(() => formFor('alpha.payout')).again()).toMatch(/^<form [^>]*method="post"/);
});

test('an unused field is shown only while it has a value', () => {
  const form = shown(() => formFor('beta.payout'));
  const unused = (): readonly string[] =>
    form
      .view()
      .fields.filter(({ requirement }) => requirement.need === 'unused')
      .map(({ name }) => name);
  form.field('paymentType').selectProps.onChange(typed('WALLET'));
  form.again();
  form.field('beneficiaryAccountNumber').inputProps.onChange(typed('1'));
  form.again();
  form.field('paymentType').selectProps.onChange(typed('CASH'));
  form.again();
  expect(unused()).toContain('beneficiaryAccountNumber');
  form.field('beneficiaryAccountNumber').inputProps.onChange(typed(''));
  form.again();
  expect(unused()).not.toContain('beneficiaryAccountNumber');
});

test('entries of a list are added and removed', () => {
  const form = shown(() => formFor('cart.order'));
  const skus = (): readonly string[] =>
    form
      .view()
      .fields.filter(({ name }) => name.endsWith('.sku'))
      .map(({ inputProps }) => inputProps.value);
  expect(form.view().fields.map(({ name }) => name)).not.toContain('line_items[].sku');
  for (const [place, sku] of ['A-1', 'B-2'].entries()) {
    form.view().add('line_items');
    form.again();
    form.field(`line_items.${place}.sku`).inputProps.onChange(typed(sku));
    form.again();
  }
  expect(skus()).toEqual(['A-1', 'B-2']);
  form.view().remove('line_items', 0);
  form.again();
  expect(skus()).toEqual(['B-2']);
  form.view().add('line_items');
  form.again();
  expect(skus()).toEqual(['B-2', '']);
});

test('set changes a field without a control, and a control shows the new value', () => {
  const parcel = shown(() => formFor('parcel.order'));
  parcel.view().set('discounts', [2.5, 1]);
  parcel.again();
  expect(parcel.field('discounts').diagnostic).toBeUndefined();
  parcel.view().set('discounts', 'no list');
  parcel.again();
  expect(parcel.field('discounts').diagnostic?.code).toBe('type');
  expect(() => parcel.view().set('unknown', '1')).toThrow('the operation has no field unknown');

  const alpha = shown(() => formFor('alpha.payout'));
  alpha.field('amount').inputProps.onChange(typed('1.'));
  alpha.again();
  alpha.view().set('amount', '5.25');
  alpha.again();
  expect(alpha.field('amount').inputProps.value).toBe('5.25');
  alpha.view().set('amount', undefined);
  alpha.again();
  expect(alpha.field('amount').inputProps.value).toBe('');
});

test('only an error sets aria-invalid, and only a required field sets the attribute required', () => {
  const form = shown(() => formFor('alpha.payout'));
  form.view().formProps.onSubmit({ currentTarget: {}, preventDefault: () => {} });
  form.again();
  const withWarnings = form.view().fields.filter(({ diagnostic }) => diagnostic?.severity === 'warning');
  expect(withWarnings.map(({ requirement }) => requirement.need)).toContain('recommended');
  for (const { inputProps: input, requirement } of withWarnings)
    expect([input['aria-invalid'], input.required]).toEqual([false, requirement.need === 'required']);
});

test('the parent of the message is a live region for warnings about values, and not for errors or missing fields', () => {
  const form = shown(() => formFor('alpha.payout'));
  const live = (name: string): string | undefined => {
    const html = renderToStaticMarkup(createElement(Fields, { fields: [form.field(name)] }));
    return new RegExp(
      `<div aria-live="(polite|off)">(?:<p id="${form.field(name).messageProps.id}" [^>]*>[^<]+</p>)?</div>`,
    ).exec(html)?.[1];
  };
  expect(live('currency')).toBe('polite');
  form.field('currency').inputProps.onChange(typed('EUR'));
  form.field('currency').inputProps.onBlur();
  form.again();
  expect([form.field('currency').diagnostic?.severity, live('currency')]).toEqual(['warning', 'polite']);
  // The focus goes to an error.
  form.view().formProps.onSubmit({ currentTarget: {}, preventDefault: () => {} });
  form.again();
  expect([form.field('amount').diagnostic?.severity, live('amount')]).toEqual(['error', 'off']);
  // The order is sent without a recommended field, and several messages without labels would be read one after the other.
  const recommended = form
    .view()
    .fields.filter(({ diagnostic }) => diagnostic?.code === 'missing' && diagnostic.severity === 'warning');
  expect(recommended.length).toBeGreaterThan(0);
  for (const { name } of recommended) expect([name, live(name)]).toEqual([name, 'off']);
});

test("a browser may fill in the data that the rule file names as the payer's own, and nothing else", () => {
  const form = shown(() => formFor('alpha.collection'));
  const autofill = form
    .view()
    .fields.map(({ name, inputProps, selectProps }) => [name, inputProps.autoComplete, selectProps.autoComplete]);
  expect(autofill).toEqual([
    ['currency', 'off', 'off'],
    ['paymentType', 'off', 'off'],
    ['amount', 'off', 'off'],
    ['firstname', 'given-name', 'given-name'],
    ['phone', 'tel', 'tel'],
    ['redirectUrl', 'off', 'off'],
  ]);
  const html = renderToStaticMarkup(createElement(Fields, { fields: form.view().fields }));
  expect([...html.matchAll(/autoComplete="(.*?)"/gi)].map(([, value]) => value)).toEqual(
    autofill.map(([, value]) => value),
  );
});

test('a keypad of digits is shown for values of only digits', () => {
  const modes = (id: string): object =>
    Object.fromEntries(
      shown(() => formFor(id))
        .view()
        .fields.map(({ name, inputProps }) => [name, inputProps.inputMode]),
    );
  expect(modes('alpha.payout')).toMatchObject({
    amount: 'decimal',
    beneficiaryAccountNumber: 'numeric',
    transferCode: 'numeric',
    beneficiaryName: undefined,
  });
  // AB123456 and L-7: the number of characters is fixed, but they are not only digits.
  expect(modes('eta.payout')).toMatchObject({ passport: undefined, licence: undefined });
  // The type of the input has its own keypad, with a plus sign.
  expect(modes('beta.payout')).toMatchObject({ phone: undefined });
  expect(modes('gamma.payout')).toMatchObject({ number: 'numeric', sortCode: undefined, ip: undefined });
});

test.each([
  ['12,5', '12.5'],
  ['12,50', '12.50'],
  // These may be separators for thousands, or mistakes.
  ['1,500', '1,500'],
  ['1.500,50', '1.500,50'],
  ['1,00,00', '1,00,00'],
  [',50', ',50'],
])('a comma of the keypad of a phone: the amount %j is %j', (text, amount) => {
  const order = formFor('alpha.payout');
  const form = shown(() => order);
  form.field('amount').inputProps.onChange(typed(text));
  form.field('amount').inputProps.onBlur();
  form.field('beneficiaryName').inputProps.onChange(typed(text));
  expect(order.order).toMatchObject({ amount, beneficiaryName: text });
  expect(order.diagnostics.some(({ field }) => field === 'amount')).toBe(amount.includes(','));
});

test('a text that is the label of a choice, in whatever case, is that choice', () => {
  const order = formFor('beta.collection');
  const form = shown(() => order);
  expect(form.field('paymentType').options).toContainEqual({ value: 'CARD', label: 'Card (CARD)' });
  form.field('paymentType').inputProps.onChange(typed('card (card'));
  expect(order.order.paymentType).not.toBe('CARD');
  form.field('paymentType').inputProps.onChange(typed('card (card) '));
  expect(order.order.paymentType).toBe('CARD');
});

test('Fields has a label, a control, the message and the help of each field', () => {
  const form = shown(() => formFor('beta.collection'));
  form.view().formProps.onSubmit({ currentTarget: {}, preventDefault: () => {} });
  form.field('paymentType').inputProps.onChange(typed('CARD'));
  form.again();
  const html = renderToStaticMarkup(createElement(Fields, { fields: form.view().fields, choose: 'Choose' }));
  const field = (name: string): FormField => form.field(name);
  for (const { label, labelProps } of form.view().fields)
    expect(html).toContain(`<label for="${labelProps.htmlFor}">${label}</label>`);
  expect(field('currency').requirement.input).toBe('select');
  expect(html).toContain(`<select id="${field('currency').selectProps.id}"`);
  expect(html).toContain('<option value="" selected="">Choose</option><option value="EUR">');
  expect(html).toContain(`<p id="${field('currency').messageProps.id}" class="message error">`);
  expect(html).toContain(`<datalist id="${field('paymentType').inputProps.id}-list"><option value="CARD">`);
  expect(html).toMatch(
    new RegExp(
      `<input id="${field('paymentType').inputProps.id}"[^>]* list="${field('paymentType').inputProps.id}-list"`,
    ),
  );
  expect(html).toContain(`<p id="${field('paymentType').helpProps.id}" class="help">`);
});

test('postTo sends JSON with the key, and takes the answers of a route alone', async () => {
  const calls: unknown[] = [];
  const { fetch } = globalThis;
  let status = 202;
  globalThis.fetch = (...all: unknown[]) => {
    calls.push(all);
    return Promise.resolve(Response.json({ open: true }, { status }));
  };
  const send = postTo('/payouts');
  try {
    const sent = await send({ amount: '1' });
    expect(sent).toEqual({ open: true });
    const page: string | undefined = sent.orders?.[0]?.checkoutUrl;
    expect(page).toBeUndefined();
    for (status of [202, 402, 422]) expect(await send({ amount: '1' }, '0f')).toEqual({ open: true });
    for (status of [200, 401, 404, 500]) {
      const answer = send({});
      await expect(answer).rejects.toThrow(`the status ${status}`);
      await expect(answer).rejects.toMatchObject({ cause: { status } });
    }
  } finally {
    globalThis.fetch = fetch;
  }
  const signal = expect.any(AbortSignal);
  const call = (headers: object): unknown => ['/payouts', { method: 'POST', headers, body: '{"amount":"1"}', signal }];
  const type = { 'content-type': 'application/json' };
  expect(calls.slice(0, 2)).toEqual([call(type), call({ ...type, 'idempotency-key': '0f' })]);
});

test.each([
  ['60 s without an option', undefined, 60_000],
  ['the seconds of the option', { seconds: 0.5 }, 500],
])('postTo waits for the whole answer: %s', async (_, options, limit) => {
  const time = holdTime();
  const { fetch } = globalThis;
  try {
    for (const isBegun of [false, true]) {
      let cutOff!: AbortSignal;
      globalThis.fetch = (_url, init) => {
        cutOff = init!.signal!;
        const hanging = new Promise<never>((_answer, fail) =>
          cutOff.addEventListener('abort', () => fail(cutOff.reason)),
        );
        return isBegun ? Promise.resolve({ status: 202, json: () => hanging } as unknown as Response) : hanging;
      };
      const answer = postTo('/payouts', options)({});
      await Promise.resolve();
      time.pass(limit - 1);
      expect(cutOff.aborted).toBe(false);
      time.pass(1);
      await expect(answer).rejects.toThrow(`did not answer within ${limit / 1000} s`);
    }
  } finally {
    globalThis.fetch = fetch;
    time.release();
  }
});

test('postTo does not abort after the answer has arrived', async () => {
  const time = holdTime();
  const { fetch } = globalThis;
  const signals: AbortSignal[] = [];
  try {
    for (const status of [202, 401]) {
      globalThis.fetch = (_url, init) => {
        signals.push(init!.signal!);
        return Promise.resolve(Response.json({ open: true }, { status }));
      };
      await postTo('/payouts')({}).catch(() => {});
    }
    time.pass(60_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  } finally {
    globalThis.fetch = fetch;
    time.release();
  }
});

test('postTo refuses a wrong time limit', () => {
  for (const seconds of [0, -1, NaN, Infinity, 1e6 + 1, '60' as never])
    expect(() => postTo('/payouts', { seconds })).toThrow(TypeError);
  expect(() => postTo('/payouts', { timeout: 60 } as object)).toThrow('no option timeout');
});

test('an undefined option counts as left out, in types too', () => {
  expect(postTo('/payouts', { seconds: undefined })).toBeInstanceOf(Function);
  expect(Fields({ fields: [], choose: undefined })).toEqual([]);
});
