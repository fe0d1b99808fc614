import { describe, expect, test } from '@jest/globals';
import { lint, minimal, withFault } from './minimal.js';

const PE = 'operations/pe.payout.yaml';
const BANKS = 'lists/banks.yaml';
const PREFIXES = 'lists/prefixes.yaml';
const BLOCKED = 'lists/blocked.yaml';

/** What is written, what is put in its place, and where lint must point: `line:column code`. */
type Fault = readonly [name: string, file: string, from: string, to: string, finding: string];

const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  'what YAML would change or hide': [
    ['leading zero', PREFIXES, '"300"', '030', '5:28 lossy-number'],
    ['plus sign', PE, 'valid: ["1", "100"]', 'valid: [+57, "100"]', '20:24 lossy-number'],
    ['trailing zero', PE, '["1", "100"]\n    check', '', ''],
  ],
};
void [lint, minimal, withFault, describe, expect, test, FAULTS, BANKS, BLOCKED];
