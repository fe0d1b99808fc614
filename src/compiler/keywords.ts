import type { Ajv, CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { _, and, type Code } from 'ajv/dist/compile/codegen/index.js';
import { checks } from '../checks/registry.js';
import { part } from '../evaluator/part.js';
import type { JsonSchema } from '../model/check.js';
import type { Condition } from '../model/operation.js';
import { conditionCode, type ConditionCode } from './condition.js';
import { expression, literal, property } from './code.js';
import type { ModuleScope } from './module-scope.js';

/** What every `pay-` keyword of a rule says: the rule's index, its check's parameters and its condition. */
export interface RuleSchema {
  readonly rule: number;
  readonly parameters?: unknown;
  readonly when?: Condition;
  readonly unless?: Condition;
  /** Names in this rule that are derived through a binding. */
  readonly derived?: readonly string[];
  /** Whether rules of the field after it need not be asked where it finds a fault, and whether it is one of these. */
  readonly settles?: boolean;
  readonly isSpared?: boolean;
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

/** A derived name with the field it is found from, or a fact. */
export interface LabelSchema {
  readonly name: string;
  readonly from?: string;
  readonly after?: string;
  readonly before?: string;
}

/** Adds our keywords to an Ajv: `pay-fields` and `pay-labels`, `pay-type` with those of {@link FieldSchema} beside it, and `pay-<check>` for each check. */
export function addKeywords(ajv: Ajv, scope: ModuleScope): Ajv {
  const definitions: readonly CodeKeywordDefinition[] = [
    { keyword: 'pay-fields', schemaType: 'object', code: (cxt) => fieldsCode(cxt, scope) },
    { keyword: 'pay-type', schemaType: 'number', code: (cxt) => fieldCode(cxt, scope) },
    ...Object.keys(checks).map((name): CodeKeywordDefinition => ({
      keyword: `pay-${name}`,
      schemaType: 'object',
      code: (cxt) => ruleCode(cxt, scope, name),
    })),
  ];
  for (const definition of definitions) ajv.addKeyword(definition);
  return ajv.addVocabulary(['pay-labels', 'pay-missing', 'pay-open', 'pay-text']);
}

/**
 * Reads every field and label, then judges the fields in the operation's order, so that findings need no sorting. Nothing that an order
 * could run stands between two rules, and `properties` would tell nothing of a missing field.
 */
function fieldsCode(cxt: KeywordCxt, scope: ModuleScope): void {
  const { gen, data } = cxt;
  const labels = cxt.parentSchema['pay-labels'] as readonly LabelSchema[];
  const names = Object.keys(cxt.schema as Readonly<Record<string, unknown>>);
  for (const name of names.filter((field) => !labels.some((label) => label.name === field))) {
    scope.fields.set(name, gen.const('field', _`${scope.host(gen, 'text')}(${property(data, name)})`));
  }
  for (const [place, label] of labels.entries()) {
    const code = label.from === undefined ? _`` : _`, ${codeOf(gen, scope, label, scope.field(label.from))}`;
    scope.fields.set(label.name, gen.const('label', _`${scope.host(gen, 'label')}(${place}${code})`));
  }
  for (const [name, value] of scope.fields)
    if (names.includes(name))
      cxt.subschema({ keyword: 'pay-fields', schemaProp: name, data: value }, gen.name('valid'));
}

/** What a derived name is found from: a field, or the part of it between two texts. */
function codeOf(
  gen: KeywordCxt['gen'],
  scope: ModuleScope,
  { after = '', before = '' }: LabelSchema,
  from: Code,
): Code {
  if (after + before === '') return _`${from}`;
  return _`${scope.import(gen, 'evaluator/part', { part })}(${from}, ${literal(after)}, ${literal(before)})`;
}

function fieldCode(cxt: KeywordCxt, scope: ModuleScope): void {
  const { gen, data } = cxt;
  const {
    'pay-type': type,
    'pay-missing': missing = [],
    'pay-open': open = [],
    'pay-text': text = [],
  } = cxt.parentSchema as unknown as FieldSchema;
  const isAsked = missing.length + open.length > 0;
  if (isAsked) {
    gen.if(_`${data} === undefined`);
    for (const card of missing) guarded(cxt, scope, card, (condition) => report(cxt, scope, card.rule, condition));
    for (const rule of open) report(cxt, scope, ~rule);
    gen.elseIf(_`${data} === null`);
  } else gen.if(_`${data} === null`);
  report(cxt, scope, type);
  if (text.length > 0) {
    if (isAsked) gen.else();
    else gen.elseIf(_`${data} !== undefined`);
    if (text.some((schema) => Object.values(schema).some((rule) => (rule as RuleSchema).settles)))
      scope.settled = gen.let('settled', false);
    for (const i of text.keys()) cxt.subschema({ keyword: 'pay-text', schemaProp: i }, gen.name('valid'));
  }
  gen.endIf();
}

/** Runs `judge` where a rule's condition holds, or may hold once everything is bound. */
function guarded(
  { gen }: KeywordCxt,
  scope: ModuleScope,
  schema: RuleSchema,
  judge: (condition?: ConditionCode) => void,
): void {
  const condition = conditionCode((name) => scope.field(name), schema);
  if (condition) gen.if(condition.mayHold, () => judge(condition));
  else judge();
}

/** Reports a rule, as one that is open where its condition only may hold. */
function report({ gen }: KeywordCxt, scope: ModuleScope, rule: number, condition?: ConditionCode, detail?: Code): void {
  gen.code(reportCode(gen, scope, rule, condition, detail));
}

function reportCode(
  gen: KeywordCxt['gen'],
  scope: ModuleScope,
  rule: number,
  condition?: ConditionCode,
  detail?: Code,
): Code {
  const isSure = !condition || String(condition.holds) === String(condition.mayHold);
  const outcome = isSure ? _`${rule}` : _`${condition.holds} ? ${rule} : ${~rule}`;
  return _`${scope.host(gen, 'report')}(${outcome}${detail ? _`, ${detail}` : _``})`;
}

function ruleCode(cxt: KeywordCxt, scope: ModuleScope, name: string): void {
  const { gen, data } = cxt;
  const schema = cxt.schema as RuleSchema;
  const check = checks[name]!;
  const expressions = scope.for(gen, data);
  const code = (text: string): Code => expression(text, [data, ...scope.names]);
  const verdict = code(scope.verdict(gen, expressions, name, schema.parameters));
  const written = check.detail?.(schema.parameters, expressions);
  if (written !== undefined) scope.narrowed.add(schema.rule);
  const detail = written === undefined ? undefined : code(written);
  // What is right whether or not the rule applies needs no binding.
  guarded(cxt, scope, schema, (condition) => {
    const isWrong = schema.isSpared ? _`!${scope.settled} && !${verdict}` : _`!${verdict}`;
    if (schema.settles)
      return gen.if(isWrong, () => gen.assign(scope.settled, reportCode(gen, scope, schema.rule, condition, detail)));
    if (!check.reads?.(schema.parameters).some((read) => schema.derived?.includes(read)))
      return gen.if(isWrong, () => report(cxt, scope, schema.rule, condition, detail));
    const outcome = gen.const('verdict', verdict);
    const isFalse = _`${outcome} === false`;
    return gen.if(_`${outcome} !== true`, () =>
      report(
        cxt,
        scope,
        schema.rule,
        { holds: condition ? and(condition.holds, isFalse) : isFalse, mayHold: _`true` },
        detail,
      ),
    );
  });
}
