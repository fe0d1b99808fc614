import { refuseOperation } from '../validator/no-rules.js';
import { withoutPrototype } from '../validator/without-prototype.js';
import { dayOf } from '../validator/evaluate.js';
import { translated } from '../validator/translate.js';
import { membersOf, validatorOf } from '../validator/validator.js';
import type { AnyNames, Names } from '../model/bindings.js';
import type { Configuration, SubmitOptions } from '../model/validation.js';
import type { JsonSchema } from '../model/check.js';
import type { CompiledOperation } from '../model/compiled.js';
import type { Diagnostic, NotEvaluated } from '../model/diagnostic.js';
import { needInWords } from '../strings/need.js';
import type { StandardIssue, StandardJsonSchemaOptions, StandardSchema } from '../model/standard-schema.js';

/** What counts as an issue besides errors. */
export interface IssueOptions {
  /** `warning`: warnings that the configuration does not acknowledge are issues too. By default `error`. */
  readonly failOn?: 'error' | 'warning' | undefined;
  /** `error`: each rule that was not evaluated is an issue at its field. By default `ignore`. */
  readonly onNotEvaluated?: 'ignore' | 'error' | undefined;
}

/** The configuration of a validator, what belongs to every call of it, and what counts as an issue. */
export type StandardSchemaOptions<Known extends Names = AnyNames> = Configuration<Known> &
  Pick<SubmitOptions<Known['fact']>, 'facts' | 'at'> &
  IssueOptions;

/** Everything generated from an operation's rule file. */
export interface SchemaModules {
  readonly operation: CompiledOperation;
  readonly jsonSchema: JsonSchema;
}

/** An operation as a Standard Schema. @throws {TypeError} on a wrong configuration */
export function standardSchemaOf<Order>(
  { operation, jsonSchema }: SchemaModules,
  options: StandardSchemaOptions,
): StandardSchema<Order> {
  const { facts, at, failOn = 'error', onNotEvaluated = 'ignore', ...configuration } = membersOf(options);
  checkChoice('failOn', failOn, ['error', 'warning']);
  checkChoice('onNotEvaluated', onNotEvaluated, ['ignore', 'error']);
  const fails = ({ severity, acknowledged }: Diagnostic): boolean =>
    severity === 'error' || (failOn === 'warning' && !acknowledged);
  const validate = translated(validatorOf<Order>(operation, configuration), configuration);
  const usual: SubmitOptions = {
    ...(facts && { facts: withoutPrototype(facts) }),
    ...(at !== undefined && { at: dayOf(at) }),
  };
  const schemaIn = ({ target }: StandardJsonSchemaOptions): Record<string, unknown> => inTarget(jsonSchema, target);
  return {
    '~standard': {
      version: 1,
      vendor: 'payrules',
      validate: (order, call) => {
        const own = call?.libraryOptions?.['facts'];
        const result = validate(order, own ? { ...usual, facts: { ...usual.facts, ...own } } : usual);
        const issues = [
          ...result.diagnostics.filter(fails).map(({ message, field }) => ({ message, path: pathOf(field) })),
          ...(onNotEvaluated === 'error' ? result.notEvaluated.map((rule) => openIssue(operation, rule)) : []),
        ];
        return issues.length === 0 && result.valid ? { value: result.order } : { issues };
      },
      jsonSchema: { input: schemaIn, output: schemaIn },
    },
  };
}

const pathOf = (field: string): readonly string[] => (field === '' ? [] : [field]);

/** A rule that was not evaluated, as an issue at its field. */
function openIssue({ rules }: CompiledOperation, { ruleId, needs }: NotEvaluated): StandardIssue {
  const field = rules.find(({ diagnostic }) => diagnostic.ruleId === ruleId)?.diagnostic.field ?? '';
  return { message: `Not evaluated without ${needs.map(needInWords).join(' and ')}: ${ruleId}.`, path: pathOf(field) };
}

/** @throws {TypeError} where an option is none of its values */
function checkChoice(name: string, value: unknown, choices: readonly string[]): void {
  if (!choices.includes(value as string)) throw new TypeError(`${name} must be ${choices.join(' or ')}`);
}

/** The schema of an operation without rules: it refuses every order and has no JSON Schema. */
export function refusingSchema<Order>(operation: string, known: readonly string[]): StandardSchema<Order> {
  const { diagnostics } = refuseOperation(operation, known);
  const none = (): never => {
    throw new TypeError('there are no rules for this operation');
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'payrules',
      validate: () => ({ issues: diagnostics.map(({ message }) => ({ message, path: [] })) }),
      jsonSchema: { input: none, output: none },
    },
  };
}

const DRAFTS: Readonly<Record<string, string>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
};

/** A copy of a schema under a target's header; targets without `examples` get it as OpenAPI 3.0 has it, or not at all. */
function inTarget(schema: JsonSchema, target: string): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(schema)) as Record<string, unknown> & {
    readonly properties: Readonly<Record<string, Record<string, unknown>>>;
  };
  if (target !== 'openapi-3.0' && !Object.hasOwn(DRAFTS, target))
    throw new TypeError(`there is no JSON Schema for the target; use ${Object.keys(DRAFTS).join(', ')} or openapi-3.0`);
  if (target === 'draft-2020-12' || target === 'draft-07') return { $schema: DRAFTS[target], ...copy };
  for (const property of Object.values(copy.properties)) {
    const examples = property['examples'];
    delete property['examples'];
    if (target === 'openapi-3.0' && Array.isArray(examples)) property['example'] = examples[0] as unknown;
  }
  return target === 'openapi-3.0' ? copy : { $schema: DRAFTS[target], ...copy };
}
