// Runs alone: it changes the platform, and functions of node:fs.
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  GradualFile,
  UsageError,
  alone,
  removeLeftOvers,
  temporaryName,
  writeFiles,
} from '../../../src/workbench/system/index.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-system-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The module that programs import, as a string. */
const SYSTEM = JSON.stringify(new URL('../../../src/workbench/system/index.js', import.meta.url).href);
const modeOf = (path: string): number => statSync(path).mode & 0o777;
/** The id of a process that has ended. */
const ENDED = spawnSync(process.execPath, ['-e', '']).pid;

// Windows has no such permissions.
(process.platform === 'win32' ? describe.skip : describe)('permissions', () => {
  test.each([
    ["of a new file of orders are its owner's alone", undefined, 0o600],
    ['of an earlier file stay', 0o640, 0o640],
    ['that the process takes off new files stay too', 0o666, 0o666],
  ])('%s, while it is written and after', (_, earlier, expected) => {
    const path = join(folder, `orders-${expected}`);
    if (earlier !== undefined) {
      writeFileSync(path, 'earlier');
      chmodSync(path, earlier);
    }
    const file = new GradualFile(path, folder);
    file.write('order');
    const beside = readdirSync(folder).find((name) => name.startsWith(`${basename(path)}.`));
    expect(modeOf(join(folder, beside!))).toBe(expected);
    file.finish();
    expect([modeOf(path), readFileSync(path, 'utf8')]).toEqual([expected, 'order']);
  });

  test('a read-only file is not replaced, even by the superuser, and neither are the files beside it', () => {
    const [path, other] = [join(folder, 'read-only.yaml'), join(folder, 'other.yaml')];
    writeFileSync(path, 'earlier', { mode: 0o444 });
    writeFileSync(other, 'earlier');
    const before = readdirSync(folder);
    const message = `${path} cannot be written: the file is read-only`;
    const both = new Map([other, path].map((file) => [file, 'new'] as const));
    expect(() => writeFiles(both)).toThrow(message);
    expect(() => new GradualFile(path, folder)).toThrow(message);
    expect([path, other].map((file) => readFileSync(file, 'utf8'))).toEqual(['earlier', 'earlier']);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('a private rule file is private beside itself too', () => {
    const path = join(folder, 'private.yaml');
    writeFileSync(path, 'earlier', { mode: 0o600 });
    const modes: number[] = [];
    const mayReplace = (): boolean => {
      for (const name of readdirSync(folder).filter((each) => each.startsWith('private.yaml')))
        modes.push(modeOf(join(folder, name)));
      return true;
    };
    writeFiles(new Map([[path, 'new']]), { mayReplace });
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    expect(modeOf(path)).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('private.yaml'))).toEqual(['private.yaml']);
  });
});

// Windows does not have named pipes in folders.
(process.platform === 'win32' ? describe.skip : describe)('a pipe is written to, and stays', () => {
  /** Reads a pipe while a program writes to it. A program that replaces the pipe could wait for itself. */
  function readWhile(program: string): string {
    const [pipe, link] = ['pipe', 'link'].map((name) => join(folder, name));
    execFileSync('mkfifo', [pipe!]);
    symlinkSync(pipe!, link!);
    const reader = openSync(pipe!, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const imports = `import { GradualFile, writeFiles } from ${SYSTEM};`;
      const args = ['--input-type=module', '-e', `${imports} ${program}`];
      const { stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: 'utf8',
        timeout: 10_000,
        killSignal: 'SIGKILL',
      });
      expect([stderr, statSync(pipe!).isFIFO(), lstatSync(link!).isSymbolicLink()]).toEqual(['', true, true]);
      return readFileSync(reader, 'utf8');
    } finally {
      closeSync(reader);
      for (const each of [pipe!, link!]) rmSync(each, { force: true });
    }
  }

  test('piece by piece', () => {
    expect(
      readWhile(`
        const file = new GradualFile('pipe', '');
        for (const piece of ['a', 'b']) file.write(piece);
        file.finish();`),
    ).toBe('ab');
  });

  test('through a link, and where another file cannot be written', () => {
    expect(
      readWhile(`
        try {
          writeFiles(new Map([['link', 'text'], ['none/a.yaml', 'text']]));
        } catch (error) {
          if (error.message !== 'none/a.yaml cannot be written: its folder is not there') throw error;
        }`),
    ).toBe('text');
  });
});

describe('a file that another program has open on Windows', () => {
  const held = (): Error => Object.assign(new Error('held'), { code: 'EBUSY' });
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  beforeEach(() => void Object.defineProperty(process, 'platform', { ...platform, value: 'win32' }));
  afterEach(() => {
    Object.defineProperty(process, 'platform', platform);
    jest.restoreAllMocks();
  });

  test('is replaced once it is closed', () => {
    const path = join(folder, 'held.csv');
    writeFileSync(path, 'old');
    const real = fs.renameSync;
    let left = 3;
    jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (left-- > 0) throw held();
      real(from, to);
    });
    writeFiles(new Map([[path, 'new']]));
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  test('stays as it was, and the message says why', () => {
    const own = mkdtempSync(join(folder, 'held-'));
    const path = join(own, 'held.csv');
    writeFileSync(path, 'old');
    jest.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw held();
    });
    expect(() => writeFiles(new Map([[path, 'new']]))).toThrow(
      `${path} cannot be written: another program, such as Excel, has it open, or permission is denied`,
    );
    expect([readdirSync(own), readFileSync(path, 'utf8')]).toEqual([['held.csv'], 'old']);
  });

  test('the copy of the earlier file stays for the next command if it cannot be removed', () => {
    const own = mkdtempSync(join(folder, 'held-'));
    const path = join(own, 'held.csv');
    writeFileSync(path, 'old');
    const removal = jest.spyOn(fs, 'rmSync').mockImplementation(() => {
      throw held();
    });
    writeFiles(new Map([[path, 'new']]));
    removal.mockRestore();
    expect([readFileSync(path, 'utf8'), readdirSync(own).length]).toEqual(['new', 2]);
  });
});

describe('left-overs', () => {
  const onPosix = process.platform === 'win32' ? test.skip : test;
  const named = (base: string, pid: number): string => temporaryName(base).replace(`-${process.pid}-`, `-${pid}-`);

  test('of a process that has ended are removed, by what their names begin with', () => {
    const own = mkdtempSync(join(folder, 'left-'));
    const running = [temporaryName('a.yaml'), named('a.yaml', process.ppid)];
    const names = {
      gone: named('a.yaml', ENDED),
      old: named('a.yaml', ENDED).replace(/tmp$/, 'old.tmp'),
      // After a restart in a container, with the same process id as before.
      earlier: temporaryName('a.yaml').replace(/-[0-9a-f]{12}[.]/, '-0123456789ab.'),
      other: named('b.yaml', ENDED),
      elsewhere: named('a.yaml', ENDED).replace(/[.][0-9a-f]{8}-/, '.00000000-'),
      longAgo: named('a.yaml', ENDED).replace(/[.][0-9a-f]{8}-/, '.00000000-'),
      alike: 'a.yaml.tmp',
    };
    for (const name of [...running, ...Object.values(names)]) writeFileSync(join(own, name), '');
    const almostADay = new Date(Date.now() - 23 * 60 * 60 * 1000);
    utimesSync(join(own, names.elsewhere), almostADay, almostADay);
    utimesSync(join(own, names.longAgo), new Date(0), new Date(0));
    removeLeftOvers(own, 'a.yaml.');
    const { other, elsewhere, alike } = names;
    expect(readdirSync(own).toSorted()).toEqual([...running, other, elsewhere, alike].toSorted());
  });

  onPosix('a folder is removed with all that is in it, but not one of another user', () => {
    const own = mkdtempSync(join(folder, 'folders-'));
    const [left, file] = [named(join(own, 'orders'), ENDED), named(join(own, 'orders'), ENDED)];
    mkdirSync(join(left, 'in'), { recursive: true });
    writeFileSync(file, '');
    const before: string[] = [];
    const user = jest.spyOn(process, 'geteuid').mockReturnValue(lstatSync(left).uid + 1);
    removeLeftOvers(own, 'orders.', (path) => before.push(path));
    user.mockRestore();
    expect([readdirSync(own), before]).toEqual([[basename(left)], [file]]);
    removeLeftOvers(own, 'orders.', (path) => before.push(path));
    expect([readdirSync(own), before]).toEqual([[], [file, left]]);
  });

  onPosix('a link of another machine that leads to itself is removed after a day', () => {
    const own = mkdtempSync(join(folder, 'links-'));
    const link = join(own, 'orders.00000000-1-aaaaaaaaaaaa.tmp');
    symlinkSync(link, link);
    // The tests may run on another day than that of the file system.
    lutimesSync(link, new Date(), new Date());
    removeLeftOvers(own, 'orders.');
    expect(readdirSync(own)).toEqual([basename(link)]);
    lutimesSync(link, new Date(0), new Date(0));
    removeLeftOvers(own, 'orders.');
    expect(readdirSync(own)).toEqual([]);
  });

  test('are removed where a file is written, and no other file', () => {
    const path = join(folder, 'written.yaml');
    const [left, other] = [named(path, ENDED), named(join(folder, 'x-written.yaml'), ENDED)];
    for (const name of [left, other]) writeFileSync(name, '');
    writeFiles(new Map([[path, 'text']]));
    const names = readdirSync(folder);
    expect([left, other].map((name) => names.includes(basename(name)))).toEqual([false, true]);
  });
});

describe('alone in a folder', () => {
  const lock = join(folder, '.payrules.lock');

  test('the lock of a process that has ended is removed', () => {
    writeFileSync(lock, temporaryName('').slice(1, -4).replace(`-${process.pid}-`, `-${ENDED}-`));
    expect(alone(folder, () => readFileSync(lock, 'utf8'))).toContain(`-${process.pid}-`);
    expect(readdirSync(folder)).not.toContain('.payrules.lock');
  });

  test('the empty lock of a process that was killed before it wrote its tag is removed', () => {
    writeFileSync(lock, '');
    utimesSync(lock, new Date(0), new Date(0));
    expect(alone(folder, () => 7)).toBe(7);
    expect(readdirSync(folder)).not.toContain('.payrules.lock');
  });

  test('the lock of another machine is removed after a minute', () => {
    writeFileSync(
      lock,
      temporaryName('')
        .slice(1, -4)
        .replace(/^[0-9a-f]{8}/, '00000000'),
    );
    utimesSync(lock, new Date(Date.now() - 61_000), new Date(Date.now() - 61_000));
    expect(alone(folder, () => 7)).toBe(7);
  });

  (process.platform === 'win32' ? test.skip : test)(
    'a lock that cannot be written on a full disk does not stay',
    () => {
      const program = `
      import { alone } from ${SYSTEM};
      alone(${JSON.stringify(folder)}, () => undefined);`;
      const { stderr } = spawnSync(
        '/bin/sh',
        ['-c', `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"`, process.execPath, program],
        { encoding: 'utf8' },
      );
      expect(stderr).toContain('.payrules.lock cannot be written');
      expect(readdirSync(folder)).not.toContain('.payrules.lock');
    },
  );

  test('an error ends it too', () => {
    expect(() =>
      alone(folder, () => {
        throw new UsageError('x');
      }),
    ).toThrow('x');
    expect(alone(folder, () => 7)).toBe(7);
  });

  test('processes change a number one after the other', () => {
    const [count, processes, rounds] = [join(folder, 'count'), 4, 25];
    writeFileSync(count, '0');
    const program = `
      import { alone } from ${SYSTEM};
      import { readFileSync, writeFileSync } from 'node:fs';
      for (let i = 0; i < ${rounds}; i++)
        alone(${JSON.stringify(folder)}, () => writeFileSync(${JSON.stringify(count)}, String(Number(readFileSync(${JSON.stringify(count)}, 'utf8')) + 1)));`;
    const all = Array.from({ length: processes }, () => `"$0" --input-type=module -e "$1" &`).join('\n');
    const { status, stderr } = spawnSync('/bin/sh', ['-c', `${all}\nwait`, process.execPath, program], {
      encoding: 'utf8',
      // Without the moved clock, because the age of a lock comes from the time of its file.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(count, 'utf8')).toBe(String(processes * rounds));
  });
});
