/**
 * How much the seeded tests do: `PAYRULES_VOLUME` multiplies their numbers of values and orders. 1, the default, is for a developer's machine,
 * `.ci/run` takes 2 and the nightly run 40 or more.
 */
export const VOLUME = Number(process.env['PAYRULES_VOLUME'] ?? 1);

/** Where the seeded tests start. A failure names the seed; `PAYRULES_SEED` repeats it. */
export const SEED = Number(process.env['PAYRULES_SEED'] ?? 20260801);
