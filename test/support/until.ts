import { setTimeout } from 'node:timers/promises';

/** Waits until a condition holds. @throws {Error} after 20 seconds */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo());) {
    if (Date.now() > end) throw new Error('It took too long.');
    await setTimeout(10);
  }
}
