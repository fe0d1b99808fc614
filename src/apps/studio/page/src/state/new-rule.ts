import { batch, computed, effect, signal } from '@preact/signals';
import { post, postBacktest, postEdit } from '../api/client.js';
import type { Diagnostic, OperationView } from '../api/contract.js';
import { blankParameters, ruleIdFor } from '../rule-files/new-rule.js';
import { exampleFrom } from '../rule-files/examples.js';
import { isSame, textFrom } from '../rule-files/document.js';
import { checksIn, type Schema } from '../rule-files/schema.js';
import { atDay } from './settings.js';
import { clauses, usualDocument } from './clauses.js';
import { drafts } from './files.js';
import { live } from './live.js';
import { operation, operationId, start } from './rulebook.js';
import { wantedRule } from './selection.js';
import { append, below, filedAs, NOWHERE, put, read, unfile, type Spot } from './spots.js';
import { facts, order } from './trial.js';

/** The new rule as a rule file has it, until it is added. */
export const DRAFT: Spot = { file: NOWHERE, path: [] };

/** The state of the dialog; `undefined` while it is closed. */
interface Opened {
  /** The field that the person chose. */
  readonly field: string | undefined;
  /** The check; `undefined` until one is chosen. */
  readonly check: string | undefined;
  /** The parameters that the check started with. */
  readonly blank?: unknown;
}
export const opened = signal<Opened | undefined>(undefined);

/** The source of the last rule that was added, because the next rule often has the same source. */
const lastSource = signal('');
export const source = signal('');
/** The id that the person gave; empty for the id made from field and check. */
export const ownId = signal('');
/** The examples that the person gave; empty for examples that the server proposes. */
export const ownExamples = signal({ valid: '', invalid: '' });

type Draft = Readonly<Record<string, unknown>>;
const draft = (): Draft => read(DRAFT) as Draft;
const fieldNow = (): string => textFrom(draft()['field']);

/** Begins a new rule, on a field if one is named. */
export function beginRule(field?: string): void {
  batch(() => {
    unfile({ severity: 'warning' });
    source.value = lastSource.value;
    isTried.value = false;
    ownId.value = '';
    ownExamples.value = { valid: '', invalid: '' };
    opened.value = { field, check: undefined };
  });
}

export const leaveRule = (): void => void (opened.value = undefined);

/** Chooses the check of the rule. Unless the person chose a field, the rule gets the field of another rule with this check. */
export function chooseCheck(check: string | undefined, view: OperationView, root: Schema): void {
  const now = opened.value;
  if (!now) return;
  batch(() => {
    if (check !== undefined) {
      const usual = view.rules.find((rule) => rule.check.name === check && rule.field !== '*')?.field;
      put(below(DRAFT, 'field'), now.field ?? usual ?? view.fields[0]?.name ?? '');
      begin(check, view, root);
    }
    opened.value = { ...opened.value!, check };
  });
}

function begin(check: string, { fields }: OperationView, root: Schema): void {
  const others = fields.map(({ name }) => name).filter((name) => name !== fieldNow());
  const blank = blankParameters(checksIn(root)[check] ?? {}, root, others);
  put(below(DRAFT, 'check'), { [check]: blank });
  opened.value = { ...opened.value!, blank };
}

/** Chooses the field; unchanged parameters start anew, because they may name a field. */
export function chooseField(field: string, view: OperationView, root: Schema): void {
  const { check, blank } = opened.value!;
  batch(() => {
    put(below(DRAFT, 'field'), field);
    opened.value = { ...opened.value!, field };
    if (check !== undefined && isSame(read(below(DRAFT, 'check', check)), blank)) begin(check, view, root);
  });
}

const ids = (): readonly string[] => (operation.value?.rules ?? []).map(({ id }) => id);
export const generatedId = computed(() => ruleIdFor(fieldNow(), opened.value?.check ?? '', ids()));
export const id = computed(() => (ownId.value === '' ? generatedId.value : ownId.value));

const sourceOf = (name: string): Draft => {
  const trimmed = name.trim();
  // A rule without a source cannot be read, so the draft has a placeholder. It is not added before it has a source.
  if (trimmed === '') return usualDocument.value === undefined ? { document: '?' } : {};
  return clauses.value.has(trimmed) ? { clause: trimmed } : { document: trimmed };
};

const examplesTyped = (view: OperationView): Draft => {
  const typed = Object.entries(ownExamples.value).filter(([, text]) => text !== '');
  if (typed.length === 0) return {};
  return { examples: Object.fromEntries(typed.map(([kind, text]) => [kind, [exampleFrom(text, fieldNow(), view)]])) };
};

const request = computed(() => {
  if (opened.value?.check === undefined || operationId.value === undefined || !operation.value) return undefined;
  const { severity, ...rest } = draft();
  const rule = {
    id: id.value,
    ...rest,
    ...(severity === 'warning' && { severity }),
    ...sourceOf(source.value),
    ...examplesTyped(operation.value),
  };
  return { operation: operationId.value, drafts: drafts.value, rule };
});

const asked = live(
  () => request.value,
  async (body, aborted) => ({ of: body, ...(await post('proposal')(body, aborted)) }),
  60,
);
/** The preview of the rule. */
export const proposed = asked.answer;
/** Whether {@link proposed} is for the last typed text. */
export const isCurrent = computed(() => proposed.value !== undefined && isSame(proposed.value.of, request.value));

/** Whether the person tried to add the rule: from then on it also says what is missing. */
export const isTried = signal(false);

effect(() => {
  const got = proposed.value;
  filedAs.value = got && { text: got.text, path: got.path, findings: got.findings, isComplete: isTried.value };
});

/** The drafts with the rule; `undefined` until it can be read. */
const draftsWithRule = computed(() => {
  const got = proposed.value;
  return got?.rule ? { ...got.of.drafts, [got.file]: got.text } : undefined;
});

const tried = live(
  () =>
    draftsWithRule.value && operationId.value !== undefined && order.value !== undefined
      ? {
          operation: operationId.value,
          drafts: draftsWithRule.value,
          order: order.value,
          facts: facts.value,
          ...atDay(),
        }
      : undefined,
  post('validate'),
);
/** The diagnostics of the rule for the order beside the rules; `undefined` until they are known. */
export const saysOfOrder = computed<readonly Diagnostic[] | undefined>(() =>
  tried.answer.value?.now?.diagnostics.filter(({ ruleId }) => ruleId === `${operationId.value}/${id.value}`),
);

/**
 * The number of past orders, among those not refused yet, in which the rule finds a fault, and the number of all. They are counted as if
 * the rule refused, because one more warning does not change the result of an order with warnings.
 */
export const affectedPastOrders = live(
  () => {
    const got = proposed.value;
    return start.value?.orders && got?.rule
      ? { got, rule: `${got.of.operation}/${got.rule.id}`, ...atDay() }
      : undefined;
  },
  async ({ got: { file, text, path, of }, rule, ...day }, aborted) => {
    const refusing = await postEdit({ file, text, edits: [{ path: [...path, 'severity'], value: 'error' }] });
    const drafted = { ...of.drafts, [file]: refusing.text };
    const result = await postBacktest({ drafts: drafted, base: of.drafts, ...day }, aborted);
    return { all: result.byOperation[of.operation]?.orders ?? 0, count: result.byRule[rule]?.newlyRefused ?? 0 };
  },
  350,
);

/** Adds the rule, as it was shown, to the file of its operation, and opens it. */
export function addRule(): void {
  const { file, path, written } = proposed.value!;
  append({ file, path: path.slice(0, -1) }, [written]);
  lastSource.value = source.value;
  leaveRule();
  wantedRule.value = { id: textFrom(written['id']) };
}
