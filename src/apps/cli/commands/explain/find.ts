import { type Operation, type Position, closest, fieldOfPath, printable } from '../../../../core/index.js';
import { messageIdOfRule, translationsOf } from '../../../../workbench/compiler/index.js';
import { type Exception, type Rulebook, isOwnCheck } from '../../../../workbench/rulebook/index.js';
import {
  type FieldExplanation,
  type NameExplanation,
  type RuleExplanation,
  type TotalExplanation,
  explainField,
  explainName,
  explainRule,
  explainTotal,
  localeIn,
  messageOfRule,
  rowRules,
} from '../../../../workbench/analysis/index.js';
import type { OpenedRules } from '../../../../workbench/open/index.js';
import { UsageError } from '../../../../workbench/system/index.js';

/** A rule for people, with the code of its check, its translations, and what an overlay changes in it. */
export interface RuleWithOrigin extends RuleExplanation {
  /** The file with the check's meaning and its message, in the source of the package or in the rules folder. */
  readonly checkFile: string;
  /** Whether the check belongs to the rules folder. */
  readonly isOwnCheck: boolean;
  /** The ids by which catalogues translate it, without repetitions: a rule with rows may have several. */
  readonly messageIds: readonly string[];
  /** Its message in each language that translates it; for a rule with rows, the message of each row, in order. */
  readonly translations: Readonly<Record<string, string | readonly string[]>>;
  readonly exception?: Omit<Exception, 'ruleId'>;
}

export interface Explanations {
  readonly rules: readonly RuleWithOrigin[];
  readonly fields: readonly FieldExplanation[];
  readonly names: readonly NameExplanation[];
  readonly totals: readonly TotalExplanation[];
  readonly reserved: readonly ReservedExplanation[];
}

/**
 * Finds what `pe.payout/amount-range`, `pe.payout amount`, a rule, field, derived name or total of any operation, or `order/unknown-field`
 * refers to. A field of an entry has the name of its list's field: `items.0.sku`.
 * @param opened with at least the named operation ({@link namedOperation}), otherwise all
 * @throws {UsageError} if nothing has this name; the message says what was most likely meant
 */
export function explanationsOf(opened: OpenedRules, words: readonly string[]): Explanations {
  const { rulebook, exceptions } = opened;
  const pathOf = (file: string): string => opened.pathOf(file);
  const reserved = words.length === 1 ? explainReserved(words[0]!) : [];
  if (reserved.length > 0) return { rules: [], fields: [], names: [], totals: [], reserved };
  const { operations, name } = targetOf(opened, words);
  const place = <T extends { readonly position: Position }>(item: T): T => ({
    ...item,
    position: { ...item.position, file: pathOf(item.position.file) },
  });
  const exceptionOf = (rule: RuleExplanation): { readonly exception?: Omit<Exception, 'ruleId'> } => {
    const found = exceptions.find(({ ruleId }) => ruleId === `${rule.operation}/${rule.id}`);
    if (!found) return {};
    const { ruleId: _ruleId, ...exception } = place(found);
    return { exception };
  };
  const rules = operations
    .flatMap((operation) => explainRule(rulebook, operation, name))
    .map((rule) => ({
      ...place(rule),
      isOwnCheck: isOwnCheck(rule.check),
      checkFile: isOwnCheck(rule.check) ? pathOf(`checks/${rule.check}.mjs`) : `src/checks/${rule.check}.ts`,
      ...messagesIn(rulebook, rule),
      ...exceptionOf(rule),
    }));
  const fields = operations
    .flatMap((operation) => explainField(operation, name) ?? explainField(operation, fieldOfPath(name)) ?? [])
    .map((field) => ({ ...field, rules: field.rules.map(place), readBy: field.readBy.map(place) }));
  const names = operations.flatMap((operation) => explainName(rulebook, operation, name) ?? []);
  const totals = operations.flatMap((operation) => explainTotal(operation, name) ?? []);
  if ([rules, fields, names, totals].some((found) => found.length > 0))
    return { rules, fields, names, totals, reserved };
  const known = [
    ...new Set(
      operations.flatMap((operation) => [
        ...operation.rules.map((rule) => rule.id),
        ...operation.fields.map((f) => f.name),
        ...operation.facts.map((f) => f.name),
        ...operation.derived.map((d) => d.name),
        ...(operation.totals ?? []).map((total) => total.name),
      ]),
    ),
  ];
  const where = operations.length === 1 ? ` in ${operations[0]!.id}` : '';
  throw new UsageError(`there is no rule and no field ${shown(name)}${where}${guessOf(name, known)}`);
}

/** The messages of a rule, or of each row of its table, with their translations. */
function messagesIn(
  rulebook: Rulebook,
  { operation: of, id, from, words }: RuleExplanation,
): Pick<RuleWithOrigin, 'messageIds' | 'translations'> {
  const operation = rulebook.operations.get(of)!;
  const rule = operation.rules.find((each) => each.id === id && each.from === from)!;
  const rows = rowRules(operation, rule);
  const said = rows.length === 0 ? [{ rule, words }] : rows;
  const found: Record<string, string | readonly string[]> = {};
  for (const { language } of translationsOf(rulebook)) {
    const locale = localeIn(rulebook, language);
    const texts = said.map((each) => messageOfRule(each.rule, each.words, operation, locale));
    if (texts.every((text, i) => text !== said[i]!.words)) found[language] = rows.length === 0 ? texts[0]! : texts;
  }
  return { messageIds: [...new Set(said.map((each) => messageIdOfRule(operation, each.rule)))], translations: found };
}

/** The operation that the words name; `undefined` if they name only a rule, a field or a name, which any operation may have. */
export function namedOperation([first = '', second]: readonly string[]): string | undefined {
  if (second !== undefined) return first;
  const slash = first.indexOf('/');
  return slash > 0 && first.slice(0, slash) !== 'own' ? first.slice(0, slash) : undefined;
}

function targetOf(
  { rulebook: { operations }, ids }: OpenedRules,
  words: readonly string[],
): { readonly operations: readonly Operation[]; readonly name: string } {
  const [first = '', second] = words;
  const id = namedOperation(words);
  if (id !== undefined) {
    const operation = operations.get(id);
    if (!operation) throw new UsageError(`there is no operation ${shown(id)}${guessOf(id, ids)}`);
    return { operations: [operation], name: second ?? first.slice(id.length + 1) };
  }
  const named = operations.get(first);
  if (named)
    throw new UsageError(
      `name a rule or a field of ${first}: payrules explain ${first} ${named.fields[0]?.name ?? ''}`,
    );
  return { operations: [...operations.values()], name: first };
}

/** The most names that are suggested together. */
const MOST_GUESSES = 3;

/** A suggestion: the members of objects with that name, otherwise a similar name or member. */
function guessOf(name: string, known: readonly string[]): string {
  const memberOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  const nested = known.filter((path) => path.includes('.'));
  const named = (member: string | undefined): readonly string[] => nested.filter((path) => memberOf(path) === member);
  const own = named(name);
  const guess = own.length > 0 ? undefined : (closest(name, known) ?? closest(fieldOfPath(name), known));
  const guesses =
    own.length > 0 ? own : guess !== undefined ? [guess] : named(closest(memberOf(name), nested.map(memberOf)));
  return guesses.length === 0 || guesses.length > MOST_GUESSES ? '' : `; did you mean ${guesses.join(', ')}?`;
}

/** The names of clauses contain blanks, which are printable. */
function shown(name: string): string {
  return printable(name).replaceAll('\\u0020', ' ');
}

/** The ids of the engine's own findings. No rule file has them. */
const RESERVED: Readonly<Record<string, string>> = {
  'order/object': 'The order must be a JSON object; nothing else is evaluated.',
  'order/unreadable': 'The order could not be read: reading one of its fields threw an error. Pass a plain object.',
  'order/size':
    'The order has more than 10,000 fields that the operation does not know, so it is not looked through. Pass fewer of them.',
  'order/operation':
    'There are no rules for the operation, so the order is not evaluated; it is refused and never valid.',
  'engine/failed':
    'A rule failed while it evaluated the order: its check threw an error, or answered with something else than true and false. The order may be right. It is not valid, as this rule did not accept it. lint and test find most such rules by their examples.',
  'order/bound-code':
    'The value is a code of the bindings but for blanks around it or the case of letters. It is evaluated as that code; normalize writes it as it is bound.',
  'order/damaged-cell':
    'In a table: the cell has what a spreadsheet or a database writes instead of a value, such as 5.0001E+07, #N/A or NULL, and the rules accept it as text; or the cell is 150.00 where the field takes cents. Enter the value again.',
  'order/unknown-field':
    'The operation has no such field. This is a warning; the setting unknownFields can make it an error, ignore it, or allow some names. The message suggests a similar name, if there is one.',
};

/** A finding that the engine itself makes. */
interface ReservedExplanation {
  readonly id: string;
  readonly words: string;
}

/** Explains an id of the engine's own findings; an empty list for any other id. */
function explainReserved(id: string): readonly ReservedExplanation[] {
  return Object.hasOwn(RESERVED, id) ? [{ id, words: RESERVED[id]! }] : [];
}
