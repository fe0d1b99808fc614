import { render } from 'preact';
import './styles/index.css';
import { App } from './App.js';
import { failed } from './state/connection.js';
import { watchDisk } from './state/disk.js';
import { keepFocusInView } from './state/focus-in-view.js';
import { keepDrafts } from './state/kept-drafts.js';
import { begin } from './state/rulebook.js';

keepDrafts();
const page = document.getElementById('app')!;
render(<App />, page);
keepFocusInView(page);
begin().catch(failed);
watchDisk();
