import {
  type Bindings,
  type CompiledOperation,
  type Configuration,
  type Locale,
  findRepeatedName,
  membersOf,
} from '../core/index.js';

/** The answer to a wrong call, or if the engine fails; otherwise the answer is the result. */
export interface CallFailure {
  readonly error: {
    /** `argument`: the argument is wrong. `limit`: the engine has too little stack or memory for it, which says nothing about the order. */
    readonly code: 'argument' | 'limit';
    readonly argument: Argument;
    /** The fault of the argument, without values of the order. */
    readonly message: string;
  };
}

type Argument = 'operation' | 'order' | 'options' | 'configuration';

/** An optional argument as text: it may be absent, empty or `null`. */
export type OptionalText = string | null | undefined;

/** The data that the functions of all scripts use. */
export interface Core {
  /** The operations by id. */
  readonly compiled: Readonly<Record<string, CompiledOperation>>;
  /** The codes that are built in. */
  readonly bindings: Bindings;
  /** The catalogues of the scripts for languages. */
  readonly locales: Record<string, Locale>;
}

/** A core with the data for scripts that were written with the first one. */
export interface SharedCore extends Core {
  /** The same in scripts that were written together. */
  readonly stamp: string;
  /** Functions of the first script, by their names in it. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/**
 * Answers a call with its result, or with a {@link CallFailure}. It throws only if the engine has no memory for an answer.
 * @param call makes the result as JSON; it calls `reads` before each argument, so that a failure names the wrong one
 */
export function answerOf(call: (reads: (argument: Argument) => void) => string): string {
  let argument: Argument = 'operation';
  try {
    const answer = call((next) => {
      argument = next;
    });
    // QuickJS keeps concatenated texts in parts, which its Python binding can't read.
    return [answer].join();
  } catch (error) {
    // All other errors come from the engine. Without memory for an error, some engines throw `null`.
    const failure = error instanceof TypeError ? error : undefined;
    const code = failure ? 'argument' : 'limit';
    const message = failure?.message ?? 'the engine has too little stack or memory';
    return JSON.stringify({ error: { code, argument, message } } satisfies CallFailure);
  }
}

/**
 * Reads JSON. If the engine has too little stack or memory, its own error is thrown.
 * @throws {TypeError} on other text, without quoting it: an engine's own message may quote an order
 */
function readJson(text: string): unknown {
  try {
    // A host may pass `null`, which as text would be JSON.
    return JSON.parse(typeof text === 'string' ? text : '') as unknown;
  } catch (error) {
    // Some engines throw a syntax error for nesting that is too deep for them.
    const isWrong = error instanceof SyntaxError && error.message !== 'stack overflow';
    throw isWrong ? new TypeError('it cannot be read as JSON') : error;
  }
}

/**
 * Reads an order. @throws {TypeError} on text that is not JSON, or in which a name appears twice in one object, because readers differ in
 * which value they take
 */
export function readOrder(text: string): unknown {
  const order = readJson(text);
  if (findRepeatedName(text, order) !== undefined) throw new TypeError('a name appears twice in one object');
  return order;
}

/** The options in an argument. @throws {TypeError} if they are not an object */
export function optionsIn(text: OptionalText): Readonly<Record<string, unknown>> | undefined {
  const options = text == null || text === '' ? null : readJson(text);
  return options === null ? undefined : membersOf(options as Readonly<Record<string, unknown>>);
}

/**
 * The configuration in an argument, with the built-in codes. Its locale may be `en`, or a language whose script has run.
 * @throws {TypeError} if it is not an object, or the language is unknown
 */
export function configurationIn({ bindings, locales }: Core, text: string): Configuration {
  const written = membersOf(((text === '' ? null : readJson(text)) ?? {}) as Configuration);
  const language: unknown = written.locale;
  if (typeof language === 'string' && language !== 'en' && !Object.hasOwn(locales, language))
    throw new TypeError(
      `locale: there are no messages in ${language}; run the script payrules.${language}.embed.js first`,
    );
  return {
    ...(Object.keys(bindings).length > 0 && { bindings }),
    ...written,
    ...(typeof language === 'string' && { locale: locales[language] }),
  };
}

/** The most results that are kept for later calls, because reading a configuration takes longer than checking an order. */
const MOST_KEPT = 16;

/** Returns a function that keeps the results of its latest calls, so that what is in use stays known beside many others. */
export function remembering<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const made = known.has(key) ? known.get(key)! : make(key);
    known.delete(key);
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
    known.set(key, made);
    return made;
  };
}
