/**
 * Adds built-in functions that the evaluator uses and ECMAScript 2017 lacks, if the engine lacks them. Without them, each order would be
 * refused as unreadable. Each implements only what the evaluator's calls need. A `JSON.parse` that accepts more than JSON is replaced.
 */
export function addBuiltIns(): void {
  const add = (owner: object, name: string, value: (...args: never[]) => unknown): void => {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  };
  add(Object, 'hasOwn', (value: object, name: string) => Object.prototype.hasOwnProperty.call(value, name));
  add(Object, 'fromEntries', (entries: readonly [string, unknown][]) => {
    const made: Record<string, unknown> = {};
    for (const [name, value] of entries)
      Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
    return made;
  });
  add(Array.prototype, 'at', function (this: unknown[], index: number) {
    return this[index < 0 ? this.length + index : index];
  });
  add(Array.prototype, 'flat', function (this: unknown[]) {
    return ([] as unknown[]).concat(...this);
  });
  add(Array.prototype, 'flatMap', function (this: unknown[], each: (value: unknown, index: number) => unknown) {
    return ([] as unknown[]).concat(...this.map(each));
  });
  add(String.prototype, 'replaceAll', function (this: string, text: string, by: string) {
    return this.split(text).join(by);
  });
  if (readsMoreThanJson()) JSON.parse = strictly(JSON.parse);
}

/** QuickJS did so until 2025, for example in the package `quickjs` for Python: `1.`, `-01`, other escapes, and any text after a NUL. */
function readsMoreThanJson(): boolean {
  try {
    JSON.parse('1.');
    return true;
  } catch {
    return false;
  }
}

function strictly(parse: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    const value = parse(text);
    const unescaped = text.replace(/\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/g, '');
    if (/[\\\0]|[.](?!\d)|(?:^|[^Ee])-0\d/.test(unescaped.replace(/"[^"\\]*"/g, '""'))) throw new SyntaxError();
    return value;
  };
}
