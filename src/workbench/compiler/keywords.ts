import type { Ajv, KeywordCxt } from 'ajv';
import { _, and, or, type Code, type CodeGen, type Name } from 'ajv/dist/compile/codegen/index.js';
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
  sumOf,
} from '../../core/index.js';
import { conditionCode, type ConditionCode } from './condition-code.js';
import { expression, literal, property } from './code.js';
import type { ModuleScope } from './module-scope.js';

/** A rule of a field: its index, its check and its condition. */
export interface RuleSchema {
  readonly rule: number;
  /** The name of its check. */
  readonly check: string;
  readonly parameters?: unknown;
  /** Whether the rule has a message of its own. */
  readonly worded?: boolean;
  readonly when?: RuleConditions;
  readonly unless?: RuleConditions;
  /** Of a rule on whether a field is given: the orders without the field that are wrong, and what is reported of them. */
  readonly isMissing?: RuleConditions;
  readonly outcome?: Outcome;
  /** The derived names that the rule reads. */
  readonly derived?: readonly string[];
  /** The facts whose value the rule reads. */
  readonly facts?: readonly string[];
  /** Whether a value is compared with those of earlier entries: of one list, or of all such lists in the order. */
  readonly compares?: 'list' | 'order';
  /** Whether its check may need something else to evaluate a value. */
  readonly needsMore?: boolean;
  /** Whether its check is one of the rules folder. */
  readonly isOwn?: boolean;
  /** Whether that check is asked where the field is missing. */
  readonly isAbsent?: boolean;
  /** Whether later rules of the field can be skipped where this rule finds an error. */
  readonly shortCircuits?: boolean;
  /** Whether this rule is skipped after such an error. */
  readonly skippable?: boolean;
}

/** The rules of a field: the index of the rule that it is text, the rules where it is missing, those where it is text. */
export interface FieldSchema {
  readonly 'pay-type': number;
  /** The totals that its rules read. */
  readonly 'pay-totals'?: readonly CompiledTotal[];
  readonly 'pay-missing'?: readonly RuleSchema[];
  /** Rules whose own check is asked where the field is missing. */
  readonly 'pay-absent'?: readonly RuleSchema[];
  /** Rules on each entry of a list of objects, as an object. */
  readonly 'pay-each'?: readonly RuleSchema[];
  /** Rules that are not evaluated where the field, a fact, is missing. */
  readonly 'pay-open'?: readonly RuleSchema[];
  /** Of a list of values and of a map, the index of the rule about the type of these. */
  readonly 'pay-items'?: number;
  /** The rules of a list or a map as a whole. */
  readonly 'pay-list'?: readonly RuleSchema[];
  /** The rules of the names in a map. */
  readonly 'pay-names'?: readonly RuleSchema[];
  /** In a list they are the rules of each item. */
  readonly 'pay-text'?: readonly RuleSchema[];
}

/** A derived name with the field it is found from, or a fact. */
interface LabelSchema {
  readonly name: string;
  /** Whether a rule reads it. */
  readonly isRead: boolean;
  readonly from?: string;
  readonly after?: string;
  readonly before?: string;
}

/**
 * Adds our keyword to an Ajv: `pay-fields`, with `pay-labels` and `pay-rows` beside it. Its code is that of all fields and rules: a keyword
 * for each of them would make Ajv write the number of errors before and after each, and then look for what of it nothing reads.
 */
export function addKeywords(ajv: Ajv, scope: ModuleScope): Ajv {
  ajv.addKeyword({ keyword: 'pay-fields', schemaType: 'object', code: (cxt) => fieldsCode(cxt, scope) });
  return ajv.addVocabulary(['$id', 'pay-labels', 'pay-rows']);
}

/**
 * Reads every field and label, then evaluates the fields in the operation's order, so that findings need no sorting. No getter of an
 * order runs between two rules. `properties` would skip a missing field.
 */
function fieldsCode(cxt: KeywordCxt, scope: ModuleScope): void {
  const { gen, data } = cxt;
  const labels = cxt.parentSchema['pay-labels'] as readonly LabelSchema[];
  const rows = (cxt.parentSchema['pay-rows'] ?? {}) as Readonly<Record<string, readonly string[]>>;
  const names = Object.keys(cxt.schema as Readonly<Record<string, unknown>>).filter((name) => scopeOf(name) === '');
  const ofOrder = labels.filter(({ name, isRead }) => isRead && scopeOf(name) === '');
  for (const name of names.filter((field) => !labels.some((label) => label.name === field))) {
    scope.fields.set(name, gen.const('field', _`${scope.host(gen, 'text')}(${property(data, name)})`));
  }
  for (const label of ofOrder) labelCode(gen, scope, label, labels.indexOf(label), 'label');
  for (const name of names) memberCode(cxt, scope, rows, name, scope.fields.get(name)!);
}

/** @param kind that of an entry has another name, as a script for other engines finds those of the order before its fields */
function labelCode(gen: CodeGen, scope: ModuleScope, label: LabelSchema, place: number, kind: 'label' | 'code'): void {
  const code = label.from === undefined ? _`` : _`, ${codeOf(gen, scope, label, scope.field(label.from))}`;
  const number = kind === 'code' ? scope.labelNumberOf(label.name, place) : place;
  const at = scope.at.reduce((before, one) => _`${before}, ${one}`, _``);
  scope.fields.set(label.name, gen.const(kind, _`${scope.host(gen, 'label')}(${number}${code}${at})`));
}

type Rows = Readonly<Record<string, readonly string[]>>;

/** Evaluates a field; of a list of objects then its entries one by one, and their members in the order of the operation. */
function memberCode(cxt: KeywordCxt, scope: ModuleScope, rows: Rows, name: string, value: Name): void {
  const { gen } = cxt;
  fieldCode(gen, scope, (cxt.schema as Readonly<Record<string, FieldSchema>>)[name]!, value);
  if (!Object.hasOwn(rows, name)) return;
  const columns = rows[name]!;
  const labels = cxt.parentSchema['pay-labels'] as readonly LabelSchema[];
  const labelled = [...labels.entries()].filter(
    ([, { from, isRead }]) => isRead && from !== undefined && columns.includes(from),
  );
  const members = Object.keys(cxt.schema as Readonly<Record<string, unknown>>).filter((member) =>
    columns.includes(member),
  );
  gen.if(value, () => {
    for (const [field, schema] of Object.entries(cxt.schema as Readonly<Record<string, FieldSchema>>))
      for (const rule of comparing(schema['pay-text'] ?? [])) {
        const isOutermost = scope.at.length === 0 && field.startsWith(`${name}${ENTRY}`);
        const isOfEntries = columns.includes(field) && schema['pay-items'] === undefined;
        if (rule.compares === 'order' ? isOutermost : isOfEntries) valuesCode(gen, scope, rule);
      }
    gen.forRange('i', 0, _`${value}.length`, (i) => {
      scope.at.push(i);
      const row = gen.const('row', _`${value}[${i}]`);
      for (const member of members)
        scope.fields.set(member, gen.const('member', _`${row}[${columns.indexOf(member)}]`));
      for (const [place, label] of labelled) labelCode(gen, scope, label, place, 'code');
      for (const member of members) memberCode(cxt, scope, rows, member, scope.fields.get(member)!);
      for (const member of [...members, ...labelled.map(([, each]) => each.name)]) scope.fields.delete(member);
      scope.at.pop();
    });
  });
}

/** The rules by which a value must not repeat that of an earlier entry. */
const comparing = (text: readonly RuleSchema[]): readonly RuleSchema[] => text.filter(({ compares }) => compares);

/** The values of the entries that came before. */
function valuesCode(gen: CodeGen, scope: ModuleScope, { rule }: RuleSchema): void {
  scope.values.set(rule, gen.const('values', _`new Set()`));
}

/** Reports a value that an entry before has. */
function repeatsCode(gen: CodeGen, scope: ModuleScope, schema: RuleSchema, data: Name): void {
  const values = scope.values.get(schema.rule)!;
  guarded(gen, scope, schema, (condition) => {
    const isRepeated = _`${values}.has(${data})`;
    gen.if(schema.skippable ? _`!${scope.settled} && ${isRepeated}` : isRepeated, () =>
      schema.shortCircuits
        ? gen.assign(scope.settled, reportCode(gen, scope, schema.rule, condition))
        : report(gen, scope, schema.rule, condition),
    );
    gen.code(_`${values}.add(${data})`);
  });
}

function totalCode(gen: CodeGen, scope: ModuleScope, { kind, list, columns, times }: CompiledTotal): Code {
  const module = 'core/evaluator/totals';
  const add = kind === 'sum' ? scope.import(gen, module, { sumOf }) : scope.import(gen, module, { countOf });
  const places = times === undefined ? literal(columns) : _`${literal(columns)}, ${times}`;
  return _`${add}(${scope.field(list)}, ${places})`;
}

/** The code from which a derived name is found: a field, or the part of it between two texts. */
function codeOf(gen: CodeGen, scope: ModuleScope, { after = '', before = '' }: LabelSchema, from: Code): Code {
  if (after + before === '') return _`${from}`;
  return _`${scope.import(gen, 'core/evaluator/extract-code', { part })}(${from}, ${literal(after)}, ${literal(before)})`;
}

function fieldCode(gen: CodeGen, scope: ModuleScope, field: FieldSchema, data: Name): void {
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
  } = field;
  for (const total of totals) scope.fields.set(total.name, gen.const('total', totalCode(gen, scope, total)));
  const hasMissing = missing.length + open.length + absent.length > 0;
  if (hasMissing) {
    gen.if(_`${data} === undefined`);
    for (const schema of missing) {
      const { outcome } = schema;
      const expressions = outcome && scope.for(gen, data, schema.worded === true);
      const detail = expressions && expression(expressions.outcome(outcome), [data, ...scope.names]);
      guarded(gen, scope, schema, (condition) => report(gen, scope, schema.rule, condition, detail));
    }
    for (const schema of absent) ruleCode(gen, scope, schema, data);
    for (const schema of open) guarded(gen, scope, schema, () => report(gen, scope, ~schema.rule));
    gen.elseIf(_`${data} === null`);
  } else gen.if(_`${data} === null`);
  report(gen, scope, type);
  if (text.length + list.length + each.length > 0 || items !== undefined) {
    if (hasMissing) gen.else();
    else gen.elseIf(_`${data} !== undefined`);
  }
  for (const schema of list) ruleCode(gen, scope, schema, data);
  if (each.length > 0)
    itemsCode(gen, scope, _`${data}`, (entry) => {
      for (const schema of each) ruleCode(gen, scope, schema, entry);
    });
  if (items === undefined) textCode(gen, scope, text, data);
  else {
    for (const schema of comparing(text))
      if (schema.compares === 'list' || scope.at.length === 0) valuesCode(gen, scope, schema);
    itemsCode(gen, scope, _`${data}`, (item) => {
      gen.if(_`${item} === null`);
      report(gen, scope, items);
      if (text.length > 0) {
        gen.else();
        textCode(gen, scope, text, item);
      }
      gen.endIf();
    });
    if (names.length > 0)
      itemsCode(gen, scope, _`${data}.names`, (item) => {
        for (const schema of names) ruleCode(gen, scope, schema, item);
      });
  }
  gen.endIf();
  for (const { name } of totals) scope.fields.delete(name);
}

/** Evaluates the items of a list one by one. */
function itemsCode(gen: CodeGen, scope: ModuleScope, list: Code, body: (item: Name) => void): void {
  gen.forRange('i', 0, _`${list}.length`, (i) => {
    scope.at.push(i);
    body(gen.const('item', _`${list}[${i}]`));
    scope.at.pop();
  });
}

/** @param value the variable of the field, or of a list's item */
function textCode(gen: CodeGen, scope: ModuleScope, text: readonly RuleSchema[], value: Name): void {
  if (text.some(({ shortCircuits }) => shortCircuits)) scope.settled = gen.let('settled', false);
  for (const schema of text) ruleCode(gen, scope, schema, value);
}

/** Writes `body` for where a rule's condition holds, or could hold with complete bindings and facts. */
function guarded(
  gen: CodeGen,
  scope: ModuleScope,
  schema: RuleSchema,
  body: (condition?: ConditionCode) => void,
): void {
  const condition = conditionCode(
    {
      field: (name) => scope.field(name),
      use: (file, exported) => scope.import(gen, `core/model/${file}`, exported),
    },
    schema,
  );
  if (condition) gen.if(condition.mayHold, () => body(condition));
  else body();
}

/** Reports a rule, as not evaluated where its condition only could hold. */
function report(gen: CodeGen, scope: ModuleScope, rule: number, condition?: ConditionCode, detail?: Code): void {
  gen.code(reportCode(gen, scope, rule, condition, detail));
}

function reportCode(gen: CodeGen, scope: ModuleScope, rule: number, condition?: ConditionCode, detail?: Code): Code {
  const number = rule < 0 ? ~scope.numberOf(~rule) : scope.numberOf(rule);
  const isSure = !condition || String(condition.holds) === String(condition.mayHold);
  const outcome = isSure ? _`${number}` : _`${condition.holds} ? ${number} : ${~number}`;
  const places = scope.at.map((place) => _`, ${place}`);
  const told = places.length > 0 ? (detail ?? _`undefined`) : detail;
  const code = places.reduce((all, place) => _`${all}${place}`, told ? _`, ${told}` : _``);
  return _`${scope.host(gen, 'report')}(${outcome}${code})`;
}

function ruleCode(gen: CodeGen, scope: ModuleScope, schema: RuleSchema, data: Name): void {
  const { check: name } = schema;
  if (schema.compares) return repeatsCode(gen, scope, schema, data);
  const check = checks[name]!;
  const expressions = scope.for(gen, data, schema.worded === true);
  const code = (text: string): Code => expression(text, [data, ...scope.names]);
  const call = schema.isOwn ? { guarded: guardedTest } : undefined;
  const result = code(scope.evaluation(gen, expressions, name, schema.parameters, call));
  const written = schema.isAbsent
    ? expressions.outcome({ code: 'missing', ...missingMessage(check, name) })
    : check.detail?.(schema.parameters, expressions);
  const detail = written === undefined ? undefined : code(written);
  const reads = check.reads?.(schema.parameters) ?? [];
  const needs = check.needs?.(schema.parameters) ?? [];
  /** The facts without which a value cannot pass; a check that needs them itself tells where they matter. */
  const awaited = reads.filter((read) => schema.facts?.includes(read) && !needs.includes(`field:${read}`));
  // A value that passes the check needs no binding and no fact.
  guarded(gen, scope, schema, (condition) => {
    const isWrong = schema.skippable ? _`!${scope.settled} && !${result}` : _`!${result}`;
    if (schema.shortCircuits)
      return gen.if(isWrong, () => gen.assign(scope.settled, reportCode(gen, scope, schema.rule, condition, detail)));
    const mayBeOpen = schema.needsMore || awaited.length > 0 || reads.some((read) => schema.derived?.includes(read));
    if (!mayBeOpen) return gen.if(isWrong, () => report(gen, scope, schema.rule, condition, detail));
    const outcome = gen.const('result', result);
    const isFalse = schema.isOwn ? and(_`${outcome} !== true`, _`${outcome} !== undefined`) : _`${outcome} === false`;
    const isOpen = awaited.map((read) => _`${scope.field(read)} === undefined`);
    return gen.if(or(_`${outcome} !== true`, ...isOpen), () =>
      report(
        gen,
        scope,
        schema.rule,
        { holds: condition ? and(condition.holds, isFalse) : isFalse, mayHold: _`true` },
        // Your own check has the report of a failure for a result.
        schema.isOwn ? _`${outcome} || ${detail ?? _`undefined`}` : detail,
      ),
    );
  });
}

/** The message of your own check for a field that is missing, where it has one. */
function missingMessage({ messages }: Check, name: string): Pick<Outcome, 'message'> {
  const message = `${name}.missing`;
  return Object.hasOwn(messages, message) ? { message } : {};
}
