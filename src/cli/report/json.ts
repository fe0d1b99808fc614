import { describeFault, type Report } from './report.js';

type Shape = Pick<Report, 'order' | 'fault'>;

/** One object for an order: what both JSON formats write. */
const shape: Shape = {
  order({ index, file }, { operation, valid, diagnostics, unjudged, why }) {
    return JSON.stringify({ index, file, operation, valid, diagnostics, unjudged, why });
  },
  fault(place, fault, isWhole) {
    const { index, file, line } = place;
    return JSON.stringify({ index, file, line: fault.line ?? line, error: { code: fault.code, message: describeFault(place, fault, isWhole) } });
  },
};

/** One line for each order. */
export function ndjsonReport(): Report {
  return {
    start: () => '',
    order: (...args) => `${shape.order(...args)}\n`,
    fault: (...args) => `${shape.fault(...args)}\n`,
    end: () => '',
  };
}

/** One object with all orders, written piece by piece. */
export function jsonReport(): Report {
  let before = '\n';
  const item = (text: string): string => {
    const written = before + text;
    before = ',\n';
    return written;
  };
  return {
    start: () => '{"results":[',
    order: (...args) => item(shape.order(...args)),
    fault: (...args) => item(shape.fault(...args)),
    end: () => '\n]}\n',
  };
}
