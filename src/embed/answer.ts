import {
  type Bindings,
  type CompiledOperation,
  type Configuration,
  type Locale,
  findRepeatedName,
  membersOf,
} from '../core/index.js';

/** The answer where a call is wrong or the engine fails; otherwise the answer is the result. */
export interface CallFailure {
  readonly error: {
    /** `argument`: it is wrong. `limit`: the engine has too little stack or memory for it, which says nothing about the order. */
    readonly code: 'argument' | 'limit';
    readonly argument: Argument;
    /** What is wrong with it: never a value of the order. */
    readonly message: string;
  };
}

type Argument = 'operation' | 'order' | 'options' | 'configuration';

/** An argument as text; one that may be left out is absent, empty or `null`. */
export type OptionalText = string | null | undefined;

/** What the functions of all scripts work with. */
export interface Core {
  /** The operations by id. */
  readonly compiled: Readonly<Record<string, CompiledOperation>>;
  /** The codes that are built in. */
  readonly bindings: Bindings;
  /** The catalogues of the scripts for languages. */
  readonly locales: Record<string, Locale>;
}

/** A core with what scripts need that were written with the first one. */
export interface SharedCore extends Core {
  /** Equal in scripts that were written together. */
  readonly stamp: string;
  /** Functions of the first script, by their names in it. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/**
 * Answers a call with its result, or with a {@link CallFailure}; it throws only where the engine has no memory for an answer.
 * @param call makes the result as JSON; it says which argument it reads next, so that an answer names the one that is wrong
 */
export function answerOf(call: (reads: (argument: Argument) => void) => string): string {
  let argument: Argument = 'operation';
  try {
    const answer = call((next) => {
      argument = next;
    });
    // QuickJS keeps added texts apart, and its binding for Python does not read them.
    return [answer].join();
  } catch (error) {
    // Whatever else is thrown comes from the engine; without memory for an error, some throw `null`.
    const failure = error instanceof TypeError ? error : undefined;
    const code = failure ? 'argument' : 'limit';
    const message = failure?.message ?? 'the engine has too little stack or memory';
    return JSON.stringify({ error: { code, argument, message } } satisfies CallFailure);
  }
}

/**
 * Reads JSON; it throws on what an engine has too little stack or memory for as the engine does.
 * @throws {TypeError} on other text, without naming it: an engine's own message may quote an order
 */
function readJson(text: string): unknown {
  try {
    // A host may pass `null`, which is JSON where it becomes text.
    return JSON.parse(typeof text === 'string' ? text : '') as unknown;
  } catch (error) {
    // Some engines call nesting that is too deep for them an error of syntax.
    const isWrong = error instanceof SyntaxError && error.message !== 'stack overflow';
    throw isWrong ? new TypeError('it cannot be read as JSON') : error;
  }
}

/** Reads an order. @throws {TypeError} on text that is not JSON, or in which a name appears twice in one object: readers differ in which value they take */
export function readOrder(text: string): unknown {
  const order = readJson(text);
  if (findRepeatedName(text, order) !== undefined) throw new TypeError('a name appears twice in one object');
  return order;
}

/** The options in an argument. @throws {TypeError} where they are no object */
export function optionsIn(text: OptionalText): Readonly<Record<string, unknown>> | undefined {
  const options = text == null || text === '' ? null : readJson(text);
  if (options === null) return undefined;
  if (typeof options !== 'object' || Array.isArray(options)) throw new TypeError('options must be an object');
  return options as Readonly<Record<string, unknown>>;
}

/**
 * The configuration in an argument, with the codes that are built in; its locale may be `en`, or the name of a language whose script was run.
 * @throws {TypeError} where it is not an object, or the language is unknown
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

/** Results that are kept for a later call: reading a configuration takes longer than checking an order. */
const MOST_KEPT = 16;

/** The function with the results of its latest calls. */
export function remembering<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (known.has(key)) return known.get(key)!;
    const made = make(key);
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
    known.set(key, made);
    return made;
  };
}
