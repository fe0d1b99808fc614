import { Ajv } from 'ajv';
import { checks } from '../checks/registry.js';
import type { CompiledOperation, CompiledRule, Judge, Report } from '../model/compiled.js';
import type { Operation } from '../model/operation.js';
import type { Slot } from '../rulebook/rulebook.js';
import { compileRule, hashOf } from './compiled-rule.js';
import { addKeywords } from './keywords.js';
import { ModuleScope } from './module-scope.js';
import { cardsOf, keywordSchema } from './schema.js';

export type Slots = ReadonlyMap<string, Slot>;

/** What a module says as plain data. */
export type OperationData = Omit<CompiledOperation, 'read' | 'isKnown' | 'derive' | 'judge'>;

export function dataOf(operation: Operation, slots: Slots, packageVersion: string): OperationData {
  const type = operation.rules.find((rule) => rule.field === '*');
  if (!type) throw new Error(`${operation.id} has no rule for the type of its fields.`);
  return {
    id: operation.id,
    version: `${packageVersion}+${hashOf(operation, slots)}`,
    fields: operation.fields.map((f) => f.name),
    facts: operation.facts.map((f) => f.name),
    derived: operation.derived,
    slots: Object.fromEntries(operation.derived.map(({ slot }) => [slot, Object.keys(slots.get(slot)?.labels ?? {})])),
    rules: cardsOf(operation).map((rule) => compileRule(operation, rule)),
    dated: operation.rules.some((rule) => rule.from !== undefined || rule.until !== undefined),
    type: compileRule(operation, type),
  };
}

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
  const data = dataOf(operation, slots, packageVersion);
  const known = new Set(data.fields);
  const cards = cardsOf(operation);
  return {
    ...data,
    rules: data.rules.map((rule, i) => withDetail(rule, cards[i]!.check)),
    read: (order, text) => Object.fromEntries(data.fields.map((name) => [name, text(order[name])])),
    isKnown: (name) => known.has(name),
    derive: (judged, labellers) => {
      for (const [i, { name, from }] of data.derived.entries()) judged[name] = labellers[i]!(judged[from]);
    },
    judge: compileJudge(operation).judge,
  };
}

function withDetail(rule: CompiledRule, { name, parameters }: Operation['rules'][number]['check']): CompiledRule {
  const detail = checks[name]?.detail?.(parameters);
  return detail ? { ...rule, detail } : rule;
}
