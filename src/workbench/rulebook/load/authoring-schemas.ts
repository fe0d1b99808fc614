import { createRequire } from 'node:module';
import { Ajv, type CodeOptions, type ErrorObject, type ValidateFunction } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import formats from 'ajv-formats';
import { checks } from '../../../checks/index.js';
import { type JsonSchema, PATH, type Phrase, type Said, closest, listed, say } from '../../../core/index.js';
import { findingAt, type Finding } from '../finding.js';
import type { OlderName } from '../format/renames.js';
import { bindingsSchema, type Slots } from './bindings-schema.js';
import type { Path, YamlFile } from './yaml-file.js';
import { inCli } from '../../system/index.js';
import { guessed } from '../../text/index.js';

/** The schemas of `schemas/authoring`, by file name without `.schema.json`. */
export type AuthoringSchemas = Readonly<Record<string, JsonSchema>>;

/** The most errors of one file that are read: reading more could take minutes. The others show after these are fixed. */
const MAX_ERRORS = 1000;

/** Checks the shape of a rule file of some kind. Older names in it are warnings. */
export type ShapeChecker = (yaml: YamlFile, kind: string) => readonly Finding[];

/** Functions that validate rule files, by kind. */
type Validators = Readonly<Record<string, ValidateFunction>>;

/** Returns a function that finds the errors in a rule file of a kind. */
type ErrorsOf = (kind: string) => ((data: unknown) => readonly ErrorObject[]) | undefined;

const checkers = new WeakMap<AuthoringSchemas, ShapeChecker>();

/** Checks the shape of rule files by their authoring schemas. Compiles the schemas once. */
export function shapeChecker(schemas: AuthoringSchemas): ShapeChecker {
  const checker = checkers.get(schemas) ?? checkerBy(compileSchemas(schemas));
  checkers.set(schemas, checker);
  return checker;
}

/**
 * The validators for the package's own schemas, from the module that the build wrote with {@link emitValidators}.
 * @internal
 */
export const builtValidators = (): Validators => createRequire(import.meta.url)(inCli('validators.cjs')) as Validators;

/**
 * Registers the validators of some schemas, compiled earlier by {@link emitValidators}. Compiling them again takes a while.
 * @param own the schemas of a rules folder's checks, by the names of the checks
 * @internal
 */
export function useValidators(
  schemas: AuthoringSchemas,
  validators: Validators,
  own: Readonly<Record<string, JsonSchema>> = {},
): void {
  const errorsOf = errorsBy((kind) => validators[kind]);
  if (Object.keys(own).length === 0) return void checkers.set(schemas, checkerBy(errorsOf));
  const check = schemas['check']!;
  const errorsOfOwn = Object.entries(own).map(([name, entry]) => {
    const validate = ajvWith({}).compile(entry);
    return [name, (data: unknown) => (validate(data), validate.errors ?? [])] as const;
  });
  const known = new Map(errorsOfOwn);
  /** The compiled functions do not know the folder's checks, so the schema of the check says what is wrong with its parameters. */
  const withOwn = (error: ErrorObject): readonly ErrorObject[] => {
    if (error.keyword !== 'additionalProperties' || error.parentSchema?.['title'] !== check['title']) return [error];
    const name = String((error.params as { readonly additionalProperty: unknown }).additionalProperty);
    const found = known.get(name)?.((error.data as Readonly<Record<string, unknown>>)[name]);
    return (
      found?.map((each) => ({ ...each, instancePath: `${error.instancePath}/${name}${each.instancePath}` })) ?? [
        { ...error, parentSchema: check },
      ]
    );
  };
  checkers.set(
    schemas,
    checkerBy((kind) => {
      const errors = errorsOf(kind);
      return errors && ((data) => errors(data).flatMap(withOwn));
    }),
  );
}

/** Writes a CommonJS module with a function for each schema, and `json-schema` for the schema of JSON Schemas (draft-07). */
export function emitValidators(authoring: AuthoringSchemas): string {
  const { schema } = new Ajv().getSchema('http://json-schema.org/draft-07/schema')!;
  // Formats are left out, because Ajv does not define any.
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'format' && typeof value === 'string' ? undefined : value,
  );
  const schemas = { ...authoring, 'json-schema': JSON.parse(text) as JsonSchema };
  const kinds = Object.keys(schemas).map((name) => [name, `${name}.schema.json`]);
  const code = standalone(
    ajvWith(checking(schemas), { source: true, optimize: 2 }, false),
    Object.fromEntries(kinds) as Record<string, string>,
  );
  // Nothing reads `schemaPath`, and the pattern of a value is in its schema. Together they are more than a tenth of the code.
  const shorter = code.replace(/schemaPath:"(?:[^"\\]|\\.)*",|(?<=params:\{)pattern: ?"(?:[^"\\]|\\.)*"/g, '');
  const adding = shorter.replace(
    /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}/g,
    'vErrors = added(vErrors, $1);',
  );
  return `${adding}\nfunction added(errors, error) { return errors === null ? [error] : (errors.push(error), errors); }\n`;
}

/** Schemas without the texts that neither check anything nor appear in messages. The validators contain these schemas. */
const checking = (schemas: AuthoringSchemas): AuthoringSchemas =>
  JSON.parse(
    JSON.stringify(schemas, function (this: object, key: string, value: unknown) {
      // A message about a choice that fails shows the description of the choice.
      const isShown = typeof value !== 'string' || 'anyOf' in this || 'oneOf' in this;
      return key === 'intention' || (key === 'description' && !isShown) ? undefined : value;
    }),
  ) as AuthoringSchemas;

/** Checks bindings files against the slots and labels of a rulebook. */
export function bindingsChecker(slots: Slots): ShapeChecker {
  return checkerBy(compileSchemas({ bindings: bindingsSchema(slots) }));
}

function compileSchemas(schemas: AuthoringSchemas): ErrorsOf {
  const ajv = ajvWith(schemas);
  return errorsBy((kind) => ajv.getSchema(`${kind}.schema.json`) as ValidateFunction | undefined);
}

const errorsBy =
  (validatorOf: (kind: string) => ValidateFunction | undefined): ErrorsOf =>
  (kind) => {
    const validate = validatorOf(kind);
    return validate && ((data) => (validate(data), validate.errors ?? []));
  };

/** @param inlineRefs whether to repeat the code of a small schema at each reference */
function ajvWith(schemas: AuthoringSchemas, code: CodeOptions = {}, inlineRefs = true): Ajv {
  // The schemas are the package's own, and most checkers read few files, so validating or optimizing the schemas takes longer than it
  // saves.
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    messages: false,
    strict: false,
    meta: false,
    validateSchema: false,
    inlineRefs,
    code: { optimize: false, ...code },
  });
  formats.default(ajv, ['date']);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, `${name}.schema.json`);
  return ajv;
}

function checkerBy(errorsOf: ErrorsOf): ShapeChecker {
  return (yaml, kind) => {
    const errorsIn = errorsOf(kind);
    if (!errorsIn) throw new Error(`There is no authoring schema called ${kind}.`);
    const errors = causes(errorsIn(yaml.data).slice(0, MAX_ERRORS));
    return [
      ...yaml.older.map((name) => olderName(yaml, name)),
      ...errors
        .filter((error) => !isMisspelt(error, errors) && !isAdvised(error, errors))
        .map((error) => toFinding(yaml, error)),
    ];
  };
}

function olderName(yaml: YamlFile, { path, rename: { from, to, until } }: OlderName): Finding {
  const values = { from, to, until };
  const message = say(
    '"{from}" is now "{to}", and payrules {until} refuses it; payrules lint --fix renames it.',
    values,
  );
  return findingAt(yaml.positionOfKey(path), 'older-name', message, 'warning');
}

/** Whether a missing key is present under a misspelt name. */
function isMisspelt({ keyword, instancePath, params, schema }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  const { missingProperty } = params as { missingProperty?: string };
  const choices =
    keyword === 'anyOf'
      ? (schema as readonly { readonly required?: readonly string[] }[]).flatMap((branch) => branch.required ?? [])
      : [];
  const names = missingProperty === undefined ? choices : [missingProperty];
  const isLike = (e: ErrorObject): boolean =>
    closest(String((e.params as { additionalProperty?: string }).additionalProperty), names) !== undefined;
  return (
    names.length > 0 &&
    errors.some((e) => e.keyword === 'additionalProperties' && e.instancePath === instancePath && isLike(e))
  );
}

/** Whether a value of a wrong type has advice, which says more than the type. */
const isAdvised = ({ keyword, instancePath }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  keyword === 'type' &&
  errors.some((e) => e.keyword !== 'type' && e.instancePath === instancePath && adviceOf(e) !== undefined);

/** A choice of shapes fails once for each shape. What counts is the shape that nearly matches, or the choice itself if it has advice. */
function causes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    if (error.keyword === 'propertyNames') {
      // The errors of the name come first. They do not say which name is wrong if the schema of names is a reference.
      const { propertyName } = error.params as { readonly propertyName: string };
      const isOfName = (e: ErrorObject): boolean => e.instancePath === error.instancePath && e.data === propertyName;
      left = left.map((e) => (isOfName(e) ? { ...e, propertyName } : e));
      continue;
    }
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      left.push(error);
      continue;
    }
    const branches = error.schema as readonly unknown[];
    const isInside = (e: ErrorObject): boolean =>
      e.instancePath.startsWith(`${error.instancePath}/`) ||
      (e.instancePath === error.instancePath &&
        branches.some((b) => b === e.parentSchema || refersElsewhere(b)) &&
        e.parentSchema !== error.parentSchema);
    const inside = left.filter(isInside);
    left = left.filter((e) => !isInside(e));
    left.push(...(adviceOf(error) === undefined ? nearest(inside, error) : [error]));
  }
  return left;
}

const refersElsewhere = (branch: unknown): boolean => typeof branch === 'object' && branch !== null && '$ref' in branch;

function nearest(inside: readonly ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  const shapes = new Map<unknown, ErrorObject[]>();
  for (const error of inside) shapes.set(error.parentSchema, [...(shapes.get(error.parentSchema) ?? []), error]);
  const met = [...shapes.values()].filter(
    (errors) => !errors.some((e) => ['type', 'enum'].includes(e.keyword) && e.instancePath === choice.instancePath),
  );
  const [best] = met.sort((a, b) => a.length - b.length);
  // Each value of a wrong type, such as both bounds of a range, is a mistake of its own.
  if (best?.every((e) => e.keyword === 'type')) return best;
  const cause = best?.find((e) => e.keyword === 'additionalProperties') ?? best?.[0];
  return [cause ?? choice];
}

/** The advice in a schema. Catalogues translate it as they translate descriptions. */
function adviceOf(error: ErrorObject): Phrase | undefined {
  const { errorMessage } = (error.parentSchema ?? {}) as { errorMessage?: string };
  return errorMessage === undefined ? undefined : { template: errorMessage, values: {} };
}

function toFinding(yaml: YamlFile, error: ErrorObject): Finding {
  const path = pathOf(yaml.data, error.instancePath);
  const params = error.params as Record<string, unknown>;
  const finding = (code: string, message: Said, position = yaml.positionOf(path)): Finding =>
    findingAt(position, code, message);
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
      const question = guessed((path.at(-1) === 'check' && checkCalled(name, known)) || name, known);
      const others =
        path.at(-1) === 'check' && name.startsWith('own-')
          ? say('Its file must be {file} in the rules folder, not in an overlay.', { file: `checks/${name}.mjs` })
          : say('Known here: {names}.', { names: listed(known) });
      const advice = question.length > 0 ? question : [others];
      return finding(
        'unknown-key',
        [say('There is no "{name}" here.', { name }), ...(known.length === 0 ? [] : advice)],
        yaml.positionOfKey([...path, name]),
      );
    }
    case 'required':
      return finding(
        'missing-key',
        say('Add "{name}".', { name: String(params['missingProperty']) }),
        yaml.positionOfKey(path),
      );
    case 'enum': {
      const allowed = (params['allowedValues'] as readonly unknown[]).map(String);
      const guess = typeof error.data === 'string' ? closest(error.data, allowed) : undefined;
      return finding('wrong-choice', [
        allowed.length === 1
          ? say('Only {value} is possible here.', { value: allowed[0]! })
          : say('Write one of: {values}.', { values: listed(allowed) }),
        ...(guess === undefined ? [] : [say('Did you mean {guess}?', { guess })]),
      ]);
    }
    case 'type':
      return finding('wrong-type', [typeAdvice(params['type'], error.data), ...examplesOf(error)]);
    case 'uniqueItems':
      return finding(
        'duplicate-value',
        say('This entry is here twice; remove one.'),
        yaml.positionOf([...path, Math.max(Number(params['i']), Number(params['j']))]),
      );
    case 'anyOf':
    case 'oneOf':
      return finding('wrong-shape', adviceOf(error) ?? choiceAdvice(error), yaml.positionOfKey(path));
    default: {
      const position =
        error.propertyName !== undefined
          ? yaml.positionOfKey([...path, error.propertyName])
          : isRefusal(error)
            ? yaml.positionOfKey(path)
            : yaml.positionOf(path);
      return finding('wrong-shape', adviceOf(error) ?? keywordAdvice(error), position);
    }
  }
}

/** The known check that other schemas call by this name. */
function checkCalled(name: string, known: readonly string[]): string | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
  return known.find((each) => checks[each]?.alsoCalled?.includes(words));
}

/** Whether a schema refuses a key whatever its value is (`not: {}`). */
const isRefusal = ({ keyword, schema }: ErrorObject): boolean =>
  keyword === 'not' && Object.keys(schema as object).length === 0;

function typeAdvice(type: unknown, data: unknown): Phrase {
  const types = [type].flat().map(String);
  const isBare = typeof data === 'number' || typeof data === 'boolean';
  if (isBare && types.includes('string'))
    return say('This must be text; write it in quotes: "{value}".', { value: String(data) });
  const names: Record<string, Phrase> = {
    string: say('text'),
    array: say('a list'),
    object: say('a map'),
    number: say('a number without quotes'),
    // For digits alone, the quotes are the mistake.
    integer:
      typeof data === 'string' && !/^\d+$/.test(data) ? say('a whole number') : say('a whole number without quotes'),
    boolean: say('true or false'),
  };
  return say('This must be {types}.', {
    types: listed(
      types.map((t) => names[t] ?? t),
      ' or ',
      ' or ',
    ),
  });
}

/** The examples in the schema that refuses a value. */
function examplesOf({ parentSchema }: ErrorObject): readonly Phrase[] {
  const { examples = [] } = parentSchema as { examples?: readonly unknown[] };
  const shown = listed(
    examples.map((example) => JSON.stringify(example)),
    ' or ',
    ' or ',
  );
  return examples.length === 0 ? [] : [say('For example: {examples}.', { examples: shown })];
}

/** The longest description in a message. A longer one explains a whole check, and examples say more. */
const LONGEST_DESCRIPTION = 200;

function choiceAdvice({ data, ...error }: ErrorObject): Said {
  const { description } = error.parentSchema as { description?: string };
  const isQuotedNumber =
    typeof data === 'string' &&
    /^\d+$/.test(data) &&
    (error.schema as readonly { readonly type?: string }[]).some(({ type }) => type === 'integer');
  if (isQuotedNumber) return say('Write a number without quotes: {value}.', { value: String(Number(data)) });
  if (description === undefined) return say('This has the wrong shape.');
  const examples = examplesOf(error);
  const isLong = description.length > LONGEST_DESCRIPTION && examples.length > 0;
  return [isLong ? say('This has the wrong shape.') : { template: description, values: {} }, ...examples];
}

/** Advice for patterns whose schemas have no room for it. */
const PATTERNS: Readonly<Record<string, Phrase>> = {
  [String.raw`\S`]: say('Write something here.'),
  '^lists/[a-z0-9-]+$': say('Name a list: lists/ and the name of a file in rules/lists.'),
  '^(0|[1-9][0-9]*)(\\.[0-9]+)?$': say('Write a plain decimal in quotes, such as "1250.50".'),
  '^[0-9]+$': say('Write digits only, in quotes.'),
  [PATH]: say("Write a field's name."),
};

function keywordAdvice(error: ErrorObject): Said {
  const { limit = 0 } = error.params as { limit?: number };
  const { examples: [example] = [], properties = {} } = error.parentSchema as {
    examples?: readonly unknown[];
    properties?: object;
  };
  const names = Object.keys(properties);
  const such = example === undefined ? [] : [say('Such as: {example}.', { example: JSON.stringify(example) })];
  switch (error.keyword) {
    case 'minLength':
      return say('Write something here.');
    case 'minItems':
    case 'minProperties':
      return names.length > 0
        ? say('Give at least {limit} of {names}.', { limit, names: listed(names, ' or ') })
        : [say('Give at least {limit}.', { limit }), ...such];
    case 'maxItems':
    case 'maxProperties':
      return names.length > 0
        ? [say('Give only {limit} of {names}.', { limit, names: listed(names, ' or ') }), ...such]
        : [say('Too many entries: give no more than {limit}.', { limit }), ...such];
    case 'minimum':
      return say('Write {limit} or more.', { limit });
    case 'maximum':
      return say('Write {limit} or less.', { limit });
    case 'pattern':
      return [PATTERNS[String(error.schema)] ?? say('This does not have the right form.'), ...such];
    case 'format':
      return [say('This must match format "{format}".', { format: String(error.params['format']) }), ...such];
    case 'maxLength':
      return say('Write at most {limit} characters.', { limit });
    case 'const':
      return say('Only {value} is possible here.', { value: String(error.params['allowedValue']) });
    case 'dependencies':
      return say('Add "{name}".', { name: String(error.params['missingProperty']) });
    default:
      return [say('This has the wrong shape.'), ...such];
  }
}

/** The path of a JSON pointer. A segment of digits is an index in a list, and a name in a map. */
function pathOf(data: unknown, pointer: string): Path {
  let value = data;
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => {
      const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
      const key = Array.isArray(value) ? Number(name) : name;
      value = (value as Record<string | number, unknown> | undefined)?.[key];
      return key;
    });
}
