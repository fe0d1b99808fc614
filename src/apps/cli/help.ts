import type { OptionDefinition } from './arguments.js';
import type { CommandEntry, Help } from './command.js';
import { WIDTH, wrapped } from './output/wrapped.js';

/** The list of all commands. */
export function overview(commands: Readonly<Record<string, CommandEntry>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return `Usage: payrules COMMAND [ARGUMENTS]

${wrapped('Validates payment orders against the rules of a gateway, and helps to maintain these rules.', WIDTH).join('\n')}

Commands:
${table(rows)}
payrules help COMMAND describes a command; payrules --version prints the version.
`;
}

/** The help of one command. */
export function helpText({ usage, description, options, exitCodes, example }: Help): string {
  const rows = Object.entries(options).map(([name, option]) => [usageOf(name, option), option.text] as const);
  const paragraphs = description.split('\n\n').map((text) => wrapped(text.trim(), WIDTH).join('\n'));
  return `${usage.map((line, i) => `${i === 0 ? 'Usage:' : '      '} payrules ${line}\n`).join('')}
${paragraphs.join('\n\n')}

${rows.length > 0 ? `Options:\n${table(rows)}\n` : ''}Exit codes:
${table(Object.entries(exitCodes))}
Example:
  ${example}
`;
}

function usageOf(name: string, { type, value = 'VALUE' }: OptionDefinition): string {
  return `--${name}${type === 'string' ? ` ${value}` : ''}`;
}

function table(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 4;
  return rows
    .map(([name, text]) => {
      const lines = wrapped(text, WIDTH - width);
      return lines.map((line, i) => `${(i === 0 ? `  ${name}` : '').padEnd(width)}${line}\n`).join('');
    })
    .join('');
}
