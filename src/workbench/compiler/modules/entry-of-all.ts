import { type Bindings, type Operation, source } from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import { namesOfFacts } from '../order-types.js';
import { importsOf } from './data-modules.js';
import {
  bindingsCode,
  bindingsOf,
  dataImports,
  functionsOfAll,
  merchantFieldsOf,
  union,
  withBindings,
} from './functions.js';
import { ownHeadersOf } from '../gateway-data.js';
import { CODES_LEFT_OUT } from './entry-of-one.js';
import type { Module } from './module-text.js';

const OPERATION = "@param operation the operation's id";

/**
 * The module for every operation, with everything that depends on the rules.
 * @param all the codes that are built in; codes of slots that no operation has are left out
 */
export function entryOfAll({ operations, undocumented, gateway }: Rulebook, all: Bindings): Module {
  const bindings = bindingsOf([...operations.values()], all);
  const replies = new Map(gateway.replies.map((reply) => [reply.operation, reply]));
  const namesOf = (operation: Operation): string => {
    const { items = [], untyped = [] } = replies.get(operation.id) ?? {};
    const names = {
      reply: items,
      untyped,
      header: ownHeadersOf(gateway.headers, operation.id),
      own: merchantFieldsOf(operation),
    };
    const members = Object.entries(names).map(([name, of]) => `    ${name}: ${union(of)};\n`);
    return `  '${operation.id}': {\n${members.join('')}  };`;
  };
  const isBound = Object.keys(bindings).length > 0;
  return {
    depth: 0,
    isPublic: true,
    imports: [...dataImports(), ...importsOf(['reference']), "import { loaders } from './loaders.js';"],
    passedOn: ['toProblemDetails', 'translate'],
    passesTypesOn: true,
    code: bindingsCode(bindings),
    types: `${TYPES}

/**
 * For each operation: the fields of an order in its reply, those of them whose type the document does not show, the headers of a request
 * whose value the document leaves to you, and the fields of an order that your own program adds.
 */
export interface OperationNames {
${[...operations.values()].map(namesOf).join('\n')}
}`,
    members: [
      {
        name: 'operations',
        doc: "Every operation that the gateway's document names.",
        clauses: 'The document lists them in parts 4.1 and 4.2.',
        type: 'readonly OperationSummary[]',
        // Written out: computing it from the references would add all their text to every bundle.
        value: source([...summaries(operations.values(), true), ...summaries(undocumented, false)]),
      },
      {
        name: 'createValidator',
        doc: `Makes a validator with bindings, severities or switched-off rules. The codes in bindings are those that the gateway's document leaves
out.
@param configuration what differs from the rules
@returns the same function as {@link validate}
@throws {TypeError} on a wrong configuration, such as an unknown slot, label or rule
@example
const validate = createValidator({ unknownFields: 'error', locale: es });
const result = validate('${[...operations.keys()][0]!}', order);`,
        clauses: CODES_LEFT_OUT,
        type: '(configuration?: Configuration) => Validator',
        value: `(configuration = {}) => operationsValidatorOf(compiled, ${withBindings(bindings, 'configuration')})`,
        isWider: true,
      },
      {
        name: 'validate',
        doc: `Reports everything that is wrong with an order before it is sent: each diagnostic has its clause of the gateway's
document in \`source\`. Never throws on an order.
${OPERATION}
@param order the request body; it is not changed, and the result's diagnostics contain none of its values
@param options facts, the day to evaluate as of, draft mode, the fields to report, the language
@returns the typed order where it has no error; otherwise what is wrong, field by field, each with its clause in \`source\`
@throws {TypeError} on a wrong option
@example
const result = validate('${[...operations.keys()][0]!}', order);
if (result.valid) send(result.order);`,
        clauses: 'The rules come from parts 1, 2, 4.2, 6 and 8.',
        type: 'Validator',
        value: `/*#__PURE__*/ operationsValidatorOf(compiled${isBound ? ', { bindings }' : ''})`,
        isWider: true,
      },
      ...functionsOfAll(bindings, namesOfFacts(operations.values()), [...operations.values()][0]!),
      {
        name: 'rulesOf',
        doc: `The rules of an operation as data, each with the clauses of the gateway's document, or the public document, that it comes from. Never
throws.
${OPERATION}
@returns the operation's fields, facts and rules; \`undefined\` for an operation without rules
@example
const ids = rulesOf('${[...operations.keys()][0]!}')?.rules.map(({ id }) => id);`,
        type: '(operation: OperationId) => Reference | undefined',
        value: '(operation) => Object.hasOwn(references, operation) ? references[operation] : undefined',
      },
      {
        name: 'load',
        doc: `Imports one operation when it is needed, in a part of its own of a bundle that is split. Its object is that of {@link operation}.
${OPERATION}
@param options the options of the operation
@returns the object of the operation
@throws {TypeError} on a wrong option, and for an operation without rules: the promise is rejected
@example
const one = await load('${[...operations.keys()][0]!}', { locale: es });
const result = one.validate(order);`,
        clauses: "Its rules come from parts 1, 2, 4.2, 6 and 8 of the gateway's document.",
        type: `<Op extends OperationId, Chosen extends Mode | undefined = 'submit', Fields extends readonly (FieldOf<Orders[Op]> | FactName)[] | undefined = undefined>(operation: Op, options?: OperationOptionsOf<RulebookNames, FieldOf<Orders[Op]> | FactName, Chosen, Fields>) => Promise<OperationOf<Orders[Op], FactName, Reply<Op>, IsWhole<Chosen, Fields>, RuleId<Op>, OperationNames[Op]['header'], OperationNames[Op]['own']>>`,
        value: `async (operation, options = {}) => (await (Object.hasOwn(loaders, operation) ? loaders[operation]() : throwNoRules(Object.keys(loaders)))).operation(options)`,
        isWider: true,
      },
    ],
  };
}

function summaries(
  operations: Iterable<{ readonly id: string; readonly title: string }>,
  documented: boolean,
): readonly object[] {
  return [...operations].map(({ id, title }) => ({ id, title, documented }));
}

/** The modules of the operations, each imported at its first use. */
export function loadersOf(operations: readonly string[]): Module {
  return {
    depth: 0,
    members: [
      {
        name: 'loaders',
        // Types are checked where an operation is loaded.
        type: 'Readonly<Record<keyof Orders, () => Promise<{ readonly operation: (options: any) => unknown }>>>',
        value: `{\n${operations.map((id) => `  '${id}': () => import('./${id}.js'),`).join('\n')}\n}`,
      },
    ],
  };
}

/** The types that depend on the rules. This text is the same for every rulebook. */
const TYPES = `/** The operations that have rules. */
export type OperationId = keyof Orders;

/** How a merchant changes the rules at run time, as data. A misspelt rule, slot or label does not compile. */
export type Configuration = ConfigurationOf<RulebookNames>;

/** The codes that a merchant got from the gateway: slot -> label -> codes, or the word \`none\` for a label that has no code. */
export type Bindings = BindingsOf<RulebookNames['slots']>;

/** What rules need and the order does not have. */
export type Facts = FactsOf<FactName>;

/** An order of an operation while it is filled in: each field is optional, and a field with text may have any text. */
export type OrderInput<Op extends OperationId> = OrderInputOf<Orders[Op]>;

/**
 * Validates orders of every operation. The order of a valid result is typed where the whole order was evaluated; for a draft, or for some
 * fields, it is \`unknown\`.
 */
export interface Validator {
  /**
   * Reports everything that is wrong with an order before it is sent: field by field, with the rule and its clause. Never throws on an
   * order, never changes it.
   * @param operation the operation's id
   * @param order the request body
   * @param options facts, the day to evaluate as of, draft mode, the fields to report, the language
   * @returns the typed order where it has no error; otherwise what is wrong, field by field, each with its clause in \`source\`
   * @throws {TypeError} on a wrong option
   * @example
   * const result = validate(id, order);
   * if (result.valid) send(result.order);
   * else for (const { field, text } of result.diagnostics) show(field, text);
   */
  <Op extends OperationId, Name extends string = never, Chosen extends Mode | undefined = 'submit'>(
    operation: Op,
    order: unknown,
    options?: OptionsFor<Orders[Op], FactName, Name, Chosen>,
  ): Result<Checked<Orders[Op], Name, Chosen>, PlaceOf<Orders[Op]> | FactName, RuleId<Op>>;
}

/** The id of a finding on an order: of a rule of the operation, or of the engine. */
export type RuleId<Op extends OperationId = OperationId> = FoundRule<RuleIds[Op]>;

/**
 * An operation's id and title, and whether there are rules for it. Without rules: the gateway's document names the operation and gives no
 * rules; {@link validate} refuses it.
 */
export type OperationSummary =
  | { readonly documented: true; readonly id: OperationId; readonly title: string }
  | { readonly documented: false; readonly id: string; readonly title: string };

/**
 * One order in a reply, numbers as text; a field that is missing, blank or neither text nor a whole number is left out. A field whose type
 * the document does not show is as it came.
 */
export type ReplyOrder<Op extends OperationId> = ReplyOrderOf<OperationNames[Op]['reply'], OperationNames[Op]['untyped']>;

/** A reply to an operation. */
export type Reply<Op extends OperationId> = ReplyOf<OperationNames[Op]['reply'], OperationNames[Op]['untyped'], FieldOf<Orders[Op]>>;

/**
 * The options of an operation. Such options may ask for a draft or for some fields, so the order of a valid result is \`unknown\`. Where
 * you need its type, write them as \`{ ... } satisfies OperationOptions<Op>\`, which keeps what they ask for.
 */
export type OperationOptions<Op extends OperationId> = OperationOptionsOf<RulebookNames, FieldOf<Orders[Op]> | FactName>;

/** The options of a form: those of its operation, and the values so far. */
export type FormOptions<Op extends OperationId> = FormOptionsOf<RulebookNames, FieldOf<Orders[Op]> | FactName>;

/** The options of a Standard Schema: those of its operation, and the findings that count as issues besides errors. */
export type StandardSchemaOptions<Op extends OperationId> = StandardSchemaOptionsOf<RulebookNames, FieldOf<Orders[Op]> | FactName>;

/** What your own program adds to the payer's part of an order: any field, and each required one of the merchant's. */
export type OwnPart<Op extends OperationId> = OwnPartOf<Orders[Op], OperationNames[Op]['own']>;

/** One operation with one set of options, as {@link operation} and {@link load} make it. */
export type Operation<Op extends OperationId> = OperationOf<Orders[Op], FactName, Reply<Op>, true, RuleId<Op>, OperationNames[Op]['header'], OperationNames[Op]['own']>;`;
