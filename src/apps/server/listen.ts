import { existsSync, lstatSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { UsageError, statOf } from '../../workbench/system/index.js';

/** The place where a server listens. */
export type ListenAddress = { readonly host: string; readonly port: number } | { readonly socket: string };

/** The most bytes of a socket's path. Node cuts a longer path and listens there. */
const MOST_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * Starts to listen.
 * @param option the name of the port's option, for messages
 * @returns the port in use; 0 for a socket
 * @throws {UsageError} if the port or the socket is in use or cannot be opened, or the host is not an address of this machine
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
  // The system reports a missing folder as missing permission.
  if ('socket' in place && !existsSync(dirname(place.socket)))
    return new UsageError(`${name} cannot be opened: its folder is not there`);
  if (code === 'EACCES') return new UsageError(`${name} cannot be opened: permission denied`);
  if (code !== 'EADDRINUSE') return new UsageError(`${name} cannot be opened`);
  return new UsageError(
    'socket' in place ? `${name} is in use` : `${name} is in use; choose another, or ${option} 0 for any free port`,
  );
}

/** Removes the socket of a killed server, to which nothing can connect. */
async function removeStale(path: string): Promise<void> {
  const found = statOf(path, lstatSync);
  if (!found) return;
  if (!found.isSocket()) throw new UsageError(`${path} is no socket; choose another path`);
  const isStale = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => resolve(false));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
    socket.once('connect', () => socket.destroy());
  });
  if (isStale) unlinkSync(path);
}

/** The names of a loopback address with a port, as in `Host`. Clients leave out port 80. */
export function hostsOf(host: string, port: number): readonly string[] {
  const names = [...new Set([inUrl(host), 'localhost'])];
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])];
}

/** Whether only this machine reaches an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** A host in the form of a URL. */
export function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The port that an option names.
 * @param option its name, for the message
 * @throws {UsageError} if it is not a port
 */
export function portOf(written: string, option = '--port'): number {
  const port = Number(written);
  if (!/^\d{1,5}$/.test(written) || port > 65_535) throw new UsageError(`${option} must be a number from 0 to 65535`);
  return port;
}

/** How often a closing server looks for idle connections, in milliseconds. */
const IDLE = 20;

/**
 * Closes a server once the pending requests are answered.
 * @param grace how long they may take, in milliseconds; longer ones are cut off
 */
export function closeServer(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    // A connection should end with its pending answer, but Node keeps it open for further requests.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
  });
}
