import { type CheckContext, type JsonSchema, ParameterError, type ListRow, isRecord, say } from '../../core/index.js';

/** The parts of rule files that several checks share: values, references to lists and tables, names of fields. */

const FOLDER = 'lists/';

/** The pattern of a reference to a list or a table. */
export const REFERENCE = '^lists/[a-z0-9-]+$';

/** The schema of checks that evaluate only a value, see `check-schema.ts` of the compiler. */
export const VALUE_CHECK = 'check.schema.json#/definitions/valueCheck';

/** Values written in place. */
export const TEXTS: JsonSchema = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  uniqueItems: true,
};

/** Values written in place, or the values of a list. */
export function valuesOf(written: string | readonly string[], context: CheckContext): readonly string[] {
  const values = typeof written === 'string' ? context.list(listName(written)) : written;
  if (values.length === 0) throw new ParameterError(say('The list is empty; give at least one value.'));
  assertUnique(values);
  return values;
}

/** Rows written in place, or the rows of a table. */
export function rowsOf(written: string | readonly ListRow[], context: CheckContext): readonly ListRow[] {
  const rows = typeof written === 'string' ? context.table(listName(written)) : written;
  if (rows.length === 0) throw new ParameterError(say('The table is empty; give at least one row.'));
  return rows;
}

export function knownField(name: string, context: CheckContext): string {
  if (!context.kindOf(name))
    throw new ParameterError(say('The operation has no field "{name}"; check the name\'s spelling.', { name }));
  return name;
}

export function otherField(name: string, context: CheckContext): string {
  if (name === context.field)
    throw new ParameterError(say('"{name}" is the field of the rule itself; name another field.', { name }));
  return knownField(name, context);
}

/** The texts in a row's column. */
export function cell(row: ListRow, column: string): readonly string[] {
  const written = row[column];
  const texts: readonly unknown[] = Array.isArray(written) ? written : [written];
  if (texts.length === 0)
    throw new ParameterError(say('A row has an empty list in the column "{column}"; give it a value.', { column }));
  const values = texts.map((text) => {
    if (typeof text === 'string' && text !== '') return text;
    if (isRecord(text))
      throw new ParameterError(
        say('The column "{column}" has values, not a condition; list the values, or write another rule with unless.', {
          column,
        }),
      );
    throw new ParameterError(
      say('Each row needs text in the column "{column}"; write codes and numbers in quotes.', { column }),
    );
  });
  assertUnique(values);
  return values;
}

export function assertUnique(values: readonly (string | number)[]): void {
  const seen = new Set<string | number>();
  for (const value of values) {
    if (seen.has(value)) throw new ParameterError(say('{value} is there twice; remove one.', { value }));
    seen.add(value);
  }
}

/** The name in a reference to a list: `banks` for `lists/banks`. */
export function listName(reference: string): string {
  if (!reference.startsWith(FOLDER))
    throw new ParameterError(
      say('"{name}" is not a list; write {folder} and the name of the list.', { name: reference, folder: FOLDER }),
    );
  return reference.slice(FOLDER.length);
}
