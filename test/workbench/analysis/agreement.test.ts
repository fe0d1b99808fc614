import { describe, expect, test } from '@jest/globals';
import type { Rulebook } from '../../../src/workbench/rulebook/index.js';
import type { Bindings } from '../../../src/index.js';
import type { Operation } from '../../../src/core/model/operation.js';
import { Backtest, type VerdictChange } from '../../../src/workbench/analysis/backtest/backtest.js';
import { textsIn } from '../../../src/workbench/rulebook/references.js';
import type { Change } from '../../../src/workbench/analysis/diff/change.js';
import { diffRulebooks } from '../../../src/workbench/analysis/diff/diff.js';
import { exampleTexts, jsonOrder } from '../../../src/core/model/example-order.js';
import { VOLUME } from '../../support/seeded.js';
import { allIds } from '../../fixtures/fixture.js';
import { Chance, edited, filesOf, rulebookOf, type Card } from './edits.js';
import { randomEdit, randomListEdit, rewording } from './random-edit.js';

const today = '2026-11-21';
const operations = allIds();
const EDITS = VOLUME < 1 ? 6 : VOLUME < 10 ? 12 : 60;
const ORDERS = VOLUME < 1 ? 20 : VOLUME < 10 ? 60 : 100;

const known = new Map<string, Rulebook>();
function baseOf(id: string): Rulebook {
  const rulebook = known.get(id) ?? rulebookOf(id);
  known.set(id, rulebook);
  return rulebook;
}

function listsOf({ rules }: Operation): readonly (string | undefined)[] {
  const lists = rules.flatMap((rule) => textsIn(rule.check.written)).filter((text) => text.startsWith('lists/'));
  return lists.length > 0 ? lists : [undefined];
}

/** Every label bound to itself in capitals. */
function allBound({ slots }: Rulebook): Bindings {
  return Object.fromEntries(
    [...slots].map(([id, slot]) => [
      id,
      Object.fromEntries(Object.keys(slot.labels).map((label) => [label, [label.toUpperCase()]])),
    ]),
  );
}

/** Past orders: the example order with random values, or values of the rule files, in some fields. */
function pastOrders(versions: readonly Operation[], chance: Chance): readonly Record<string, unknown>[] {
  const [now] = versions as [Operation];
  const texts = [
    ...new Set(
      versions.flatMap(({ rules }) =>
        rules.flatMap((rule) => textsIn([rule.examples, rule.check.parameters, rule.when])),
      ),
    ),
  ];
  const labels = [...new Set(now.derived.flatMap(({ labels: all }) => all.map((label) => label.toUpperCase())))];
  const ownValues = new Map(
    now.fields.map(({ name }) => [
      name,
      versions.flatMap(({ rules }) =>
        rules.filter((rule) => rule.field === name).flatMap((rule) => textsIn([rule.examples, rule.check.parameters])),
      ),
    ]),
  );
  const values = (field: string): readonly unknown[] => {
    const own = ownValues.get(field)!;
    return [
      ...own,
      ...own,
      '',
      undefined,
      7,
      chance.pick(texts),
      String(Math.round(Math.exp(chance.below(16)) * 100) / 100),
      '1234567890'.repeat(3).slice(0, 1 + chance.index(25)),
      ...labels,
    ];
  };
  return Array.from({ length: ORDERS }, () => {
    const order: Record<string, unknown> = { ...exampleTexts(now) };
    for (let n = chance.index(3); n >= 0; n--) {
      const { name } = chance.pick(now.fields);
      order[name] = chance.pick(values(name));
    }
    return jsonOrder(now, order);
  });
}

const DIRECTIONS: Readonly<Record<VerdictChange, readonly string[]>> = {
  newlyRefused: ['narrowed', 'both'],
  newlyWarned: ['narrowed', 'both'],
  newlyAccepted: ['widened', 'both'],
  noLongerWarned: ['widened', 'both'],
};

/** The findings of a backtest that the differences do not mention. */
function unsaid(backtest: Backtest, changes: readonly Change[]): readonly string[] {
  const kinds = new Map(
    changes.flatMap(({ ruleId, kind, from }) =>
      from === undefined && kind !== 'wording' ? [[ruleId, kind] as const] : [],
    ),
  );
  return Object.entries(backtest.result.byRule).flatMap(([id, rule]) =>
    (Object.keys(DIRECTIONS) as VerdictChange[])
      .filter((turn) => rule[turn] > 0 && !DIRECTIONS[turn].includes(kinds.get(id) ?? ''))
      .map((turn) => `${id} ${turn}: ${kinds.get(id)}`),
  );
}

describe('random edits of rules', () => {
  let applied = 0;
  let turned = 0;
  const kinds = new Map<string, number>();
  const chance = new Chance(20261121);

  test.each(operations)('%s: diff and backtest agree', (id) => {
    const before = baseOf(id);
    const bound = allBound(before);
    for (let n = 0; n < Math.ceil(EDITS / operations.length);) {
      const list = chance.pick(listsOf(before.operations.get(id)!));
      const after =
        list !== undefined && chance.below(1) < 0.3
          ? edited(filesOf(id), `${list}.yaml`, (data) => randomListEdit(data, chance))
          : edited(filesOf(id), `operations/${id}.yaml`, (data) => randomEdit(data['rules'] as Card[], chance));
      if (!after) continue;
      n++;
      applied++;
      const { changes } = diffRulebooks(before, after, { today });
      for (const { kind } of changes) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      const orders = pastOrders([before.operations.get(id)!, after.operations.get(id)!], chance);
      for (const bindings of [{}, bound]) {
        const backtest = new Backtest(before, after, today, bindings);
        orders.forEach((order, i) => backtest.add(id, order, {}, i + 1));
        const { newlyRefused, newlyAccepted, newlyWarned, noLongerWarned } = backtest.result;
        turned += newlyRefused + newlyAccepted + newlyWarned + noLongerWarned;
        expect(unsaid(backtest, changes)).toEqual([]);
      }
      for (const change of changes) {
        for (const witness of change.witnesses) {
          const { direction, order, facts, bindings, at } = witness;
          const backtest = new Backtest(before, after, at, bindings);
          backtest.add(id, order, facts, 1);
          const { newlyRefused, newlyAccepted, newlyWarned, noLongerWarned } = backtest.result;
          const turns = direction === 'narrowed' ? newlyRefused + newlyWarned : newlyAccepted + noLongerWarned;
          // If other rules give the same verdict on the order, only the rules behind the verdict differ.
          if (witness.before.verdict === witness.after.verdict)
            expect(witness.before.rules).not.toEqual(witness.after.rules);
          else expect({ rule: change.ruleId, turns }).toEqual({ rule: change.ruleId, turns: 1 });
        }
      }
    }
  });

  test('the edits were many, and made orders change verdict', () => {
    expect(applied).toBeGreaterThanOrEqual(EDITS);
    expect(turned).toBeGreaterThan(EDITS);
    expect((kinds.get('narrowed') ?? 0) + (kinds.get('widened') ?? 0) + (kinds.get('both') ?? 0)).toBeGreaterThan(
      EDITS,
    );
    expect(kinds.get('unknown') ?? 0).toBeLessThan(EDITS / 10);
  });
});

describe('re-ordering and re-wording', () => {
  const chance = new Chance(7);

  test.each(operations)('%s: wording, patch, and no order changes verdict', (id) => {
    const before = baseOf(id);
    for (let n = 0; n < (VOLUME < 10 ? 1 : 3); n++) {
      const after = edited(filesOf(id), `operations/${id}.yaml`, (data) => rewording(data['rules'] as Card[], chance))!;
      const { changes, semver } = diffRulebooks(before, after, { today });
      expect(changes.filter((change) => change.kind !== 'wording')).toEqual([]);
      expect(['none', 'patch']).toContain(semver);
      const backtest = new Backtest(before, after, today, allBound(before));
      pastOrders([before.operations.get(id)!, after.operations.get(id)!], chance).forEach((order, i) =>
        backtest.add(id, order, {}, i + 1),
      );
      expect(backtest.result).toMatchObject({ newlyRefused: 0, newlyAccepted: 0, newlyWarned: 0, noLongerWarned: 0 });
    }
  });
});
