import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newOperation, OPERATION_ID } from '../../rulebook/new-operation.js';
import { RulebookReader } from '../../rulebook/reader.js';
import { printable } from '../../evaluator/field-name.js';
import { visible } from '../../text/visible.js';
import { readArguments } from '../arguments.js';
import { authoringSchemas, Folder } from '../findings/folder.js';
import { uninterrupted } from '../interrupt.js';
import { UsageError } from '../usage-error.js';

export const help = `new OPERATION [--rules FOLDER]

Starts the rule file of an operation, such as pe.collection. What must be filled in says
"...", and payrules lint shows each such place. A file that is there is left alone.

  --rules FOLDER     the rules folder; by default the folder rules

Exit code: 0 the file is written; 2 it is not.
`;

const options = { rules: { type: 'string', default: 'rules' } } as const;

export function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new UsageError('name one operation, such as pe.collection');
  if (!OPERATION_ID.test(id))
    throw new UsageError(
      `${printable(id)} is no operation; write country.collection or country.payout, such as pe.collection`,
    );
  const folder = new Folder(values.rules);
  const { files: texts, findings } = folder.read();
  const { rulebook, files } = new RulebookReader(authoringSchemas()).read(texts, findings);
  const shared = [...files.keys()].flatMap((file) =>
    file.startsWith('common/') ? [file.slice(0, -'.yaml'.length)] : [],
  );
  const file = `operations/${id}.yaml`;
  write(join(folder.path, file), folder.name(file), newOperation(id, rulebook, shared));
  const nameOf = (of: string): string => visible(folder.name(of));
  const steps = [
    `fill in what it leaves open ("..."): payrules lint ${nameOf('')}`,
    ...(rulebook.undocumented.some((operation) => operation.id === id)
      ? [`remove ${id} from ${nameOf('gateway/not-documented.yaml')}`]
      : []),
    ...(files.has('gateway/response.yaml') ? [`add its reply to ${nameOf('gateway/response.yaml')}`] : []),
    `run its examples: payrules test ${id} --rules ${nameOf('')}`,
  ];
  process.stdout.write(
    `${nameOf(file)} is written. What is left to do:\n${steps.map((step, i) => `  ${i + 1}. ${step}\n`).join('')}`,
  );
  return Promise.resolve(0);
}

function write(path: string, name: string, text: string): void {
  try {
    uninterrupted(() => writeFileSync(path, text, { flag: 'wx' }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UsageError(`${name} is there already; nothing is written`);
    rmSync(path, { force: true });
    throw new UsageError(`${name} cannot be written`);
  }
}
