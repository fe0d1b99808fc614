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

keepDrafts();
const page = document.getElementById('app')!;
render(<App />, page);
keepFocusInView(page);
keepPresses();
begin().catch(failed);
watchDisk();
