// A plugin of esbuild: the table of ibantools as one text of what the checks read, in place of the objects of 250 countries.
import { readFileSync } from 'node:fs';
import { countrySpecs } from 'ibantools';

const CLASSES = { '[0-9]': 'n', '[A-Z]': 'a', '[A-Z0-9]': 'c' };
const PART = /(\[[^\]]+\])\{(\d+)\}/g;

export const compactIban = {
  name: 'compact-iban',
  setup(hooks) {
    hooks.onLoad({ filter: /[\\/]ibantools[\\/].*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const start = text.indexOf('export const countrySpecs = {');
      const end = text.indexOf('\n};\n', start) + '\n};\n'.length;
      if (start < 0 || end < start) throw new Error('ibantools has its table in another form than expected.');
      return { contents: `${text.slice(0, start)}${table()}${text.slice(end)}`, loader: 'js' };
    });
  },
};

/** The table: each country with the parts of its account numbers, then those that have none. */
function table() {
  const withIban = Object.entries(countrySpecs).filter(([, { chars }]) => chars !== undefined);
  const formats = withIban.map(([country, spec]) => country + formatOf(spec));
  const others = Object.keys(countrySpecs).filter((country) => countrySpecs[country].chars === undefined);
  const digits = withIban.flatMap(([country, { bban_validation_func: test }]) =>
    test ? `${country}: ${test.name}` : [],
  );
  return `export const countrySpecs = /*#__PURE__*/ (() => {
  const specs = {};
  const classes = ${JSON.stringify(Object.fromEntries(Object.entries(CLASSES).map(([written, letter]) => [letter, written])))};
  const tests = { ${digits.join(', ')} };
  for (const format of '${formats.join(' ')}'.split(' ')) {
    const country = format.slice(0, 2);
    let chars = 4;
    const parts = format.slice(2).replace(/(\\d+)(.)/g, (_, count, letter) => {
      chars += Number(count);
      return classes[letter] + '{' + count + '}';
    });
    specs[country] = { chars, bban_regexp: '^' + parts + '$', bban_validation_func: tests[country] };
  }
  for (const country of '${others.join('')}'.match(/../g)) specs[country] = {};
  return specs;
})();
`;
}

/** `^[0-9]{8}[A-Z0-9]{12}$` as `8n12c`, with parts of the same kind as one. */
function formatOf({ chars, bban_regexp: pattern }) {
  const parts = [];
  for (const [, written, count] of pattern.matchAll(PART)) {
    const letter = CLASSES[written.replace('0-9A-Z', 'A-Z0-9')];
    if (parts.at(-1)?.letter === letter) parts.at(-1).count += Number(count);
    else parts.push({ letter, count: Number(count) });
  }
  const length = parts.reduce((sum, { count }) => sum + count, 4);
  // The length is compared too, so that an end without a mark makes no difference.
  if (!['^$', '^', ''].includes(pattern.replace(PART, '')) || parts.some(({ letter }) => !letter) || length !== chars)
    throw new Error(`ibantools has an account number in another form than expected: ${pattern}`);
  return parts.map(({ letter, count }) => count + letter).join('');
}
