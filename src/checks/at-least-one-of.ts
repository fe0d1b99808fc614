import type { CheckTest, MissingCase, PortableSchema } from '../core/index.js';
import { allOf, atLeastOne, groupSchema, type Group } from './internal/group.js';

export { params, prepare, reads, subject, unordered } from './internal/group.js';

/** One or more of some fields are given. */
export const code = 'missing';

export const parameters = groupSchema(
  "Fields, the rule's own among them, of which at least one must be given. One finding tells it of all of them.",
  'Fields of which at least one must be given',
);

/** The rule's own field is given, so the group has one. */
export const test = (): CheckTest => () => true;

export const inline = (): string => 'true';

export const missingCases = ({ others }: Group): readonly MissingCase[] => [{ when: allOf(others, 'missing') }];

export const schema = ({ others }: Group, field: string): PortableSchema => ({ order: atLeastOne([field, ...others]) });

export const messages = { 'at-least-one-of': '{label} is missing; it must be filled in, or one of these: {others}.' };

export const alsoCalled = ['any-of', 'or'];
