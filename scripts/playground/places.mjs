const KINDS = { operation: 'operations', common: 'common', list: 'lists', table: 'lists' };
const KIND = new RegExp(`^(${Object.keys(KINDS).join('|')}): *["']?([A-Za-z0-9._-]+)`, 'm');
/** Keys that only the rulebook file has. */
const RULEBOOK = /^(?:version|engine|order-id|endpoint):/m;

/**
 * The places of files in a rules folder: each file is named by what its text defines. One text that defines nothing else is the rulebook,
 * preferably one with a key of the rulebook; a second such text is a fault.
 */
export function placesOf(texts) {
  const others = texts.filter((text) => !KIND.test(text));
  const rulebook = texts.indexOf(others.find((text) => RULEBOOK.test(text)) ?? others[0]);
  const used = new Set();
  return texts.map((text, at) => {
    const [, kind, name] = KIND.exec(text) ?? [];
    const base = kind ? `${KINDS[kind]}/${name}` : at === rulebook ? 'rulebook' : 'operations/unnamed';
    let place = `${base}.yaml`;
    for (let i = 2; used.has(place); i++) place = `${base}-${i}.yaml`;
    used.add(place);
    return place;
  });
}
