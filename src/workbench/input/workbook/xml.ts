const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(lt|gt|quot|apos|amp));/gi, (_, hex, decimal, name: string) =>
    name ? NAMED[name.toLowerCase()]! : String.fromCodePoint(Number(hex ? `0x${hex}` : decimal)),
  );

/** The first element of a name in XML, with any prefix, from its start tag to its end tag. */
export function elementIn(xml: string, name: string): { readonly prefix: string; readonly whole: string } | undefined {
  const start = new RegExp(`<((?:\\w+:)?)${name}[\\s>/]`).exec(xml);
  if (!start) return undefined;
  const [, prefix = ''] = start;
  const end = `</${prefix}${name}>`;
  const at = xml.indexOf(end, start.index);
  return at < 0 ? undefined : { prefix, whole: xml.slice(start.index, at + end.length) };
}

/**
 * The attributes of each element of a name in XML, with any prefix. Prefixes of attributes stay in their names. The member `content` is the
 * text up to the next element.
 */
export function* elementsIn(xml: string, name: string): Generator<Readonly<Record<string, string>>> {
  const element = new RegExp(`<(?:\\w+:)?${name}((?:\\s[^<>]*)?)/?>([^<]*)`, 'g');
  for (const [, attributes = '', content = ''] of xml.matchAll(element))
    yield {
      ...Object.fromEntries(
        Array.from(attributes.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key, one, other]) => [
          key!,
          decoded(one ?? other!),
        ]),
      ),
      content: decoded(content),
    };
}
