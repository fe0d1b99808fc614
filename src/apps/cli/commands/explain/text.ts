import { painter, wrapped } from '../../output/terminal.js';
import { placeOf } from '../../../../workbench/rulebook/index.js';
import { oneLine, visible } from '../../../../workbench/text/index.js';
import type { Example } from '../../../../core/index.js';
import type { FieldExplanation, NameExplanation, TotalExplanation } from '../../../../workbench/analysis/index.js';
import type { Explanations, RuleWithOrigin } from './find.js';

/** The name at the start of a row. */
const ROW = /^ {4}\S.*?(?= {2})/gm;

/**
 * Rules, fields, names and totals as text. Texts that several operations share are written once.
 * @param isColoured whether it goes to a terminal that shows colours
 * @param width the terminal's width; `undefined` to keep each text on one line
 */
export function explanationText(
  { rules, fields, names, totals, reserved }: Explanations,
  isColoured: boolean,
  width?: number,
): string {
  const paint = painter(isColoured);
  const paragraphs = [
    ...grouped(rules, ruleLines, (rule) => rule.id),
    ...grouped(fields, fieldLines, (field) => field.field),
    ...grouped(names, nameLines, ({ name }) => name),
    ...grouped(totals, totalLines, ({ name }) => name),
    ...reserved.map(({ id, words }) => ({ heading: id, text: `  ${words}\n` })),
  ];
  return paragraphs
    .map(
      ({ heading, text }) =>
        `${paint('bold', heading)}\n${within(width, text).replaceAll(ROW, (name) => paint('dim', name))}`,
    )
    .join('\n');
}

/** Wraps the lines of a text to the width, and indents the rest of a row below its start. */
function within(width: number | undefined, text: string): string {
  if (width === undefined) return text;
  return text.replaceAll(/^( {4}\S.*? {2,}| {2})(.*)$/gm, (_, start: string, rest: string) =>
    wrapped(rest, width - start.length)
      .map((line, i) => (i === 0 ? start : ' '.repeat(start.length)) + line)
      .join('\n'),
  );
}

interface Paragraph {
  readonly heading: string;
  readonly text: string;
}

/** A paragraph for each text, headed by the operations that it applies to. */
function grouped<T extends { readonly operation: string }>(
  items: readonly T[],
  linesOf: (item: T) => readonly string[],
  nameOf: (item: T) => string,
): readonly Paragraph[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const text = linesOf(item)
      .map((line) => `  ${oneLine(line)}\n`)
      .join('');
    groups.set(text, [...(groups.get(text) ?? []), item]);
  }
  return [...groups].map(([text, same]) => ({
    heading: headingOf(
      same.map((item) => item.operation),
      nameOf(same[0]!),
    ),
    text,
  }));
}

function headingOf(operations: readonly string[], name: string): string {
  return operations.length === 1 ? `${operations[0]}/${name}` : `${name} in ${operations.join(', ')}`;
}

const BASES = {
  stated: "stated in the gateway's document",
  sample: "seen in a sample of the gateway's document",
  standard: 'the document that the rule names',
  assumption: 'our own interpretation',
};

function ruleLines(rule: RuleWithOrigin): readonly string[] {
  const { words, severity, field, basis, clauses, document, examples, position } = rule;
  return [
    words,
    ...rule.rows.flatMap((each) => row('row', `${each.condition}: ${each.words}`)),
    ...row('applies', appliesWords(rule)),
    ...row('severity', severity === 'error' ? 'error: the order is refused' : 'warning: the order passes'),
    ...row('field', field === '*' ? 'every field' : field),
    ...row('source', BASES[basis]),
    ...clauses.flatMap(({ id, text }) => row('clause', `${id}: "${text}"`)),
    ...row('document', document ?? ''),
    ...row('overlay', exceptionWords(rule)),
    ...row('valid', examples.valid.map(shown).join('  ')),
    ...row('invalid', examples.invalid.map(shown).join('  ')),
    ...row('depends on', rule.reads.join(', ')),
    ...row('lists', rule.lists.join(', ')),
    ...row('slots', rule.slots.join(', ')),
    ...row('shown before', rule.hides.join(', ')),
    ...row('shown after', rule.hiddenBy.join(', ')),
    ...row('file', visible(placeOf(position))),
    ...row(
      'check',
      `${rule.check}, in ${visible(rule.checkFile)}${rule.isOwnCheck ? '' : ' of the repository of payrules'}`,
    ),
    ...row('message', rule.messageIds.join(', ')),
    ...Object.entries(rule.translations).flatMap(([language, text]) =>
      [text].flat().flatMap((each) => row(language, each)),
    ),
  ];
}

/** `off until 2027-01-31: a pilot (own/pe.payout.yaml:3)`. */
function exceptionWords({ exception }: RuleWithOrigin): string {
  if (!exception) return '';
  const { isOff, until, reason, position } = exception;
  return `${isOff ? 'off' : 'changed'}${until === undefined ? '' : ` until ${until}`}: ${reason} (${placeOf(position)})`;
}

function fieldLines({
  label,
  help,
  example,
  isFact,
  rules,
  readBy,
  names,
  notes,
}: FieldExplanation): readonly string[] {
  return [
    `${label}${help === undefined ? '' : `. ${help}`}`,
    ...row('kind', isFact ? 'a fact: the caller gives it in addition to the order' : ''),
    ...row('example', example ?? ''),
    ...names.flatMap(({ name, slot }) => row('means', `${name}, through the codes of ${slot}`)),
    ...notes.flatMap(({ text, clause }) => row('note', clause === undefined ? text : `${text} [${clause}]`)),
    ...rules.flatMap((rule) => row(rule.severity, ruleLine(rule))),
    ...readBy.flatMap((rule) => row('read by', ruleLine(rule))),
  ];
}

function ruleLine(rule: FieldExplanation['rules'][number]): string {
  const applies = appliesWords(rule);
  return `${rule.id}: ${rule.words}${applies === '' ? '' : ` (${applies})`} ${visible(placeOf(rule.position))}`;
}

/** The orders and the days that a rule is for; empty if it always applies. */
function appliesWords({
  condition,
  from,
  until,
}: Pick<RuleWithOrigin, 'condition'> & { readonly from?: string; readonly until?: string }): string {
  return [condition, from !== undefined && `from ${from}`, until !== undefined && `until ${until}`]
    .filter(Boolean)
    .join(', ');
}

function nameLines({ from, slot, labels, readBy }: NameExplanation): readonly string[] {
  return [
    `The meaning of the code in ${from}, from the codes that the bindings give for ${slot}.`,
    ...labels.flatMap(({ label, title }) => row('label', `${label}: ${title}`)),
    ...row('label', 'other: any other code, once each label has codes or the word none'),
    ...row('label', 'unknown: the field is missing, or some label has no codes yet'),
    ...row('read by', readBy.join(', ')),
  ];
}

function totalLines({ label, sum, times, count, readBy }: TotalExplanation): readonly string[] {
  const product = times === undefined ? '' : `, each multiplied by ${times}`;
  return [
    label,
    ...row('total', count === undefined ? `the sum of ${sum ?? ''}${product}` : `the number of entries of ${count}`),
    ...row('read by', readBy.join(', ')),
  ];
}

/** A line of the paragraph; an empty list for an empty text. */
function row(name: string, text: string): readonly string[] {
  return text === '' ? [] : [`  ${name.padEnd('shown before'.length)}  ${text}`];
}

function shown(example: Example): string {
  return JSON.stringify(example);
}
