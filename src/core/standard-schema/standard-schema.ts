import { refuseOperation } from '../evaluator/no-rules.js';
import { timeOf } from '../evaluator/evaluate.js';
import { withoutPrototype } from '../evaluator/without-prototype.js';
import { wordedIn, translated } from '../evaluator/translate.js';
import { knownMembersOf, OPERATION_OPTIONS, validatorOf, type CallableOperation } from '../evaluator/validator.js';
import type { AnyNames, KnownNames } from '../model/bindings.js';
import type { Mode, OperationOptions, ValidateOptions } from '../model/validation.js';
import type { JsonSchema } from '../model/check.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { AnyDiagnostic, Diagnostic, NotEvaluated } from '../model/diagnostic.js';
import type { Locale } from '../model/locale.js';
import { messageOf } from '../text/message.js';
import { needMessage } from '../text/need.js';
import type { StandardIssue, StandardJsonSchemaOptions, StandardSchema } from '../model/standard-schema.js';

/** The findings that count as issues besides errors. */
export interface IssueOptions {
  /** `warning`: warnings count as issues too, unless the configuration acknowledges them. By default `error`. */
  readonly failOn?: 'error' | 'warning' | undefined;
  /** `error`: a missing need of a rule is an issue at its field, once for each field. By default `ignore`. */
  readonly onNotEvaluated?: 'ignore' | 'error' | undefined;
}

/** The options of the operation, and the findings that count as issues. */
export type StandardSchemaOptions<
  Known extends KnownNames = AnyNames,
  Field extends string = string,
  Chosen extends Mode | undefined = Mode | undefined,
  Fields extends readonly Field[] | undefined = readonly Field[] | undefined,
> = OperationOptions<Known, Field, Chosen, Fields> & IssueOptions;

/** The generated data of an operation for its Standard Schema. */
export interface SchemaModules extends CallableOperation {
  readonly jsonSchema: JsonSchema;
}

const OPTIONS = [...OPERATION_OPTIONS, 'failOn', 'onNotEvaluated'];

/** An operation as a Standard Schema. @throws {TypeError} on a wrong configuration */
export function standardSchemaOf<Order>(
  { operation, knownFacts, jsonSchema }: SchemaModules,
  options: StandardSchemaOptions,
): StandardSchema<Order> {
  const members = knownMembersOf(options, OPTIONS);
  const { facts, at, mode, fields, failOn = 'error', onNotEvaluated = 'ignore', ...configuration } = members;
  const { locale } = configuration;
  checkChoice('failOn', failOn, ['error', 'warning']);
  checkChoice('onNotEvaluated', onNotEvaluated, ['ignore', 'error']);
  const fails = ({ severity, acknowledged }: Diagnostic): boolean =>
    severity === 'error' || (failOn === 'warning' && !acknowledged);
  const validate = translated(validatorOf<Order>(operation, configuration, knownFacts), configuration);
  const usual: ValidateOptions = {
    mode,
    fields,
    at: at && timeOf(at),
    ...(facts && { facts: withoutPrototype(facts) }),
  };
  // Wrong options are refused now and not with the first order.
  validate({}, { ...usual, facts });
  const schemaIn = ({ target }: StandardJsonSchemaOptions): Record<string, unknown> => inTarget(jsonSchema, target);
  return {
    '~standard': {
      version: 1,
      vendor: 'payrules',
      validate: (order, call) => {
        const own = call?.libraryOptions?.['facts'];
        const given = own ? { ...usual, facts: { ...usual.facts, ...own } } : usual;
        const result = validate(order, given as object);
        const issues = [
          ...result.diagnostics.filter(fails).map(issueOf),
          ...(onNotEvaluated === 'error' ? openIssues(operation, result.notEvaluated, locale) : []),
        ];
        return issues.length === 0 && result.valid ? { value: result.order } : { issues };
      },
      jsonSchema: { input: schemaIn, output: schemaIn },
    },
  };
}

const issueOf = ({ message, path, ruleId, severity }: AnyDiagnostic): StandardIssue => ({
  message,
  path,
  ruleId,
  severity,
});

/** The needs of rules that were not evaluated, as issues at their fields: one for each need of a field. */
function openIssues(
  operation: CompiledOperation,
  notEvaluated: readonly NotEvaluated[],
  locale: Locale | undefined,
): readonly StandardIssue[] {
  const issues = notEvaluated.flatMap(({ ruleId, needs }) => {
    const { diagnostic, labelOf } = operation.rules.find((rule) => rule.diagnostic.ruleId === ruleId)!;
    return needs.map((need): readonly [key: string, issue: StandardIssue] => {
      const { template, params } = needMessage(need);
      const message = messageOf(template, diagnostic.field, params, labelOf);
      const inLanguage = locale && wordedIn({ message, params, severity: 'error' }, locale);
      const { path } = diagnostic;
      return [
        `${diagnostic.field} ${need}`,
        { message: inLanguage?.message ?? message, path, ruleId, severity: 'error' },
      ];
    });
  });
  return [...new Map(issues).values()];
}

/** @throws {TypeError} if the value is not one of the choices */
function checkChoice(name: string, value: unknown, choices: readonly string[]): void {
  if (!choices.includes(value as string)) throw new TypeError(`${name} must be ${choices.join(' or ')}`);
}

/** The schema of an operation without rules. It refuses every order and has no JSON Schema. */
export function refusingSchema<Order>(operation: string, known: readonly string[]): StandardSchema<Order> {
  const { diagnostics } = refuseOperation(operation, known);
  const none = (): never => {
    throw new TypeError('there are no rules for this operation');
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'payrules',
      validate: () => ({ issues: diagnostics.map(issueOf) }),
      jsonSchema: { input: none, output: none },
    },
  };
}

const DRAFTS: Readonly<Record<string, string>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
};

/** A copy of a schema with a target's header. For targets without `examples`, they become OpenAPI 3.0's `example` or are dropped. */
function inTarget(schema: JsonSchema, target: string): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  if (target !== 'openapi-3.0' && !Object.hasOwn(DRAFTS, target))
    throw new TypeError(`there is no JSON Schema for the target; use ${Object.keys(DRAFTS).join(', ')} or openapi-3.0`);
  if (target === 'draft-2020-12' || target === 'draft-07') return { $schema: DRAFTS[target], ...copy };
  withoutExamples(copy, target);
  return target === 'openapi-3.0' ? copy : { $schema: DRAFTS[target], ...copy };
}

/** Replaces the examples of each property, also in nested objects. */
function withoutExamples(schema: Record<string, unknown>, target: string): void {
  for (const property of Object.values(
    (schema['properties'] ?? {}) as Readonly<Record<string, Record<string, unknown>>>,
  )) {
    const examples = property['examples'];
    delete property['examples'];
    if (target === 'openapi-3.0' && Array.isArray(examples)) property['example'] = examples[0] as unknown;
    withoutExamples(property, target);
  }
}
