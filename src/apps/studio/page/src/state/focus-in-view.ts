/** For how long what a person types changes the page, in milliseconds. */
const AFTER_TYPING = 2000;

/** Keeps the field that has the focus in view: where the keyboard of a phone opens, and where what is typed changes the page above it. */
export function keepFocusInView(page: HTMLElement): void {
  let typedAt = -Infinity;
  const show = (): void => {
    const field = document.activeElement;
    if (field?.matches('input, textarea, select')) field.scrollIntoView({ block: 'nearest' });
  };
  const sizes = new ResizeObserver(() => performance.now() - typedAt < AFTER_TYPING && show());
  addEventListener('resize', show);
  page.addEventListener('input', () => (typedAt = performance.now()));
  page.addEventListener('focusin', ({ target }) => {
    sizes.disconnect();
    const around = (target as Element).closest('.scroll')?.children ?? [];
    for (const part of [...page.children, ...around]) sizes.observe(part);
  });
}
