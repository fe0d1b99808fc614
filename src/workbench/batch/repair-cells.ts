import { type Diagnostic, type Reference, fieldOfPath, patternOf } from '../../core/index.js';
import type { InputRow } from '../input/index.js';
import { mayBeThousands } from '../text/index.js';
import { MANY_DECIMALS } from './in-table.js';

/** The repairs that a user asks for. */
export interface Repairs {
  /** The decimal separator of amounts. */
  readonly decimal?: ',' | '.';
  /** Whether to restore zeros at the start of digits, where exactly one number of zeros is right. */
  readonly restoresZeros: boolean;
}

/** A cell that is repaired. */
export interface RepairedCell {
  readonly field: string;
  readonly change: 'decimals' | 'zeros';
  /** The rule whose finding the change removes, if any. */
  readonly ruleId?: string | undefined;
}

/** The fields of an operation that take a decimal: numbers, and texts that a rule requires to be amounts. */
export function amountFields({ fields, rules }: Pick<Reference, 'fields' | 'rules'>): ReadonlySet<string> {
  const isNumber = (type: string | undefined): boolean => type === 'number' || type === 'integer';
  return new Set([
    ...fields.flatMap(({ name, type, of }) => (isNumber(type) || isNumber(of) ? [name] : [])),
    ...rules.flatMap(({ field, check }) => ('amount' in check ? [field] : [])),
  ]);
}

const MOST_ZEROS = 12;
const GROUPS = { ',': "[.'\u2019 \u00a0\u202f]", '.': "[,'\u2019 \u00a0\u202f]" };

/**
 * Repairs the cells of a row.
 * @param amounts the fields of {@link amountFields}
 * @param diagnose the diagnostics of the row with other cells
 */
export function repairCells(
  { cells, table }: Pick<InputRow, 'cells' | 'table'>,
  { decimal, restoresZeros }: Repairs,
  amounts: ReadonlySet<string>,
  diagnose: (cells: readonly string[]) => readonly Diagnostic[],
): { readonly cells: readonly string[]; readonly repaired: readonly RepairedCell[] } {
  const isAmount = (name: string): boolean => amounts.has(patternOf(name)) || amounts.has(fieldOfPath(name));
  let now = cells;
  let findings = diagnose(now);
  const repaired: RepairedCell[] = [];
  const replace = (field: string, index: number, text: string, change: RepairedCell['change']): void => {
    repaired.push({ field, change, ruleId: findings.find((each) => each.field === field)?.ruleId });
    now = now.with(index, text);
    findings = diagnose(now);
  };
  const isThousands = (name: string, index: number, amount: string): boolean =>
    becomesThousands(amount, (text) => diagnose(now.with(index, text)).filter(({ field }) => field === name));
  for (const { name, index, isMinor } of table.fields) {
    const amount = decimal && isAmount(name) ? amountIn(cells[index]!, decimal) : undefined;
    // In minor units, 150,00 probably means 15000. As 150, it would lose its finding.
    if (isMinor && amount?.includes('.')) continue;
    if (amount !== undefined && amount !== cells[index] && !isThousands(name, index, amount))
      replace(name, index, amount, 'decimals');
  }
  if (!restoresZeros) return { cells: now, repaired };
  for (const { name, index } of table.fields) {
    const cell = now[index]!;
    const finding = findings.find(({ field }) => field === name);
    if (!finding || isAmount(name) || !/^[0-9]{1,40}$/.test(cell)) continue;
    const ownFindings = (text: string): readonly Diagnostic[] =>
      diagnose(now.with(index, text)).filter(({ field }) => field === name);
    const fits = Array.from({ length: MOST_ZEROS }, (_, i) => '0'.repeat(i + 1) + cell).filter((text) =>
      ownFindings(text).every(
        ({ severity, ruleId, code }) => severity !== 'error' && ruleId !== finding.ruleId && code !== 'checksum',
      ),
    );
    // If a rule warns of a number, it is probably another number whose digits are lost.
    if (fits.length === 1 && ownFindings(fits[0]!).length === 0) replace(name, index, fits[0]!, 'zeros');
  }
  return { cells: now, repaired };
}

/**
 * Whether readers of a table would take an amount's decimals for thousands, because no rule allows exactly three decimals.
 * @param findings the findings on the field with another text
 */
export function becomesThousands(amount: string, findings: (text: string) => readonly Diagnostic[]): boolean {
  const hasTooMany = (text: string): boolean => findings(text).some(({ code }) => code === 'decimals');
  return mayBeThousands(amount) && (hasTooMany(amount.replace(/0$/, '1')) || !hasTooMany(MANY_DECIMALS));
}

/** The plain form of an amount with this decimal separator; `undefined` if it is written otherwise. */
function amountIn(cell: string, decimal: ',' | '.'): string | undefined {
  const text = cell.trim();
  const group = GROUPS[decimal];
  if (!new RegExp(`^(?:[0-9]+|[1-9][0-9]{0,2}(?:${group}[0-9]{3})+)(?:[${decimal}][0-9]+)?$`).test(text))
    return undefined;
  return text.replace(new RegExp(group, 'g'), '').replace(decimal, '.');
}
