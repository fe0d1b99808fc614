import { signal } from '@preact/signals';

/** What the right pane shows. */
export type RightTab = 'try' | 'examples' | 'changes' | 'backtest';
export const rightTab = signal<RightTab>('try');
