import { checks } from '../../../checks/index.js';
import type { Operation, Rule } from '../../../core/index.js';

/** An operation with the groups of fields of which its rules let an order have one. */
export function withExclusive(operation: Operation): Operation {
  const { exclusive: _exclusive, ...rest } = operation;
  const exclusive = operation.rules.filter(isExclusive).map(groupOf);
  return exclusive.length > 0 ? { ...rest, exclusive } : rest;
}

const isExclusive = ({ check }: Rule): boolean => checks[check.name]?.exclusive === true;

/** The group as the rule writes it: the order that it names the fields in decides which the example order has. */
const groupOf = ({ check }: Rule): readonly string[] => check.written as readonly string[];
