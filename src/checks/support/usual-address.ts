/** An https address whose host is plain names, the last of letters: it parses, and is neither local nor internal. */
const USUAL = /^https:\/\/(?:[a-wyz0-9][a-z0-9]*\.)+(?!local|internal)[a-wyz][a-z]+(?:\/[!-~]*)?$/;

let last = '';
let isLastUsual = false;

/** Whether an address is right to every check of addresses. Those of one field ask one after the other, so the last answer is kept. */
export function isUsualAddress(value: string): boolean {
  if (value !== last) {
    last = value;
    isLastUsual = USUAL.test(value);
  }
  return isLastUsual;
}
