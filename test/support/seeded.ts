/**
 * How much the seeded tests do: `PAYRULES_VOLUME` multiplies their numbers of values and orders. The default is 0.25; the nightly run uses
 * 2 for all tests, and 40 or more for some.
 */
export const VOLUME = Number(process.env['PAYRULES_VOLUME'] ?? 0.25);

/** The seed of the seeded tests. A failure names the seed; `PAYRULES_SEED` repeats it. */
export const SEED = Number(process.env['PAYRULES_SEED'] ?? 20260801);
