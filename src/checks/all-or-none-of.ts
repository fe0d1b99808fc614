import type { CheckTest, MissingCase, PortableSchema, Scope } from '../core/index.js';
import { every, groupSchema, someOf, type Group } from './internal/group.js';
import { has } from './internal/portable.js';

export { params, prepare, reads, subject, unordered } from './internal/group.js';

/** All of some fields are given, or none. */
export const code = 'missing';

export const parameters = groupSchema(
  'An order must have all of these fields or none of them. List 2 to 10 fields, with the field of the rule among them. They have one finding together.',
  'Fields that are given together or not at all',
);

export const test =
  ({ others }: Group): CheckTest =>
  (_, order) =>
    others.every((name) => order[name] !== undefined);

export const inline = ({ others }: Group, scope: Scope): string => every(others, 'given', scope);

export const missingCases = ({ others }: Group): readonly MissingCase[] => [{ when: someOf(others, 'given') }];

export function schema({ others }: Group, field: string): PortableSchema {
  const each = [field, ...others].map(has);
  return { order: { anyOf: [{ allOf: each }, { not: { anyOf: each } }] } };
}

export const messages = { 'all-or-none-of': '{label} goes with {others}; give all of them, or none.' };

export const alsoCalled = ['all-of', 'dependent-required', 'together'];
