import type { Ajv, CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { _, type Code, type Name } from 'ajv/dist/compile/codegen/index.js';
import names from 'ajv/dist/compile/names.js';
import { checks } from '../checks/registry.js';
import type { Condition } from '../model/operation.js';
import { conditionCode } from './condition.js';
import { property, raw } from './code.js';
import { testCode } from './test-code.js';

const N = (names as unknown as { default?: typeof names }).default ?? names;

/** What every `pay-` keyword of a rule says: the rule's index, its check's parameters and its condition. */
export interface RuleSchema {
  readonly rule: number;
  readonly parameters?: unknown;
  readonly when?: Condition;
  readonly unless?: Condition;
  /** Names in this rule that are derived through a binding. */
  readonly derived?: readonly string[];
}

export interface MissingSchema extends RuleSchema {
  readonly field: string;
}

export interface FactSchema {
  readonly fact: string;
  readonly rules: readonly number[];
}

/** Adds our keywords to an Ajv: `pay-type`, `pay-missing`, `pay-facts`, and `pay-<check>` for each check. */
export function addKeywords(ajv: Ajv): Ajv {
  const definitions: readonly CodeKeywordDefinition[] = [
    { keyword: 'pay-type', code: (cxt) => cxt.gen.if(_`typeof ${cxt.data} !== "string"`, () => report(cxt, Number(cxt.schema))) },
    { keyword: 'pay-missing', type: 'object', code: missingCode },
    { keyword: 'pay-facts', type: 'object', code: factsCode },
    ...Object.keys(checks).map((name): CodeKeywordDefinition => ({ keyword: `pay-${name}`, type: 'string', code: (cxt) => ruleCode(cxt, name) })),
  ];
  for (const definition of definitions) ajv.addKeyword(definition);
  return ajv;
}

/** A finding is the rule's index alone: an Ajv error object per rule would double a module's size. */
function report(cxt: KeywordCxt, outcome: number): void {
  cxt.gen.code(_`${N.errors} = (${N.vErrors} ??= []).push(${outcome})`);
}

function ruleCode(cxt: KeywordCxt, check: string): void {
  const schema = cxt.schema as RuleSchema;
  const order = cxt.it.parentData;
  const { key, ref, code } = testCode(check, schema.parameters);
  const test = cxt.gen.scopeValue('func', { key, ref, code: raw(code) });
  const derived = new Set(schema.derived);
  const reads = checks[check]?.reads?.(schema.parameters) ?? [];
  const verdict: Code = _`${test}(${cxt.data}, ${order})`;
  const judge = (): unknown => {
    if (!reads.some((name) => derived.has(name))) return cxt.gen.if(_`!${verdict}`, () => report(cxt, schema.rule));
    const outcome = cxt.gen.const('verdict', verdict);
    return cxt.gen.if(_`${outcome} === false`, () => report(cxt, schema.rule), () => cxt.gen.if(_`${outcome} === undefined`, () => report(cxt, ~schema.rule)));
  };
  // What is right whether or not the rule applies needs no binding.
  guarded(cxt, order, schema, judge, () => cxt.gen.if(_`!${verdict}`, () => report(cxt, ~schema.rule)));
}

/** Runs `judge` where the rule's condition holds, and `leaveOpen` where only a binding could tell. */
function guarded(cxt: KeywordCxt, order: Name, { when, unless, derived }: RuleSchema, judge: () => void, leaveOpen: () => void): void {
  const condition = conditionCode(order, when, unless, new Set(derived));
  if (!condition) return judge();
  cxt.gen.if(condition.holds, judge, String(condition.holds) === String(condition.mayHold) ? undefined : () => cxt.gen.if(condition.mayHold, leaveOpen));
}

function missingCode(cxt: KeywordCxt): void {
  const order = cxt.data;
  const cards = cxt.schema as readonly MissingSchema[];
  for (const field of new Set(cards.map((card) => card.field))) {
    cxt.gen.if(_`${property(order, field)} === undefined`, () => {
      for (const card of cards) if (card.field === field) guarded(cxt, order, card, () => report(cxt, card.rule), () => report(cxt, ~card.rule));
    });
  }
}

function factsCode(cxt: KeywordCxt): void {
  for (const { fact, rules } of cxt.schema as readonly FactSchema[]) {
    cxt.gen.if(_`${property(cxt.data, fact)} === undefined`, () => {
      for (const rule of rules) report(cxt, ~rule);
    });
  }
}
