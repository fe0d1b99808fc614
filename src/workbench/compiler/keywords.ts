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

/** The value of every `pay-` keyword of a rule: the rule's index, its check with the parameters, and its condition. */
export interface RuleSchema {
  readonly rule: number;
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
  readonly from?: string;
  readonly after?: string;
  readonly before?: string;
}

/** Where code is written, and the names that it uses. */
interface Writer {
  readonly gen: CodeGen;
  readonly scope: ModuleScope;
}

/** The schema of an operation: the rules of each field, its labels, and for each list of objects the paths of what is seen of an entry. */
interface OperationSchema {
  readonly 'pay-fields': Readonly<Record<string, FieldSchema>>;
  readonly 'pay-labels': readonly LabelSchema[];
  readonly 'pay-rows'?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Adds our keywords to an Ajv. One of them writes the code of a whole operation: for a schema of each field and rule, Ajv would write code
 * that counts errors, and then remove it.
 */
export function addKeywords(ajv: Ajv, scope: ModuleScope): Ajv {
  return ajv
    .addKeyword({ keyword: 'pay-fields', schemaType: 'object', code: (cxt) => operationCode(cxt, scope) })
    .addVocabulary(['$id', 'pay-labels', 'pay-rows']);
}

/**
 * Reads every field and label, then evaluates the fields in the operation's order, so that findings need no sorting. No getter of an
 * order runs between two rules. `properties` would skip a missing field.
 */
function operationCode({ gen, data, parentSchema }: KeywordCxt, scope: ModuleScope): void {
  const schema = parentSchema as unknown as OperationSchema;
  const writer = { gen, scope };
  const labels = schema['pay-labels'];
  const names = Object.keys(schema['pay-fields']).filter((name) => scopeOf(name) === '');
  const ofOrder = labels.filter(({ name }) => scopeOf(name) === '');
  for (const name of names.filter((field) => !labels.some((label) => label.name === field))) {
    scope.fields.set(name, gen.const('field', _`${scope.host(gen, 'text')}(${property(data, name)})`));
  }
  for (const label of ofOrder) labelCode(writer, label, labels.indexOf(label), 'label');
  for (const name of names) memberCode(writer, schema, name, scope.fields.get(name)!);
}

/** @param kind that of an entry has another name, as a script for other engines finds those of the order before its fields */
function labelCode(writer: Writer, label: LabelSchema, place: number, kind: 'label' | 'code'): void {
  const { gen, scope } = writer;
  const code = label.from === undefined ? _`` : _`, ${codeOf(writer, label, scope.field(label.from))}`;
  const number = kind === 'code' ? scope.labelNumberOf(label.name, place) : place;
  const at = scope.at.reduce((before, one) => _`${before}, ${one}`, _``);
  scope.fields.set(label.name, gen.const(kind, _`${scope.host(gen, 'label')}(${number}${code}${at})`));
}

/** Evaluates a field; of a list of objects then its entries one by one, and their members in the order of the operation. */
function memberCode(writer: Writer, schema: OperationSchema, name: string, value: Name): void {
  const { gen, scope } = writer;
  const { 'pay-fields': fields, 'pay-labels': labels, 'pay-rows': rows = {} } = schema;
  fieldCode(writer, fields[name]!, value);
  if (!Object.hasOwn(rows, name)) return;
  const columns = rows[name]!;
  const labelled = [...labels.entries()].filter(([, { from }]) => from !== undefined && columns.includes(from));
  const members = Object.keys(fields).filter((member) => columns.includes(member));
  gen.if(value, () => {
    for (const [field, { 'pay-text': text = [], 'pay-items': items }] of Object.entries(fields))
      for (const rule of comparing(text)) {
        const isOutermost = scope.at.length === 0 && field.startsWith(`${name}${ENTRY}`);
        const isOfEntries = columns.includes(field) && items === undefined;
        if (rule.compares === 'order' ? isOutermost : isOfEntries) valuesCode(writer, rule);
      }
    gen.forRange('i', 0, _`${value}.length`, (i) => {
      scope.at.push(i);
      const row = gen.const('row', _`${value}[${i}]`);
      for (const member of members)
        scope.fields.set(member, gen.const('member', _`${row}[${columns.indexOf(member)}]`));
      for (const [place, label] of labelled) labelCode(writer, label, place, 'code');
      for (const member of members) memberCode(writer, schema, member, scope.fields.get(member)!);
      for (const member of [...members, ...labelled.map(([, each]) => each.name)]) scope.fields.delete(member);
      scope.at.pop();
    });
  });
}

/** The rules by which a value must not repeat that of an earlier entry. */
const comparing = (text: readonly RuleSchema[]): readonly RuleSchema[] => text.filter(({ compares }) => compares);

/** The values of the entries that came before. */
function valuesCode({ gen, scope }: Writer, { rule }: RuleSchema): void {
  scope.values.set(rule, gen.const('values', _`new Set()`));
}

/** Reports a value that an entry before has. */
function repeatsCode(writer: Writer, schema: RuleSchema, data: Name): void {
  const { gen, scope } = writer;
  const values = scope.values.get(schema.rule)!;
  guarded(writer, schema, (condition) => {
    const isRepeated = _`${values}.has(${data})`;
    gen.if(schema.skippable ? _`!${scope.settled} && ${isRepeated}` : isRepeated, () =>
      schema.shortCircuits
        ? gen.assign(scope.settled, reportCode(writer, schema.rule, condition))
        : report(writer, schema.rule, condition),
    );
    gen.code(_`${values}.add(${data})`);
  });
}

function totalCode({ gen, scope }: Writer, { kind, list, columns, times }: CompiledTotal): Code {
  const module = 'core/evaluator/totals';
  const add = kind === 'sum' ? scope.import(gen, module, { sumOf }) : scope.import(gen, module, { countOf });
  const places = times === undefined ? literal(columns) : _`${literal(columns)}, ${times}`;
  return _`${add}(${scope.field(list)}, ${places})`;
}

/** The code from which a derived name is found: a field, or the part of it between two texts. */
function codeOf({ gen, scope }: Writer, { after = '', before = '' }: LabelSchema, from: Code): Code {
  if (after + before === '') return _`${from}`;
  return _`${scope.import(gen, 'core/evaluator/extract-code', { part })}(${from}, ${literal(after)}, ${literal(before)})`;
}

function fieldCode(writer: Writer, schema: FieldSchema, data: Name): void {
  const { gen, scope } = writer;
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
  for (const total of totals) scope.fields.set(total.name, gen.const('total', totalCode(writer, total)));
  const hasMissing = missing.length + open.length + absent.length > 0;
  if (hasMissing) {
    gen.if(_`${data} === undefined`);
    for (const rule of missing) {
      const { outcome } = rule;
      const expressions = outcome && scope.for(gen, data, rule.worded === true);
      const detail = expressions && expression(expressions.outcome(outcome), [data, ...scope.names]);
      guarded(writer, rule, (condition) => report(writer, rule.rule, condition, detail));
    }
    for (const rule of absent) ruleCode(writer, rule, data);
    for (const rule of open) guarded(writer, rule, () => report(writer, ~rule.rule));
    gen.elseIf(_`${data} === null`);
  } else gen.if(_`${data} === null`);
  report(writer, type);
  if (text.length + list.length + each.length > 0 || items !== undefined) {
    if (hasMissing) gen.else();
    else gen.elseIf(_`${data} !== undefined`);
  }
  for (const rule of list) ruleCode(writer, rule, data);
  if (each.length > 0)
    itemsCode(writer, _`${data}`, undefined, (entry) => {
      for (const rule of each) ruleCode(writer, rule, entry);
    });
  if (items === undefined) textCode(writer, text, data);
  else {
    for (const rule of comparing(text)) if (rule.compares === 'list' || scope.at.length === 0) valuesCode(writer, rule);
    itemsCode(writer, _`${data}`, items, text.length > 0 ? (item) => textCode(writer, text, item) : undefined);
    if (names.length > 0)
      itemsCode(writer, _`${data}.names`, undefined, (item) => {
        for (const rule of names) ruleCode(writer, rule, item);
      });
  }
  gen.endIf();
  for (const { name } of totals) scope.fields.delete(name);
}

/**
 * Evaluates the items of a list one by one.
 * @param type the rule about the type of an item, where one can have another
 */
function itemsCode(writer: Writer, list: Code, type: number | undefined, body?: (item: Name) => void): void {
  const { gen, scope } = writer;
  gen.forRange('i', 0, _`${list}.length`, (i) => {
    scope.at.push(i);
    const item = gen.const('item', _`${list}[${i}]`);
    if (type === undefined) body?.(item);
    else gen.if(_`${item} === null`, () => report(writer, type), body && (() => body(item)));
    scope.at.pop();
  });
}

/** @param data the variable of the field, or of a list's item, where the rules are those of items */
function textCode(writer: Writer, text: readonly RuleSchema[], data: Name): void {
  const { gen, scope } = writer;
  if (text.some((rule) => rule.shortCircuits)) scope.settled = gen.let('settled', false);
  for (const rule of text) ruleCode(writer, rule, data);
}

/** Writes `body` for where a rule's condition holds, or could hold with complete bindings and facts. */
function guarded({ gen, scope }: Writer, schema: RuleSchema, body: (condition?: ConditionCode) => void): void {
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
function report(writer: Writer, rule: number, condition?: ConditionCode, detail?: Code): void {
  writer.gen.code(reportCode(writer, rule, condition, detail));
}

function reportCode({ gen, scope }: Writer, rule: number, condition?: ConditionCode, detail?: Code): Code {
  const number = rule < 0 ? ~scope.numberOf(~rule) : scope.numberOf(rule);
  const isSure = !condition || String(condition.holds) === String(condition.mayHold);
  const outcome = isSure ? _`${number}` : _`${condition.holds} ? ${number} : ${~number}`;
  const places = scope.at.map((place) => _`, ${place}`);
  const told = places.length > 0 ? (detail ?? _`undefined`) : detail;
  const code = places.reduce((all, place) => _`${all}${place}`, told ? _`, ${told}` : _``);
  return _`${scope.host(gen, 'report')}(${outcome}${code})`;
}

function ruleCode(writer: Writer, schema: RuleSchema, data: Name): void {
  const { gen, scope } = writer;
  const { check: name } = schema;
  if (schema.compares) return repeatsCode(writer, schema, data);
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
  guarded(writer, schema, (condition) => {
    const isWrong = schema.skippable ? _`!${scope.settled} && !${result}` : _`!${result}`;
    if (schema.shortCircuits)
      return gen.if(isWrong, () => gen.assign(scope.settled, reportCode(writer, schema.rule, condition, detail)));
    const mayBeOpen = schema.needsMore || awaited.length > 0 || reads.some((read) => schema.derived?.includes(read));
    if (!mayBeOpen) return gen.if(isWrong, () => report(writer, schema.rule, condition, detail));
    const outcome = gen.const('result', result);
    const isFalse = schema.isOwn ? and(_`${outcome} !== true`, _`${outcome} !== undefined`) : _`${outcome} === false`;
    const isOpen = awaited.map((read) => _`${scope.field(read)} === undefined`);
    return gen.if(or(_`${outcome} !== true`, ...isOpen), () =>
      report(
        writer,
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
