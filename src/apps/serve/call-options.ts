import { findRepeatedName, printable } from '../../core/index.js';
import type { Facts, ValidateOptions } from '../../index.js';
import { RequestError } from '../server/index.js';
import type { CallOptions, ServedRules } from './served-rules.js';

/** The header with the facts. They are not in the address, because servers in between write addresses into their logs. */
export const FACTS_HEADER = 'payrules-facts';

/** The endpoints that take an order, with the names of their query parameters. */
export const PARAMETERS = {
  check: ['at', 'mode', 'fields', 'locale'],
  batch: ['at', 'mode', 'fields', 'locale'],
  requirements: ['at', 'locale'],
  normalize: ['at'],
} as const satisfies Readonly<Record<string, readonly (keyof ValidateOptions | 'locale')[]>>;

/** An endpoint that takes an order. */
export type OrderEndpoint = keyof typeof PARAMETERS;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const NONE: CallOptions = { validate: undefined, language: undefined };

/**
 * Reads the options of a call. Their values are checked where they are used, see {@link withOptions}.
 * @param query the part of the address after the question mark
 * @param facts the header with the facts
 * @throws {RequestError} 400 on a parameter that is unknown, repeated or without a value, on a language without a catalogue, and on facts
 *   that are not JSON
 */
export function readOptions(
  endpoint: OrderEndpoint,
  query: string,
  facts: string | readonly string[] | undefined,
  { languages }: ServedRules,
): CallOptions {
  if (query === '' && facts === undefined) return NONE;
  const names: readonly string[] = PARAMETERS[endpoint];
  const given = new URLSearchParams(query);
  for (const name of new Set(given.keys())) {
    if (!names.includes(name))
      throw refused(`There is no parameter "${printable(name)}"; known are ${names.join(', ')}.`);
    if (given.getAll(name).includes('')) throw refused(`The parameter ${name} has no value; leave it out.`);
    if (name !== 'fields' && given.getAll(name).length > 1) throw refused(`The parameter ${name} is given twice.`);
  }
  const [at, mode, language] = ['at', 'mode', 'locale'].map((name) => given.get(name) ?? undefined);
  if (language !== undefined && !languages.includes(language))
    throw refused(`The locale must be one of ${languages.join(', ')}.`);
  const validate = {
    ...(facts !== undefined && { facts: factsIn(facts) }),
    ...(at !== undefined && { at }),
    ...(mode !== undefined && { mode: mode as 'submit' | 'draft' }),
    ...(given.has('fields') && { fields: given.getAll('fields') }),
  };
  return { validate: Object.keys(validate).length > 0 ? validate : undefined, language };
}

function factsIn(header: string | readonly string[]): Facts {
  let text: string;
  let facts: unknown;
  try {
    // Node decodes headers as Latin-1.
    text = UTF8.decode(Buffer.from(String(header), 'latin1'));
    facts = JSON.parse(text);
  } catch {
    throw refused(`The header ${FACTS_HEADER} is not JSON in UTF-8.`);
  }
  if (findRepeatedName(text) !== undefined) throw refused(`The header ${FACTS_HEADER} has a name twice.`);
  return facts as Facts;
}

/**
 * Runs a function with options. The library throws a `TypeError` on a wrong option, and never on an order.
 * @throws {RequestError} 400 on a wrong option
 */
export function withOptions<T>({ validate }: CallOptions, act: () => T): T {
  if (validate === undefined) return act();
  try {
    return act();
  } catch (error) {
    throw wrongOption(error);
  }
}

/** The same for a promise. */
export async function withOptionsLater<T>({ validate }: CallOptions, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw validate === undefined ? error : wrongOption(error);
  }
}

const wrongOption = (error: unknown): unknown => (error instanceof TypeError ? refused(`${error.message}.`) : error);

const refused = (message: string): RequestError => new RequestError(400, 'bad-request', message);
