import { GOOD } from './answer.mjs';

/**
 * For a library that drops what it was told of several fields as soon as one of them is wrong: these rules run by hand after it.
 * @param findingsOf the library's findings in an order, each a rule and a field
 */
export const withAcross = (findingsOf, across, answer) => (order) => {
  const found = findingsOf(order);
  if (typeof order === 'object' && order !== null) across(order, (rule, field) => found.push([rule, field]));
  return found.length === 0 ? GOOD : answer(found);
};
