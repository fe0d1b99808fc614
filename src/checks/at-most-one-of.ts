import type { MissingCase, PortableSchema } from '../core/index.js';
import { atMostOne, groupSchema, twoOf, type Group } from './internal/group.js';

export {
  othersMissing as test,
  othersMissingInline as inline,
  params,
  prepare,
  reads,
  subject,
  unordered,
} from './internal/group.js';

/** At most one of some fields is given. */
export const code = 'combination';

export const parameters = groupSchema(
  'An order may have at most one of these fields. List 2 to 10 fields, with the field of the rule among them. They have one finding together.',
  'Fields of which at most one may be given',
);

export const missingCases = ({ others }: Group): readonly MissingCase[] =>
  others.length < 2 ? [] : [{ when: twoOf(others) }];

export const schema = ({ others }: Group, field: string): PortableSchema => ({ order: atMostOne([field, ...others]) });

export const messages = { 'at-most-one-of': '{label} excludes {others}; give at most one of them.' };

export const alsoCalled = ['mutually-exclusive', 'nand'];

export const exclusive = true;
