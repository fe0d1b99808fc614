import type { IncomingMessage } from 'node:http';
import { RequestError } from './request-error.js';

/**
 * Refuses a request under another host name, which may come from a page whose name resolves to this machine (DNS rebinding), and a request
 * from a page of another origin.
 * @param hosts the names with ports by which the server is reached; `undefined` if it cannot know them: then pages have no access at all
 * @throws {RequestError} 403
 */
export function checkAccess({ headers, rawHeaders }: IncomingMessage, hosts: readonly string[] | undefined): void {
  const { origin } = headers;
  const host = headers.host?.toLowerCase();
  if (hosts && (host === undefined || !hosts.includes(host) || hostsIn(rawHeaders) > 1))
    throw new RequestError(403, 'wrong-host', 'The request names another host than this server.');
  if (origin !== undefined && (!hosts || origin !== `http://${host}`))
    throw new RequestError(403, 'wrong-origin', 'Requests from other origins are refused.');
}

/** The number of Host headers. Node keeps only the first of several. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++;
  return hosts;
}

/**
 * Refuses a body of another type. A form of another site cannot send these types without a preflight request.
 * @throws {RequestError} 415
 */
export function checkType({ headers }: IncomingMessage, types: readonly string[]): string {
  const written = headers['content-type'] ?? '';
  const type = types.includes(written) ? written : written.split(';', 1)[0]!.trim().toLowerCase();
  if (!types.includes(type))
    throw new RequestError(415, 'wrong-type', `The content type must be ${types.join(' or ')}.`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new RequestError(415, 'wrong-type', 'The body must not be compressed.');
  return type;
}
