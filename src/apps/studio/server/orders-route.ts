import { Disconnected } from '../../server/index.js';
import { type ApiResponse, type FileRequest, type Studio, operationOfAll, shownName } from './route.js';

/** Evaluates the past orders of a file that the page sends; if they cannot be used, the earlier orders stay in use. */
export async function useOrders(
  { workspace, analysis, uploads }: Studio,
  { query, bytes, type, length, signal }: FileRequest,
): Promise<ApiResponse> {
  const operation = operationOfAll(query.get('operation'), workspace.saved());
  const file = await uploads.receive(bytes, type, length, signal);
  const source = { file, name: shownName(query), operation, isUploaded: true };
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
