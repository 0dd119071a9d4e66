import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../base/assert';
import { startSession } from '../store/session';
import '../ui/tokens.css';
import '../ui/base.css';
import { App } from './App';
import { embeddedParts, isEmbedded } from './embed';
import { followTheme } from './theme';

const EmbedPage = lazy(() => import('./EmbedPage').then((module) => ({ default: module.EmbedPage })));

const embedded = isEmbedded(window.location.href);
followTheme(embedded);
startSession(embedded ? embeddedParts() : undefined);

const root = document.getElementById('root');
assert(root !== null, 'index.html has an element with the id "root"');
createRoot(root).render(
  <StrictMode>
    {embedded ? (
      <Suspense fallback={null}>
        <EmbedPage />
      </Suspense>
    ) : (
      <App />
    )}
  </StrictMode>,
);
