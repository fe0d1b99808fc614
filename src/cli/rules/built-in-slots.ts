import { readFolder } from '../../rulebook/load/rules-folder.js';
import { readerFor } from '../../rulebook/load/rulebook-reader.js';
import type { Slots } from '../../rulebook/load/bindings-schema.js';
import { authoringSchemas } from '../../rulebook/load/package-schemas.js';
import { inPackage } from '../../system/package.js';

const FILE = 'slots.yaml';

/** The slots of the built-in rulebook; no other of its files is parsed. */
export function builtInSlots(): Slots {
  const { files } = readFolder(inPackage('rules'));
  const slots = new Map([...files].filter(([file]) => file === FILE));
  return readerFor(authoringSchemas()).read(slots).rulebook.slots;
}
