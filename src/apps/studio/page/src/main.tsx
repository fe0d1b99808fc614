import { render } from 'preact';
import './styles/index.css';
import { App } from './App.js';
import { failed } from './state/connection.js';
import { watchDisk } from './state/disk.js';
import { keepDrafts } from './state/kept-drafts.js';
import { begin } from './state/rulebook.js';

/** For how long what a person types changes the page, in milliseconds. */
const AFTER_TYPING = 2000;

/** Keeps the field that has the focus in view: where the keyboard of a phone opens, and where what is typed changes the page above it. */
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

keepDrafts();
const page = document.getElementById('app')!;
render(<App />, page);
keepFocusInView(page);
begin().catch(failed);
watchDisk();
