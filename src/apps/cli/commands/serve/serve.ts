import { readArguments, assertOnlyOptions } from '../../arguments.js';
import { noteBuiltInRules } from '../../rules/note-edits.js';
import { type RulesetSource, readRuleset, sourceIn } from '../../rules/ruleset.js';
import type { Help } from '../../command.js';
import { pathOf, type Io, writeAddress, endingSignal, today } from '../../io.js';
import { bindingsOption, rulesetOptions } from '../../options.js';
import {
  type ListenAddress,
  hostsOf,
  inUrl,
  isLoopback,
  listen,
  type Log,
  logTo,
  portOf,
} from '../../../server/index.js';
import { OpenedRules, assertChecks, assertManifest } from '../../../../workbench/open/index.js';
import { changedFiles, checkTextsIn, lineOf, loadedCheckTexts } from '../../../../workbench/rulebook/index.js';
import { UsageError, rulesNamed } from '../../../../workbench/system/index.js';
import { SERVICE_LIMITS, type ServiceLimits, ServedRules, Service, reloader, watcherOf } from '../../../serve/index.js';

const PORT = '8787';
const LOOPBACK = '127.0.0.1';

const options = {
  port: { type: 'string', value: 'N', text: `by default ${PORT}; 0 for any free port` },
  socket: { type: 'string', value: 'PATH', text: 'a Unix socket instead of a port' },
  host: {
    type: 'string',
    value: 'ADDRESS',
    text: `by default ${LOOPBACK}, which only this machine reaches. There is no authentication: whoever reaches another address
    can use the service`,
  },
  admin: {
    type: 'string',
    value: 'N|PATH',
    text: 'answer /healthz, /readyz and /metrics at this port too, or at this Unix socket, also at the limit of connections',
  },
  ...rulesetOptions,
  ...bindingsOption,
  manifest: {
    type: 'string',
    value: 'FILE',
    text: 'load only the rules, overlay, codes and own checks that this file names, which build --manifest writes',
  },
  watch: { type: 'boolean', text: 'load the rules again when their files change, and at the start of each day (UTC)' },
} as const;

export const help: Help = {
  usage: ['serve'],
  description: `Answers requests on this machine: POST /v1/check/OPERATION with an order as JSON, /v1/batch/OPERATION with a list
    of orders or with NDJSON, /v1/requirements/OPERATION and /v1/normalize/OPERATION; GET /v1/operations, /healthz, /readyz,
    /metrics (Prometheus) and /openapi.json, which describes them. SIGHUP loads the rules again; where they have an error, the
    earlier ones stay in use, and /readyz says so. SIGTERM and Ctrl-C end it once the requests under way are answered, after 30 seconds at the latest.`,
  options,
  exitCodes: { 0: 'ended by a signal', 2: "can't be started" },
  example: 'payrules serve --rules rules --watch',
};

/** @param limits the limits of the service; tests have their own */
export async function run(args: readonly string[], io: Io, limits: ServiceLimits = SERVICE_LIMITS): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  assertOnlyOptions('serve', positionals);
  const { socket, host = LOOPBACK, port = PORT, bindings } = values;
  if (socket !== undefined && (values.port ?? values.host) !== undefined)
    throw new UsageError('use --socket, or --port and --host, not both');
  const place = socket === undefined ? { host, port: portOf(port) } : { socket: pathOf(io, socket) };
  const adminPlace = values.admin === undefined ? undefined : placeOf(values.admin, host, io);
  const source = sourceIn(values, io);
  if (values.manifest !== undefined && source.rules === undefined && source.overlay === undefined)
    throw new UsageError('--manifest is for rules of your own; add --rules or --overlay');
  let service: Service | undefined;
  const ending = endingSignal(io);
  const log = logTo(io.stderr, () => service?.metrics.addLostLine(), io.now);
  if (source.rules === undefined) noteBuiltInRules(io, (line) => log('warn', 'rules', line));
  // A SIGHUP while the rules are read must not end the process. The rules may then be out of date.
  let isOutOfDate = false;
  let reload = (): void => void (isOutOfDate = true);
  io.onEach('SIGHUP', () => reload());
  const load = async (from: RulesetSource): Promise<ServedRules> => {
    // Checks are programs, so only those of the manifest run.
    if (values.manifest !== undefined && from.ownChecks && from.rules !== undefined)
      assertChecks(pathOf(io, rulesNamed(from.rules, io.cwd)), pathOf(io, values.manifest), values.manifest);
    const rules = await readRuleset(from, today(io));
    if (values.manifest !== undefined && rules instanceof OpenedRules)
      assertManifest(rules.texts, pathOf(io, values.manifest), values.manifest);
    for (const finding of rules.findings) log('warn', 'rules', lineOf(finding));
    return ServedRules.of(rules);
  };
  const rules = source.rules && rulesNamed(source.rules, io.cwd);
  const paths = [rules, source.overlay, bindings, values.manifest].flatMap((name) =>
    name === undefined ? [] : [pathOf(io, name)],
  );
  // Before the rules are read, so that it finds what changes meanwhile.
  const watch = values.watch === true ? watcherOf(paths, () => today(io)) : undefined;
  service = new Service({ rules: await load(source), limits, log });
  const early = await Promise.race([ending, nextTurn()]);
  if (early !== undefined) {
    log('info', 'ended', `${early}: it ends before it takes requests`, { signal: early });
    return 0;
  }

  // Own checks are loaded only at the start. Newer rules with earlier checks are rules that nobody has reviewed; a manifest says so itself.
  const isLoose = source.ownChecks && values.manifest === undefined;
  const reloaded = (): Promise<ServedRules> => {
    const [changed] =
      isLoose && rules !== undefined ? changedFiles(loadedCheckTexts(), checkTextsIn(pathOf(io, rules))) : [];
    if (changed !== undefined) throw new UsageError(`${changed} has changed since the start; restart the service`);
    return load({ ...source, ownChecks: false });
  };
  reload = reloader(service, reloaded, log);
  if (isOutOfDate) reload();
  if (adminPlace) await openAdmin(service, adminPlace, log);
  const found = await listen(service.server, place).catch((error: unknown) => {
    // The open server would keep the process running.
    service?.admin.close();
    throw error;
  });
  const isOpen = socket === undefined && !isLoopback(host);
  service.hosts = socket === undefined && !isOpen ? hostsOf(host, found) : undefined;
  if (isOpen)
    log('warn', 'open', `there is no authentication and no encryption: whoever reaches ${host} can use this service`);
  const unwatch = watch?.(reload);
  const address = socket === undefined ? `http://${inUrl(host)}:${found}` : socket;
  const version = service.rulesVersion;
  log('info', 'started', `${address} answers by the rules ${version}`, { address, version });
  writeAddress(io, address);
  const signal = await ending;
  log('info', 'ending', `${signal}: it ends once the requests under way are answered`, { signal });
  await service.end(signal === 'SIGTERM' ? limits.noticeTime : 0);
  unwatch?.();
  log('info', 'ended', 'it has ended');
  return 0;
}

/** Reading rules takes one turn of the event loop, in which no signal arrives. */
const nextTurn = (): Promise<undefined> => new Promise((resolve) => setImmediate(() => resolve(undefined)));

async function openAdmin(service: Service, place: ListenAddress, log: Log): Promise<void> {
  const port = await listen(service.admin, place, '--admin');
  service.adminHosts = 'socket' in place || !isLoopback(place.host) ? undefined : hostsOf(place.host, port);
  const address = 'socket' in place ? place.socket : `http://${inUrl(place.host)}:${port}`;
  log('info', 'admin', `${address} answers probes and metrics`, { address });
}

/** The place that a port or a path names. */
function placeOf(written: string, host: string, io: Io): ListenAddress {
  return /^\d+$/.test(written) ? { host, port: portOf(written, '--admin') } : { socket: pathOf(io, written) };
}
