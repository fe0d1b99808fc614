import type { Example } from '../api/contract.js';
import { exampleText } from '../rule-files/examples.js';
import { t } from './index.js';

/** An example on one line. */
export const exampleWords = (example: Example): string =>
  exampleText(example, { empty: t('examples.empty'), notText: (value) => t('examples.notText', { value }) });
