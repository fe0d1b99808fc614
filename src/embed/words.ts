import {
  type Basis,
  DIAGNOSTIC_CODES,
  type Requirement,
  type Severity,
  type ValidateOptions,
  type ValueChange,
  orderMessages,
} from '../core/index.js';

/** A list of words in results or options, for the types of the packages. */
export interface WordList {
  readonly name: string;
  readonly description: string;
  readonly words: readonly string[];
}

/** The type requires every word of a union, and no other. */
function listOf<Word extends string>(name: string, description: string, words: Readonly<Record<Word, true>>): WordList {
  return { name, description, words: Object.keys(words) };
}

/** The closed lists. A new word needs a new major version. */
export const WORD_LISTS: readonly WordList[] = [
  listOf<Severity>('Severity', 'An error makes an order invalid, a warning does not.', { error: true, warning: true }),
  listOf('Code', 'The kind of fault that a diagnostic reports.', DIAGNOSTIC_CODES),
  listOf<Basis>('Basis', "Where a rule's authority comes from.", {
    stated: true,
    sample: true,
    standard: true,
    assumption: true,
  }),
  listOf<NonNullable<ValidateOptions['mode']>>('Mode', 'A draft may lack fields.', { submit: true, draft: true }),
  listOf<'warn' | 'error' | 'ignore'>('UnknownFields', 'What to do about fields that the operation does not know.', {
    warn: true,
    error: true,
    ignore: true,
  }),
  listOf<ValueChange['change']>('ChangeKind', 'What was done to a value.', {
    trim: true,
    separators: true,
    case: true,
    prefix: true,
  }),
  listOf<Requirement['need']>('Need', 'Whether an order needs a field.', {
    required: true,
    recommended: true,
    optional: true,
    unused: true,
  }),
  listOf<Requirement['providedBy']>('Provider', 'Who knows the value of a field.', { payer: true, merchant: true }),
  listOf<Requirement['input']>('Input', 'How a form asks for a field.', {
    text: true,
    select: true,
    tel: true,
    email: true,
    decimal: true,
    url: true,
    date: true,
    checkbox: true,
  }),
];

/** The ids of the findings that do not come from a rule of a rulebook. */
export const RESERVED_IDS: readonly string[] = [
  ...new Set(Object.keys(orderMessages()).map((messageId) => messageId.split('.')[0]!)),
];
