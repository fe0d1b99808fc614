import { Ajv } from 'ajv';
import { checks } from '../checks/registry.js';
import { operationOf, type RuleRow } from '../evaluator/operation-of.js';
import { part } from '../evaluator/part.js';
import type { CompiledOperation, CompiledRule, Judge, Report } from '../model/compiled.js';
import type { Operation, Rule } from '../model/operation.js';
import type { Slot } from '../rulebook/rulebook.js';
import { addKeywords } from './keywords.js';
import { ModuleScope } from './module-scope.js';
import { cardsOf, keywordSchema } from './schema.js';
import { tableOf } from './table.js';

export type Slots = ReadonlyMap<string, Slot>;

/** What a module's function is made from. */
export interface JudgeSource {
  /** Ajv's function, and the names that it gave. */
  readonly code: string;
  readonly name: string;
  readonly report: string;
  readonly scope: ModuleScope;
}

/** The function that runs every rule, and its source. */
export function compileJudge(operation: Operation): { readonly judge: Judge; readonly source: JudgeSource } {
  let told: Report = () => undefined;
  const scope = new ModuleScope((outcome) => told(outcome));
  const ajv = addKeywords(new Ajv({ meta: false, validateSchema: false, strict: true, strictTypes: false, allErrors: true, messages: false, verbose: false, addUsedSchema: false, code: { source: true, optimize: 2, lines: true } }), scope);
  const validate = ajv.compile(keywordSchema(operation));
  const judge: Judge = (order, report) => {
    told = report;
    validate(order);
  };
  const { validateCode, validateName } = validate.source!;
  return { judge, source: { code: validateCode, name: String(validateName), report: scope.reportName, scope } };
}

/** Compiles an operation in this process: for the authoring side, which trusts its rules. Checkout code loads generated modules instead. */
export function compileOperation(operation: Operation, slots: Slots, packageVersion: string): CompiledOperation {
  const data = tableOf(operation, slots, packageVersion);
  const known = new Set(data.fields);
  const cards = cardsOf(operation);
  return operationOf({
    ...data,
    rows: data.rows.map(([id, field, wording, basis, clause, more], i): RuleRow => [id, field, wording, basis, clause, { ...more, detail: detailOf(cards[i]) }]),
    read: (order, text) => Object.fromEntries(data.fields.map((name) => [name, text(order[name])])),
    unknownNames: (order, ownOnly, limit) => {
      const names: string[] = [];
      for (const name in order) if (!known.has(name) && !(ownOnly && !Object.hasOwn(order, name)) && names.push(name) > limit) break;
      return names;
    },
    derive: (judged, labellers) => {
      for (const [i, { name, from, after = '', before = '' }] of data.derived.entries()) judged[name] = labellers[i]!(part(judged[from], after, before));
    },
    sameLabels: (one, other) => data.derived.every(({ name }) => one[name] === other[name]),
    judge: compileJudge(operation).judge,
  });
}

function detailOf(card: Rule | undefined): CompiledRule['detail'] {
  return card && checks[card.check.name]?.detail?.(card.check.parameters);
}
