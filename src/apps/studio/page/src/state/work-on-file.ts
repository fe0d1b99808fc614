import { signal, type ReadonlySignal } from '@preact/signals';

/** Work on a file that takes a while and can be stopped. A new run stops the earlier one. */
export interface FileWork {
  /** The name of the file, and how much of it is done, from 0 to 1; `undefined` when nothing runs. */
  readonly progress: ReadonlySignal<{ readonly name: string; readonly share: number } | undefined>;
  /** @returns `undefined` if the run is stopped */
  readonly run: <Answer>(
    name: string,
    ask: (signal: AbortSignal, onShare: (share: number) => void) => Promise<Answer>,
  ) => Promise<Answer | undefined>;
  readonly stop: () => void;
}

export function fileWork(): FileWork {
  const progress = signal<{ readonly name: string; readonly share: number } | undefined>(undefined);
  let controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    progress.value = undefined;
  };
  return {
    progress,
    stop,
    run: async (name, ask) => {
      stop();
      const { signal: aborted } = (controller = new AbortController());
      const onShare = (share: number): void => {
        if (!aborted.aborted) progress.value = { name, share };
      };
      onShare(0);
      try {
        const answer = await ask(aborted, onShare);
        return aborted.aborted ? undefined : answer;
      } catch (error) {
        if (aborted.aborted) return undefined;
        throw error;
      } finally {
        if (!aborted.aborted) progress.value = undefined;
      }
    },
  };
}

/** Offers a content as a file to save. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
