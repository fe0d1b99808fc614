import { readArguments } from '../arguments.js';
import { UsageError } from '../usage-error.js';

export const help = `new OPERATION [--rules FOLDER]
`;

const options = { rules: { type: 'string' } } as const;

export function run(args: readonly string[]): Promise<number> {
  readArguments(args, options);
  throw new UsageError('not yet');
}
