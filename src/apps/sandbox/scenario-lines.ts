import { exampleOrder } from '../../core/index.js';
import { oneLine } from '../../workbench/text/index.js';
import type { SandboxRules } from './rules.js';

/** Each scenario with a shell command that asks for it. If codes or an overlay make the rules refuse its order, the line says why. */
export function scenarioLines(rules: SandboxRules, port: number): string {
  const address = `http://127.0.0.1:${port}${rules.path}`;
  const refusalOf = (operation: string): string | undefined =>
    rules
      .validate(operation, exampleOrder(rules.operations.get(operation)!))
      .diagnostics.find(({ severity }) => severity === 'error')?.message;
  return rules.scenarios
    .map(({ name, operations, summary }) => {
      const operation = operations.find((id) => refusalOf(id) === undefined) ?? operations[0]!;
      const refusal = refusalOf(operation);
      const headers = [...rules.exampleHeaders(operation), ['payrules-scenario', name] as const];
      const command = [
        'curl -s -i',
        ...(headers.some(([header]) => header.toLowerCase() === 'content-type')
          ? []
          : [quoted('-H', 'content-type: application/json')]),
        ...headers.map(([header, value]) => quoted('-H', `${header}: ${value}`)),
        quoted('--data', JSON.stringify(exampleOrder(rules.operations.get(operation)!))),
        `${address}/${operation}`,
      ].join(' ');
      const where = operations.length === 1 ? operation : `${operations.length} operations`;
      const note =
        refusal === undefined ? '' : `# Change this order first, which these rules refuse: ${oneLine(refusal)}\n`;
      return `${name} (${where}): ${oneLine(summary)}\n${note}${command}\n`;
    })
    .join('\n');
}

/** An option with its value, quoted for a POSIX shell. */
const quoted = (option: string, value: string): string => `${option} '${value.replaceAll("'", String.raw`'\''`)}'`;
