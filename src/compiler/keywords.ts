import type { Ajv, CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { _, and } from 'ajv/dist/compile/codegen/index.js';
import { checks } from '../checks/registry.js';
import type { JsonSchema } from '../model/check.js';
import type { Condition } from '../model/operation.js';
import { conditionCode, type ConditionCode } from './condition.js';
import { expression } from './code.js';
import type { ModuleScope } from './module-scope.js';

/** What every `pay-` keyword of a rule says: the rule's index, its check's parameters and its condition. */
export interface RuleSchema {
  readonly rule: number;
  readonly parameters?: unknown;
  readonly when?: Condition;
  readonly unless?: Condition;
  /** Names in this rule that are derived through a binding. */
  readonly derived?: readonly string[];
}

/** What is said of a field: the index that stands for "no text", the rules where it is missing, those where it is text. */
export interface FieldSchema {
  readonly 'pay-type': number;
  readonly 'pay-missing'?: readonly RuleSchema[];
  /** Rules that stay open where the field, a fact, is missing. */
  readonly 'pay-open'?: readonly number[];
  /** One `pay-<check>` each: `allOf` would ask for the value's type once a rule. */
  readonly 'pay-text'?: readonly JsonSchema[];
}

/** Adds our keywords to an Ajv: `pay-fields`, `pay-type` with those of {@link FieldSchema} beside it, and `pay-<check>` for each check. */
export function addKeywords(ajv: Ajv, scope: ModuleScope): Ajv {
  const definitions: readonly CodeKeywordDefinition[] = [
    { keyword: 'pay-fields', schemaType: 'object', code: fieldsCode },
    { keyword: 'pay-type', schemaType: 'number', code: (cxt) => fieldCode(cxt, scope) },
    ...Object.keys(checks).map((name): CodeKeywordDefinition => ({ keyword: `pay-${name}`, schemaType: 'object', code: (cxt) => ruleCode(cxt, scope, name) })),
  ];
  for (const definition of definitions) ajv.addKeyword(definition);
  return ajv.addVocabulary(['pay-missing', 'pay-open', 'pay-text']);
}

/** In the operation's order, so that findings need no sorting. `properties` would tell nothing of a missing field. */
function fieldsCode(cxt: KeywordCxt): void {
  for (const name of Object.keys(cxt.schema as Readonly<Record<string, unknown>>)) {
    cxt.subschema({ keyword: 'pay-fields', schemaProp: name, dataProp: name }, cxt.gen.name('valid'));
  }
}

function fieldCode(cxt: KeywordCxt, scope: ModuleScope): void {
  const { gen, data } = cxt;
  const { 'pay-type': type, 'pay-missing': missing = [], 'pay-open': open = [], 'pay-text': text = [] } = cxt.parentSchema as unknown as FieldSchema;
  const isAsked = missing.length + open.length > 0;
  if (isAsked) {
    gen.if(_`${data} === undefined`);
    for (const card of missing) guarded(cxt, card, (condition) => report(cxt, scope, card.rule, condition));
    for (const rule of open) report(cxt, scope, ~rule);
    gen.elseIf(_`${data} === null`);
  } else gen.if(_`${data} === null`);
  report(cxt, scope, type);
  if (text.length > 0) {
    if (isAsked) gen.else();
    else gen.elseIf(_`${data} !== undefined`);
    for (const i of text.keys()) cxt.subschema({ keyword: 'pay-text', schemaProp: i }, gen.name('valid'));
  }
  gen.endIf();
}

/** Runs `judge` where a rule's condition holds, or may hold once everything is bound. */
function guarded({ gen, it }: KeywordCxt, schema: RuleSchema, judge: (condition?: ConditionCode) => void): void {
  const condition = conditionCode(it.parentData, schema);
  if (condition) gen.if(condition.mayHold, () => judge(condition));
  else judge();
}

/** Reports a rule, as one that is open where its condition only may hold. */
function report({ gen }: KeywordCxt, scope: ModuleScope, rule: number, condition?: ConditionCode): void {
  const isSure = !condition || String(condition.holds) === String(condition.mayHold);
  gen.code(_`${scope.report(gen)}(${isSure ? rule : _`${condition.holds} ? ${rule} : ${~rule}`})`);
}

function ruleCode(cxt: KeywordCxt, scope: ModuleScope, name: string): void {
  const { gen, data } = cxt;
  const schema = cxt.schema as RuleSchema;
  const order = cxt.it.parentData;
  const check = checks[name]!;
  const expressions = scope.for(gen, order, data);
  const verdict = expression(scope.verdict(gen, expressions, order, name, schema.parameters), [data, order, ...scope.names]);
  scope.addDetail(expressions, order, schema.rule, name, schema.parameters);
  // What is right whether or not the rule applies needs no binding.
  guarded(cxt, schema, (condition) => {
    if (!check.reads?.(schema.parameters).some((read) => schema.derived?.includes(read))) return gen.if(_`!${verdict}`, () => report(cxt, scope, schema.rule, condition));
    const outcome = gen.const('verdict', verdict);
    const isWrong = _`${outcome} === false`;
    return gen.if(_`${outcome} !== true`, () => report(cxt, scope, schema.rule, { holds: condition ? and(condition.holds, isWrong) : isWrong, mayHold: _`true` }));
  });
}
