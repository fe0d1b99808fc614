// Measures how long a form takes for a change: warm, with some fields in turn.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTRIES, writeTableRules } from './table-rules.mjs';

const CHANGES = 1000;

/**
 * @param isChanged whether a field is among those that change
 * @returns the median in milliseconds
 */
export async function medianOfChanges(operation, isChanged) {
  const { createForm, rulesOf } = await import('../../dist/esm/index.js');
  const fields = rulesOf(operation).fields.filter(({ name }) => isChanged(name));
  const valueOf = (i) => {
    const { name, example = '1' } = fields[i % fields.length];
    // Right and wrong values in turn.
    return [name, Math.floor(i / fields.length) % 2 === 0 ? example : `${example}x`];
  };
  return median(createForm(operation), valueOf);
}

/** The same for a form whose limits are in a table with this many rows: each change asks for another row. */
export async function medianWithTable(rows) {
  const { loadRulebook } = await import('../../dist/esm/cli/compiler.js');
  const folder = mkdtempSync(join(tmpdir(), 'payrules-form-'));
  try {
    writeTableRules(folder, rows, 1);
    const form = (await loadRulebook(folder)).operation('op0.pay').form();
    const values = {
      country: (i) => `C${i % COUNTRIES}`,
      bankCode: (i) => String(i % rows).padStart(8, '0'),
      account: (i) => '1'.repeat(8 + (i % 8)),
    };
    const names = Object.keys(values);
    return median(form, (i) => [names[i % names.length], values[names[i % names.length]](i)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(form, valueOf) {
  const times = [];
  for (let i = 0; i < 2 * CHANGES; i++) {
    const [name, value] = valueOf(i);
    const start = performance.now();
    form.set(name, value);
    times.push(performance.now() - start);
  }
  const warm = times.slice(CHANGES).sort((a, b) => a - b);
  return Number(warm[CHANGES / 2].toFixed(3));
}
