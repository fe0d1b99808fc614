import { Ajv } from 'ajv';
import { checks } from '../checks/registry.js';
import type { CompiledOperation, CompiledRule, Judge } from '../model/compiled.js';
import type { Operation } from '../model/operation.js';
import type { Slot } from '../rulebook/rulebook.js';
import { compileRule, hashOf } from './compiled-rule.js';
import { addKeywords } from './keywords.js';
import { cardsOf, keywordSchema } from './schema.js';

export type Slots = ReadonlyMap<string, Slot>;

/** What a module says as plain data. */
export type OperationData = Omit<CompiledOperation, 'read' | 'isKnown' | 'judge'>;

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
    type: compileRule(operation, type),
  };
}

/** What Ajv tells of the function it made. */
export interface JudgeSource {
  readonly validateName: unknown;
  readonly validateCode: string;
  readonly scopeValues: unknown;
}

/** The validating function with our keywords, and the source that a module of its own is made from. */
export function compileJudge(operation: Operation): Judge & { readonly source?: JudgeSource } {
  const ajv = addKeywords(new Ajv({ meta: false, validateSchema: false, strict: true, strictTypes: false, allErrors: true, messages: false, verbose: false, addUsedSchema: false, code: { source: true, optimize: 2 } }));
  return ajv.compile(keywordSchema(operation)) as unknown as Judge;
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
    judge: compileJudge(operation),
  };
}

function withDetail(rule: CompiledRule, { name, parameters }: Operation['rules'][number]['check']): CompiledRule {
  const detail = checks[name]?.detail?.(parameters);
  return detail ? { ...rule, detail } : rule;
}
