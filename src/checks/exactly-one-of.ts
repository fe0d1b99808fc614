import type { MissingCase, Outcome, PortableSchema, Scope } from '../core/index.js';
import { allOf, atLeastOne, atMostOne, groupSchema, twoOf, type Group } from './internal/group.js';

export {
  othersMissing as test,
  othersMissingInline as inline,
  params,
  prepare,
  reads,
  subject,
  unordered,
} from './internal/group.js';

/** Exactly one of some fields is given. If none is, a field is missing; if several are, the combination is wrong. */
export const code = 'missing';

export const parameters = groupSchema(
  'An order must have exactly one of these fields. List 2 to 10 fields, with the field of the rule among them. They have one finding together.',
  'Fields of which exactly one must be given',
);

const SEVERAL: Outcome = { code: 'combination', message: 'exactly-one-of.several' };

export const missingCases = ({ others }: Group): readonly MissingCase[] => [
  { when: allOf(others, 'missing') },
  ...(others.length < 2 ? [] : [{ when: twoOf(others), outcome: SEVERAL }]),
];

export const outcomes = (): readonly Outcome[] => [SEVERAL];

export const detail = (_: Group, scope: Scope): string => scope.outcome(SEVERAL);

export const schema = ({ others }: Group, field: string): PortableSchema => ({
  order: { allOf: [atLeastOne([field, ...others]), atMostOne([field, ...others])] },
});

export const messages = {
  'exactly-one-of': '{label} is missing; it must be filled in, or one of these in its place: {others}.',
  'exactly-one-of.several': '{label} excludes {others}; give only one of them.',
};

export const alsoCalled = ['either', 'only-one-of', 'xor'];

export const exclusive = true;
