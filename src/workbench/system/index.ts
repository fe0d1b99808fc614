export { namesIn } from './folder-names.js';
export { READ_ONLY, framesOf, mayBeOpen, unwritable, UsageError } from './errors.js';
export { type GitOptions, commitOf, git, gitNow, isIgnored, lineIn, objectsAt, repositoryOf, textAt } from './git.js';
export { alone, move, remove, removeLeftOvers, removeLeftOversIn, temporaryName } from './left-overs.js';
export { inCli, inPackage, incompletePackage, isInstalled, readPacked, rulesNamed } from './package.js';
export { isInside, readPlainFile, realFolder, statOf, unmarkedText, withMarkOf } from './plain-file.js';
export { ENDING, atEnd, uninterrupted } from './uninterrupted.js';
export { GradualFile, makeFolder, writeFiles } from './write-files.js';
