import type { HeaderRule, JsonSchema } from '../../../core/index.js';
import { wordingIn } from '../rule-data.js';

/**
 * The headers of every request as parameters. OpenAPI says `Content-Type` by the body's media type, and the signature as a security scheme.
 * @param signature the header with the request's signature
 */
export function headerParameters(headers: readonly HeaderRule[], signature: string | undefined): readonly JsonSchema[] {
  const names = [...new Set(headers.map(({ header }) => header))].filter(
    (name) => name !== signature && name !== 'Content-Type',
  );
  return names.map((name) => {
    const own = headers.filter(({ header }) => header === name);
    return {
      name,
      in: 'header',
      required: true,
      description: own.map(({ message }) => wordingIn(message)).join(' '),
      schema: schemaOf(own),
    };
  });
}

function schemaOf(headers: readonly HeaderRule[]): JsonSchema {
  const values = headers.flatMap(({ check }) => ('value' in check ? [check.value] : []));
  if (values.length > 0) return { type: 'string', enum: values };
  return headers.some(({ check }) => 'digits' in check)
    ? { type: 'string', pattern: '^(?:[0-9]+)$' }
    : { type: 'string', minLength: 1 };
}
