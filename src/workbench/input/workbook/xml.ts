const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(lt|gt|quot|apos|amp));/gi, (_, hex, decimal, name: string) =>
    name ? NAMED[name.toLowerCase()]! : String.fromCodePoint(Number(hex ? `0x${hex}` : decimal)),
  );

/**
 * The attributes of each element of a name in a text of XML, whatever its prefix is; those of attributes are part of their names. The member
 * `content` is the text up to the next element.
 */
export function* elementsIn(xml: string, name: string): Generator<Readonly<Record<string, string>>> {
  const element = new RegExp(`<(?:\\w+:)?${name}((?:\\s+[^<>]*?)?)/?>([^<]*)`, 'g');
  for (const [, attributes = '', content = ''] of xml.matchAll(element))
    yield {
      ...Object.fromEntries(
        Array.from(attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key, one, other]) => [
          key!,
          decoded(one ?? other!),
        ]),
      ),
      content: decoded(content),
    };
}
