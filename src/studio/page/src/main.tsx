import { render } from 'preact';
import './styles/index.css';
import { App } from './App.js';
import { failed } from './state/connection.js';
import { watchDisk } from './state/disk.js';
import { keepDrafts } from './state/kept-drafts.js';
import { begin } from './state/rulebook.js';

keepDrafts();
render(<App />, document.getElementById('app')!);
begin().catch(failed);
watchDisk();
