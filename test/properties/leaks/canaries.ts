import { withMember } from '../../../scripts/vectors/members.js';

/** Invented values of orders, unlike any text of the rules: no output may contain them. */
export const canaries = {
  account: '918273645091827364',
  card: '5893714620587139',
  name: 'Xq7Kv9Wz Jp5Rm2Tn',
  document: 'ZK83Q7-W5J2-9X',
  mail: 'qz7wk@vj9x.kq3z',
  address: 'https://xq7kv.zj5wp/q9k2?w=7zq3',
  fraction: '83729.618273645',
} as const;

export const secrets: readonly string[] = Object.values(canaries);

/** Each run of six characters of the canaries. */
export const pieces: ReadonlySet<string> = new Set(
  secrets.flatMap((text) =>
    Array.from({ length: text.length - 5 }, (_, i) => text.slice(i, i + 6)).filter(
      (piece) => !/^https?:|ttps:\/|tps:\/\//.test(piece),
    ),
  ),
);

export function expectNoLeak(what: string, output: string): void {
  for (const piece of pieces) if (output.includes(piece)) throw new Error(`${what} shows ${piece}`);
}

/**
 * Copies of an order with a canary in one field, for each field, and with one canary in all of them.
 * @param paths the paths of its fields, if they are in nested objects
 */
export function ordersWith(
  good: Readonly<Record<string, unknown>>,
  paths: readonly string[] = Object.keys(good),
): readonly Readonly<Record<string, unknown>>[] {
  const fields = [...Object.keys(good), 'surplus'];
  return secrets.flatMap((canary) => [
    ...[...paths, 'surplus'].flatMap((path) => [
      withMember(good, path, canary),
      withMember(good, path, [canary]),
      // Names of members are shown, including names of unknown fields.
      withMember(good, path, { [canary]: canary }),
    ]),
    // The value replaces an object that contains fields.
    ...fields.filter((field) => !paths.includes(field)).map((field) => ({ ...good, [field]: [canary] })),
    Object.fromEntries(fields.map((field) => [field, canary])),
    { [fields[0]!]: canary },
  ]);
}

/** Characters that a terminal or a log interprets. */
export const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;

/** Names of fields that a terminal, a log, a workflow, a page or a table interprets. */
export const hostileNames = [
  '\u001b[2J\u001b[31mok',
  'a\nb: 0 orders: nothing found',
  '\r0 errors',
  '\u0007',
  '\u202eevil',
  '\u009b31m',
  '\ud800',
  '\u2028x',
  '::error::x',
  'x\n::set-output name=x::y',
  '%0A::error::x',
  '##[stop-commands]x',
  'x ##vso[task.complete]',
  '\u0000',
  'x\u00ad',
  '\ufeff',
  '<script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '| a | b |',
  '`x`',
  '[x](javascript:alert(1))',
  '\n# Heading',
  ']]>',
  '-->',
] as const;
