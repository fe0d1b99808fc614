import { kindOf } from '../files.js';
import type { LintRule } from './rule.js';

export const repeatedBinding: LintRule = {
  name: 'repeated-binding',
  severity: 'error',
  description: 'A bindings file gives one code to two labels.',
  rulebook({ files, places }, report) {
    for (const yaml of files.values()) {
      if (kindOf(yaml.file) !== 'bindings') continue;
      const file = places.set({}, yaml, []);
      for (const [slot, labels] of Object.entries(yaml.data as Readonly<Record<string, Readonly<Record<string, readonly string[] | 'none'>>>>)) {
        const seen = new Map<string, string>();
        for (const [label, codes] of Object.entries(labels)) {
          (codes === 'none' ? [] : codes).forEach((code, i) => {
            const other = seen.get(code);
            if (other !== undefined) report(file, [slot, label, i], `This code is given to ${other} already; one code means one thing.`);
            seen.set(code, label);
          });
        }
      }
    }
  },
};
