import { shortened } from '../../../../workbench/text/index.js';
import type { RuleCommit } from './api.js';

const MOST_NAME = 100;
const MOST_SUBJECT = 300;
const MOST_REASON = 4000;
const AUTHOR = /^author (?<name>[^<]*)<[^<>]*> (?<seconds>-?\d+) [+-]\d{4}$/;
/** Control, format, private-use and unassigned characters, lone surrogates, and line and paragraph separators. */
const HIDDEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/gu;

/** Who made a commit, when and why, from its object. Whoever made the commit can write anything there. */
export function commitIn(object: Uint8Array): Pick<RuleCommit, 'author' | 'at' | 'subject' | 'reason'> {
  const raw = textOf(object);
  const end = raw.indexOf('\n\n');
  const [head, message] = end < 0 ? [raw, ''] : [raw.slice(0, end), raw.slice(end + 2)];
  const line = head.split('\n').find((each) => each.startsWith('author ')) ?? '';
  const { name = '', seconds = '0' } = AUTHOR.exec(line)?.groups ?? {};
  const [subject = '', ...others] = shown(message).split('\n');
  return {
    author: shortened(shown(name).trim(), MOST_NAME),
    at: timeOf(Number(seconds)),
    subject: shortened(subject, MOST_SUBJECT),
    reason: shortened(others.join('\n').trim(), MOST_REASON),
  };
}

const shown = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(HIDDEN, ' ').trim();

/** The text of a commit, which names the encoding of its message in its header if it is not UTF-8. */
function textOf(object: Uint8Array): string {
  const bytes = Buffer.from(object);
  const encoding = /^encoding (.+)$/m.exec(bytes.toString('latin1').split('\n\n', 1)[0]!)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return bytes.toString();
  }
}

function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
