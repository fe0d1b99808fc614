/** The version of this package, the last part of `rulesVersion`. A test compares it with package.json. */
export const ENGINE = '0.1.0';

/** The version of the module form that `payrules build` writes and this package runs. It changes only in a major version. */
export const MODULE_FORM = 1;

/** Compares the numbers of two versions. Missing numbers are 0, and a prerelease counts as its release. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('-', 1)[0]!.split('.').map(Number));
  const differing = [0, 1, 2].find((i) => (left![i] ?? 0) !== (right![i] ?? 0));
  return differing === undefined ? 0 : (left![differing] ?? 0) - (right![differing] ?? 0);
}
