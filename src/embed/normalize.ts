import { canonicalForms } from '../generated/operations/canonical-forms.js';
import type { Embedded } from './embedded.js';
import { normalizeTextOf } from './normalize-text.js';

declare const payrules: Embedded;
payrules.normalize = normalizeTextOf(payrules.core, canonicalForms);
