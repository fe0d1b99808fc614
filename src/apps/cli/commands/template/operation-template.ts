import type { Requirement } from '../../../../index.js';
import { ENTRY, type OperationModules, type Phrase, ownMember, requirementsOf, say } from '../../../../core/index.js';
import type { Template, TemplateColumn, TemplateLimits, TemplateSheet } from '../../../../workbench/input/index.js';
import { phraseIn } from '../../../../workbench/translator/index.js';

/** The most columns for a list of values. */
const MOST_COLUMNS = 3;
const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
/** The longest name of a sheet. */
const LONGEST_NAME = 31;

/** Whether a list has objects, which get their own sheet. */
const isOfObjects = ({ type, of }: Requirement): boolean => type === 'list' && of === 'object';
/** How many lists a field is nested in. Entries of a list in a list are written as JSON. */
const depthOf = (name: string): number => name.split(ENTRY).length - 1;

/**
 * The workbook to fill in with orders of an operation, in a language.
 * @param options the options of `requirementsOf`, with the wording
 */
export function operationTemplate(
  modules: OperationModules,
  options: Parameters<typeof requirementsOf>[2],
  language: string,
): Template {
  const worded = (phrase: Phrase): string => phraseIn(language, phrase);
  const { fields } = requirementsOf(modules, {}, options);
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const example = exampleOf(modules, options);
  const members = new Set(fields.flatMap(({ name }) => parentsOf(name)));

  const columnOf = (field: Requirement, name = field.name, label = field.label): TemplateColumn => {
    const limits = limitsOf(field, worded);
    return {
      name,
      label,
      comment: commentOf(field, labels, worded),
      isRequired: field.need === 'required',
      example: example.get(name) ?? '',
      ...(limits && { limits }),
    };
  };
  const columnsOf = (field: Requirement): readonly TemplateColumn[] => {
    // The members have their own columns.
    if (members.has(field.name) || isOfObjects(field))
      return field.name.includes(ENTRY) && isOfObjects(field) ? [columnOf(field)] : [];
    if (field.type !== 'list' || field.name.includes(ENTRY)) return [columnOf(field)];
    const count = Math.max(field.minEntries ?? 0, Math.min(field.maxEntries ?? MOST_COLUMNS, MOST_COLUMNS));
    return Array.from({ length: count }, (_, i) => columnOf(field, `${field.name}.${i}`, `${field.label} ${i + 1}`));
  };

  const orders: TemplateSheet = {
    name: worded(say('Orders')),
    columns: fields.filter(({ name }) => depthOf(name) === 0).flatMap(columnsOf),
  };
  const lists = fields.filter((field) => isOfObjects(field) && depthOf(field.name) === 0);
  const names = new Set([orders.name]);
  return {
    sheets: [
      orders,
      ...lists.map((list): TemplateSheet => {
        const row: TemplateColumn = {
          name: list.name + ENTRY,
          label: worded(say('Row of the order')),
          comment: worded(
            say(
              'The row that the order has in the sheet {sheet}, such as 2. Sort that sheet before you fill in this one.',
              {
                sheet: orders.name,
              },
            ),
          ),
          isRequired: true,
          example: '',
        };
        const own = fields.filter(({ name }) => name.startsWith(list.name + ENTRY) && depthOf(name) === 1);
        return { name: unusedName(list.label, names), columns: [row, ...own.flatMap(columnsOf)] };
      }),
    ],
    example: {
      name: unusedName(worded(say('Example')), names),
      note: worded(say('The row above is an example. This sheet is not read.')),
    },
  };
}

/** A unique name for a sheet. */
function unusedName(label: string, names: Set<string>): string {
  const plain =
    label
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, LONGEST_NAME - 3) || 'Sheet';
  let name = plain;
  for (let i = 2; names.has(name); i++) name = `${plain} ${i}`;
  names.add(name);
  return name;
}

/** The objects that contain a field. */
const parentsOf = (name: string): readonly string[] => {
  const parts = name.split('.');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
};

/** The values of an order from the examples, by field. */
function exampleOf(
  modules: OperationModules,
  options: Parameters<typeof requirementsOf>[2],
): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  const order: Record<string, unknown> = {};
  for (const { name, type } of modules.reference.fields) {
    if (name.includes(ENTRY) || type === 'list' || type === 'object') continue;
    const field = requirementsOf(modules, order, options).fields.find((each) => each.name === name);
    const value = field?.example ?? field?.options?.[0]?.value;
    if (value === undefined) continue;
    given.set(name, value);
    setAt(order, name.split('.'), value);
  }
  return given;
}

function setAt(order: Record<string, unknown>, [first, ...others]: readonly string[], value: unknown): void {
  if (others.length === 0) order[first!] = value;
  else
    setAt(
      ownMember<Record<string, unknown>>(order, first!, () => ({})),
      others,
      value,
    );
}

function limitsOf(field: Requirement, worded: (phrase: Phrase) => string): TemplateColumn['limits'] {
  const { input, options, minLength, maxLength, min, max, time } = field;
  const limitedTo = (limits: TemplateLimits, phrase: Phrase): TemplateColumn['limits'] => ({
    ...limits,
    says: worded(phrase),
  });
  if (input === 'checkbox')
    return limitedTo({ values: ['true', 'false'], isClosed: true }, say('Choose one of the values of the list.'));
  if (options && options.length > 0)
    return limitedTo(
      { values: options.map(({ value }) => value), isClosed: input === 'select' },
      say('Choose one of the values of the list.'),
    );
  if (time === undefined && [min, max].some((bound) => bound !== undefined && NUMBER.test(bound)))
    return limitedTo({ min, max }, boundsOf(field)!);
  if (maxLength !== undefined) return limitedTo({ least: minLength ?? 1, most: maxLength }, boundsOf(field)!);
  return undefined;
}

/** The bounds of a field in words. */
function boundsOf({ min, max, minLength, maxLength }: Requirement): Phrase | undefined {
  if (min !== undefined && max !== undefined) return say('From {min} to {max}.', { min, max });
  if (min !== undefined) return say('At least {min}.', { min });
  if (max !== undefined) return say('At most {max}.', { max });
  if (maxLength === undefined) return undefined;
  if (minLength === maxLength) return say('{count} characters.', { count: maxLength });
  return say('{least} to {most} characters.', { least: minLength ?? 1, most: maxLength });
}

function commentOf(
  field: Requirement,
  labels: ReadonlyMap<string, string>,
  worded: (phrase: Phrase) => string,
): string {
  const { help, need, notes, alternatives = [], dependsOn, options = [] } = field;
  const bounds = boundsOf(field);
  const labelled = (names: readonly string[]): string => names.map((name) => labels.get(name) ?? name).join(', ');
  const named = options.filter(({ value, label }) => value !== label);
  return [
    worded(need === 'required' ? say('Required.') : need === 'recommended' ? say('Recommended.') : say('Optional.')),
    ...(help === undefined ? [] : [help]),
    ...(bounds ? [worded(bounds)] : []),
    ...(alternatives.length === 0
      ? []
      : [worded(say('Or in its place: {fields}.', { fields: labelled(alternatives) }))]),
    ...(dependsOn.length === 0 ? [] : [worded(say('Depends on: {fields}.', { fields: labelled(dependsOn) }))]),
    ...notes,
    ...named.map(({ value, label }) => `${value}: ${label}`),
  ].join('\n');
}
