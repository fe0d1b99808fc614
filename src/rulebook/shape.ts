import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import type { JsonSchema } from '../model/check.js';
import { closest } from '../evaluator/closest.js';
import type { Finding } from './finding.js';
import type { YamlFile } from './yaml-file.js';

/** The hand-written schemas of `schemas/authoring`, by file name without `.schema.json`. */
export type AuthoringSchemas = Readonly<Record<string, JsonSchema>>;

/** Judges the shape of rule files by their authoring schemas. */
export function shapeChecker(schemas: AuthoringSchemas): (yaml: YamlFile, kind: string) => readonly Finding[] {
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false });
  formats.default(ajv, ['date']);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, `${name}.schema.json`);
  return (yaml, kind) => {
    const validate = ajv.getSchema(`${kind}.schema.json`);
    if (!validate) throw new Error(`There is no authoring schema called ${kind}.`);
    void validate(yaml.data);
    return (validate.errors ?? []).filter(isCause).map((error) => toFinding(yaml, error));
  };
}

/** Combinators repeat in their own words what their branches already say. */
function isCause({ keyword }: ErrorObject): boolean {
  return !['if', 'anyOf', 'oneOf', 'propertyNames'].includes(keyword) || keyword === 'oneOf';
}

function toFinding(yaml: YamlFile, error: ErrorObject): Finding {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  const params = error.params as Record<string, unknown>;
  const finding = (code: string, message: string, position = yaml.positionOf(path)): Finding => ({ ...position, code, severity: 'error', message });
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
      const guess = closest(name, known);
      const advice = guess === undefined ? `Known here: ${known.join(', ')}.` : `Did you mean "${guess}"?`;
      return finding('unknown-key', `There is no "${name}" here. ${advice}`, yaml.positionOfKey([...path, name]));
    }
    case 'required':
      return finding('missing-key', `Add "${String(params.missingProperty)}".`, yaml.positionOfKey(path));
    case 'enum':
      return finding('wrong-choice', `Write one of: ${(params.allowedValues as unknown[]).join(', ')}.`);
    case 'type':
      return finding('wrong-type', `This must be ${describeType(params.type)}.`);
    default: {
      const advice = (error.parentSchema as { errorMessage?: string } | undefined)?.errorMessage;
      return finding('wrong-shape', advice ?? `This ${error.message ?? 'has the wrong shape'}.`);
    }
  }
}

function unescapePointer(segment: string): string | number {
  return /^[0-9]+$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function describeType(type: unknown): string {
  const names: Record<string, string> = { string: 'text (in quotes)', array: 'a list', object: 'a map', number: 'a number', integer: 'a whole number', boolean: 'true or false' };
  return (Array.isArray(type) ? type : [type]).map((t) => names[String(t)] ?? String(t)).join(' or ');
}
