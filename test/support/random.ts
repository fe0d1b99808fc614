export { random } from '../../scripts/vectors/random.js';
