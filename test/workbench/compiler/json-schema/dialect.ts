/** The safe dialect of regular expressions, as a grammar: every engine reads these patterns in the same way. */

const LITERAL = String.raw`[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|]`;
// A ^ that is not the first character of a class stands for itself.
const CLASS = String.raw`\[\^?(?:[^\\\]^]|\\[\\\]^()[{}|/-])(?:[^\\\]]|\\[\\\]^()[{}|/-])*\]`;
const COUNT = String.raw`[?*+]|\{[0-9]{1,4}(?:,(?:[0-9]{1,4})?)?\}`;

const tokens = new RegExp(
  `(?<group>\\(\\?:)|(?<end>\\))|(?<or>\\|)|(?<count>${COUNT})|(?<atom>${CLASS}|${LITERAL})`,
  'suy',
);

/** The fault of a pattern, if any. */
export function complaintOf(pattern: string): string | undefined {
  if (/[\u{10000}-\u{10FFFF}]/u.test(pattern)) return 'a character beyond the basic plane';
  if (/\\[a-zA-Z0-9]/.test(pattern)) return 'an escape that engines read differently';
  const body = anchored(pattern);
  if (body === undefined) return 'anchors that are not ^(?:...)$, ^(?:...), (?:...)$ or around one class';
  if (
    [...pattern.matchAll(/\{([0-9]+)(?:,([0-9]*))?\}/g)].some(
      ([, from, to]) => Number(from) > 1000 || Number(to ?? 0) > 1000,
    )
  )
    return 'a count above 1000';
  return grammar(body);
}

function anchored(pattern: string): string | undefined {
  const whole = /^\^?\(\?:(.*)\)\$?$/s.exec(pattern);
  if (whole) return whole[1];
  return new RegExp(`^(?:${CLASS}|${LITERAL}|${COUNT})+\\$?$`, 's').test(pattern)
    ? pattern.replace(/\$$/, '')
    : undefined;
}

function grammar(body: string): string | undefined {
  let depth = 0;
  let mayRepeat = false;
  tokens.lastIndex = 0;
  while (tokens.lastIndex < body.length) {
    const at = tokens.lastIndex;
    const groups = tokens.exec(body)?.groups;
    if (!groups) return `what stands at ${at} is in no grammar`;
    if (groups['count'] !== undefined && !mayRepeat) return `a count of nothing at ${at}`;
    mayRepeat = groups['atom'] !== undefined || groups['end'] !== undefined;
    if (groups['group'] !== undefined) depth++;
    if (groups['end'] !== undefined && --depth < 0) return `a bracket too many at ${at}`;
  }
  return depth === 0 ? undefined : 'a bracket that is not closed';
}
