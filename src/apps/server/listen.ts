import { existsSync, lstatSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { UsageError } from '../../workbench/system/index.js';

/** Where a server is reached. */
export type ListenAddress = { readonly host: string; readonly port: number } | { readonly socket: string };

/** The most bytes that the path of a socket may have. Node shortens a longer path, and listens there. */
const MOST_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * Starts to listen.
 * @param option that names the port, for messages
 * @returns the port that was found; 0 for a socket
 * @throws {UsageError} where the port or the socket is in use or cannot be opened, or the host is no address of this machine
 */
export async function listen(server: Server, place: ListenAddress, option = '--port'): Promise<number> {
  if ('socket' in place) {
    if (Buffer.byteLength(place.socket) > MOST_BYTES)
      throw new UsageError(`${place.socket} is too long for a socket, whose path has at most ${MOST_BYTES} bytes`);
    await removeStale(place.socket);
  }
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, place, option)));
    const listening = (): void => resolve((server.address() as AddressInfo).port ?? 0);
    if ('socket' in place) server.listen(place.socket, listening);
    else server.listen(place.port, place.host, listening);
  });
}

/** The system's error codes for a host that is not an address of this machine, or cannot be resolved. */
const NO_ADDRESS: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

function refusal({ code }: NodeJS.ErrnoException, place: ListenAddress, option: string): UsageError {
  const name = 'socket' in place ? place.socket : `port ${place.port}`;
  if ('host' in place && NO_ADDRESS.has(code)) return new UsageError(`${place.host} is no address of this machine`);
  // The system reports a folder that is not there as one without permission.
  if ('socket' in place && !existsSync(dirname(place.socket)))
    return new UsageError(`${name} cannot be opened: its folder is not there`);
  if (code === 'EACCES') return new UsageError(`${name} cannot be opened: permission denied`);
  if (code !== 'EADDRINUSE') return new UsageError(`${name} cannot be opened`);
  return new UsageError(
    'socket' in place ? `${name} is in use` : `${name} is in use; choose another, or ${option} 0 for any free port`,
  );
}

/** A server that was killed leaves its socket, to which nothing connects. */
async function removeStale(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSocket()) throw new UsageError(`${path} is no socket; choose another path`);
  const isStale = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => resolve(false));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
    socket.once('connect', () => socket.destroy());
  });
  if (isStale) unlinkSync(path);
}

/** The names of a loopback address with a port, as `Host` has them: clients leave out port 80. */
export function hostsOf(host: string, port: number): readonly string[] {
  const names = [...new Set([inUrl(host), 'localhost'])];
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])];
}

/** Whether only this machine reaches an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** A host as an address in a URL has it. */
export function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The port that an option names.
 * @param option its name, for the message
 * @throws {UsageError} where it is none
 */
export function portOf(written: string, option = '--port'): number {
  const port = Number(written);
  if (!/^\d{1,5}$/.test(written) || port > 65_535) throw new UsageError(`${option} must be a number from 0 to 65535`);
  return port;
}

/** How often a server that ends looks for connections without a request, in milliseconds. */
const IDLE = 20;

/**
 * Ends a server once the requests under way are answered.
 * @param grace how long they have, in milliseconds; what takes longer breaks off
 */
export function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    // A connection ends with the answer that was under way on it. Node keeps it open for further requests.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
  });
}
