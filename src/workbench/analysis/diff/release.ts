/** The part of the version number that a change of the rules raises. */
export type Release = 'none' | 'patch' | 'minor' | 'major';

const RANKS: readonly Release[] = ['none', 'patch', 'minor', 'major'];

/** The greatest of some releases. */
export function greatest(releases: readonly Release[]): Release {
  return RANKS[Math.max(0, ...releases.map((release) => RANKS.indexOf(release)))]!;
}
