import type { Locale } from '../../../index.js';
import { choice } from '../arguments.js';
import type { Ruleset } from '../../../workbench/open/index.js';

/**
 * The wording of a language; `undefined` for English.
 * @throws {UsageError} where there is none
 */
export async function localeNamed(written: string | undefined, ruleset: Ruleset): Promise<Locale | undefined> {
  const language = choice('--locale', written ?? 'en', ['en', ...ruleset.languages]);
  return language === 'en' ? undefined : ruleset.localeIn(language);
}
