import {
  type AllModules,
  type Configuration,
  type Form,
  type FormOptions,
  type JsonSchema,
  type Locale,
  type Normalized,
  type OperationOf,
  type OperationOptions,
  type Reference,
  type ReplyOf,
  type Requirements,
  type StandardSchema,
  type StandardSchemaOptions,
  type ValidateOperation,
  dayOf,
  formOf,
  knownMembersOf,
  membersOf,
  normalizerOf,
  operationsValidatorOf,
  objectOf,
  readReplyOf,
  refusingSchema,
  requirementsOf,
  standardSchemaOf,
  throwNoRules,
} from '../../core/index.js';
import { type Finding, RulebookError, isError } from '../rulebook/index.js';
import {
  canonicalForms,
  compileInputRules,
  compileReply,
  localeOf,
  portableSchema,
  publish,
  translationsOf,
} from '../compiler/index.js';
import { LazyMap } from './lazy-map.js';
import { type OpenOptions, open } from './open.js';
import type { OpenedRules } from './opened-rules.js';
import { type NamedOperation, compiledIn, validatorByRuleset } from './ruleset.js';

/** Options for loading a rules folder. */
export interface LoadOptions {
  /** A folder of changed and added rules, with your codes in its `bindings.yaml`. */
  readonly overlay?: string | undefined;
  /** Loads the checks of the folder (`checks/*.mjs`), whose code then runs in this process. Only for rules that you trust. */
  readonly ownChecks?: boolean | undefined;
  /**
   * The day (UTC), as a text or as the day of a `Date`, that decides which exceptions of the overlay have ended, and for which the schemas
   * are; by default today.
   */
  readonly at?: Date | string | undefined;
}

/** An operation's id and title, and whether it has rules. */
export interface LoadedOperation extends NamedOperation {
  readonly documented: boolean;
}

/** A valid order of an operation. Only the rule files know its fields. */
type FilledIn = Readonly<Record<string, unknown>>;

/**
 * A rulebook in this process. Each function does what the package's own function of that name does for the built-in rulebook. Its findings
 * name the clauses and documents of the folder's rules.
 */
export interface LoadedRulebook {
  /** Every operation that the rulebook names. */
  readonly operations: readonly LoadedOperation[];
  /** Warnings, such as an exception of the overlay that has ended; an error throws. */
  readonly findings: readonly Finding[];
  /** The languages of the messages other than English, by their BCP 47 names. */
  readonly locales: Readonly<Record<string, Locale>>;
  /** The plain JSON Schema (2020-12) of each operation: a coarse gate for other languages. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** One operation with one set of options. Throws a `TypeError` on a wrong option and for an operation without rules. */
  readonly operation: (operation: string, options?: OperationOptions) => OperationOf<FilledIn>;
  /** Validates an order. Never throws on an order; an unknown operation is refused. Throws a `TypeError` on a wrong option. */
  readonly validate: ValidateOperation;
  /** Makes a validator with bindings, severities or switched-off rules. Throws a `TypeError` on a wrong configuration. */
  readonly createValidator: (configuration?: Configuration) => ValidateOperation;
  /** Writes an order in canonical form. Throws a `TypeError` on a wrong option and for an operation without rules. */
  readonly normalize: (operation: string, order: unknown, options?: OperationOptions) => Normalized;
  /** The fields to ask for. Throws a `TypeError` on a wrong option and for an operation without rules. */
  readonly requirements: (operation: string, partialOrder?: unknown, options?: OperationOptions) => Requirements;
  /** Keeps the state of one form. Throws a `TypeError` on a wrong option and for an operation without rules. */
  readonly createForm: (operation: string, options?: FormOptions) => Form;
  /** An operation as a Standard Schema v1. For an unknown operation, the schema refuses every order. */
  readonly standardSchema: (operation: string, options?: StandardSchemaOptions) => StandardSchema<FilledIn>;
  /** The rules of an operation as data; `undefined` for an operation without rules. */
  readonly rulesOf: (operation: string) => Reference | undefined;
  /** Reads the gateway's reply, and explains a refusal that the rulebook lists. Throws a `TypeError` on a wrong option. */
  readonly readReply: (operation: string, body: unknown, options?: OperationOptions) => ReplyOf<string, string>;
}

/**
 * Reads a rules folder and compiles its operations in this process, each at its first use. The compiler generates code, so the process must
 * allow this; for other processes, `payrules build` writes modules.
 * @param folder the rules folder, such as `rules`, with your codes in its `bindings.yaml`, or the name of an installed package of rules
 * @param options an overlay, the day as of which it is read, and whether to load the checks of the folder
 * @returns what the package's main entry exports for the built-in rulebook
 * @throws {RulebookError} if the folder can't be used: its message and its `findings` name each fault with file, line and column
 * @throws {TypeError} on a wrong option
 * @example
 * const rulebook = await loadRulebook('rules');
 * const { valid, diagnostics } = rulebook.validate('card.payment', order);
 */
export async function loadRulebook(folder: string, options: LoadOptions = {}): Promise<LoadedRulebook> {
  const { overlay, at, ownChecks } = knownMembersOf(options, ['overlay', 'at', 'ownChecks']);
  return loaded(await openWithoutErrors({ folder, overlay, ownChecks, at: dayOf(at) }));
}

/**
 * Opens rules for callers that need them without errors.
 * @throws {RulebookError} with all findings if one is an error
 * @throws {TypeError} if an option has another type: only `true` loads code
 */
export async function openWithoutErrors(options: OpenOptions): Promise<OpenedRules> {
  const { overlay, ownChecks } = options;
  if (ownChecks !== undefined && typeof ownChecks !== 'boolean') throw new TypeError('ownChecks must be true or false');
  if (overlay !== undefined && typeof overlay !== 'string') throw new TypeError('overlay must be the path of a folder');
  const rules = await open(options);
  if (rules.findings.some(isError)) throw new RulebookError(rules.findings);
  return rules;
}

/** What the functions need of an operation. */
interface Modules extends AllModules {
  readonly reference: Reference;
}

function loaded(rules: OpenedRules): LoadedRulebook {
  const { rulebook, bindings, findings, ids, day, facts: knownFacts } = rules;
  const { operations, undocumented } = rulebook;
  const modules = new LazyMap(operations.keys(), (id): Modules => {
    const operation = operations.get(id)!;
    return {
      operation: rules.compiled.get(id)!,
      knownFacts,
      inputRules: compileInputRules(operation),
      reference: rules.references.get(id)!,
      canonicalForms: canonicalForms(operation),
      reply: compileReply(rulebook.gateway, id),
      get jsonSchema() {
        return schemas.get(id)!;
      },
    };
  });
  const modulesOf = (id: string): Modules => modules.get(id) ?? throwNoRules(ids);
  const schemas = new LazyMap(ids, (id) => portableSchema(operations.get(id)!, { bindings, day }));
  const bound = <T extends object>(options: T): T => ({ bindings, ...membersOf(options) });
  const createValidator = (configuration: Configuration = {}): ValidateOperation =>
    operationsValidatorOf(compiledIn(rules), bound(configuration));
  return Object.freeze({
    operations: [
      ...[...operations.values()].map(({ id, title }) => ({ id, title, documented: true })),
      ...undocumented.map(({ id, title }) => ({ id, title, documented: false })),
    ],
    findings,
    locales: Object.fromEntries(translationsOf(rulebook).map((one) => [one.language, localeOf(rulebook, one).locale])),
    get schemas() {
      return Object.fromEntries(Array.from(schemas, ([id, schema]) => [id, publish(schema, '2020-12')]));
    },
    createValidator,
    operation: (operation: string, options: OperationOptions = {}) =>
      objectOf(modulesOf(operation), bound(options)) as OperationOf<FilledIn>,
    validate: validatorByRuleset(rules),
    normalize: (operation: string, order: unknown, options: OperationOptions = {}) =>
      normalizerOf(modulesOf(operation), bound(options))(order),
    requirements: (operation: string, partialOrder: unknown = {}, options: OperationOptions = {}) =>
      requirementsOf(modulesOf(operation), partialOrder, bound(options)),
    createForm: (operation: string, options: FormOptions = {}): Form => formOf(modulesOf(operation), bound(options)),
    standardSchema: (operation: string, options: StandardSchemaOptions = {}): StandardSchema<FilledIn> =>
      operations.has(operation)
        ? standardSchemaOf(
            { operation: rules.compiled.get(operation)!, knownFacts, jsonSchema: schemas.get(operation)! },
            bound(options),
          )
        : refusingSchema(operation, ids),
    rulesOf: (operation: string) => rules.references.get(operation),
    readReply: (operation: string, body: unknown, options: OperationOptions = {}) =>
      readReplyOf({ reply: operations.has(operation) ? modulesOf(operation).reply : undefined }, body, options),
  });
}
