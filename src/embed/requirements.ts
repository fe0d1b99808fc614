import { inputRules } from '../generated/operations/input-rules.js';
import { references } from '../generated/operations/reference.js';
import type { Embedded } from './embedded.js';
import { requirementsTextOf } from './requirements-text.js';

declare const payrules: Embedded;
payrules.requirements = requirementsTextOf(payrules.core, { inputRules, references });
