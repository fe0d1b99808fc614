import { valueAt } from './document.js';

/** The part of JSON Schema (draft-07) that the authoring schemas use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  /** Set if the description has no translation. */
  readonly lang?: 'en';
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly maxProperties?: number;
  /** For a check: the purpose for which a person chooses it. */
  readonly intention?: { readonly group: string; readonly description: string };
}

/** The pattern of a field's name. */
export const FIELD =
  '^(?!(?:__proto__|[0-9]+|[*])(?:[.\\[]|$))[^\\s.\\[\\]\\u0000-\\u001f\\u007f]+(?:(?:\\[\\])?[.](?!(?:__proto__|[0-9]+|[*])(?:[.\\[]|$))[^\\s.\\[\\]\\u0000-\\u001f\\u007f]+)*$';

/** The start of the pattern of a reference to a list or a table. */
const REFERENCE = '^lists/';

/** Whether a value is a reference to a list or a table. */
export const isReference = ({ type, pattern }: Schema): boolean =>
  type === 'string' && pattern?.startsWith(REFERENCE) === true;

/** Whether a value is a list of any number of texts. */
export const isListOfTexts = ({ type, items, minItems, maxItems }: Schema): boolean =>
  type === 'array' && items?.type === 'string' && (maxItems === undefined || minItems !== maxItems);

/** The schemas of the checks by name. */
export const checksIn = (root: Schema): Readonly<Record<string, Schema>> =>
  schemasAt(root, ['rules', 0, 'check'])[0]?.properties ?? {};

/** A schema with its reference resolved. */
function resolved(schema: Schema | undefined, root: Schema): Schema | undefined {
  let now = schema;
  for (let steps = 0; now?.$ref !== undefined && steps < 8; steps++) {
    const { $ref, ...rest } = now;
    const target = at(root, $ref);
    now = target && { ...target, ...rest };
  }
  return now;
}

function at(root: Schema, ref: string): Schema | undefined {
  if (!ref.startsWith('#')) return undefined;
  const keys = ref
    .slice(1)
    .split('/')
    .filter((key) => key !== '')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return valueAt(root, keys) as Schema | undefined;
}

/** The possible forms of a value. */
export function formsOf(schema: Schema | undefined, root: Schema): readonly Schema[] {
  const one = resolved(schema, root);
  if (!one) return [];
  const alternatives = one.anyOf ?? one.oneOf;
  // Alternatives that differ only in required keys describe the same form.
  if (
    !alternatives ||
    alternatives.every((each) => each.type === undefined && each.$ref === undefined && each.properties === undefined)
  )
    return ['const' in one ? { ...one, enum: [one.const] } : one];
  return alternatives.flatMap((each) => formsOf(each, root));
}

/** The form of a value. */
export function formOf(schema: Schema | undefined, root: Schema, value: unknown): Schema | undefined {
  const forms = formsOf(schema, root);
  return forms.find((form) => fits(form, value)) ?? forms[0];
}

function fits(form: Schema, value: unknown): boolean {
  if (form.enum) return form.enum.includes(value);
  const types = typeof form.type === 'string' ? [form.type] : (form.type ?? []);
  if (!types.includes(typeName(value))) return false;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  return (
    Object.keys(value).every((key) => form.properties?.[key] !== undefined || form.additionalProperties !== false) &&
    (form.required ?? []).every((key) => key in value)
  );
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return 'integer';
  return value === null ? 'null' : typeof value;
}

/** The schemas of the value at a path; a number matches any item. */
export function schemasAt(root: Schema, path: readonly (string | number)[]): readonly Schema[] {
  return path.reduce<readonly Schema[]>(
    (schemas, key) =>
      schemas.flatMap((schema) => {
        if (typeof key === 'number') return schema.items ? formsOf(schema.items, root) : [];
        const below =
          schema.properties?.[key] ??
          (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
        return formsOf(below, root);
      }),
    formsOf(root, root),
  );
}
