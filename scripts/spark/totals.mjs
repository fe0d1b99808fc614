// The result of `payrules backtest --format json` in the form of backtest.py: only counts above zero.

const TURNS = ['newlyRefused', 'newlyAccepted', 'newlyWarned', 'noLongerWarned'];
/** Schemas have no warnings. */
const OF_ERRORS = ['newlyRefused', 'newlyAccepted'];

const turnsOf = (counts, turns) =>
  Object.fromEntries(turns.filter((turn) => counts[turn] > 0).map((turn) => [turn, counts[turn]]));
const turnsByName = (counts, turns) =>
  Object.fromEntries(
    Object.entries(counts)
      .map(([name, own]) => [name, turnsOf(own, turns)])
      .filter(([, own]) => Object.keys(own).length > 0),
  );

function totalsOf({ orders, unreadable, byOperation, byRule, byField, ...counts }, turns) {
  return {
    orders,
    unreadable,
    ...turnsOf(counts, turns),
    byOperation: turnsByName(byOperation, turns),
    byRule: turnsByName(byRule, turns),
    byField: turnsByName(byField, turns),
  };
}

export const allTotals = (result) => totalsOf(result, TURNS);
export const errorTotals = (result) => totalsOf(result, OF_ERRORS);
