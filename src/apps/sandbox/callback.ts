import { lookup as resolve } from 'node:dns';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The result of a callback: a status, or why there is none. */
export type CallbackOutcome = { readonly status: number } | { readonly problem: string };

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopbackAddress = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

class NotLoopback extends Error {}

/** Looks up the name for a connection, which then uses one of the addresses found here. All of them must belong to this machine. */
const lookupLoopback: LookupFunction = (name, options, done) =>
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const isSafe = addresses.length > 0 && addresses.every(({ address }) => isLoopbackAddress(address));
    if (!isSafe) return done(new NotLoopback(), []);
    if (options.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  });

/**
 * The host and port of `--allow-callback`, in the form in which callbacks are compared with it.
 * @throws {TypeError} if it is not a host and a port
 */
export function allowedTarget(written: string): string {
  const url = URL.canParse(`http://${written}`) ? new URL(`http://${written}`) : undefined;
  const port = /:(\d{1,5})$/.exec(written)?.[1];
  if (!url || port === undefined || url.pathname !== '/' || url.username || url.search || url.hash)
    throw new TypeError('an allowed callback must be HOST:PORT, such as shop.test:8080');
  return `${url.hostname}:${Number(port)}`;
}

/** The limits of a callback. */
interface CallbackOptions {
  /** Hosts with ports that are allowed besides the addresses of this machine. */
  readonly allowed: ReadonlySet<string>;
  readonly milliseconds: number;
  /** Aborts the callback. */
  readonly signal: AbortSignal;
}

/**
 * Sends a payload by POST to the address in an order, only to this machine or to an allowed host, and follows no redirect. Never throws.
 * @returns the status of the answer, or why there is none, without a value of the order
 */
export async function sendCallback(
  address: string,
  payload: unknown,
  { allowed, milliseconds, signal }: CallbackOptions,
): Promise<CallbackOutcome> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const usual = url && PORTS[url.protocol];
  if (!url || usual === undefined) return { problem: 'not sent: the address is not http or https' };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || usual;
  const isAllowed = allowed.has(`${url.hostname}:${port}`);
  if (!isAllowed && isIP(host) !== 0 && !isLoopbackAddress(host)) return { problem: REFUSED };
  const body = Buffer.from(JSON.stringify(payload));
  const limit = AbortSignal.timeout(milliseconds);
  const options: RequestOptions = {
    host,
    port,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    agent: false,
    signal: AbortSignal.any([limit, signal]),
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'payrules-sandbox': 'made-up=payload',
    },
    ...(!isAllowed && { lookup: lookupLoopback }),
  };
  return new Promise((done) => {
    const sent = (url.protocol === 'http:' ? requestHttp : requestHttps)(options, (response) => {
      const status = response.statusCode!;
      // The rest of the answer is read but not kept; the time limit applies to it too.
      response
        .resume()
        .on('end', () => done({ status }))
        .on('error', () => done({ status }));
    });
    // Without a listener, an upgrade would end without an event.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      done({ status: response.statusCode! });
    });
    sent.on('error', (error) => done({ problem: problemOf(error, limit.aborted) }));
    sent.end(body);
  });
}

const REFUSED = 'not sent: callbacks go to this machine only; --allow-callback HOST:PORT allows another host';

function problemOf(error: Error, isLate: boolean): string {
  if (error instanceof NotLoopback) return REFUSED;
  if (isLate) return 'no answer in time';
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code === 'ABORT_ERR' ? 'not sent' : `no answer: ${code}`;
}
