import { postDiff, postPatch } from '../api/client.js';
import { failed } from '../state/connection.js';
import { drafts } from '../state/files.js';

/** Downloads the changes as a patch for `git apply`. */
export const downloadPatch = (): Promise<void> =>
  handOver('payrules.patch', 'text/x-diff', async () => (await postPatch({ drafts: drafts.value })).patch);

/** Downloads the changes as release notes. */
export const downloadNotes = (): Promise<void> =>
  handOver(
    'payrules-changes.md',
    'text/markdown',
    async () => (await postDiff({ drafts: drafts.value }, new AbortController().signal)).markdown,
  );

async function handOver(name: string, type: string, make: () => Promise<string>): Promise<void> {
  try {
    const address = URL.createObjectURL(new Blob([await make()], { type }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    failed(error);
  }
}
