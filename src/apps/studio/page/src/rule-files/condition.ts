/** Bounds of a size and of a day. */
const BOUNDS = ['at-least', 'above', 'at-most', 'below', 'after', 'before'] as const;
type BoundForm = (typeof BOUNDS)[number];

/** The forms of a condition on one name: a list of values, a bound, or whether the name has a value. */
const FORMS = ['is', 'not', 'any-case', ...BOUNDS, 'given', 'missing'] as const;
type ConditionForm = (typeof FORMS)[number];

/**
 * The forms that a condition may take. For a list it can only ask for presence. A derived name is a label, which has one spelling and no
 * size.
 */
export function conditionForms({
  isDerived,
  isList,
}: {
  readonly isDerived: boolean;
  readonly isList: boolean;
}): readonly ConditionForm[] {
  if (isList) return ['given', 'missing'];
  return FORMS.filter((form) => !isDerived || (form !== 'any-case' && !isBound(form)));
}

const isBound = (form: string): form is BoundForm => BOUNDS.some((bound) => bound === form);

/** The bounds that a condition sets; none if it has another form. */
export function boundsIn(written: unknown): readonly BoundForm[] {
  return typeof written === 'object' && written !== null ? Object.keys(written).filter(isBound) : [];
}

/** The list that a condition names for its values, if it does: `lists/countries`. */
export const listIn = (written: unknown): string | undefined =>
  [written, (Object(written) as { readonly not?: unknown }).not].find(isList);

const isList = (text: unknown): text is string => typeof text === 'string' && text.startsWith('lists/');

/** The form of a written condition; with several bounds, the first one. */
export function formIn(written: unknown): ConditionForm {
  if (Array.isArray(written) || isList(written)) return 'is';
  if (typeof written === 'object' && written !== null)
    return boundsIn(written)[0] ?? ('any-case' in written ? 'any-case' : 'not');
  return written === 'missing' ? 'missing' : 'given';
}

/** The values that a condition lists, the name of its list, or its bound; none if it asks whether the name has a value. */
export function valuesIn(written: unknown, form = formIn(written)): readonly string[] {
  const list = form === 'is' ? written : (Object(written) as Readonly<Record<string, unknown>>)[form];
  if (isBound(form)) return [String(list)];
  return Array.isArray(list) ? list.map(String) : isList(list) ? [list] : [];
}

/** A condition in another form, with the values if the form lists values, or with the first value as its bound. */
export function withForm(form: string, values: readonly string[]): unknown {
  if (form === 'given' || form === 'missing') return form;
  if (isBound(form)) return { [form]: values[0] };
  const listed = isList(values[0]) && form !== 'any-case' ? values[0] : values;
  return form === 'is' ? listed : { [form]: listed };
}

/** A condition in which another form replaces one of its bounds, at the same place. */
export function withBound(written: unknown, from: string, to: string): unknown {
  const entries = Object.entries(Object(written) as object);
  const value = String((Object(written) as Readonly<Record<string, unknown>>)[from]);
  if (!isBound(to)) return withForm(to, [value]);
  return Object.fromEntries(
    entries.filter(([key]) => key !== to).map(([key, each]) => [key === from ? to : key, each]),
  );
}

/** The alternative conditions, with the path of each below `when` or `unless`. One of them must match. */
export function alternativesIn(
  written: unknown,
): readonly { readonly path: readonly number[]; readonly entries: readonly (readonly [string, unknown])[] }[] {
  const entriesOf = (condition: unknown): readonly (readonly [string, unknown])[] =>
    typeof condition === 'object' && condition !== null ? Object.entries(condition) : [];
  if (!Array.isArray(written)) return entriesOf(written).length > 0 ? [{ path: [], entries: entriesOf(written) }] : [];
  return written.map((condition, i) => ({ path: [i], entries: entriesOf(condition) }));
}
