import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { UsageError } from '../system/index.js';
import { BINDINGS_FILE, checkTextsIn, loadedCheckTexts } from '../rulebook/index.js';
import { visible, withLineFeeds, jsonText } from '../text/index.js';
import type { RuleTexts } from './opened-rules.js';

/** The start of a manifest. A later form gets another number. */
const FORM = 'payrules manifest 1';
/** Advice for messages. It does not suggest writing a new manifest, which would accept any files. */
const REVIEWED = 'the manifest that was reviewed with these rules belongs beside them';
/** The most files that a message names. */
const MOST_NAMED = 5;

/** The SHA-256 of each file of rules, of the overlay and of codes, and of the loaded checks, with LF as line ends. */
interface Manifest {
  readonly form: typeof FORM;
  readonly files: Readonly<Record<string, string>>;
}

/** The rules differ from the manifest, or the manifest cannot be read. */
export class OtherRules extends UsageError {}

/** The text of a manifest of reviewed rules, for servers that must not load any others. */
export function manifestText(texts: RuleTexts): string {
  return jsonText({ form: FORM, files: Object.fromEntries(hashesOf(texts)) } satisfies Manifest);
}

/**
 * Refuses rules and loaded checks that differ from a manifest, such as half a copied folder or another one.
 * @param path of the manifest
 * @param name of it, for messages
 * @throws {OtherRules} if they differ, or the file is not a manifest
 */
export function assertManifest(texts: RuleTexts, path: string, name: string): void {
  const files = Object.keys(manifestAt(path, name).files);
  const hashes = hashesOf(texts);
  const missing = files.flatMap((file) => (hashes.has(file) ? [] : [`${file} is missing`]));
  refuse([...differing(hashes, path, name), ...missing], name);
}

/**
 * Refuses checks of a rules folder that differ from a manifest, before they run.
 * @param folder the rules folder
 * @throws as {@link assertManifest}
 */
export function assertChecks(folder: string, path: string, name: string): void {
  refuse(differing(new Map(checkHashes(checkTextsIn(folder))), path, name), name);
}

function differing(hashes: ReadonlyMap<string, string>, path: string, name: string): readonly string[] {
  const { files } = manifestAt(path, name);
  return [...hashes].flatMap(([file, hash]) =>
    Object.hasOwn(files, file) ? (files[file] === hash ? [] : [`${file} differs`]) : [`${file} is not in it`],
  );
}

function refuse(found: readonly string[], name: string): void {
  if (found.length === 0) return;
  const more = found.length - MOST_NAMED;
  const named = found.toSorted().slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  throw new OtherRules(`the rules are not those of ${name}: ${named}; ${REVIEWED}`);
}

const checkHashes = (texts: ReadonlyMap<string, string>): readonly (readonly [string, string])[] =>
  [...texts].map(([file, text]) => [`rules/${file}`, hashOf(text)] as const);

/** The hashes by names that do not depend on where the folders are. */
function hashesOf({ rules, overlay, overlayFolder, codes }: RuleTexts): ReadonlyMap<string, string> {
  const inOverlay = (file: string): string => `overlay/${posix.relative(overlayFolder!, file)}`;
  const ofCodes = (file: string): string =>
    overlayFolder !== undefined && file === posix.join(overlayFolder, BINDINGS_FILE) ? inOverlay(file) : 'bindings';
  return new Map([
    ...[...rules].map(([file, text]) => [`rules/${file}`, hashOf(text)] as const),
    ...checkHashes(loadedCheckTexts()),
    ...[...overlay].map(([file, text]) => [inOverlay(file), hashOf(text)] as const),
    ...[...codes].map(([file, text]) => [ofCodes(file), hashOf(text)] as const),
  ]);
}

const hashOf = (text: string): string => createHash('sha256').update(withLineFeeds(text)).digest('hex');

function manifestAt(path: string, name: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new OtherRules(`${visible(name)} ${isMissing ? 'is missing' : 'cannot be read'}; ${REVIEWED}`);
  }
  try {
    const read = JSON.parse(text) as Partial<Manifest> | null;
    if (read?.form === FORM && typeof read.files === 'object' && read.files) return read as Manifest;
  } catch {
    // The file is cut off, or is not a manifest.
  }
  throw new OtherRules(`${visible(name)} is no manifest of rules; ${REVIEWED}`);
}
