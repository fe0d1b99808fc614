import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packages, virtualPython } from '../programs.mjs';

/** This folder, and the folder for the files that the run writes: runners, orders, generated types. */
export const here = import.meta.dirname;
export const cache = join(here, '.cache');
mkdirSync(cache, { recursive: true });

/** Whether this is the nightly run, which takes more orders and all parts. */
export const isNightly = Number(process.env.PAYRULES_VOLUME ?? 1) >= 10;

/** Options of Java for programs that run for seconds: optimizing their code takes longer than it saves. */
export const SHORT_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

export const python = () => virtualPython('conformance-python', join(here, 'python/requirements.txt'));

export const rustTarget = () => packages('conformance-rust', join(here, 'rust/Cargo.toml'));
