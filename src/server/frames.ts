/** Where an unexpected error comes from, for a log: without its message, which may contain input. */
export function framesOf(error: unknown): string {
  return [
    'a request failed',
    ...(error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : []),
  ].join('\n');
}
