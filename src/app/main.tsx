import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../base/assert';
import { startSession } from '../store/session';
import '../ui/tokens.css';
import '../ui/base.css';
import { App } from './App';
import { followTheme } from './theme';

followTheme();
startSession();

const root = document.getElementById('root');
assert(root !== null, 'index.html has an element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
