import type { CheckReports, CheckTest, MissingCase, PortableSchema, Scope } from '../core/index.js';
import { atMostOne, every, groupSchema, prepareGroup, twoOf, type Group } from './internal/group.js';

/** None or one of some fields is given. */
export const code = 'combination';

export const parameters = groupSchema(
  "Fields, the rule's own among them, of which at most one may be given. One finding tells it of all of them.",
  'Fields of which at most one may be given',
);

export const prepare = prepareGroup;

export const test =
  ({ others }: Group): CheckTest =>
  (_, order) =>
    others.every((name) => order[name] === undefined);

export const inline = ({ others }: Group, scope: Scope): string => every(others, 'missing', scope);

export const missingCases = ({ others }: Group): readonly MissingCase[] =>
  others.length < 2 ? [] : [{ when: twoOf(others) }];

export const schema = ({ others }: Group, field: string): PortableSchema => ({ order: atMostOne([field, ...others]) });

export const messages = { 'at-most-one-of': '{label} excludes {others}; give at most one of them.' };

export const params = ({ others }: Group): CheckReports['combination'] => ({ others });

export const reads = ({ others }: Group): readonly string[] => others;

export const subject = 'presence';

export const exclusive = true;

export const unordered = true;
