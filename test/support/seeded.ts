/**
 * How much the seeded tests do: `PAYRULES_VOLUME` multiplies their numbers of values and orders. By default it is 0.25; the nightly run
 * takes 2 for all tests, and 40 or more for some.
 */
export const VOLUME = Number(process.env['PAYRULES_VOLUME'] ?? 0.25);

/** Where the seeded tests start. A failure names the seed; `PAYRULES_SEED` repeats it. */
export const SEED = Number(process.env['PAYRULES_SEED'] ?? 20260801);
