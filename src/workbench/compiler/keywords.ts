import type { Ajv, CodeKeywordDefinition, KeywordCxt } from 'ajv';
import { _, and, or, type Code, type Name } from 'ajv/dist/compile/codegen/index.js';
import { checks } from '../../checks/index.js';
import {
  type Check,
  type CompiledTotal,
  ENTRY,
  type RuleConditions,
  type JsonSchema,
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

/** The value of every `pay-` keyword of a rule: the rule's index, its check's parameters and its condition. */
export interface RuleSchema {
  readonly rule: number;
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
  readonly 'pay-absent'?: readonly JsonSchema[];
  /** Rules on each entry of a list of objects, as an object. */
  readonly 'pay-each'?: readonly JsonSchema[];
  /** Rules that are not evaluated where the field, a fact, is missing. */
  readonly 'pay-open'?: readonly RuleSchema[];
  /** Of a list of values and of a map, the index of the rule about the type of these. */
  readonly 'pay-items'?: number;
  /** The rules of a list or a map as a whole. */
  readonly 'pay-list'?: readonly JsonSchema[];
  /** The rules of the names in a map. */
  readonly 'pay-names'?: readonly JsonSchema[];
  /** One `check-<name>` each: `allOf` would check the value's type for each rule. In a list they are the rules of each item. */
  readonly 'pay-text'?: readonly JsonSchema[];
}

/** A derived name with the field it is found from, or a fact. */
interface LabelSchema {
  readonly name: string;
  readonly from?: string;
  readonly after?: string;
  readonly before?: string;
}

/** Adds our keywords to an Ajv: `pay-fields` and `pay-labels`, `pay-type` with those of {@link FieldSchema} beside it, and `check-<name>` for each named check. */
export function addKeywords(ajv: Ajv, scope: ModuleScope, names: Iterable<string>): Ajv {
  const definitions: readonly CodeKeywordDefinition[] = [
    { keyword: 'pay-fields', schemaType: 'object', code: (cxt) => fieldsCode(cxt, scope) },
    { keyword: 'pay-type', schemaType: 'number', code: (cxt) => fieldCode(cxt, scope) },
    ...[...names].map((name): CodeKeywordDefinition => ({
      keyword: `check-${name}`,
      schemaType: 'object',
      code: (cxt) => ruleCode(cxt, scope, name),
    })),
  ];
  for (const definition of definitions) ajv.addKeyword(definition);
  return ajv.addVocabulary([
    '$id',
    'pay-labels',
    'pay-missing',
    'pay-absent',
    'pay-each',
    'pay-open',
    'pay-items',
    'pay-list',
    'pay-names',
    'pay-rows',
    'pay-totals',
    'pay-text',
  ]);
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
  const ofOrder = labels.filter(({ name }) => scopeOf(name) === '');
  for (const name of names.filter((field) => !labels.some((label) => label.name === field))) {
    scope.fields.set(name, gen.const('field', _`${scope.host(gen, 'text')}(${property(data, name)})`));
  }
  for (const label of ofOrder) labelCode(gen, scope, label, labels.indexOf(label), 'label');
  for (const name of names) memberCode(cxt, scope, rows, name, scope.fields.get(name)!);
}

/** @param kind that of an entry has another name, as a script for other engines finds those of the order before its fields */
function labelCode(
  gen: KeywordCxt['gen'],
  scope: ModuleScope,
  label: LabelSchema,
  place: number,
  kind: 'label' | 'code',
): void {
  const code = label.from === undefined ? _`` : _`, ${codeOf(gen, scope, label, scope.field(label.from))}`;
  const number = kind === 'code' ? scope.labelNumberOf(label.name, place) : place;
  const at = scope.at.reduce((before, one) => _`${before}, ${one}`, _``);
  scope.fields.set(label.name, gen.const(kind, _`${scope.host(gen, 'label')}(${number}${code}${at})`));
}

type Rows = Readonly<Record<string, readonly string[]>>;

/** Evaluates a field; of a list of objects then its entries one by one, and their members in the order of the operation. */
function memberCode(cxt: KeywordCxt, scope: ModuleScope, rows: Rows, name: string, value: Name): void {
  const { gen } = cxt;
  cxt.subschema({ keyword: 'pay-fields', schemaProp: name, data: value }, gen.name('valid'));
  if (!Object.hasOwn(rows, name)) return;
  const columns = rows[name]!;
  const labels = cxt.parentSchema['pay-labels'] as readonly LabelSchema[];
  const labelled = [...labels.entries()].filter(([, { from }]) => from !== undefined && columns.includes(from));
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
const comparing = (text: readonly JsonSchema[]): readonly RuleSchema[] =>
  text.flatMap((schema) => Object.values(schema) as readonly RuleSchema[]).filter(({ compares }) => compares);

/** The values of the entries that came before. */
function valuesCode(gen: KeywordCxt['gen'], scope: ModuleScope, { rule }: RuleSchema): void {
  scope.values.set(rule, gen.const('values', _`new Set()`));
}

/** Reports a value that an entry before has. */
function repeatsCode(cxt: KeywordCxt, scope: ModuleScope, schema: RuleSchema): void {
  const { gen, data } = cxt;
  const values = scope.values.get(schema.rule)!;
  guarded(cxt, scope, schema, (condition) => {
    const isRepeated = _`${values}.has(${data})`;
    gen.if(schema.skippable ? _`!${scope.settled} && ${isRepeated}` : isRepeated, () =>
      schema.shortCircuits
        ? gen.assign(scope.settled, reportCode(gen, scope, schema.rule, condition))
        : report(cxt, scope, schema.rule, condition),
    );
    gen.code(_`${values}.add(${data})`);
  });
}

function totalCode(gen: KeywordCxt['gen'], scope: ModuleScope, { kind, list, columns, times }: CompiledTotal): Code {
  const module = 'core/evaluator/totals';
  const add = kind === 'sum' ? scope.import(gen, module, { sumOf }) : scope.import(gen, module, { countOf });
  const places = times === undefined ? literal(columns) : _`${literal(columns)}, ${times}`;
  return _`${add}(${scope.field(list)}, ${places})`;
}

/** The code from which a derived name is found: a field, or the part of it between two texts. */
function codeOf(
  gen: KeywordCxt['gen'],
  scope: ModuleScope,
  { after = '', before = '' }: LabelSchema,
  from: Code,
): Code {
  if (after + before === '') return _`${from}`;
  return _`${scope.import(gen, 'core/evaluator/extract-code', { part })}(${from}, ${literal(after)}, ${literal(before)})`;
}

function fieldCode(cxt: KeywordCxt, scope: ModuleScope): void {
  const { gen, data } = cxt;
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
  } = cxt.parentSchema as unknown as FieldSchema;
  for (const total of totals) scope.fields.set(total.name, gen.const('total', totalCode(gen, scope, total)));
  const hasMissing = missing.length + open.length + absent.length > 0;
  if (hasMissing) {
    gen.if(_`${data} === undefined`);
    for (const schema of missing) {
      const { outcome } = schema;
      const expressions = outcome && scope.for(gen, data, schema.worded === true);
      const detail = expressions && expression(expressions.outcome(outcome), [data, ...scope.names]);
      guarded(cxt, scope, schema, (condition) => report(cxt, scope, schema.rule, condition, detail));
    }
    for (const i of absent.keys()) cxt.subschema({ keyword: 'pay-absent', schemaProp: i }, gen.name('valid'));
    for (const schema of open) guarded(cxt, scope, schema, () => report(cxt, scope, ~schema.rule));
    gen.elseIf(_`${data} === null`);
  } else gen.if(_`${data} === null`);
  report(cxt, scope, type);
  if (text.length + list.length + each.length > 0 || items !== undefined) {
    if (hasMissing) gen.else();
    else gen.elseIf(_`${data} !== undefined`);
  }
  for (const i of list.keys()) cxt.subschema({ keyword: 'pay-list', schemaProp: i }, gen.name('valid'));
  if (each.length > 0)
    itemsCode(cxt, scope, _`${data}`, undefined, (entry) => {
      for (const i of each.keys())
        cxt.subschema({ keyword: 'pay-each', schemaProp: i, data: entry }, gen.name('valid'));
    });
  if (items === undefined) textCode(cxt, scope, text);
  else {
    for (const schema of comparing(text))
      if (schema.compares === 'list' || scope.at.length === 0) valuesCode(gen, scope, schema);
    itemsCode(cxt, scope, _`${data}`, items, (item) => textCode(cxt, scope, text, item));
    if (names.length > 0)
      itemsCode(cxt, scope, _`${data}.names`, undefined, (item) => {
        for (const i of names.keys())
          cxt.subschema({ keyword: 'pay-names', schemaProp: i, data: item }, gen.name('valid'));
      });
  }
  gen.endIf();
  for (const { name } of totals) scope.fields.delete(name);
}

/**
 * Evaluates the items of a list one by one.
 * @param type the rule about the type of an item, where one can have another
 */
function itemsCode(
  cxt: KeywordCxt,
  scope: ModuleScope,
  list: Code,
  type: number | undefined,
  body: (item: Name) => void,
): void {
  const { gen } = cxt;
  gen.forRange('i', 0, _`${list}.length`, (i) => {
    scope.at.push(i);
    const item = gen.const('item', _`${list}[${i}]`);
    if (type === undefined) body(item);
    else
      gen.if(
        _`${item} === null`,
        () => report(cxt, scope, type),
        () => body(item),
      );
    scope.at.pop();
  });
}

/** @param item the variable of a list's item, where the rules are those of items */
function textCode(cxt: KeywordCxt, scope: ModuleScope, text: readonly JsonSchema[], item?: Name): void {
  const { gen } = cxt;
  if (text.length > 0) {
    if (text.some((schema) => Object.values(schema).some((rule) => (rule as RuleSchema).shortCircuits)))
      scope.settled = gen.let('settled', false);
    for (const i of text.keys())
      cxt.subschema({ keyword: 'pay-text', schemaProp: i, ...(item && { data: item }) }, gen.name('valid'));
  }
}

/** Writes `body` for where a rule's condition holds, or could hold with complete bindings and facts. */
function guarded(
  { gen }: KeywordCxt,
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
  const number = rule < 0 ? ~scope.numberOf(~rule) : scope.numberOf(rule);
  const isSure = !condition || String(condition.holds) === String(condition.mayHold);
  const outcome = isSure ? _`${number}` : _`${condition.holds} ? ${number} : ${~number}`;
  const places = scope.at.map((place) => _`, ${place}`);
  const told = places.length > 0 ? (detail ?? _`undefined`) : detail;
  const code = places.reduce((all, place) => _`${all}${place}`, told ? _`, ${told}` : _``);
  return _`${scope.host(gen, 'report')}(${outcome}${code})`;
}

function ruleCode(cxt: KeywordCxt, scope: ModuleScope, name: string): void {
  const { gen, data } = cxt;
  const schema = cxt.schema as RuleSchema;
  if (schema.compares) return repeatsCode(cxt, scope, schema);
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
  guarded(cxt, scope, schema, (condition) => {
    const isWrong = schema.skippable ? _`!${scope.settled} && !${result}` : _`!${result}`;
    if (schema.shortCircuits)
      return gen.if(isWrong, () => gen.assign(scope.settled, reportCode(gen, scope, schema.rule, condition, detail)));
    const mayBeOpen = schema.needsMore || awaited.length > 0 || reads.some((read) => schema.derived?.includes(read));
    if (!mayBeOpen) return gen.if(isWrong, () => report(cxt, scope, schema.rule, condition, detail));
    const outcome = gen.const('result', result);
    const isFalse = schema.isOwn ? and(_`${outcome} !== true`, _`${outcome} !== undefined`) : _`${outcome} === false`;
    const isOpen = awaited.map((read) => _`${scope.field(read)} === undefined`);
    return gen.if(or(_`${outcome} !== true`, ...isOpen), () =>
      report(
        cxt,
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
