import { signal } from '@preact/signals';

/** The selected tab of the right pane. */
export type RightTab = 'try' | 'examples' | 'changes' | 'backtest';
export const rightTab = signal<RightTab>('try');
