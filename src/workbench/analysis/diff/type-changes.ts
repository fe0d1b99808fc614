import { compileOperation } from '../../compiler/index.js';
import {
  type Field,
  type Operation,
  type ValueType,
  exampleOrder,
  exampleTexts,
  jsonOrder,
  say,
  sentOf,
  valueTypeOf,
} from '../../../core/index.js';
import { typeWords } from '../examples/example-problems.js';
import { OperationEvaluator } from '../operation-evaluator.js';
import type { Change, ChangeKind, Release } from './change.js';
import { compareVerdicts, type Witness } from './witness.js';

/** Changes for fields with another JSON type. */
export function typeChanges(before: Operation, after: Operation, at: string): readonly Change[] {
  const changed = after.fields.flatMap((field) => {
    const old = before.fields.find(({ name }) => name === field.name);
    return old && typeWords(old) !== typeWords(field) ? [{ old, field }] : [];
  });
  const type = after.rules.find(({ field }) => field === '*');
  if (changed.length === 0 || !type) return [];
  const ruleId = `${after.id}/${type.id}`;
  const kinds = new Set(changed.map(({ old, field }) => typeKind(old, field)));
  const kind = kinds.size === 1 ? [...kinds][0]! : 'both';
  const sides = [before, after].map((operation) => new OperationEvaluator(compileOperation(operation), {}));
  const witness = (
    operation: Operation,
    fields: readonly Field[],
    direction: Witness['direction'],
  ): readonly Witness[] => {
    if (kind !== 'both' && kind !== direction) return [];
    const found = ordersWith(operation, fields).flatMap((order) => {
      const subject = { order, facts: {}, direction, bindings: {}, at };
      const compared = compareVerdicts(subject, sides[0]!, sides[1]!);
      if (!compared) return [];
      const { before: old, after: now } = compared;
      const [looser, stricter] = direction === 'narrowed' ? [old, now] : [now, old];
      const isShown = stricter.rules.includes(ruleId) && !looser.rules.includes(ruleId);
      return isShown ? [{ compared, isAccepted: looser.verdict !== 'refused' }] : [];
    });
    const best = found.find(({ isAccepted }) => isAccepted) ?? found[0];
    return best ? [best.compared] : [];
  };
  return [
    {
      operation: after.id,
      ruleId,
      kind,
      semver: TYPE_RELEASES[kind],
      what: changed.map(({ old, field }) =>
        say('field {name}: {before} -> {after}', {
          name: field.name,
          before: typeWords(old),
          after: typeWords(field),
        }),
      ),
      witnesses: [
        ...witness(
          before,
          changed.map(({ old }) => old),
          'narrowed',
        ),
        ...witness(
          after,
          changed.map(({ field }) => field),
          'widened',
        ),
      ],
    },
  ];
}

type TypeKind = Extract<ChangeKind, 'narrowed' | 'widened' | 'both'>;

const TYPE_RELEASES: Readonly<Record<TypeKind, Release>> = { narrowed: 'minor', widened: 'patch', both: 'major' };

/** The type that accepts all values of a type, and more. */
const WIDER: Partial<Readonly<Record<ValueType, ValueType>>> = { integer: 'number' };

function typeKind(before: Field, after: Field): TypeKind {
  if (after.type === 'any') return 'widened';
  if (before.type === 'any') return 'narrowed';
  if ((before.type === 'list') !== (after.type === 'list')) return 'both';
  const [old, now] = [valueTypeOf(before), valueTypeOf(after)];
  if (WIDER[old] === now) return 'widened';
  return WIDER[now] === old ? 'narrowed' : 'both';
}

/** A value of each type, for fields without examples. */
const SAMPLES: Readonly<Record<ValueType, readonly unknown[]>> = {
  string: ['1', 'x'],
  integer: [1],
  number: [1.5],
  boolean: [true],
};

/** The example order of an operation, and its variants with other values of some fields. */
function ordersWith(operation: Operation, fields: readonly Field[]): readonly Witness['order'][] {
  const texts = exampleTexts(operation);
  const others = fields.flatMap((field) =>
    valuesOf(operation, field).map((value) => jsonOrder(operation, { ...texts, [field.name]: value })),
  );
  return [exampleOrder(operation), ...others];
}

/** Values of a field's type: its examples, with a fraction too, and samples. */
function valuesOf({ rules }: Operation, field: Field): readonly unknown[] {
  const type = valueTypeOf(field);
  const own = rules.filter((rule) => rule.field === field.name).flatMap(({ examples }) => examples.valid);
  const texts = [field.example, ...own].filter((text) => typeof text === 'string');
  const fractions = type === 'number' ? texts.map((text) => Number(text) + 0.5).filter(Number.isFinite) : [];
  const values = [...texts.map((text) => sentOf({ ...field, type }, text)), ...fractions, ...SAMPLES[type]];
  return field.type === 'list' ? values.map((value) => [value]) : values;
}
