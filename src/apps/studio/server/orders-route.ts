import { visible } from '../../../workbench/text/index.js';
import { Disconnected, RequestError } from '../../server/index.js';
import type { ApiResponse, FileRequest, Studio } from './route.js';

/** The most characters of a name that are shown. */
const SHOWN = 200;

/** Evaluates the past orders of a file that the page sends; if they cannot be used, the earlier orders stay in use. */
export async function useOrders(
  { workspace, analysis, uploads }: Studio,
  { query, bytes, type, length, signal }: FileRequest,
): Promise<ApiResponse> {
  const operation = query.get('operation') ?? undefined;
  if (operation !== undefined && !workspace.saved().rulebook.operations.has(operation))
    throw new RequestError(400, 'bad-request', 'The operation must be one of the rules.');
  const file = await uploads.receive(bytes, type, length, signal);
  const name = visible((query.get('name') ?? '').slice(0, SHOWN));
  const source = { file, name, operation, isUploaded: true };
  const before = analysis.source;
  let isUsed = false;
  try {
    const opened = await analysis.open(source);
    if (signal.aborted) throw new Disconnected();
    if (opened.problem) return { status: 422, body: opened.problem };
    await analysis.use(source, opened);
    isUsed = true;
    return { body: analysis.orders };
  } finally {
    if (!isUsed) uploads.remove(file);
    else if (before?.isUploaded) uploads.remove(before.file);
  }
}

/** Stops evaluating past orders, and removes a file that the page sent. */
export async function removeOrders({ analysis, uploads }: Pick<Studio, 'analysis' | 'uploads'>): Promise<null> {
  const before = analysis.source;
  await analysis.use(undefined);
  if (before?.isUploaded) uploads.remove(before.file);
  return null;
}
