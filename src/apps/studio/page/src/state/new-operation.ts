import { batch, computed, signal } from '@preact/signals';
import { post } from '../api/client.js';
import { codeMeant, countriesByName, currenciesByName } from '../locales/code-names.js';
import { failed } from './connection.js';
import { dialog } from './dialogs.js';
import { change, drafts, load } from './files.js';
import { live } from './live.js';
import { operationId, operations, start } from './rulebook.js';
import { go, operationLink, view } from './selection.js';

/** The person's texts and choices; `undefined` if they kept the proposal. */
interface Typed {
  readonly from: string;
  readonly id?: string;
  readonly title?: string;
  readonly region?: string;
  readonly country: string;
  readonly currency: string;
  readonly source: string;
  /** The ids of the rules that are not copied. */
  readonly left: ReadonlySet<string>;
}

const EMPTY: Typed = { from: '', country: '', currency: '', source: '', left: new Set() };
const typed = signal<Typed>(EMPTY);

/** Opens the dialog; the new operation is made from the one on the page. */
export function beginOperation(): void {
  batch(() => {
    typed.value = { ...EMPTY, from: operationId.value ?? operations.value[0]?.id ?? '' };
    dialog.value = 'new-operation';
  });
}

/** Takes what the person typed or chose. */
export const type = (more: Partial<Typed>): void => void (typed.value = { ...typed.value, ...more });

/** The countries and currencies to choose from. */
export const countries = computed(() => countriesByName(start.value?.countries ?? {}, 2));
export const currencies = computed(currenciesByName);

const last = (id: string): string => id.slice(id.lastIndexOf('.') + 1);
const ID = /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*([.][A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$/;

/** The new operation as it would be made: what was typed, and proposals for the rest. */
const wanted = computed(() => {
  const { from, left, ...now } = typed.value;
  const country = codeMeant(now.country, countries.value);
  const isCountry = /^[A-Z]{2}$/.test(country);
  // A title is in English, as all texts of a rule file.
  const place = isCountry ? new Intl.DisplayNames('en', { type: 'region' }).of(country) : undefined;
  return {
    from,
    id: now.id ?? (isCountry ? `${country.toLowerCase()}.${last(from)}` : ''),
    title: now.title ?? (place === undefined ? '' : `${place} ${last(from)}`),
    region: now.region ?? operations.value.find(({ id }) => id === from)?.region ?? '',
    country,
    currency: codeMeant(now.currency, currencies.value),
    source: now.source.trim(),
    rules: ownRules.value.filter(({ id }) => !left.has(id)).map(({ id }) => id),
  };
});
/** The new operation, with country and currency as they were typed. */
export const shown = computed(() => ({
  ...wanted.value,
  country: typed.value.country,
  currency: typed.value.currency,
}));

/** The errors in the entries, by their names. */
export const faults = computed(() => {
  const { id, title, country, currency, region } = wanted.value;
  return {
    id: !ID.test(id) ? ('newOperation.idError' as const) : isTaken(id) ? ('newOperation.taken' as const) : undefined,
    title: title.trim() === '',
    region: region.trim() === '',
    country: country !== '' && !/^[A-Z]{2}$/.test(country),
    currency: currency !== '' && !/^[A-Z]{3}$/.test(currency),
  };
});
const isTaken = (id: string): boolean => operations.value.some((each) => each.id.toLowerCase() === id.toLowerCase());
/** Whether the operation can be made. */
export const isRight = computed(
  () => isRead.value && Object.values(faults.value).every((fault) => fault === undefined || fault === false),
);

const answer = live(
  () => (dialog.value === 'new-operation' ? { id: typed.value.from, drafts: drafts.value } : undefined),
  post('operation'),
);
/** The operation to copy, once it is read. */
const model = computed(() => {
  const found = answer.answer.value?.operation;
  return found?.id === typed.value.from ? found : undefined;
});
/** Whether the rules to copy are known: without them, the new operation would have none. */
export const isRead = computed(() => model.value !== undefined);
/** The findings that prevent reading it. */
export const modelBlockers = computed(() => answer.answer.value?.blockers ?? []);
/** The rules in the other operation's own file. Rules of shared files are included without a choice. */
const ownRules = computed(() => {
  const found = model.value;
  const own = found?.rules.filter(({ location }) => location.file === `operations/${found.id}.yaml`) ?? [];
  return [...new Map(own.map((rule) => [rule.id, rule])).values()];
});
/** The rules to choose from. */
export const choices = computed(() =>
  ownRules.value.map(({ id, message }) => ({ id, message, isCopied: !typed.value.left.has(id) })),
);
/** The number of rules that come from shared files. */
export const sharedRules = computed(() => {
  const found = model.value;
  return new Set(found?.rules.filter(({ location }) => location.file.startsWith('common/')).map(({ id }) => id)).size;
});
/** Chooses whether a rule is copied. */
export function chooseRule(id: string, isCopied: boolean): void {
  const left = new Set(typed.value.left);
  if (isCopied) left.delete(id);
  else left.add(id);
  type({ left });
}

/** Makes the drafts of the new operation, in one step of the history, and shows it. */
export async function makeOperation(): Promise<void> {
  const { country, currency, ...rest } = wanted.value;
  try {
    const { texts } = await post('new-operation')({
      ...rest,
      country: country === '' ? null : country,
      currency: currency === '' ? null : currency,
      drafts: drafts.value,
    });
    await load(Object.keys(texts));
    batch(() => {
      for (const [path, text] of Object.entries(texts)) change(path, text, `new operation ${rest.id}`);
      dialog.value = undefined;
      view.value = 'form';
      go(operationLink(rest.id));
    });
  } catch (error) {
    failed(error);
  }
}
