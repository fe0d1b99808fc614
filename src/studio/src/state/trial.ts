import { batch, computed, signal } from '@preact/signals';
import { postJudge, postRequirements } from '../api/client.js';
import type { Diagnostic, Facts } from '../api/contract.js';
import { diskVersion, drafts } from './files.js';
import { lastOf } from './last.js';
import { live } from './live.js';
import { operationId } from './rulebook.js';
import { language } from './settings.js';

/** The order to try, for each operation that one was made for; an operation's example order until then. */
interface Trial {
  readonly order: unknown;
  readonly facts: Facts;
}
const trials = signal<Readonly<Record<string, Trial>>>({});

const asked = computed(() => (operationId.value === undefined ? undefined : trials.value[operationId.value]));
const requirements = live(
  () =>
    operationId.value !== undefined && diskVersion.value >= 0
      ? {
          operation: operationId.value,
          drafts: drafts.value,
          order: asked.value?.order ?? {},
          facts: asked.value?.facts ?? {},
          locale: language.value,
        }
      : undefined,
  async (request, aborted) => ({ for: request.operation, ...(await postRequirements(request, aborted)) }),
  80,
);
const answer = lastOf(
  () => requirements.answer.value,
  (got) => got.for === operationId.value,
);

/** The fields to ask for. */
const lastRequirements = lastOf(
  () => {
    const got = answer.value;
    return got?.requirements ? { for: got.for, fields: got.requirements.fields } : undefined;
  },
  (got) => got.for === operationId.value,
);
export const fields = computed(() => lastRequirements.value?.fields ?? []);
export const exampleOrder = computed(() => answer.value?.example);

export const order = computed<unknown>(() => asked.value?.order ?? exampleOrder.value);
export const facts = computed<Facts>(() => asked.value?.facts ?? {});

/** The order's fields, where it is an object. */
export const orderFields = computed<Readonly<Record<string, unknown>>>(() => {
  const now = order.value;
  return typeof now === 'object' && now !== null && !Array.isArray(now) ? (now as Record<string, unknown>) : {};
});

export function tryOrder(next: unknown, nextFacts: Facts = facts.value): void {
  const id = operationId.value;
  if (id !== undefined) trials.value = { ...trials.value, [id]: { order: next, facts: nextFacts } };
}

/** Puts a value in the order; an empty one is taken out. */
export function fill(field: string, value: string): void {
  const { [field]: _before, ...rest } = orderFields.value;
  // In the order of the form, as people compare the two.
  tryOrder(
    value === ''
      ? rest
      : field in orderFields.value
        ? { ...orderFields.value, [field]: value }
        : { ...rest, [field]: value },
  );
}

export function fillFact(name: string, value: string): void {
  const { [name]: _before, ...rest } = facts.value;
  tryOrder(order.value, value === '' ? rest : { ...rest, [name]: value });
}

export function resetTrial(): void {
  const id = operationId.value;
  if (id === undefined) return;
  batch(() => {
    const { [id]: _before, ...rest } = trials.value;
    trials.value = rest;
  });
}

const judged = live(
  () =>
    operationId.value !== undefined && order.value !== undefined && diskVersion.value >= 0
      ? {
          operation: operationId.value,
          drafts: drafts.value,
          order: order.value,
          facts: facts.value,
          locale: language.value,
        }
      : undefined,
  async (request, aborted) => ({ for: request.operation, ...(await postJudge(request, aborted)) }),
);
/** The verdicts on the order, by the drafts and by what is saved. */
export const verdict = lastOf(
  () => judged.answer.value,
  (got) => got.for === operationId.value,
);
export const diagnosticsOn = (field: string): readonly Diagnostic[] =>
  (verdict.value?.now?.diagnostics ?? []).filter((diagnostic) => diagnostic.field === field);
