import { type FailureText, type GatewayRules, type Transition, directionOf } from '../../core/index.js';
import { englishWording } from '../../workbench/compiler/index.js';
import { ownFinding, type SeenDiagnostic } from './finding.js';

/** A behaviour that a request can ask for instead of an ordinary reply. */
export interface Scenario {
  /** The name in the header `payrules-scenario`, and at the start of a test value. */
  readonly name: string;
  /** The operations to which it applies. */
  readonly operations: readonly string[];
  /** What happens, in words. */
  readonly summary: string;
  /** The gateway refuses the order with this text. */
  readonly failure?: FailureText;
  /** The order's state changes again. */
  readonly transition?: Transition;
  /** The request gets no answer, or one that is cut off. */
  readonly fault?: 'timeout' | 'broken-reply';
  /** The payer's decision, without the checkout page. */
  readonly payer?: 'accepts' | 'refuses';
}

/** The scenarios of a rulebook: those that its gateway files describe, and those that every request can ask for. */
export function scenariosOf(
  { failures, transitions }: GatewayRules,
  operations: readonly string[],
): readonly Scenario[] {
  const collections = operations.filter((id) => directionOf(id) === 'collection');
  const ofPayers: readonly Scenario[] = [
    { name: 'payer-accepts', operations: collections, payer: 'accepts', summary: 'The payer accepts the payment.' },
    { name: 'payer-refuses', operations: collections, payer: 'refuses', summary: 'The payer refuses the payment.' },
  ];
  return [
    ...failures.map((failure) => ({
      name: failure.id,
      operations: [failure.operation],
      summary: `${failure.text}: ${englishWording(failure.meaning)}`,
      failure,
    })),
    ...transitions.map((transition) => ({
      name: `${transition.from}-to-${transition.to}`.toLowerCase(),
      operations: [transition.operation],
      summary: `The state changes from ${transition.from} to ${transition.to}, each with a callback.`,
      transition,
    })),
    ...(collections.length > 0 ? ofPayers : []),
    {
      name: 'timeout',
      operations,
      fault: 'timeout',
      summary: 'The order is accepted, and the request gets no answer.',
    },
    {
      name: 'broken-reply',
      operations,
      fault: 'broken-reply',
      summary: 'The order is accepted, and the reply is not JSON: its end is missing.',
    },
  ];
}

/**
 * The scenario that a request asks for: in the header, or at the start of the merchant's identifier of the order, where a hyphen may follow
 * the name.
 * @returns a finding if the header names an unknown scenario for this operation
 */
export function scenarioOf(
  scenarios: readonly Scenario[],
  operation: string,
  header: string | undefined,
  reference: string | undefined,
): Scenario | SeenDiagnostic | undefined {
  const own = scenarios.filter(({ operations }) => operations.includes(operation));
  if (header !== undefined)
    return (
      own.find(({ name }) => name === header) ??
      ownFinding(
        'scenario',
        `The header payrules-scenario names no scenario of ${operation}; known are ${own.map(({ name }) => name).join(', ')}.`,
      )
    );
  // The name of a scenario may begin with the name of another one.
  return own
    .filter(({ name }) => reference === name || reference?.startsWith(`${name}-`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}
