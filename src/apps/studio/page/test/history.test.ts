import { describe, expect, test } from 'vitest';
import { changed, differing, emptyHistory, withOpenedFile, redone, reloaded, undone } from '../src/state/history.js';

const A = 'operations/pe.payout.yaml';
const B = 'lists/pe-banks.yaml';
const both = withOpenedFile(withOpenedFile(emptyHistory, A, 'a0'), B, 'b0');

describe('history', () => {
  test('steps of one group within a second are one step', () => {
    const typed = changed(changed(changed(both, A, 'a1', 'limit', 0), A, 'a2', 'limit', 999), A, 'a3', 'limit', 1999);
    expect(typed.past.length).toBe(2);
    expect(undone(typed).present[A]).toBe('a2');
    expect(undone(undone(typed)).present[A]).toBe('a0');
  });

  test('another file, another group and the empty group start a new step', () => {
    expect(changed(changed(both, A, 'a1', 'limit', 0), B, 'b1', 'row', 1).past.length).toBe(2);
    expect(changed(changed(both, A, 'a1', '', 0), A, 'a2', '', 1).past.length).toBe(2);
  });

  test('undo and redo restore the texts, and a new change clears redo', () => {
    const two = changed(changed(both, A, 'a1', '', 0), B, 'b1', '', 0);
    expect(redone(redone(undone(undone(two)))).present).toEqual({ [A]: 'a1', [B]: 'b1' });
    expect(undone(undone(undone(two))).present).toEqual(both.present);
    expect(changed(undone(two), A, 'a2', '', 0).future).toEqual([]);
    expect(differing(two.present, undone(two).present)).toBe(B);
  });

  test('a file that is opened later is in all states', () => {
    const later = withOpenedFile(changed(withOpenedFile(emptyHistory, A, 'a0'), A, 'a1', '', 0), B, 'b0');
    expect(undone(later).present).toEqual({ [A]: 'a0', [B]: 'b0' });
  });

  test('a text that changed on disk replaces the unchanged text in all states', () => {
    const moved = reloaded(changed(both, A, 'a1', '', 0), A, 'a0', 'a9');
    expect(moved.present[A]).toBe('a1');
    expect(undone(moved).present[A]).toBe('a9');
  });

  test('a change on disk is in earlier and later states, and undo takes back only changes of the page', () => {
    const opened = withOpenedFile(emptyHistory, A, 'title\n\nlimit 900\n');
    const saved = changed(opened, A, 'title\n\nlimit 800\n', '', 0);
    const moved = reloaded(saved, A, 'title\n\nlimit 800\n', 'title of another\n\nlimit 800\n');
    expect(moved.present[A]).toBe('title of another\n\nlimit 800\n');
    expect(undone(moved).present[A]).toBe('title of another\n\nlimit 900\n');
    expect(redone(undone(moved)).present).toEqual(moved.present);
    const same = reloaded(saved, A, 'title\n\nlimit 800\n', 'title\n\nlimit 700\n');
    expect(undone(same).present[A]).toBe('title\n\nlimit 900\n');
  });

  test('a step that was taken back on disk is removed', () => {
    const moved = reloaded(changed(changed(both, B, 'b1', '', 0), A, 'a1', '', 0), A, 'a1', 'a0');
    expect([moved.past.length, undone(moved).present]).toEqual([1, both.present]);
  });

  test('undo brings back the text of a file that was deleted on disk', () => {
    const moved = reloaded(changed(both, A, 'a1', '', 0), A, 'a1', '');
    expect(moved.present[A]).toBe('');
    expect(undone(moved).present[A]).toBe('a0');
  });
});
