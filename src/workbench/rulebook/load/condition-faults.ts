import { thousandsFault } from '../../../checks/index.js';
import {
  type Bound,
  type Bounds,
  type Conditions,
  type Field,
  type Operation,
  type RuleCondition,
  type Said,
  DAY_BOUNDS,
  SIZE_BOUNDS,
  conditionEntries,
  instantOf,
  isDate,
  listed,
  say,
} from '../../../core/index.js';
import type { Path } from './yaml-file.js';

/** A condition that does not fit a name. The path is in the rule. */
interface ConditionFault {
  readonly path: Path;
  readonly code: 'list-condition' | 'wrong-bounds';
  readonly message: Said;
}

/** The type of a name in an operation: of a field or a fact, or `label` for a derived name that is a label. */
export type NamedType = NonNullable<Field['type']> | 'label';

/** The types of an operation's names. */
export const typesOf = ({
  fields,
  facts,
  derived,
  totals = [],
}: Pick<Operation, 'fields' | 'facts' | 'derived' | 'totals'>): ReadonlyMap<string, NamedType> =>
  new Map([
    ...[...fields, ...facts].map(({ name, type = 'string' }) => [name, type] as const),
    ...derived.map(({ name }) => [name, 'label'] as const),
    ...totals.map(({ name }) => [name, 'number'] as const),
  ]);

/** Faults in conditions besides their shape. Unknown names are reported elsewhere. */
export function conditionFaults(rule: Conditions, types: ReadonlyMap<string, NamedType>): readonly ConditionFault[] {
  return conditionEntries(rule).flatMap(({ name, entry, path }): readonly ConditionFault[] => {
    const type = types.get(name);
    if ((type === 'list' || type === 'map' || type === 'object' || type === 'any') && typeof entry !== 'string')
      return [
        {
          path,
          code: 'list-condition',
          message: say('A condition on {field} can only say that it is given or missing.', { field: name }),
        },
      ];
    const message = boundsFault(name, entry, type);
    return message ? [{ path, code: 'wrong-bounds', message }] : [];
  });
}

/** Bounds that exclude each other in one entry. */
const OF_ONE_SIDE: readonly (readonly [Bound, Bound])[] = [
  ['at-least', 'above'],
  ['at-most', 'below'],
];

function boundsFault(name: string, entry: RuleCondition[string], type: NamedType | undefined): Said | undefined {
  if (typeof entry !== 'object') return undefined;
  const keys = Object.keys(entry);
  const has = (bounds: readonly string[]): boolean => keys.some((key) => bounds.includes(key));
  const [sizes, days] = [has(SIZE_BOUNDS), has(DAY_BOUNDS)];
  if (Array.isArray(entry) || (!sizes && !days && keys.length === 1)) return undefined;
  const forms = ['not', 'any-case'].filter((key) => keys.includes(key)).length + Number(sizes) + Number(days);
  if (forms > 1)
    return say('{keys} do not go together; write a condition of one kind.', { keys: listed(keys, ' and ') });
  const doubled = OF_ONE_SIDE.find((pair) => pair.every((bound) => keys.includes(bound)));
  if (doubled)
    return say('{first} and {second} are bounds of the same side; remove one.', {
      first: doubled[0],
      second: doubled[1],
    });
  const ambiguous = thousandsFault(SIZE_BOUNDS.flatMap((bound) => (entry as Bounds)[bound] ?? []));
  if (ambiguous) return ambiguous;
  if (type === 'label') return say('{name} is a label and has no size; write a list of labels.', { name });
  if (type === 'boolean') return say('{name} is true or false and has no size; write ["true"] or ["false"].', { name });
  const moments = DAY_BOUNDS.flatMap((bound) => (entry as Bounds)[bound] ?? []);
  const unreal = moments.find((moment) => !isDate(moment) && !instantOf(moment));
  if (unreal !== undefined)
    return say('"{value}" is not in the calendar; write one like 2027-01-31 or 2027-01-31T14:30:00Z.', {
      value: unreal,
    });
  if (moments.some(isDate) && moments.some((moment) => !isDate(moment)))
    return say('after and before are of the same kind: write two days, or two times.');
  if (moments.some(isDate) && (type === 'integer' || type === 'number'))
    return say('{name} is a number and not a day; write at-least, above, at-most or below.', { name });
  return undefined;
}
