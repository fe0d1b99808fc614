// The content of a link: the files of the rules, and the order if the sender wants it, compressed, in the fragment, which no server
// receives.
const FORM = '1.';
/** The longest fragment that is read, in characters. */
export const MAX_FRAGMENT = 64_000;
/** The most that a fragment may unpack to, in bytes. */
const MAX_BYTES = 1_000_000;
const MAX_FILES = 50;

/** A link that can't be read; the message is for the person who opened it. */
export class LinkError extends Error {}

async function through(bytes, stream) {
  const parts = [];
  let size = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new LinkError('The link contains more than 1 MB of rules.');
    }
    parts.push(value);
  }
}

/**
 * The fragment of a link, without `#`.
 * @throws {LinkError} if the content is too large
 */
export async function fragmentOf(content) {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  const text = FORM + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (bytes.length > MAX_BYTES || text.length > MAX_FRAGMENT) throw new LinkError('The rules are too long for a link.');
  if (content.files.length > MAX_FILES) throw new LinkError(`A link contains ${MAX_FILES} files at the most.`);
  return text;
}

/**
 * The content of a fragment.
 * @throws {LinkError} if the fragment is damaged or too large
 */
export async function contentOf(fragment) {
  if (fragment.length > MAX_FRAGMENT) throw new LinkError('The link is too long.');
  const damaged = new LinkError('The link is damaged, or of another version. Ask the sender for a new one.');
  if (!fragment.startsWith(FORM) || !/^[\w-]+$/.test(fragment.slice(FORM.length))) throw damaged;
  let content;
  try {
    const binary = atob(fragment.slice(FORM.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const unpacked = await through(bytes, new DecompressionStream('deflate-raw'));
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unpacked));
  } catch (error) {
    throw error instanceof LinkError ? error : damaged;
  }
  const { files, order } = Object(content);
  const isText = (value) => typeof value === 'string';
  const isRight = Array.isArray(files) && files.length > 0 && files.length <= MAX_FILES && files.every(isText);
  if (!isRight || !(order === undefined || isText(order))) throw damaged;
  return { files, order };
}
