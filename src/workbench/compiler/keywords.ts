import type { Ajv, KeywordCxt } from 'ajv';
import { _Code } from 'ajv/dist/compile/codegen/code.js';
import { ValueScopeName } from 'ajv/dist/compile/codegen/scope.js';
import { checks } from '../../checks/index.js';
import {
  type Check,
  type CompiledTotal,
  ENTRY,
  type RuleConditions,
  type Outcome,
  countOf,
  guarded as guardedTest,
  scopeOf,
  part,
  source,
  sumOf,
} from '../../core/index.js';
import { conditionCode, type ConditionCode } from './condition-code.js';
import { and, or, property } from './code.js';
import { PREFIX, type ModuleScope } from './module-scope.js';

/** The value of each rule in a `pay-` keyword: the rule's index, its check with the parameters, and its condition. */
export interface RuleSchema {
  readonly rule: number;
  readonly check: string;
  readonly parameters?: unknown;
  /** Whether the rule has its own message. */
  readonly worded?: boolean;
  readonly when?: RuleConditions;
  readonly unless?: RuleConditions;
  /** Only for a rule on a missing field: the orders that are wrong without the field, and the outcome to report. */
  readonly isMissing?: RuleConditions;
  readonly outcome?: Outcome;
  /** The derived names that the rule reads. */
  readonly derived?: readonly string[];
  /** The facts whose values the rule reads. */
  readonly facts?: readonly string[];
  /** Whether a value is compared with those of earlier entries: in one list, or in all such lists of the order. */
  readonly compares?: 'list' | 'order';
  /** Whether its check may need something besides bindings and facts. */
  readonly needsMore?: boolean;
  /** Whether its check comes from the rules folder. */
  readonly isOwn?: boolean;
  /** Whether the own check is also called if the field is missing. */
  readonly isAbsent?: boolean;
  /** Whether an error of this rule skips later rules of the field. */
  readonly shortCircuits?: boolean;
  /** Whether an error of an earlier rule skips this rule. */
  readonly skippable?: boolean;
}

/** The rules of a field: the index of the rule on its type, the rules for a missing field, and the rules for its text. */
export interface FieldSchema {
  readonly 'pay-type': number;
  /** The totals that its rules read. */
  readonly 'pay-totals'?: readonly CompiledTotal[];
  readonly 'pay-missing'?: readonly RuleSchema[];
  /** Rules whose own check is called if the field is missing. */
  readonly 'pay-absent'?: readonly RuleSchema[];
  /** Rules on each entry, as an object, of a list of objects. */
  readonly 'pay-each'?: readonly RuleSchema[];
  /** Rules that are not evaluated if the fact is missing. */
  readonly 'pay-open'?: readonly RuleSchema[];
  /** The index of the rule on the type of the items; only for a list of values or a map. */
  readonly 'pay-items'?: number;
  /** The rules on a list or map as a whole. */
  readonly 'pay-list'?: readonly RuleSchema[];
  /** The rules on the names in a map. */
  readonly 'pay-names'?: readonly RuleSchema[];
  /** The rules on the text; in a list, the rules on each item. */
  readonly 'pay-text'?: readonly RuleSchema[];
}

/** A derived name with the field behind it, or a fact. */
interface LabelSchema {
  readonly name: string;
  readonly from?: string;
  readonly after?: string;
  readonly before?: string;
}

/**
 * The schema of an operation: the rules of each field, its labels, and the paths of the members that are read from each entry of a list.
 */
export interface OperationSchema {
  readonly $id: string;
  readonly 'pay-fields': Readonly<Record<string, FieldSchema>>;
  readonly 'pay-labels': readonly LabelSchema[];
  readonly 'pay-rows'?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Adds our keywords to an Ajv. One keyword writes the code of a whole operation. From a schema of each field and rule, Ajv would write code
 * that counts errors and then removes them.
 */
export function addKeywords(ajv: Ajv, scope: ModuleScope): Ajv {
  return ajv
    .addKeyword({ keyword: 'pay-fields', schemaType: 'object', code: (cxt) => keywordCode(cxt, scope) })
    .addVocabulary(['$id', 'pay-labels', 'pay-rows']);
}

function keywordCode({ gen, data, parentSchema }: KeywordCxt, scope: ModuleScope): void {
  operationCode(scope, parentSchema as unknown as OperationSchema, String(data));
  for (const [name, ref] of scope.outer) gen.scopeValue(new ValueScopeName(PREFIX, name), { key: name, ref });
  gen.code(new _Code(scope.gen.text()));
}

/**
 * Reads every field and label, then evaluates the fields in the operation's order, so that findings need no sorting and no getter of the
 * order runs between two rules. The keyword `properties` would skip a missing field.
 */
export function operationCode(scope: ModuleScope, schema: OperationSchema, order: string): void {
  const { gen } = scope;
  const labels = schema['pay-labels'];
  const names = Object.keys(schema['pay-fields']).filter((name) => scopeOf(name) === '');
  const ofOrder = labels.filter(({ name }) => scopeOf(name) === '');
  for (const name of names.filter((field) => !labels.some((label) => label.name === field))) {
    scope.fields.set(name, gen.const('field', `${scope.host('text')}(${property(order, name)})`));
  }
  for (const label of ofOrder) labelCode(scope, label, labels.indexOf(label), 'label');
  for (const name of names) memberCode(scope, schema, name, scope.fields.get(name)!);
}

/**
 * @param kind the prefix of the variable; labels of entries have another prefix, because scripts for other engines read those of the order
 *   earlier
 */
function labelCode(scope: ModuleScope, label: LabelSchema, place: number, kind: 'label' | 'code'): void {
  const { gen } = scope;
  const code = label.from === undefined ? '' : `, ${codeOf(scope, label, scope.field(label.from))}`;
  const number = kind === 'code' ? scope.labelNumberOf(label.name, place) : place;
  const at = scope.at.map((one) => `, ${one}`).join('');
  scope.fields.set(label.name, gen.const(kind, `${scope.host('label')}(${number}${code}${at})`));
}

/** Evaluates a field. For a list of objects, then evaluates its entries one by one, with their members in the operation's order. */
function memberCode(scope: ModuleScope, schema: OperationSchema, name: string, value: string): void {
  const { gen } = scope;
  const { 'pay-fields': fields, 'pay-labels': labels, 'pay-rows': rows = {} } = schema;
  fieldCode(scope, fields[name]!, value);
  if (!Object.hasOwn(rows, name)) return;
  const columns = rows[name]!;
  const labelled = [...labels.entries()].filter(([, { from }]) => from !== undefined && columns.includes(from));
  const members = Object.keys(fields).filter((member) => columns.includes(member));
  gen.if(value, () => {
    for (const [field, { 'pay-text': text = [], 'pay-items': items }] of Object.entries(fields))
      for (const rule of comparing(text)) {
        const isOutermost = scope.at.length === 0 && field.startsWith(`${name}${ENTRY}`);
        const isOfEntries = columns.includes(field) && items === undefined;
        if (rule.compares === 'order' ? isOutermost : isOfEntries) valuesCode(scope, rule);
      }
    gen.each(value, (i) => {
      scope.at.push(i);
      const row = gen.const('row', `${value}[${i}]`);
      for (const member of members) scope.fields.set(member, gen.const('member', `${row}[${columns.indexOf(member)}]`));
      for (const [place, label] of labelled) labelCode(scope, label, place, 'code');
      for (const member of members) memberCode(scope, schema, member, scope.fields.get(member)!);
      for (const member of [...members, ...labelled.map(([, each]) => each.name)]) scope.fields.delete(member);
      scope.at.pop();
    });
  });
}

/** The rules that refuse the value of an earlier entry. */
const comparing = (text: readonly RuleSchema[]): readonly RuleSchema[] => text.filter(({ compares }) => compares);

/** Declares the set of values of earlier entries. */
function valuesCode(scope: ModuleScope, { rule }: RuleSchema): void {
  scope.values.set(rule, scope.gen.const('values', 'new Set()'));
}

/** Reports a value that an earlier entry has too. */
function repeatsCode(scope: ModuleScope, schema: RuleSchema, data: string): void {
  const { gen } = scope;
  const values = scope.values.get(schema.rule)!;
  guarded(scope, schema, (condition) => {
    const isRepeated = `${values}.has(${data})`;
    gen.if(schema.skippable ? `!${scope.settled} && ${isRepeated}` : isRepeated, () =>
      schema.shortCircuits
        ? gen.line(`${scope.settled} = ${reportCode(scope, schema.rule, condition)};`)
        : report(scope, schema.rule, condition),
    );
    gen.line(`${values}.add(${data});`);
  });
}

function totalCode(scope: ModuleScope, { kind, list, columns, times }: CompiledTotal): string {
  const module = 'core/evaluator/totals';
  const add = kind === 'sum' ? scope.import(module, { sumOf }) : scope.import(module, { countOf });
  const places = times === undefined ? source(columns) : `${source(columns)}, ${times}`;
  return `${add}(${scope.field(list)}, ${places})`;
}

/** The expression for the code behind a derived name: a field, or the part of it between two texts. */
function codeOf(scope: ModuleScope, { after = '', before = '' }: LabelSchema, from: string): string {
  if (after + before === '') return from;
  return `${scope.import('core/evaluator/extract-code', { part })}(${from}, ${source(after)}, ${source(before)})`;
}

function fieldCode(scope: ModuleScope, schema: FieldSchema, data: string): void {
  const { gen } = scope;
  const {
    'pay-type': type,
    'pay-missing': missing = [],
    'pay-open': open = [],
    'pay-absent': absent = [],
    'pay-each': each = [],
    'pay-items': items,
    'pay-list': list = [],
    'pay-names': names = [],
    'pay-totals': totals = [],
    'pay-text': text = [],
  } = schema;
  for (const total of totals) scope.fields.set(total.name, gen.const('total', totalCode(scope, total)));
  const hasMissing = missing.length + open.length + absent.length > 0;
  if (hasMissing) {
    gen.line(`if(${data} === undefined){`);
    for (const rule of missing) {
      const { outcome } = rule;
      const expressions = outcome && scope.for(data, rule.worded === true);
      const detail = expressions && `(${expressions.outcome(outcome)})`;
      guarded(scope, rule, (condition) => report(scope, rule.rule, condition, detail));
    }
    for (const rule of absent) ruleCode(scope, rule, data);
    for (const rule of open) guarded(scope, rule, () => report(scope, ~rule.rule));
    gen.line('}');
    gen.line(`else if(${data} === null){`);
  } else gen.line(`if(${data} === null){`);
  report(scope, type);
  if (text.length + list.length + each.length > 0 || items !== undefined) {
    gen.line('}');
    gen.line(hasMissing ? 'else {' : `else if(${data} !== undefined){`);
  }
  for (const rule of list) ruleCode(scope, rule, data);
  if (each.length > 0)
    itemsCode(scope, data, undefined, (entry) => {
      for (const rule of each) ruleCode(scope, rule, entry);
    });
  if (items === undefined) textCode(scope, text, data);
  else {
    for (const rule of comparing(text)) if (rule.compares === 'list' || scope.at.length === 0) valuesCode(scope, rule);
    itemsCode(scope, data, items, text.length > 0 ? (item) => textCode(scope, text, item) : undefined);
    if (names.length > 0)
      itemsCode(scope, `${data}.names`, undefined, (item) => {
        for (const rule of names) ruleCode(scope, rule, item);
      });
  }
  gen.line('}');
  for (const { name } of totals) scope.fields.delete(name);
}

/**
 * Evaluates the items of a list one by one.
 * @param type the rule on the type of an item, if an item may have another type
 */
function itemsCode(scope: ModuleScope, list: string, type: number | undefined, body?: (item: string) => void): void {
  const { gen } = scope;
  gen.each(list, (i) => {
    scope.at.push(i);
    const item = gen.const('item', `${list}[${i}]`);
    if (type === undefined) body?.(item);
    else gen.if(`${item} === null`, () => report(scope, type), body && (() => body(item)));
    scope.at.pop();
  });
}

/** @param data the variable of the field, or of a list's item for rules on items */
function textCode(scope: ModuleScope, text: readonly RuleSchema[], data: string): void {
  const { gen } = scope;
  scope.rulesStart = gen.place;
  if (text.some((rule) => rule.shortCircuits)) scope.settled = gen.let('settled', 'false');
  for (const rule of text) ruleCode(scope, rule, data);
}

/** Writes `body` for orders in which a rule's condition holds, or could hold with complete bindings and facts. */
function guarded(scope: ModuleScope, schema: RuleSchema, body: (condition?: ConditionCode) => void): void {
  const condition = conditionCode(
    {
      field: (name) => scope.field(name),
      use: (file, exported) => scope.import(`core/model/${file}`, exported),
    },
    schema,
  );
  if (condition) scope.gen.if(condition.mayHold, () => body(condition));
  else body();
}

/** Reports a rule. If its condition only could hold, the rule counts as not evaluated. */
function report(scope: ModuleScope, rule: number, condition?: ConditionCode, detail?: string): void {
  scope.gen.line(`${reportCode(scope, rule, condition, detail)};`);
}

function reportCode(scope: ModuleScope, rule: number, condition?: ConditionCode, detail?: string): string {
  const number = rule < 0 ? ~scope.numberOf(~rule) : scope.numberOf(rule);
  const isSure = !condition || condition.holds === condition.mayHold;
  const outcome = isSure ? `${number}` : `${condition.holds} ? ${number} : ${~number}`;
  const told = scope.at.length > 0 ? (detail ?? 'undefined') : detail;
  const code = [told, ...scope.at].map((one) => (one === undefined ? '' : `, ${one}`)).join('');
  return `${scope.host('report')}(${outcome}${code})`;
}

function ruleCode(scope: ModuleScope, schema: RuleSchema, data: string): void {
  const { gen } = scope;
  const { check: name } = schema;
  if (schema.compares) return repeatsCode(scope, schema, data);
  const check = checks[name]!;
  const expressions = scope.for(data, schema.worded === true);
  const call = schema.isOwn ? { guarded: guardedTest } : undefined;
  const result = `(${scope.evaluation(expressions, name, schema.parameters, call)})`;
  const written = schema.isAbsent
    ? expressions.outcome({ code: 'missing', ...missingMessage(check, name) })
    : check.detail?.(schema.parameters, expressions);
  const detail = written === undefined ? undefined : `(${written})`;
  const reads = check.reads?.(schema.parameters) ?? [];
  const needs = check.needs?.(schema.parameters) ?? [];
  /** The facts without which a value cannot pass. A check that needs a fact itself says when it matters. */
  const awaited = reads.filter((read) => schema.facts?.includes(read) && !needs.includes(`field:${read}`));
  // A value that passes the check needs neither a binding nor a fact.
  guarded(scope, schema, (condition) => {
    const isWrong = schema.skippable ? `!${scope.settled} && !${result}` : `!${result}`;
    if (schema.shortCircuits)
      return gen.if(isWrong, () =>
        gen.line(`${scope.settled} = ${reportCode(scope, schema.rule, condition, detail)};`),
      );
    const mayBeOpen = schema.needsMore || awaited.length > 0 || reads.some((read) => schema.derived?.includes(read));
    if (!mayBeOpen) return gen.if(isWrong, () => report(scope, schema.rule, condition, detail));
    const outcome = gen.const('result', result);
    const isFalse = schema.isOwn ? and(`${outcome} !== true`, `${outcome} !== undefined`) : `${outcome} === false`;
    const isOpen = awaited.map((read) => `${scope.field(read)} === undefined`);
    return gen.if(or(`${outcome} !== true`, ...isOpen), () =>
      report(
        scope,
        schema.rule,
        { holds: condition ? and(condition.holds, isFalse) : isFalse, mayHold: 'true' },
        // For a failed own check, the result is its report.
        schema.isOwn ? `${outcome} || ${detail ?? 'undefined'}` : detail,
      ),
    );
  });
}

/** The own check's message for a missing field, if it has one. */
function missingMessage({ messages }: Check, name: string): Pick<Outcome, 'message'> {
  const message = `${name}.missing`;
  return Object.hasOwn(messages, message) ? { message } : {};
}
