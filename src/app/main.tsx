import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../base/assert';

const root = document.getElementById('root');
assert(root !== null, 'index.html has an element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <h1>Signalbox</h1>
  </StrictMode>,
);
