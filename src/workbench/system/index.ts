export { namesIn } from './folder-names.js';
export { framesOf, UsageError } from './errors.js';
export { type GitOptions, commitOf, git, gitNow, lineIn, objectsAt, repositoryOf, textAt } from './git.js';
export { GradualFile } from './gradual-file.js';
export { inCli, inPackage, isInstalled, readPacked, rulesNamed } from './package.js';
export { isInside, readPlainFile } from './plain-file.js';
export { ENDING, atEnd, uninterrupted } from './uninterrupted.js';
export { writeFiles } from './write-files.js';
