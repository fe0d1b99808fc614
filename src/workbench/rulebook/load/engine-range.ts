import { ENGINE, compareVersions, say, type Phrase } from '../../../core/index.js';
import { findingAt, type Finding } from '../finding.js';
import { readYaml } from './yaml-file.js';

/** A range from one version until before another. A version may leave out its last numbers. */
const RANGE = /^>=(\d+(?:\.\d+){0,2}) <(\d+(?:\.\d+){0,2})$/;

/**
 * The finding that this package is not in the range of `engine` in `rulebook.yaml`. It is checked before anything else, because rules for
 * another version may contain names that this version does not know. A prerelease counts as its release.
 * @param text the text of `rulebook.yaml`
 * @param engine the version of this package
 */
export function engineFault(text: string, engine = ENGINE): Finding | undefined {
  const { yaml } = readYaml('rulebook.yaml', text);
  const { engine: range } = (yaml?.data ?? {}) as { readonly engine?: unknown };
  const [, from, before] = (typeof range === 'string' && RANGE.exec(range)) || [];
  if (!yaml || from === undefined || before === undefined) return undefined;
  const fault = faultOf(from, before, engine);
  return fault && findingAt(yaml.positionOf(['engine']), 'other-engine', fault);
}

function faultOf(from: string, before: string, engine: string): Phrase | undefined {
  if (compareVersions(engine, from) < 0)
    return say('These rules need payrules {from} or later; this is {engine}. Update the package.', { from, engine });
  if (compareVersions(engine, before) >= 0)
    return say(
      'These rules are for payrules before {before}; this is {engine}. Raise the second version here, then run lint and test.',
      { before, engine },
    );
  return undefined;
}

/**
 * The range in npm's form, in which release candidates count as their release: those of the first version and of each later major version.
 * npm accepts a candidate only if a bound of the range is a candidate of the same version.
 */
export function peerRange(range: string): string {
  const [, from, before] = RANGE.exec(range)!;
  const starts = [`${from!}.0.0`.split('.').slice(0, 3).join('.')];
  for (let major = Number.parseInt(from!) + 1; compareVersions(`${major}`, before!) < 0; major++)
    starts.push(`${major}.0.0`);
  return starts.map((start) => `>=${start}-0 <${before!}`).join(' || ');
}

/** The first version of a range, which modules state; `undefined` without a range. */
export const firstVersion = (range: string | undefined): string | undefined => versionsOf(range)[0];

/** The first version of a range, and the version before which it ends; neither without a range. */
export const versionsOf = (range = ''): readonly (string | undefined)[] => RANGE.exec(range)?.slice(1) ?? [];
