import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { MAIN_SCRIPT } from '../../src/workbench/compiler/script/scripts.js';
import { payrules } from '../support/cli.js';

/** The files that `payrules build --embed` writes into a folder: file name -> text. */
export async function build(out: string, ...args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { code, err } = await payrules(['build', '--embed', '--out', out, ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return new Map(readdirSync(out).map((file) => [file, readFileSync(join(out, file), 'utf8')]));
}

/** The scripts, beginning with the script to which the others add. */
export function scriptsIn(files: ReadonlyMap<string, string>): readonly string[] {
  const { [MAIN_SCRIPT]: main, ...others } = Object.fromEntries(files);
  return [main!, ...Object.keys(others).flatMap((file) => (file.endsWith('.js') ? [others[file]!] : []))];
}
