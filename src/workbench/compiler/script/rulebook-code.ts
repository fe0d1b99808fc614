import type { OperationPlaces } from '../../../embed/index.js';
import type { Operation, RuleRow, RuleWording } from '../../../core/index.js';
import { evaluatedRules } from '../keyword-schema.js';
import { typeRows } from '../members.js';
import { operationTable, type OperationData } from '../operation-table.js';
import { fieldRules, type FieldScope } from './field-rules.js';
import { data } from './script-text.js';
import { ownCheckExports, ownCheckText } from '../../rulebook/index.js';
import { ScriptError } from './runtime.js';

/** Distinct things of one kind, by index. */
class Places<T> {
  readonly all: T[] = [];
  readonly #known = new Map<string, number>();

  /** The index of a thing. A new thing is added. */
  of(thing: T): number {
    const key = JSON.stringify(thing);
    const known = this.#known.get(key) ?? this.all.push(thing) - 1;
    this.#known.set(key, known);
    return known;
  }
}

/** An operation whose names, wordings and rows have indexes. */
interface Placed {
  readonly operation: Operation;
  readonly table: OperationData;
  /** The indexes of its fields, facts and derived names, in this order. */
  readonly names: readonly number[];
  readonly rows: readonly number[];
}

/**
 * Writes the operations of a rulebook as one table that stores their common parts once.
 * @param scope how the functions of fields refer to what they use
 * @returns an expression, see `RulebookTable`
 */
export function rulebookCode(
  operations: readonly Operation[],
  rulebookVersion: string,
  scope: Pick<FieldScope, 'importOf' | 'columnOf' | 'constantOf'>,
): string {
  const names = new Places<readonly [name: string, label?: string]>();
  const wordings = new Places<RuleWording>();
  const rows = new Places<RuleRow>();
  const rules = new Places<string>();

  const placed = operations.map((operation): Placed => {
    const table = operationTable(operation, rulebookVersion);
    const labels = Object.entries({ ...table.fields, ...table.facts });
    const own = [...labels, ...table.derived.map(({ name }) => [name] as const)].map((name) => names.of(name));
    const placeOf = (position: number): number => (position < 0 ? ~own[~position]! : own[position]!);
    const worded = table.wordings.map((wording) => wordings.of(wording));
    const placedRow = ([clause, field, id, wording, basis, params = {}, reads = [], ...rest]: RuleRow): number =>
      rows.of(
        shortened([
          clause,
          typeof field === 'number' ? placeOf(field) : field.map(placeOf),
          id,
          worded[wording]!,
          basis,
          params,
          reads.map(placeOf),
          ...rest,
        ]),
      );
    return { operation, table, names: own, rows: table.rows.map(placedRow) };
  });

  const written = placed.map(({ operation, table, names: own, rows: ownRows }): OperationPlaces => {
    const { id, version, derived, slots, dated, clauses, members, totals } = table;
    const fields = own.slice(0, operation.fields.length);
    const facts = own.slice(fields.length, own.length - derived.length);
    const all = [...Object.keys({ ...table.fields, ...table.facts }), ...derived.map(({ name }) => name)];
    const placeOf = (name: string): number => own[all.indexOf(name)]!;
    const count = evaluatedRules(operation).length;
    const lists = typeRows(operation).filter(({ items }) => items !== undefined);
    /** The number of a rule, of the rule on the type of a field or fact, or of the rule on the type of items. */
    const numberOf = (index: number): number => {
      const position = index - count;
      if (position < 0) return 2 * names.all.length + ownRows[index]!;
      const typed = fields.length + facts.length;
      return position < typed ? own[position]! : names.all.length + placeOf(lists[position - typed]!.field);
    };
    return {
      id,
      version,
      fields,
      ...(facts.length > 0 && { facts }),
      ...(derived.length > 0 && {
        derived: derived.map(({ name, from, slot, after = '', before = '', codes }) =>
          after + before === '' && !codes
            ? [placeOf(name), placeOf(from), slot]
            : codes
              ? [placeOf(name), placeOf(from), slot, after, before, codes]
              : [placeOf(name), placeOf(from), slot, after, before],
        ),
        slots,
      }),
      ...(dated && { dated }),
      ...(clauses && { clauses }),
      rows: ownRows,
      ...(members && { members }),
      ...(totals && { totals }),
      rules: fieldRules(operation, { ...scope, placeOf, numberOf }).map((rule) => rules.of(rule)),
    };
  });
  const lists = { names: names.all, wordings: wordings.all, rows: rows.all, operations: written };
  const parts = Object.entries(lists).map(([name, list]) => `${name}:${data(list)}`);
  return `{${parts.join()},rules:[${rules.all.join()}]}`;
}

/** A row without empty parts at its end. */
function shortened(row: RuleRow): RuleRow {
  const last = row.findLastIndex((part) => !['""', '[]', '{}'].includes(JSON.stringify(part)));
  return row.slice(0, last + 1) as unknown as RuleRow;
}

const LIST = /^[ \t]*export\s*\{([^{}]*)\}[ \t]*;?/gm;
const DECLARATION = /^([ \t]*)export\s+((?:async\s+)?(?:const|let|var|class|function(?:\s*\*)?)\s*)([\w$]+)/gm;

/**
 * A check of the rules folder as an expression for an object with its exports. The rest of its text stays as it is written.
 * @throws {ScriptError} if it exports in a way that cannot be written so
 */
export function ownCheckCode(check: string): string {
  const members = new Map<string, string>();
  const text = ownCheckText(check)!
    .replace(LIST, (_, names: string) => {
      for (const [name, alias] of pairsIn(names)) members.set(alias, name);
      return '';
    })
    .replace(DECLARATION, (_, blank: string, kind: string, name: string) => {
      members.set(name, name);
      return `${blank}${kind}${name}`;
    });
  if (/[\u2028\u2029]/.test(text))
    throw new ScriptError(`checks/${check}.mjs: write the separators U+2028 and U+2029 as escapes.`);
  if (/^[ \t]*export\b/m.test(text))
    throw new ScriptError(`checks/${check}.mjs: write exports as export const, export function or export { name }.`);
  if (!members.has('test'))
    throw new ScriptError(`checks/${check}.mjs: write export const test or export function test.`);
  // A comment may contain another export.
  const known = ownCheckExports(check);
  const exported = [...members]
    .filter(([outside]) => known.includes(outside))
    .map(([outside, name]) => `${outside}:${name}`);
  return `(()=>{${inert(text)}\nreturn{${exported.join()}}})()`;
}

/** `a, b as c` as pairs of names. */
function pairsIn(names: string): readonly (readonly [name: string, alias: string])[] {
  return names
    .split(',')
    .map((each) => each.trim().split(/\s+/))
    .flatMap(([name, , alias]) => (name ? [[name, alias ?? name] as const] : []));
}

/**
 * Makes code safe inside an HTML page. Such text only occurs in texts, patterns and comments, where the added backslash changes nothing.
 */
const inert = (code: string): string => code.replace(/<(?=\/script|!--)/gi, '<\\');
