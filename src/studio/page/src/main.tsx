import { render } from 'preact';
import './styles/index.css';
import { App } from './App.js';
import { failed } from './state/connection.js';
import { refresh } from './state/files.js';
import { begin } from './state/rulebook.js';

render(<App />, document.getElementById('app')!);
begin().catch(failed);
addEventListener('focus', () => void refresh().catch(failed));
