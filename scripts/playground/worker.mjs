// The compiler, in a worker: it turns texts of rules and an order into findings, a JSON Schema and code.
import { OpenedRules } from '../../src/workbench/open/opened-rules.ts';
import { OperationEvaluator } from '../../src/workbench/analysis/operation-evaluator.ts';
import { emitOperation } from '../../src/workbench/compiler/emit.ts';
import { exportFiles } from '../../src/workbench/compiler/json-schema/views.ts';
import { OWN_FOLDER } from '../../src/workbench/compiler/modules/module-text.ts';
import { placesOf } from './places.mjs';

/** An order as an object, or what is wrong with its text. */
function orderIn(text) {
  try {
    const order = JSON.parse(text);
    if (typeof order === 'object' && order !== null && !Array.isArray(order)) return { order };
  } catch {
    // The message of the error would contain a piece of the order.
  }
  return { problem: 'The order is no JSON object.' };
}

function answerTo({ files, order: text, operation: wanted }) {
  const day = new Date().toISOString().slice(0, 10);
  const rules = new OpenedRules(
    {
      rules: new Map(placesOf(files).map((place, i) => [place, files[i]])),
      unread: [],
      overlay: new Map(),
      unreadOverlay: [],
      codes: new Map(),
      pathOf: (file) => (file === '' ? 'rules' : file),
    },
    day,
  );
  const faults = rules.findings.map(({ file, line, column, severity, message }) => ({
    file,
    line,
    column,
    severity,
    message,
  }));
  const operations = rules.ids;
  const id = operations.includes(wanted) ? wanted : operations[0];
  if (faults.some(({ severity }) => severity === 'error')) return { faults, operations, operation: id };
  const operation = rules.rulebook.operations.get(id);
  const { order, problem } = orderIn(text);
  const { valid, diagnostics, notEvaluated } = order
    ? new OperationEvaluator(rules.compiled.get(id), {}).evaluate({ order, facts: {} }, day)
    : {};
  const [[, schema]] = exportFiles([operation], '2020-12', rules.rulebook, { bindings: {}, day });
  return {
    faults,
    operations,
    operation: id,
    problem,
    valid,
    diagnostics: diagnostics?.map(({ field, severity, message, ruleId }) => ({ field, severity, message, ruleId })),
    notEvaluated: notEvaluated?.map(({ ruleId }) => ruleId),
    schema,
    code: emitOperation(operation, OWN_FOLDER, rules.rulebook.about),
  };
}

addEventListener('message', ({ data }) => {
  let answer;
  try {
    answer = answerTo(data);
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : 'The compiler failed.' };
  }
  postMessage({ ...answer, id: data.id });
});
