/** The forms of a condition on one name: a list of values, or whether the name has a value. */
const FORMS = ['is', 'not', 'any-case', 'given', 'missing'] as const;
export type ConditionForm = (typeof FORMS)[number];

/** The forms that a condition may take: of a list it asks for presence alone, and a derived name is a label, which has one spelling. */
export function conditionForms({
  isDerived,
  isList,
}: {
  readonly isDerived: boolean;
  readonly isList: boolean;
}): readonly ConditionForm[] {
  if (isList) return ['given', 'missing'];
  return FORMS.filter((form) => !isDerived || form !== 'any-case');
}

/** The form of a condition as written. */
export function formIn(written: unknown): ConditionForm {
  if (Array.isArray(written)) return 'is';
  if (typeof written === 'object' && written !== null) return 'any-case' in written ? 'any-case' : 'not';
  return written === 'missing' ? 'missing' : 'given';
}

/** The values that a condition lists; none where it asks whether the name has a value. */
export function valuesIn(written: unknown): readonly string[] {
  const form = formIn(written);
  const list = form === 'is' ? written : (Object(written) as Readonly<Record<string, unknown>>)[form];
  return Array.isArray(list) ? list.map(String) : [];
}

/** A condition as written in another form, which takes the values where it lists some. */
export function withForm(form: string, values: readonly string[]): unknown {
  if (form === 'given' || form === 'missing') return form;
  return form === 'is' ? values : { [form]: values };
}
