import { render } from 'preact';
import './styles/index.css';
import { App } from './App.js';
import { failed } from './state/connection.js';
import { watchDisk } from './state/disk.js';
import { keepDrafts } from './state/kept-drafts.js';
import { begin } from './state/rulebook.js';

/** For how long typed text may change the page, in milliseconds. */
const AFTER_TYPING = 2000;

/** Keeps the focused field in view when the keyboard of a phone opens, and when typed text changes the page above it. */
function keepFocusInView(page: HTMLElement): void {
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

/** How far a pointer may move in a press, in pixels. */
const STILL = 5;

/**
 * Clicks the control on which a press began. If an answer moves the page during a press, the browser finds one element under the pointer at
 * the start and another at the end, and clicks neither.
 */
function keepPresses(): void {
  let pressed: { readonly control: HTMLElement; readonly at: PointerEvent } | undefined;
  const onDown = (at: PointerEvent): void => {
    const control = at.button === 0 && (at.target as Element).closest<HTMLElement>('button, summary, a');
    pressed = control ? { control, at } : undefined;
  };
  const onUp = ({ target, clientX, clientY }: PointerEvent): void => {
    const { control, at } = pressed ?? {};
    pressed = undefined;
    if (!control || !at || control.contains(target as Node)) return;
    if (Math.hypot(clientX - at.clientX, clientY - at.clientY) < STILL) control.click();
  };
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointerup', onUp, true);
}

/** What the Tab key reaches. */
const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable=true]';

/**
 * Moves the focus of the keyboard on if its control disappears, as when a row is removed or a list is shown whole: to the next control in
 * the same part of the page, or else to the last one. Otherwise the next Tab would begin at the top of the page.
 */
function keepFocus(page: HTMLElement): void {
  // Not for a pointer: a touch must not open the keyboard of a phone.
  let control: Element | undefined;
  page.addEventListener('keydown', ({ target }) => (control = target as Element), true);
  page.addEventListener('pointerdown', () => (control = undefined), true);
  const observer = new MutationObserver((records) => {
    if (!control || control.isConnected || document.activeElement !== document.body) return;
    let lost: Node = control;
    let before: Node | null = null;
    for (const { target, removedNodes, previousSibling } of records)
      if ([...removedNodes].some((node) => node.contains(lost))) [lost, before] = [target, previousSibling];
    const around = lost.isConnected ? (lost as Element).closest('dialog, section, main, #app') : null;
    const all = [...(around?.querySelectorAll<HTMLElement>(REACHED) ?? [])].filter((each) => each.checkVisibility());
    const from = before?.isConnected ? before : lost;
    const isAfter = (each: Node): boolean =>
      (from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 &&
      (from === lost || !from.contains(each));
    (all.find(isAfter) ?? all.at(-1))?.focus();
  });
  observer.observe(page, { childList: true, subtree: true });
}

keepDrafts();
const page = document.getElementById('app')!;
render(<App />, page);
keepFocusInView(page);
keepFocus(page);
keepPresses();
begin().catch(failed);
watchDisk();
