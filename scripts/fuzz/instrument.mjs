// Counts how often each branch of a program is taken.
import { parse } from 'acorn';

/** Statements that may be the whole of a branch. */
const BRANCHES = {
  IfStatement: ['consequent', 'alternate'],
  ForStatement: ['body'],
  ForInStatement: ['body'],
  ForOfStatement: ['body'],
  WhileStatement: ['body'],
  DoWhileStatement: ['body'],
};
/** Expressions that are taken or not. */
const CHOICES = { ConditionalExpression: ['consequent', 'alternate'], LogicalExpression: ['right'] };

/**
 * The program with a counter at the start of each function, branch, case and loop, and at each operand that is not always evaluated.
 * @param name the name of the array of counters, which the program must see
 * @param first the number of the first counter
 * @returns the program, and the number after the last counter
 */
export function instrument(program, name, first = 0) {
  const insertions = [];
  let next = first;
  const count = () => `${name}[${next++}]++`;
  const insert = (at, text) => insertions.push({ at, text, order: insertions.length });
  const around = ({ start, end }, before, after) => {
    insert(start, before);
    insertions.push({ at: end, text: after, order: -insertions.length });
  };
  const statement = (node) => {
    if (node.type === 'BlockStatement') insert(node.start + 1, `${count()};`);
    else around(node, `{${count()};`, '}');
  };
  const visit = (node) => {
    for (const key of BRANCHES[node.type] ?? []) if (node[key]) statement(node[key]);
    for (const key of CHOICES[node.type] ?? []) around(node[key], `(${count()},`, ')');
    if (/Function/.test(node.type) && node.body.type === 'BlockStatement') statement(node.body);
    else if (node.type === 'ArrowFunctionExpression') around(node.body, `(${count()},`, ')');
    if (node.type === 'CatchClause') statement(node.body);
    if (node.type === 'SwitchCase' && node.consequent.length > 0) insert(node.consequent[0].start, `${count()};`);
    for (const key in node) {
      const value = node[key];
      if (Array.isArray(value)) value.forEach(visitNode);
      else visitNode(value);
    }
  };
  const visitNode = (value) => {
    if (typeof value?.type === 'string') visit(value);
  };
  visit(parse(program, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }));
  // At one place, the ends come before the beginnings, and inner ends come first.
  insertions.sort((a, b) => a.at - b.at || a.order - b.order);
  let text = '';
  let from = 0;
  for (const { at, text: added } of insertions) {
    text += program.slice(from, at) + added;
    from = at;
  }
  return { program: text + program.slice(from), counters: next };
}
