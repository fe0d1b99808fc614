import type { Params } from '../model/diagnostic.js';
import { fill } from '../text/fill.js';

/** The template of a message, and its labels: `{label}`, `{other}` and `{others}`. */
interface MessageParts {
  readonly template: string;
  readonly labels: Readonly<Record<string, string>>;
}

const LABELS = ['label', 'other', 'others'];

/**
 * Finds the English template of a message. Diagnostics do not contain their template, so that a diagnostic sent as JSON can be translated
 * too. If several templates fit, the longest is right: the shorter ones would read fixed text as part of a label.
 */
export function templateOf(message: string, params: Params, templates: readonly string[]): MessageParts | undefined {
  const demand = asDemand(message);
  let found: MessageParts | undefined;
  for (const template of templates) {
    if (found && template.length <= found.template.length) continue;
    const labels = labelsIn(demand, asDemand(template), params);
    if (labels) found = { template, labels };
  }
  return found;
}

/** Warnings say "should" where errors say "must". */
const asDemand = (text: string): string => text.replace(' should ', ' must ');

function labelsIn(message: string, template: string, params: Params): Record<string, string> | undefined {
  // Alternates fixed text and names of parameters.
  const parts = template.split(/\{([a-z]+)\}/i);
  const isThere = (part: string, i: number): boolean =>
    i % 2 === 0 ? message.includes(part) : part === 'label' || !LABELS.includes(part) || Object.hasOwn(params, part);
  if (!parts.every(isThere)) return undefined;
  const open: string[] = [];
  const pattern = parts.map((part, i) => {
    if (i % 2 === 0 || !LABELS.includes(part)) return literal(i % 2 === 0 ? part : fill(`{${part}}`, params));
    open.push(part);
    return '(.+)';
  });
  const match = new RegExp(`^${pattern.join('')}$`).exec(message);
  return match ? Object.fromEntries(open.map((name, i) => [name, match[i + 1]!])) : undefined;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
