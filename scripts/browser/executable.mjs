import { existsSync } from 'node:fs';

/**
 * The Chromium that the environment variable `CHROMIUM` names, else one of Debian's: that without windows needs a third less processor
 * time. `undefined` where there is none.
 */
export const executable = (
  process.env.CHROMIUM ? [process.env.CHROMIUM] : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
).find((path) => existsSync(path));
