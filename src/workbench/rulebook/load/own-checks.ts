import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { checks } from '../../../checks/index.js';
import {
  type Check,
  type JsonSchema,
  type OwnCheck,
  type Phrase,
  asIs,
  closest,
  othersId,
} from '../../../core/index.js';
import { readPlainFile, unmarkedText } from '../../system/index.js';
import { withLineFeeds } from '../../text/index.js';
import { findingAt, wholeFile, type Finding } from '../finding.js';
import { OWN, useOwnNames } from '../format/renames.js';
import { checkOf, schemaFault, thrownText } from './own-check.js';
import { MAX_BYTES, TOO_LARGE } from './yaml-file.js';

/*
 * The checks of a rules folder: `checks/<name>.mjs`, with names that begin with `own-`. They are code, so they are loaded only if the
 * caller asks for it. Only this module adds them to the list of checks, once for each process: a process has the checks of one rulebook.
 */

const FOLDER = 'checks';
const FILE = /^([a-z][a-z0-9-]*)\.mjs$/;
/** The names of other files with code. */
const CODE = /\.[cm]?[jt]sx?$/;

interface Loaded {
  readonly path: string;
  /** Its name in the rules folder. */
  readonly file: string;
  readonly text: string;
  /** The names that it exports. */
  readonly exported: readonly string[];
  readonly test: OwnCheck['test'];
}

const builtIn = new Set(Object.keys(checks));
const loaded = new Map<string, Loaded>();
/** The schemas of the parameters of the folder's checks, by the names of the checks. */
let entries: Readonly<Record<string, JsonSchema>> | undefined;

/** The members that every check must have, and those that it may have. */
const REQUIRED = ['parameters', 'test', 'messages'] as const satisfies readonly (keyof OwnCheck)[];
const OPTIONAL = [
  'prepare',
  'schema',
  'params',
  'cases',
  'message',
  'reads',
  'narrow',
  'unordered',
  'accepts',
  'table',
  'needs',
  'codeList',
  'canonical',
  'missing',
  'whole',
] as const satisfies readonly (keyof OwnCheck)[];

const FLAGS: readonly string[] = ['unordered', 'missing', 'whole'];

/** The check of a file of the rules folder; `undefined` if the file has none. */
export function checkNameIn(file: string): string | undefined {
  const [folder, name = '', ...more] = file.split('/');
  const [, check] = folder === FOLDER && more.length === 0 ? (FILE.exec(name) ?? []) : [];
  return check === undefined || check.startsWith(OWN) ? check : OWN + check;
}

/** Whether a check comes from the rules folder. */
export const isOwnCheck = (name: string): boolean => loaded.has(name);

/** The `test` of a check of the rules folder, which may throw; `undefined` for the package's own. */
export const ownCheckTest = (name: string): OwnCheck['test'] | undefined => loaded.get(name)?.test;

/** The text of a check of the rules folder; `undefined` for the package's own. */
export const ownCheckText = (name: string): string | undefined => loaded.get(name)?.text;

/** The names that a check of the rules folder exports. */
export const ownCheckExports = (name: string): readonly string[] => loaded.get(name)?.exported ?? [];

/** The text of each check that this process has loaded, by the name of its file in the rules folder. */
export const loadedCheckTexts = (): ReadonlyMap<string, string> =>
  new Map([...loaded.values()].map(({ file, text }) => [file, text]));

/** The texts of a folder's checks before they are loaded. Unreadable files are left out, because loading reports them. */
export function checkTextsIn(folder: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { path, file } of filesIn(folder).files.values()) {
    try {
      texts.set(file, unmarkedText(readPlainFile(path)));
    } catch {
      // Loading will report this file.
    }
  }
  return texts;
}

/**
 * A text that changes with the meaning of a check, apart from its parameters: its name, and the hash of its text if it comes from the rules
 * folder.
 */
export function identityOf(name: string): string {
  const text = ownCheckText(name);
  return text === undefined ? name : `${name}@${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * The schemas of the parameters of the folder's checks. A check that is not loaded accepts none, and its schema gives the reason. After a
 * change this is a new object; `undefined` if the folder has no checks.
 */
export const ownCheckEntries = (): Readonly<Record<string, JsonSchema>> | undefined => entries;

/**
 * Finds the checks of a rules folder, and loads them if `isWanted`. They are loaded once: a later change of a file has no effect.
 * @param isWanted whether to run their code; otherwise a rule that names a check has a finding that says so
 * @returns findings about them; files are named relative to the folder
 */
export async function useOwnChecks(folder: string, isWanted: boolean): Promise<readonly Finding[]> {
  const { files, findings } = filesIn(folder);
  const found = [...findings];
  if (isWanted) for (const [name, file] of files) found.push(...(await load(name, file)));
  const refused = [...files.keys()]
    .filter((name) => !loaded.has(name))
    .map((name) => [name, refusal(name, isWanted)] as const);
  const known = [...loaded.keys()].map((name) => [name, checks[name]!.parameters] as const);
  const names = known.map(([name]) => name);
  const messages = names.flatMap((name) => Object.keys(checks[name]!.messages));
  useOwnNames({ checks: [...files.keys()].filter((name) => !builtIn.has(name.slice(OWN.length))), messages });
  entries = refused.length + known.length === 0 ? undefined : Object.fromEntries([...known, ...refused]);
  return isWanted ? found : [];
}

function refusal(name: string, isWanted: boolean): JsonSchema {
  const file = `${FOLDER}/${name}.mjs`;
  return {
    not: {},
    errorMessage: isWanted
      ? `${file} is not loaded; correct that file.`
      : `The rules folder has ${file}; it is code and is loaded only with --own-checks (ownChecks in loadRulebook).`,
  };
}

interface CheckFile {
  readonly path: string;
  /** Its name in findings. */
  readonly file: string;
}

/** The files of checks: plain files directly in the folder, not links. */
function filesIn(folder: string): {
  readonly files: ReadonlyMap<string, CheckFile>;
  readonly findings: readonly Finding[];
} {
  const files = new Map<string, CheckFile>();
  const findings: Finding[] = [];
  const own = join(folder, FOLDER);
  const state = stateOf(own);
  if (!state) return { files, findings };
  if (!state.isDirectory()) return { files, findings: [finding(FOLDER, 'This must be a folder, and no link.')] };
  const all = readdirSync(own, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  // If a check has a file with the older name too, the one with the older name comes second.
  for (const entry of all.sort((a, b) => Number(b.name.startsWith(OWN)) - Number(a.name.startsWith(OWN)))) {
    const file = `${FOLDER}/${entry.name}`;
    const [, name] = FILE.exec(entry.name) ?? [];
    if (name === undefined) {
      if (CODE.test(entry.name))
        findings.push(finding(file, 'A check is a file own-NAME.mjs; NAME is small letters, digits and hyphens.'));
    } else if (!entry.isFile())
      findings.push(finding(file, 'A check must be a plain file in this folder, and no link.'));
    else {
      const check = name.startsWith(OWN) ? name : OWN + name;
      if (check !== name && builtIn.has(name))
        findings.push(finding(file, `The package has a check called ${name}; name this file ${check}.mjs.`));
      else if (files.has(check)) findings.push(finding(file, `This is ${check} too; remove one of the two files.`));
      else files.set(check, { path: join(realpathSync(own), entry.name), file });
    }
  }
  return { files, findings };
}

/** The state of a path; `undefined` also if the folder above cannot be read, which the reader of the rules reports. */
function stateOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Loads one check and adds it to the list. */
async function load(name: string, { path, file }: CheckFile): Promise<readonly Finding[]> {
  const known = loaded.get(name);
  if (known)
    return known.path === path
      ? []
      : [finding(file, 'This process has loaded a check of this name from another rules folder.')];
  let text: string;
  try {
    const bytes = readPlainFile(path);
    if (bytes.length > MAX_BYTES) return [finding(file, TOO_LARGE)];
    // A clone on Windows usually has CRLF: the version of the rules and what the build writes are the same.
    text = withLineFeeds(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return [finding(file, 'The file cannot be read as UTF-8.')];
  }
  const imported = importIn(text);
  if (imported !== undefined)
    return [
      {
        ...finding(
          file,
          `It imports ${imported.name}; a check imports nothing, as it is copied into modules and scripts.`,
        ),
        line: imported.line,
      },
    ];
  let members: Readonly<Record<string, unknown>>;
  try {
    members = { ...(await unlessStuck(import(pathToFileURL(path).href) as Promise<object>)) };
  } catch (error) {
    return [{ ...finding(file, `It cannot be loaded: ${thrownText(error)}`), line: lineOf(error, { text, path }) }];
  }
  const withTexts = withMessages(name, members);
  const own = withOwnIds(name, withTexts);
  const faults = faultsOf(name, own);
  if (faults.length > 0) return faults.map((fault) => finding(file, fault));
  (checks as Record<string, Check>)[name] = checkOf(name, file, own as unknown as OwnCheck);
  loaded.set(name, { path, file, text, exported: Object.keys(members), test: (own as unknown as OwnCheck).test });
  const older = (message: string): Finding => ({ ...finding(file, message), code: 'older-name', severity: 'warning' });
  const isNamed = file === `${FOLDER}/${name}.mjs` && own === withTexts;
  return [
    ...(withTexts === members
      ? []
      : [
          older(
            `Export messages = { '${name}': TEXT } instead of the function message; payrules 2 refuses a check without messages.`,
          ),
        ]),
    ...(isNamed
      ? []
      : [
          older(
            `Name this file ${name}.mjs, and begin the ids of its messages with ${name}; payrules 2 refuses other names.`,
          ),
        ]),
  ];
}

/**
 * Turns the members of a check from before version 1.0, whose `message` and `conditional` returned texts, into members with `messages`. A
 * text that depends on parameters has no id, and is refused.
 */
function withMessages(name: string, members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { message, conditional, ...others } = members;
  if (members['messages'] !== undefined || typeof message !== 'function') return members;
  try {
    const texts = {
      [name]: message() as unknown,
      ...(typeof conditional === 'function' && { [othersId(name)]: conditional() as unknown }),
    };
    return Object.values(texts).every((text) => typeof text === 'string') ? { ...others, messages: texts } : members;
  } catch {
    return members;
  }
}

/** Gives the messages of a check that predates the prefix `own-` their current ids. */
function withOwnIds(name: string, members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { messages, message } = members;
  if (typeof messages !== 'object' || messages === null) return members;
  const older = name.slice(OWN.length);
  const isOlder = (id: unknown): id is string => id === older || (typeof id === 'string' && id.startsWith(`${older}.`));
  if (!Object.keys(messages).some(isOlder)) return members;
  const idOf = (id: unknown): unknown => (isOlder(id) ? OWN + id : id);
  return {
    ...members,
    messages: Object.fromEntries(Object.entries(messages).map(([id, text]) => [idOf(id), text as unknown])),
    ...(typeof message === 'function' && {
      message: (...all: readonly unknown[]) => idOf((message as (...of: readonly unknown[]) => unknown)(...all)),
    }),
  };
}

/** Faults in the exports of the file of a check. */
function faultsOf(check: string, members: Readonly<Record<string, unknown>>): readonly string[] {
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  const missing = REQUIRED.filter((name) => members[name] === undefined);
  const strange = Object.keys(members).filter((name) => !known.includes(name));
  const wrong = Object.entries(members).flatMap(([name, value]) => {
    if (!known.includes(name) || value === undefined) return [];
    if (name === 'parameters')
      return [schemaFault(value)].flatMap((fault) => (fault === undefined ? [] : [`parameters ${fault}`]));
    if (name === 'messages') return messagesFault(check, value);
    if (FLAGS.includes(name)) return value === true ? [] : [`${name} must be true, or left out.`];
    return typeof value === 'function' ? [] : [`${name} must be a function.`];
  });
  return [
    ...missing.map((name) => `It does not export ${name}.`),
    ...strange.map((name) => {
      const guess = closest(name, known);
      const advice = guess === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${guess}?`;
      return `A check has no member ${name}. ${advice}`;
    }),
    ...wrong,
  ];
}

/** The ids of messages must begin with the name of the check. */
function messagesFault(check: string, messages: unknown): readonly string[] {
  const texts = typeof messages === 'object' && messages !== null ? Object.entries(messages) : [];
  if (texts.length === 0 || texts.some(([, text]) => typeof text !== 'string' || text === ''))
    return ['messages must be an object with a text for each id of a message.'];
  return texts.flatMap(([id]) =>
    id === check || id.startsWith(`${check}.`)
      ? []
      : [`The id of the message "${id}" must be ${check}, or ${check}, a point and a variant.`],
  );
}

/** A line that may end a static import or export: it begins with one of them, or closes its names. */
const STATEMENT = /^[ \t]*(?:import|export|[}*])/;
const SPECIFIER = /\b(?:from|import)[ \t]*['"]([^'"]+)['"]/;
const DYNAMIC = /\bimport[ \t]*[(]/;

/** The first import of the code. */
function importIn(text: string): { readonly name: string; readonly line: number } | undefined {
  for (const [i, line] of withoutComments(text).split('\n').entries()) {
    if (DYNAMIC.test(line)) return { name: 'a module while it runs', line: i + 1 };
    const name = STATEMENT.test(line) ? SPECIFIER.exec(line)?.[1] : undefined;
    if (name !== undefined) return { name, line: i + 1 };
  }
  return undefined;
}

/** The code without comments; the lines stay. */
function withoutComments(text: string): string {
  const [first = '', ...rest] = text.split('/*');
  const code = rest.map((part) => {
    const end = part.indexOf('*/');
    return (
      '\n'.repeat(part.slice(0, end < 0 ? undefined : end).split('\n').length - 1) +
      (end < 0 ? '' : part.slice(end + 2))
    );
  });
  return [first, ...code]
    .join('')
    .split('\n')
    .map((line) => (line.trimStart().startsWith('//') ? '' : line))
    .join('\n');
}

/** The same promise. It rejects if nothing is left that could settle it: Node would end the command without a message. */
async function unlessStuck<T>(loading: Promise<T>): Promise<T> {
  let stuck = (): void => undefined;
  const never = new Promise<never>((_, reject) => {
    // An event of the loop, after which Node looks again whether something is left.
    stuck = () => void setImmediate(() => reject(new Error('it awaits something that does not end')));
    process.once('beforeExit', stuck);
  });
  try {
    return await Promise.race([loading, never]);
  } finally {
    process.off('beforeExit', stuck);
  }
}

/**
 * The mistake of syntax in the text of a module as a function of a script has it: the one of an import does not say where it is.
 * @returns `undefined` if the text has none
 */
function syntaxError(text: string, filename: string): unknown {
  try {
    void new Script(`'use strict';async()=>{${text.replaceAll(/^export (?:default )?/gm, '')}\n}`, { filename });
    return undefined;
  } catch (error) {
    return error;
  }
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** The line of the code to which an error that occurs while it is loaded points, or 1. */
function lineOf(error: unknown, { text, path }: Pick<Loaded, 'text' | 'path'>): number {
  const { href } = pathToFileURL(path);
  const mistake = error instanceof SyntaxError ? syntaxError(text, href) : undefined;
  const [, after = ''] = stackOf(mistake ?? error).split(`${href}:`, 2);
  return Number(/^\d+/.exec(after)?.[0] ?? 1);
}

/** @param message a text for authors of checks; it is always English */
function finding(file: string, message: string | Phrase): Finding {
  const said = typeof message === 'string' ? asIs(message) : message;
  return findingAt(wholeFile(file), 'wrong-own-check', said);
}
