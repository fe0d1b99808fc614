const KINDS = { operation: 'operations', common: 'common', list: 'lists', table: 'lists' };
const KIND = new RegExp(`^(${Object.keys(KINDS).join('|')}): *["']?([A-Za-z0-9._-]+)`, 'm');

/** The places of files in a rules folder: each is named by what its text defines. Text that defines nothing is the rulebook, or else a fault. */
export function placesOf(texts) {
  const used = new Set();
  return texts.map((text) => {
    const [, kind, name] = KIND.exec(text) ?? [];
    const base = kind ? `${KINDS[kind]}/${name}` : used.has('rulebook.yaml') ? 'operations/unnamed' : 'rulebook';
    let place = `${base}.yaml`;
    for (let i = 2; used.has(place); i++) place = `${base}-${i}.yaml`;
    used.add(place);
    return place;
  });
}
