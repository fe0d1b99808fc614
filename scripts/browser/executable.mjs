import { existsSync } from 'node:fs';

/**
 * The Chromium that the environment variable `CHROMIUM` names, else one of Debian's: the headless one needs a third less processor time.
 * `undefined` if there is none.
 */
export const executable = (
  process.env.CHROMIUM ? [process.env.CHROMIUM] : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
).find((path) => existsSync(path));
