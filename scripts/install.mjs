// node scripts/install.mjs FOLDER [OPTION OF NPM...]: installs the npm packages of a folder of tools.
import { install } from './programs.mjs';

install(...process.argv.slice(2));
