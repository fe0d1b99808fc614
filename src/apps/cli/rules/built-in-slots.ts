import { type Slots, authoringSchemas, readFolder, readerFor } from '../../../workbench/rulebook/index.js';
import { inPackage } from '../../../workbench/system/index.js';

const FILE = 'slots.yaml';

/** The slots of the built-in rulebook; no other of its files is parsed. */
export function builtInSlots(): Slots {
  const { files } = readFolder(inPackage('rules'));
  const slots = new Map([...files].filter(([file]) => file === FILE));
  return readerFor(authoringSchemas()).read(slots).rulebook.slots;
}
