const RUT = /^[0-9]{7,8}[0-9K]$/;

/** The body and check character of a text that has a RUT's shape once dots and hyphens are dropped. */
export function compactRut(text: string): string | undefined {
  const compact = text.replace(/[.-]/g, '').toUpperCase();
  return RUT.test(compact) ? compact : undefined;
}
