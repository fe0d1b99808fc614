import { computed, signal } from '@preact/signals';
import { post } from '../api/client.js';
import type { Bodies, Diagnostic, Facts, ValidateAnswer } from '../api/contract.js';
import { memberAt, valueFrom, withMember } from '../rule-files/order.js';
import { atDay, language } from './settings.js';
import { diskVersion, drafts } from './files.js';
import { lastOf, live } from './live.js';
import { operationId } from './rulebook.js';

/** The edited order of each operation; the example order until it is edited. */
interface Trial {
  readonly order: unknown;
  readonly facts: Facts;
}
const trials = signal<Readonly<Record<string, Trial>>>({});

const asked = computed(() => (operationId.value === undefined ? undefined : trials.value[operationId.value]));
const requirements = live(
  () =>
    operationId.value !== undefined
      ? {
          operation: operationId.value,
          drafts: drafts.value,
          ...(asked.value && { order: asked.value.order }),
          facts: asked.value?.facts ?? {},
          ...atDay(),
        }
      : undefined,
  async (request, aborted) => ({ for: request.operation, ...(await post('requirements')(request, aborted)) }),
  80,
);
const answer = lastOf(
  () => requirements.answer.value,
  (got) => got.for === operationId.value,
);

/**
 * The last answer for this operation in which it could be read. Without it the order would be empty, and the saved rules may refuse that.
 */
const lastReadable = lastOf(
  () => {
    const got = answer.value;
    return got?.requirements ? { for: got.for, fields: got.requirements.fields, example: got.example } : undefined;
  },
  (got) => got.for === operationId.value,
);
export const fields = computed(() => lastReadable.value?.fields ?? []);
export const exampleOrder = computed(() => (lastReadable.value ?? answer.value)?.example);

export const order = computed<unknown>(() => asked.value?.order ?? exampleOrder.value);
export const facts = computed<Facts>(() => asked.value?.facts ?? {});

const orderObject = computed<Readonly<Record<string, unknown>>>(() => {
  const now = order.value;
  return typeof now === 'object' && now !== null && !Array.isArray(now) ? (now as Record<string, unknown>) : {};
});

/** The value at the path of a field in the order, and in the example order. Any entry of a list has the example of the first entry. */
export const orderValueAt = (field: string): unknown => memberAt(orderObject.value, field);
export const exampleValueAt = (field: string): unknown => memberAt(exampleOrder.value, field.replace(PLACES, '.0'));

const PLACES = /[.][0-9]+(?=[.]|$)/g;

export function tryOrder(next: unknown, nextFacts: Facts = facts.value): void {
  const id = operationId.value;
  if (id !== undefined) trials.value = { ...trials.value, [id]: { order: next, facts: nextFacts } };
}

/** Adds an entry at the end of a list, like the one in the example order. */
export function addEntry(list: string): void {
  const entries = memberAt(orderObject.value, list);
  const place = Array.isArray(entries) ? entries.length : 0;
  tryOrder(withMember(orderObject.value, `${list}.${place}`, exampleValueAt(`${list}.${place}`) ?? {}));
}

/** Removes an entry from a list; a list without entries is removed too. */
export function removeEntry(list: string, place: number): void {
  const entries = memberAt(orderObject.value, list) as readonly unknown[];
  const left = entries.filter((_, i) => i !== place);
  tryOrder(withMember(orderObject.value, list, left.length === 0 ? undefined : left));
}

/** Sets a field of the order; an empty value removes it. */
export function fill(field: string, value: string): void {
  const type = fields.value.find(({ name }) => name === field) ?? {};
  tryOrder(withMember(orderObject.value, field, value === '' ? undefined : valueFrom(value, type)));
}

export function fillFact(name: string, value: string): void {
  const { [name]: _before, ...rest } = facts.value;
  tryOrder(order.value, value === '' ? rest : { ...rest, [name]: value });
}

export function resetTrial(): void {
  const { [operationId.value ?? '']: _before, ...rest } = trials.value;
  trials.value = rest;
}

/** The order as a request: another object after each change of the order, the drafts, the files on disk or the language. */
const request = computed<Bodies['validate'] | undefined>(() => {
  void language.value;
  return operationId.value !== undefined && order.value !== undefined && diskVersion.value >= 0
    ? { operation: operationId.value, drafts: drafts.value, order: order.value, facts: facts.value, ...atDay() }
    : undefined;
});
/** The answer that came with the edit that is being applied. */
let ahead: ValidateAnswer | undefined;
const validation = live(
  () => request.value,
  async (body, aborted) => ({ for: body.operation, ...(ahead ?? (await post('validate')(body, aborted))) }),
);

/**
 * The order as part of the request of an edit, so that its result comes with the edited text. `apply` makes the change without validating
 * the order again, unless something else changed too.
 */
export function trialWith(file: string): {
  readonly trial: Bodies['validate'] | undefined;
  readonly apply: (got: ValidateAnswer | undefined, change: () => void) => void;
} {
  const sent = request.peek();
  const { [file]: _edited, ...others } = sent?.drafts ?? {};
  return {
    trial: sent && { ...sent, drafts: others },
    apply: (got, change) => {
      ahead = request.peek() === sent ? got : undefined;
      change();
      ahead = undefined;
    },
  };
}

/** The results of the order, by the drafts and by the saved rules. */
export const verdict = lastOf(
  () => validation.answer.value,
  (got) => got.for === operationId.value,
);
export const diagnosticsOn = (field: string): readonly Diagnostic[] =>
  (verdict.value?.now?.diagnostics ?? []).filter((diagnostic) => isOn(diagnostic.field, field));

/** Whether a diagnostic is on a field, or on an entry of it if it is a list. */
export const isOn = (place: string, field: string): boolean =>
  place === field || (place.startsWith(`${field}.`) && /^[0-9]+$/.test(place.slice(field.length + 1)));
