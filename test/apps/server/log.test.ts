import { expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { type LogStream, logTo } from '../../../src/apps/server/log.js';

const NOW = (): Date => new Date('2026-01-05T10:00:00Z');
const streamOf = (written: string[], isTTY = false): LogStream => ({
  isTTY,
  write: (text, done) => {
    written.push(text);
    done();
  },
});

test('a log has one JSON object on each line, whatever its texts contain', () => {
  const written: string[] = [];
  const log = logTo(streamOf(written), undefined, NOW);
  log('warn', 'rules', 'one\nand "two"', { rules: ['a/b'] });
  expect(written).toEqual([
    '{"time":"2026-01-05T10:00:00.000Z","level":"warn","event":"rules","message":"one\\nand \\"two\\"","rules":["a/b"]}\n',
  ]);
});

test('on a terminal it has only text', () => {
  const written: string[] = [];
  const log = logTo(streamOf(written, true), undefined, NOW);
  log('info', 'started', 'it runs', { address: 'x' });
  log('warn', 'rules', 'look at it');
  expect(written).toEqual(['payrules: it runs\n', 'payrules: warning: look at it\n']);
});

test('lines that a stalled reader does not take are lost and counted, and do not fill memory', () => {
  let lost = 0;
  const stalled = new Writable({ write: () => undefined });
  const log = logTo(stalled, () => void lost++);
  for (let i = 0; i < 3000; i++) log('info', 'rules', 'x'.repeat(1000));
  expect(lost).toBeGreaterThan(1500);
  expect(stalled.writableLength).toBeLessThan(1.1 * 1024 * 1024);
});

test('after a line that was cut on a full disk, the next one is whole', () => {
  const written: string[] = [];
  let isFull = true;
  const log = logTo({
    write: (text, done) => {
      written.push(isFull ? text.slice(0, 20) : text);
      done(isFull ? new Error('ENOSPC') : undefined);
    },
  });
  log('info', 'one', 'x');
  isFull = false;
  log('info', 'two', 'x');
  log('info', 'three', 'x');
  const lines = written.join('').trimEnd().split('\n').slice(1);
  expect(lines.map((line) => (JSON.parse(line) as { readonly event: string }).event)).toEqual(['two', 'three']);
});

test('a line that cannot be written is counted', () => {
  let lost = 0;
  logTo({ write: (_, done) => done(new Error('ENOSPC')) }, () => void lost++)('error', 'x', 'x');
  expect(lost).toBe(1);
});
