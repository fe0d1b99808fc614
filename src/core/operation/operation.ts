import { checkFacts } from '../evaluator/evaluate.js';
import { translated } from '../evaluator/translate.js';
import { knownMembersOf, OPERATION_OPTIONS, validatorOf } from '../evaluator/validator.js';
import { withoutPrototype } from '../evaluator/without-prototype.js';
import { formOf } from '../form/form.js';
import { readReplyOf, type ReplyOf } from '../gateway/read-reply.js';
import type { FoundRule } from '../model/diagnostic.js';
import type { Form } from '../model/form.js';
import type { CompiledReply } from '../model/gateway.js';
import type { Normalized } from '../model/normalized.js';
import type { CanonicalForms } from '../model/compiled.js';
import type { Requirements } from '../model/requirement.js';
import type { StandardSchema } from '../model/standard-schema.js';
import type {
  Checked,
  FieldOf,
  Mode,
  OperationOptions,
  OptionsFor,
  OrderInput,
  PlaceOf,
  Result,
  Validated,
  ValidateOptions,
} from '../model/validation.js';
import { normalizerOf } from '../normalize/normalize.js';
import { type OperationModules, requirementsOf } from '../requirements/requirements.js';
import { type IssueOptions, type SchemaModules, standardSchemaOf } from '../standard-schema/standard-schema.js';

/**
 * One operation with one set of options. Its functions are those of the same names that take the operation and the options at each call.
 * With `fields`, or as a draft, the order of a valid result is not typed.
 */
export interface OperationOf<
  Order,
  Fact extends string = string,
  Reply = ReplyOf<string, string>,
  Whole extends boolean = true,
  Rule extends string = string,
> {
  /** `pe.payout` */
  readonly id: string;
  /**
   * Validates an order. Never throws on an order, never changes it.
   * @param order the request body
   * @param options those that differ in this call: facts, the day to evaluate as of, draft mode, the fields to report, the language
   * @returns the typed order where it has no error; otherwise what is wrong, field by field, each with its clause in `source`
   * @throws {TypeError} on a wrong option
   * @example
   * const result = one.validate(order);
   * if (result.valid) send(result.order);
   */
  validate<Name extends string = never, Chosen extends Mode | undefined = 'submit'>(
    order: unknown,
    options?: OptionsFor<Order, Fact, Name, Chosen>,
  ): Result<Whole extends true ? Checked<Order, Name, Chosen> : unknown, PlaceOf<Order> | Fact, FoundRule<Rule>>;
  /**
   * Writes the values of an order in canonical form. Never throws on an order.
   * @param order the request body; it is not changed
   * @returns the order in canonical form, and each change without its value
   * @example
   * const { order, changes } = one.normalize({ ...input });
   */
  normalize(order: unknown): Normalized<FieldOf<Order>>;
  /**
   * The fields to ask for.
   * @param partialOrder what an order has already; it is not changed
   * @returns each field, and whether the required ones are given
   * @example
   * const { fields, complete } = one.requirements({ amount: '100' });
   */
  requirements(partialOrder?: unknown): Requirements<FieldOf<Order>>;
  /**
   * A form of this operation.
   * @param order what an order has already; it is not changed
   * @returns the form, which never throws on a value
   * @example
   * const form = one.form();
   * const { diagnostics } = form.set('amount', '100');
   */
  form(order?: unknown): Form<FieldOf<Order>, Fact>;
  /**
   * A Standard Schema v1, for form libraries and servers that take one.
   * @param options what counts as an issue besides errors
   * @returns the schema
   * @throws {TypeError} on a wrong option
   * @example
   * const resolver = standardSchemaResolver(one.schema());
   */
  schema(options?: IssueOptions): StandardSchema<Order, Whole extends true ? Validated<Order> : OrderInput<Order>>;
  /**
   * Reads the gateway's reply: what is certain, what is open, and where the document explains a refusal, which field is at fault and what
   * to do. Never throws on a reply.
   * @param reply the parsed body, of any type
   * @returns the orders, whether the reply reports a failure, its codes, and the findings in the language of the options
   * @example
   * const { failed, diagnostics } = one.explain(await response.json());
   */
  explain(reply: unknown): Reply;
}

/** Everything generated from the rules of an operation. */
export interface AllModules extends OperationModules, SchemaModules {
  readonly canonicalForms: CanonicalForms;
  readonly reply: CompiledReply | undefined;
}

/**
 * Makes the object of one operation. What its functions need is made when they are first called. The caller says its type.
 * @throws {TypeError} on a wrong option
 */
export function objectOf<Typed = OperationOf<unknown>>(modules: AllModules, given: OperationOptions): Typed {
  const options: OperationOptions = { ...knownMembersOf(given, OPERATION_OPTIONS) };
  const { facts, at, mode, fields, ...configuration } = options;
  const { operation, knownFacts = operation.facts } = modules;
  const validate = translated(validatorOf<unknown>(operation, configuration, knownFacts), configuration);
  const usual: ValidateOptions = { facts, at, mode, fields };
  // A wrong option is refused now, not with the first order.
  validate({}, usual as object);
  let normalize: ReturnType<typeof normalizerOf> | undefined;
  const object: OperationOf<unknown> = {
    id: operation.id,
    validate: (order, call: object = {}) => {
      const own: ValidateOptions = withoutPrototype(call);
      if (facts && own.facts) checkFacts(own.facts, knownFacts);
      return validate(order, { ...usual, ...own, facts: facts ? { ...facts, ...own.facts } : own.facts } as object);
    },
    normalize: (order) => (normalize ??= normalizerOf(modules, options))(order),
    requirements: (partialOrder = {}) => requirementsOf(modules, partialOrder, options),
    form: (order) => formOf(modules, { ...options, order }),
    schema: (issues = {}) => standardSchemaOf(modules, { ...options, ...withoutPrototype(issues) }),
    explain: (reply) => readReplyOf(modules, reply, options),
  };
  return Object.freeze(object) as Typed;
}
