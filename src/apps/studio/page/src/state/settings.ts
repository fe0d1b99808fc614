import { effect, signal, type Signal } from '@preact/signals';

export type PageLanguage = 'en' | 'es' | 'pt-BR';

const LANGUAGES: readonly PageLanguage[] = ['en', 'es', 'pt-BR'];
type Theme = 'system' | 'light' | 'dark';

/** The language of the page and of messages; the default is the language of the browser. */
export const language = kept<PageLanguage>(
  'payrules-language',
  LANGUAGES,
  navigator.languages.flatMap((tag) => LANGUAGES.find((each) => each.slice(0, 2) === tag.slice(0, 2)) ?? [])[0] ?? 'en',
);
/** The language of numbers and days, with its region: Peru and Chile write 1,250.50 and 1.250,50. */
export const formatting = (): string => {
  const own = navigator.languages.find((tag) => tag.split('-')[0] === language.value.split('-')[0]);
  // Without a region, Spanish is that of Spain.
  return own?.includes('-') ? own : language.value === 'es' ? 'es-419' : language.value;
};
export const theme = kept<Theme>('payrules-theme', ['system', 'light', 'dark'], 'system');
/** Whether keys such as `n` work alone; people who speak their input turn them off (WCAG 2.1.4). */
export const singleKeys = kept<'on' | 'off'>('payrules-single-keys', ['on', 'off'], 'on');

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(prefersDark.matches);
prefersDark.addEventListener('change', ({ matches }) => (systemIsDark.value = matches));

/** Whether the page uses dark colours. */
export const isDark = (): boolean => (theme.value === 'system' ? systemIsDark.value : theme.value === 'dark');

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
});

/** A setting in the browser's local storage. */
function kept<Value extends string>(key: string, values: readonly Value[], otherwise: Value): Signal<Value> {
  const stored = localStorage.getItem(key);
  const choice = signal(values.find((value) => value === stored) ?? otherwise);
  choice.subscribe((value) => {
    if (value === otherwise) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  });
  return choice;
}

/** The day as of which the order and past orders are evaluated; `undefined` for today. */
export const asOf = signal<string | undefined>(undefined);

/** The day as part of a request. */
export const atDay = (): { readonly at?: string } => (asOf.value === undefined ? {} : { at: asOf.value });
