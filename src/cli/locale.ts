import type { Locale } from '../index.js';
import { choice } from './arguments.js';

/**
 * The catalogue of a language; `undefined` for English.
 * @throws {UsageError} where there is none
 */
export async function localeCalled(language: string | undefined): Promise<Locale | undefined> {
  const chosen = choice('--locale', language ?? 'en', ['en', 'es', 'pt-BR']);
  if (chosen === 'es') return (await import('../operations/locales/es.js')).es;
  return chosen === 'pt-BR' ? (await import('../operations/locales/pt-BR.js')).ptBR : undefined;
}
