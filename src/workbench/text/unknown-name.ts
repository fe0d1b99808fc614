import { ENTRY, type Phrase, closest, say } from '../../core/index.js';

/** The message for an unknown name, by the kind of name. */
const MISSING = {
  field: (name: string) => say('There is no field called "{name}" here.', { name }),
  slot: (name: string) => say('There is no slot called "{name}" here.', { name }),
  clause: (name: string) => say('There is no clause called "{name}" here.', { name }),
  check: (name: string) => say('There is no check called "{name}" here.', { name }),
  rule: (name: string) => say('There is no rule called "{name}" here.', { name }),
  operation: (name: string) => say('There is no operation called "{name}" here.', { name }),
  list: (name: string) => say('There is no list called "{name}" here.', { name }),
  'shared file': (name: string) => say('There is no shared file called "{name}" here.', { name }),
} as const;

/** A kind of name. */
export type NameKind = keyof typeof MISSING;

/** Advice for the kinds of names that a file can add. */
const ADDED: Partial<Readonly<Record<NameKind, (name: string) => Phrase>>> = {
  clause: () => say('Correct it, or add it to clauses.yaml.'),
  list: (name) =>
    say('Correct it, or add {file} or {other}.', { file: `lists/${name}.yaml`, other: `lists/${name}.csv` }),
  'shared file': (name) => say('Correct it, or add {file}.', { file: `${name}.yaml` }),
};

/**
 * Says that a name does not exist, and suggests the name that was probably meant: `There is no slot called "pe.bnak" here. Did you mean
 * "pe.bank"?`
 */
export function unknownName(kind: NameKind, name: string, known: readonly string[]): readonly Phrase[] {
  const paths = kind === 'field' ? pathsTo(name, known) : [];
  return [
    MISSING[kind](name),
    ...(paths.length === 1 ? asked(paths[0]!) : guessed(kind === 'rule' ? withoutOperation(name) : name, known)),
    ADDED[kind]?.(name) ?? [],
  ].flat();
}

/** The id of a rule as files have it: messages show `pe.payout/amount-range`. */
const withoutOperation = (rule: string): string => rule.slice(rule.indexOf('/') + 1);

/** Does the same for a label of a derived name. */
export function unknownLabelOf(derived: string, label: string, known: readonly string[]): readonly Phrase[] {
  return [say('There is no label of {derived} called "{label}" here.', { derived, label }), ...guessed(label, known)];
}

/** The fields whose path ends with a name: `customer.address.city` for `address.city`, and `items[].price` for `items.price`. */
function pathsTo(name: string, fields: readonly string[]): readonly string[] {
  const end = `.${withoutEntries(name)}`;
  return fields.filter((field) => `.${withoutEntries(field)}`.endsWith(end));
}

const withoutEntries = (name: string): string => name.replaceAll(ENTRY, '');

/** Suggests the known name that was probably meant. */
export function guessed(name: string, known: readonly string[]): readonly Phrase[] {
  const guess = closest(name, known);
  return guess === undefined ? [] : asked(guess);
}

const asked = (guess: string): readonly Phrase[] => [say('Did you mean "{guess}"?', { guess })];
