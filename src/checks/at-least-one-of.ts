import type { CheckTest, MissingCase, PortableSchema } from '../core/index.js';
import { allOf, atLeastOne, groupSchema, type Group } from './internal/group.js';

export { params, prepare, reads, subject, unordered } from './internal/group.js';

/** One or more of some fields are given. */
export const code = 'missing';

export const parameters = groupSchema(
  'An order must have at least one of these fields. List 2 to 10 fields, with the field of the rule among them. They have one finding together.',
  'Fields of which at least one must be given',
);

/** The rule's own field is given, so the group has one. */
export const test = (): CheckTest => () => true;

export const inline = (): string => 'true';

export const missingCases = ({ others }: Group): readonly MissingCase[] => [{ when: allOf(others, 'missing') }];

export const schema = ({ others }: Group, field: string): PortableSchema => ({ order: atLeastOne([field, ...others]) });

export const messages = { 'at-least-one-of': '{label} is missing; it must be filled in, or one of these: {others}.' };

export const alsoCalled = ['any-of', 'or'];
