import { compileHeaders, endpointPath } from '../../workbench/compiler/index.js';
import {
  type Bindings,
  type CompiledHeader,
  type Diagnostic,
  type Direction,
  type Operation,
  type ReplyDefinition,
  type ValidateOperation,
  operationsValidatorOf,
} from '../../core/index.js';
import { type OpenedRules, compiledIn, validatorByRuleset } from '../../workbench/open/index.js';
import { checkHeaders, type HeaderPairs } from './check-headers.js';
import { scenariosOf, type Scenario } from './scenarios.js';

/** The parts of a rulebook that the sandbox needs besides its rules: how the gateway answers. */
export class SandboxRules {
  /** The path of the endpoint. */
  readonly path: string;
  /** The field with the merchant's own identifier of an order. A value that begins with the name of a scenario asks for it. */
  readonly orderId: string | undefined;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly scenarios: readonly Scenario[];
  readonly validate: ValidateOperation;
  readonly #replies: ReadonlyMap<string, ReplyDefinition>;
  readonly #headers: readonly CompiledHeader[];
  readonly #undocumented: ReadonlySet<string>;

  /**
   * @param bindings codes that take precedence over those of the rules
   * @throws {TypeError} if they do not fit the rulebook
   */
  constructor(
    private readonly rules: OpenedRules,
    bindings: Bindings = {},
  ) {
    const { about, operations, gateway, undocumented } = rules.rulebook;
    this.path = endpointPath(about);
    this.orderId = about['order-id'];
    this.operations = operations;
    this.scenarios = scenariosOf(gateway, [...operations.keys()]);
    this.validate =
      Object.keys(bindings).length > 0
        ? operationsValidatorOf(compiledIn(rules), { bindings: { ...rules.bindings, ...bindings } })
        : validatorByRuleset(rules);
    this.#replies = new Map(gateway.replies.map((reply) => [reply.operation, reply]));
    this.#headers = compileHeaders(gateway.headers);
    this.#undocumented = new Set(undocumented.map(({ id }) => id));
  }

  /** The reply to an operation; `undefined` if the rulebook does not show it. */
  replyTo(operation: string): ReplyDefinition | undefined {
    return this.#replies.get(operation);
  }

  /** The parts of a reply that the rulebook does not describe at all. */
  get madeUp(): readonly string[] {
    return this.#replies.size > 0 ? [] : ['envelope'];
  }

  headerFaults(operation: string, headers: HeaderPairs): readonly Diagnostic[] {
    return checkHeaders(this.#headers, operation, headers);
  }

  /** The direction that the headers of a request name. */
  directionIn(headers: HeaderPairs): Direction | undefined {
    return this.rules.rulebook.gateway.headers.find(({ header, direction, check }) => {
      const [value, ...others] = headers.filter(([name]) => name.toLowerCase() === header.toLowerCase());
      return direction && 'value' in check && others.length === 0 && value?.[1] === check.value;
    })?.direction;
  }

  /** The headers of a valid request, for examples: values that the rulebook shows, and others that it accepts. */
  exampleHeaders(operation: string): HeaderPairs {
    return this.#headers
      .filter(({ direction }) => direction === undefined || operation.endsWith(`.${direction}`))
      .map(({ header, check }) => [
        header,
        'value' in check
          ? check.value
          : 'media-type' in check
            ? check['media-type']
            : 'digits' in check
              ? '1700000000'
              : 'sandbox',
      ]);
  }

  /** Whether the document names an operation without giving rules for it. */
  isUndocumented(operation: string): boolean {
    return this.#undocumented.has(operation);
  }

  /** The sandbox's gaps if the rulebook does not describe all of the gateway, one sentence each. */
  get gaps(): readonly string[] {
    const { headers, replies, failures, transitions } = this.rules.rulebook.gateway;
    return [
      headers.length === 0 && 'The rules have no gateway/headers.yaml: headers are not checked.',
      replies.length === 0 && 'The rules have no gateway/response.yaml: the envelope and its data are made up.',
      failures.length === 0 && 'The rules have no gateway/failures.yaml: no scenario is a refusal by the gateway.',
      transitions.length === 0 && 'The rules have no gateway/states.yaml: the states of orders are made up.',
    ].filter((gap) => gap !== false);
  }
}
