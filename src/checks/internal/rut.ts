/** Plain digits or thousands behind dots, and a hyphen before the check character alone. */
const RUT = /^(?:[0-9]{7,8}|[0-9]{1,2}(?:[.][0-9]{3}){2})-?[0-9K]$/i;

/** The body and check character of a text that has a RUT's shape, without dots and hyphen. */
export const compactRut = (text: string): string | undefined =>
  RUT.test(text) ? text.replace(/[.-]/g, '').toUpperCase() : undefined;
