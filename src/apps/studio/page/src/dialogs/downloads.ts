import { post } from '../api/client.js';
import { withMessage } from '../rule-files/commits.js';
import { csvOf } from '../rule-files/cells.js';
import { allChosen } from '../state/changed-orders.js';
import { failed } from '../state/connection.js';
import { drafts } from '../state/files.js';
import { commitMessage, reason } from '../state/committing.js';
import { download } from '../state/work-on-file.js';

/** Downloads the changes as a patch for `git apply`, with the commit message above it. */
export const downloadPatch = (): Promise<void> =>
  handOver('payrules.patch', 'text/x-diff', async () =>
    withMessage((await post('patch')({ drafts: drafts.value })).patch, commitMessage.value),
  );

/** Downloads the changes as release notes, with the reason. */
export const downloadNotes = (): Promise<void> =>
  handOver('payrules-changes.md', 'text/markdown', async () => {
    const { markdown } = await post('diff')({ drafts: drafts.value });
    const why = reason.value.trim();
    return why === '' ? markdown : `${why}\n\n${markdown}`;
  });

/** Downloads the page of `payrules review`. */
export const downloadReview = (markdown: string): Promise<void> =>
  handOver('payrules-review.md', 'text/markdown', () => Promise.resolve(markdown));

/** Downloads the chosen past orders as a table, without the other fields of the orders. */
export const downloadTable = (): Promise<void> =>
  handOver('payrules-orders.csv', 'text/csv', async () =>
    csvOf([
      ['line', 'operation', 'id', 'amount', 'before', 'after', 'rules'],
      ...(await allChosen()).map(({ line, operation, id, amount, before, after, rules }) => [
        String(line),
        operation,
        id,
        amount,
        before,
        after,
        rules.join(' '),
      ]),
    ]),
  );

/** Downloads the chosen past orders with their content, in lines that `payrules backtest` and `studio --orders` read. */
export const downloadOrders = (): Promise<void> =>
  handOver('payrules-orders.ndjson', 'application/x-ndjson', async () =>
    (await allChosen())
      .map(({ operation, order, facts }) => `${JSON.stringify({ operation, order, facts })}\n`)
      .join(''),
  );

/** Downloads a table whose first row has the names of the columns. */
export const handOverTable = (name: string, table: readonly (readonly (string | number)[])[]): void =>
  void handOver(name, 'text/csv', () => Promise.resolve(csvOf(table.map((row) => row.map(String)))));

/** Downloads a file that came in base64. */
export const handOverBytes = (name: string, base64: string): void =>
  void handOver(name, 'application/octet-stream', () =>
    Promise.resolve(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))),
  );

async function handOver(
  name: string,
  type: string,
  make: () => Promise<string | Uint8Array<ArrayBuffer>>,
): Promise<void> {
  try {
    download(name, new Blob([await make()], { type }));
  } catch (error) {
    failed(error);
  }
}
