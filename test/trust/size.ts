/**
 * How much the seeded tests do: `PAYRULES_TRUST` multiplies the number of orders, for a longer run. 1, the default, is 20,000 mutants for
 * each operation.
 */
export const SIZE = Number(process.env['PAYRULES_TRUST'] ?? 1);

/** Where the seeded orders start; a failure prints the seed that leads back to it. */
export const SEED = Number(process.env['PAYRULES_SEED'] ?? 20260801);
