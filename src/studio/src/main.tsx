import { render } from 'preact';
import './styles/index.css';
import { ApiFailure } from './api/client.js';
import { App } from './App.js';
import { failed } from './state/connection.js';
import { refresh } from './state/files.js';
import { begin } from './state/rulebook.js';

const told = (error: unknown): void => failed(error instanceof ApiFailure ? error : new ApiFailure('fault', String(error)));

render(<App />, document.getElementById('app')!);
begin().catch(told);
addEventListener('focus', () => void refresh().catch(told));
