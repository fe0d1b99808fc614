import { type Bindings, source } from '../../../core/index.js';
import type { Rulebook } from '../../rulebook/index.js';
import { namesOfFacts } from '../order-types.js';
import { bindingsCode, bindingsOf, dataImports, functionsOfAll, withBindings } from './functions.js';
import { CODES_LEFT_OUT } from './entry-of-one.js';
import type { Member, Module } from './module-text.js';

const OPERATION = "@param operation the operation's id";

/**
 * The module that knows every operation, with everything that depends on the rules.
 * @param all the codes that are built in; those of slots that no operation has are left out
 */
export function entryOfAll({ operations, undocumented, gateway }: Rulebook, all: Bindings): Module {
  const bindings = bindingsOf([...operations.values()], all);
  const replies = new Map(gateway.replies.map((reply) => [reply.operation, reply]));
  const namesOf = (member: 'items' | 'untyped'): string =>
    [...operations.keys()]
      .map(
        (id) =>
          `  '${id}': ${
            replies
              .get(id)
              ?.[member].map((name) => source(name))
              .join(' | ') || 'never'
          };`,
      )
      .join('\n');
  const states = new Set(
    gateway.transitions.filter(({ operation }) => operations.has(operation)).flatMap(({ from, to }) => [from, to]),
  );
  const headers = new Set(gateway.headers.map(({ header }) => header));
  const isBound = Object.keys(bindings).length > 0;
  return {
    depth: 0,
    isPublic: true,
    imports: [
      ...dataImports(),
      "import { failures, headers as headerRules, items, transitions, untyped } from './compiled/gateway.js';",
    ],
    passedOn: ['toProblemDetails', 'translate'],
    code: bindingsCode(bindings),
    types: `${TYPES}

/** The fields of an order in the reply to each operation. */
export interface ReplyFields {
${namesOf('items')}
}

/** Those of them whose type the document does not show. */
export interface UntypedReplyFields {
${namesOf('untyped')}
}

/** The states of an order that the gateway's document names in a change of state. */
export type State = ${[...states].map((state) => source(state)).join(' | ') || 'string'};

/** The headers of a request that the rules ask for. */
export type HeaderName = ${[...headers].map((name) => source(name)).join(' | ') || 'never'};`,
    members: [
      {
        name: 'operations',
        doc: "Every operation that the gateway's document names.",
        clauses: 'The document lists them in parts 4.1 and 4.2.',
        type: 'readonly OperationSummary[]',
        // Written out: made from the references, it would add all their text to every bundle.
        value: source([...summaries(operations.values(), true), ...summaries(undocumented, false)]),
      },
      {
        name: 'createValidator',
        doc: `Makes a validator with bindings, severities or switched-off rules. The codes in bindings are those that the gateway's document leaves
out.
@param configuration what differs from the rules
@returns the same function as {@link validate}
@throws {TypeError} on a wrong configuration, such as an unknown slot, label or rule`,
        clauses: CODES_LEFT_OUT,
        type: '(configuration?: Configuration) => Validator',
        value: `(configuration = {}) => operationsValidatorOf(compiled, ${withBindings(bindings, 'configuration')})`,
      },
      {
        name: 'validate',
        doc: `Reports everything that is wrong with an order before it is sent: each diagnostic has its clause of the gateway's
document in \`source\`. Never throws on an order.
${OPERATION}
@param order the request body; it is not changed, and the result's diagnostics contain none of its values
@param options facts, the day to evaluate as of, draft mode, the fields to report
@returns the typed order where it has no error; otherwise what is wrong, field by field, each with its clause in \`source\`
@throws {TypeError} on a wrong option`,
        clauses: 'The rules come from parts 1, 2, 4.2, 6 and 8.',
        type: 'Validator',
        value: `/*#__PURE__*/ operationsValidatorOf(compiled${isBound ? ', { bindings }' : ''})`,
      },
      ...functionsOfAll(bindings, namesOfFacts(operations.values())),
      {
        name: 'rulesOf',
        doc: `The rules of an operation as data, each with the clauses of the gateway's document, or the public document, that it comes from. Never
throws.
${OPERATION}
@returns the operation's fields, facts and rules; \`undefined\` for an operation without rules`,
        type: '(operation: OperationId) => Reference | undefined',
        value: '(operation) => Object.hasOwn(references, operation) ? references[operation] : undefined',
      },
      ...GATEWAY,
    ],
  };
}

function summaries(
  operations: Iterable<{ readonly id: string; readonly title: string }>,
  documented: boolean,
): readonly object[] {
  return [...operations].map(({ id, title }) => ({ id, title, documented }));
}

const GATEWAY: readonly Member[] = [
  {
    name: 'checkHeaders',
    doc: `Checks the headers of a request. Values are compared exactly, except for the media type (RFC 9110).
The signature and the age of the timestamp are not checked, as the document does not say how.
${OPERATION}; it decides between \`pay\` and \`payOut\`
@param headers the request's headers, names in any case; a header given twice, or with a list of several values, is refused
@returns one diagnostic for each header that is missing or wrong, \`field\` being the header's name as the document writes it; none
  contains a value. Never throws: unreadable headers, and an unknown operation, are a diagnostic as well`,
    clauses: "The headers are those of part 5 of the gateway's document.",
    type: '(operation: OperationId, headers: RequestHeaders) => readonly Diagnostic<HeaderName>[]',
    value: '(operation, headers) => checkHeadersOf({ headers: headerRules, items }, operation, headers)',
    isWider: true,
  },
  {
    name: 'explainFailure',
    doc: `Explains the gateway's refusal of an order, on the fields at fault, where its document lists the refusal. A text counts as a
whole and only for its own operation, whatever its
case, spaces and punctuation; a risk refusal needs its errorCode as well, as text or as a number.
${OPERATION}
@param response the reply's body, or an object with its \`errorCode\` and \`errorMsg\`
@param options the \`locale\` of the messages
@returns for every other reply \`known: false\`, \`certainty: 'none'\`, \`remedy: 'unknown'\` and no diagnostics. Never throws on a reply
@throws {TypeError} on another option, and where the locale is not a catalogue`,
    clauses:
      'Parts 7.2 and 7.3 list them: the failure texts of the Peru payout and the risk refusals of the global card collection.',
    type: '<Op extends OperationId>(operation: Op, response: unknown, options?: { readonly locale?: Locale }) => FailureExplanation<FieldOf<Orders[Op]>>',
    value: '(operation, response, options) => explainFailureOf(failures, operation, response, options)',
    isWider: true,
  },
  {
    name: 'nextStates',
    doc: `The states that may follow an order's state, as the gateway's document has them.
${OPERATION}
@param state the order's state, as the gateway writes it; one that is written out must be a state of the document, so that a misspelt one
  does not compile
@returns \`known: false\` and no states where the document says nothing about the state. Never throws, as a reply may contain a state that
  the document does not list`,
    clauses: 'In part 3, SUCCESS of a Mexico payout may still become REVERSED.',
    type: '<Name extends string>(operation: OperationId, state: string extends Name ? Name : State) => NextStates<State>',
    value: '(operation, state) => nextStatesOf(transitions, operation, state)',
    isWider: true,
  },
  {
    name: 'readResponse',
    doc: `Reads the gateway's reply.

The document does not define the values of the codes. Therefore \`failed\` is \`true\` only where \`success\` is \`false\` or where
{@link explainFailure} recognises the failure: an order that wrongly counts as failed is sent again and paid twice. \`failed\` is \`false\`
only where \`success\` is \`true\` and no error code or text replaces the orders of the reply. \`success\` counts only as a boolean.
${OPERATION}
@param body the parsed body, of any type
@returns the orders of \`data\`, a list or one object, with the fields that the document shows for the operation; and the codes and the
  error text where there are any. Never throws; each property is read once`,
    clauses: 'Replies are those of parts 2.7, 4.1 and 7.1.',
    type: '<Op extends OperationId>(operation: Op, body: unknown) => Reply<Op>',
    value: '(operation, body) => readResponseOf({ items, untyped, failures }, operation, body)',
    isWider: true,
  },
];

/** The types that depend on the rules; the same for every rulebook. */
const TYPES = `/** The operations that have rules. */
export type OperationId = keyof Orders;

/** How a merchant changes the rules at run time, as data. A misspelt rule, slot or label does not compile. */
export type Configuration = ConfigurationOf<RulebookNames>;

/** The codes that a merchant got from the gateway: slot -> label -> codes, or the word \`none\` for a label that has no code. */
export type Bindings = BindingsOf<RulebookNames['slots']>;

/** What rules need and the order does not have. */
export type Facts = FactsOf<FactName>;

/** An order of an operation while it is filled in: every field is optional text. */
export type OrderInput<Op extends OperationId> = OrderInputOf<Orders[Op]>;

/**
 * Validates orders of every operation. The order of a valid result is typed where the whole order was evaluated; for a draft, or for some
 * fields, it is \`unknown\`.
 */
export interface Validator {
  /**
   * Validates an order of any operation.
   * @param operation the operation's id
   * @param order the request body
   * @param options facts, the day to evaluate as of, draft mode, the fields to report
   * @returns the typed order where it has no error; otherwise what is wrong, field by field, each with its clause in \`source\`
   */
  <Op extends OperationId>(operation: Op, order: unknown, options?: SubmitOptions<FactName>): Result<Orders[Op], FieldOf<Orders[Op]> | FactName>;
  /**
   * The same for a draft, or for some fields, by the same rules and clauses.
   * @param operation the operation's id
   * @param order the request body
   * @param options facts, the day to evaluate as of, draft mode, the fields to report
   * @returns the order where what was evaluated has no error; otherwise what is wrong, field by field, each with its clause in \`source\`
   */
  <Op extends OperationId, Name extends string>(
    operation: Op,
    order: unknown,
    options?: OptionsFor<Orders[Op], Name, FactName>,
  ): Result<unknown, FieldOf<Orders[Op]> | FactName>;
}

/**
 * An operation's id and title, and whether there are rules for it. Without rules: the gateway's document names the operation and gives no
 * rules; {@link validate} refuses it.
 */
export type OperationSummary =
  | { readonly documented: true; readonly id: OperationId; readonly title: string }
  | { readonly documented: false; readonly id: string; readonly title: string };

/** The names of the fields that the document shows in the reply to an operation. */
export type ReplyField<Op extends OperationId> = ReplyFields[Op];

/** The names of those of them whose type it does not show. */
export type UntypedReplyField<Op extends OperationId> = UntypedReplyFields[Op];

/**
 * One order in a reply, numbers as text; a field that is missing, blank or neither text nor a whole number is left out. A field whose type
 * the document does not show is as it came.
 */
export type ReplyOrder<Op extends OperationId> = ReplyOrderOf<ReplyField<Op>, UntypedReplyField<Op>>;

/** A reply to an operation. */
export type Reply<Op extends OperationId> = ReplyOf<ReplyField<Op>, UntypedReplyField<Op>>;`;
