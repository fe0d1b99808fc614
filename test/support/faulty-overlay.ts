import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** A folder for the files of one test suite; it is removed afterwards. */
export const folder = mkdtempSync(join(tmpdir(), 'payrules-overlay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last day of this exception is before every day on which a test runs. */
const ENDED = 'change:\n  - { rule: currency-sek, severity: error, reason: a pilot, until: "2020-01-01" }\n';

/** An overlay of the fixture whose exception has ended. */
export const doubtful = join(folder, 'doubtful');
cpSync('test/fixtures/overlay', doubtful, { recursive: true });
rmSync(join(doubtful, 'beta.collection.yaml'));
writeFileSync(join(doubtful, 'alpha.payout.yaml'), ENDED);

/** The same with a wrong label in its codes, and with a file for an operation that does not exist. */
export const wrong = join(folder, 'wrong');
cpSync(doubtful, wrong, { recursive: true });
writeFileSync(join(wrong, 'bindings.yaml'), 'alpha.bank:\n  nort: ["N1"]\n');
writeFileSync(join(wrong, 'xx.payout.yaml'), ENDED);

/** The places of the three faults: an exception that has ended, a wrong label, and a file without an operation. */
export const FAULTS = ['alpha.payout.yaml:2', 'bindings.yaml:2', 'xx.payout.yaml:1'];
/** The place of the exception that has ended, in both overlays. */
export const DOUBT = FAULTS.slice(0, 1);

/** The places in the files of these overlays that a text names, each once. */
export const placesIn = (text: string): readonly string[] =>
  [
    ...new Set(
      Array.from(text.matchAll(/(?:doubtful|wrong|overlay)\/(\w+(?:\.payout)?\.yaml:\d+)/g), ([, place]) => place!),
    ),
  ].toSorted();
