import { GOOD } from './answer.mjs';

/**
 * For a library that skips rules on several fields if one of the fields is wrong: these rules run after it.
 * @param findingsOf returns the library's findings in an order, each a rule and a field
 */
export const withAcross = (findingsOf, across, answer) => (order) => {
  const found = findingsOf(order);
  if (typeof order === 'object' && order !== null) across(order, (rule, field) => found.push([rule, field]));
  return found.length === 0 ? GOOD : answer(found);
};
