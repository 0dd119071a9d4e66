import { StrictMode, Suspense, startTransition, use, useDeferredValue, useEffect } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { assert } from '../base/assert';
import { hashOf, isDocumentHash } from '../store/address/address-bar';
import { browserStorage, hasKept, keptText } from '../store/autosave/autosave';
import { withGallery } from '../store/document/gallery';
import { useExperimentsPlace } from '../store/address/experiments-place';
import { opensLesson } from '../store/lesson/lesson-store';
import { useLearnPlace } from '../store/address/learn-place';
import { scenarioStore, useScenario } from '../store/document/scenario-store';
import { LONG_LINK, whenLookedThrough, whenRead } from '../store/opening/reading/when-read';
import { waitForPage } from '../store/runs/after-first-runs';
import { viewStore } from '../store/view/view-store';
import { startSession } from '../store/session/session';
import { loadReader } from '../store/reader-part';
import { afterPaint } from '../ui/frame';
import { NoticeList } from '../ui/NoticeList';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import './first-page.css';
import { App } from './App';
import { LessonPart } from './LessonPart';
import { embedWish, isEmbedded } from '../views/share/embed-address';
import { giveWayToRuns } from './first-rows';
import { embeddedParts, whenSeen } from './embed/session';
import { followTheme } from './theme';
import { useIdleMark } from './use-page-state';
import { trustOwnScripts } from './trusted-types';
import { useIsPainted } from '../ui/hooks/use-after-paint';
import { lazyPart, loadOnce } from '../ui/lazy-part';
import { ErrorBoundary } from '../views/shared/ErrorBoundary';
import { ImportHost } from '../views/formats/ImportHost';

const EmbedPage = lazyPart(() => import('./embed/EmbedPage').then((module) => module.EmbedPage));
const LearnPage = lazyPart(() => import('../views/learn/LearnPage').then((module) => module.LearnPage));
const ExperimentsPage = lazyPart(() =>
  import('../views/experiment/ExperimentsPage').then((module) => module.ExperimentsPage),
);

/** Of no use to readers of the page: the build leaves it out. */
const DevOverlay = import.meta.env.DEV
  ? lazyPart(() => import('./dev/DevOverlay').then((module) => module.DevOverlay))
  : undefined;

trustOwnScripts(window);

/** The course, the experiments, or a scenario. */
function Page() {
  const learns = useLearnPlace();
  const experiments = useExperimentsPlace();
  const isAside = learns || experiments;
  // The workbench stays visible until the separate page is loaded. The boundary must exist before that, or it shows nothing
  // meanwhile.
  const wasAside = useDeferredValue(isAside);
  return (
    <>
      {!(isAside && wasAside) && <App />}
      <Suspense fallback={null}>
        {learns && wasAside && <Aside part="The course" Content={LearnPage} />}
        {experiments && wasAside && <Aside part="The experiments" Content={ExperimentsPage} />}
      </Suspense>
    </>
  );
}

/** A page beside the workbench. */
function Aside({ part, Content }: { readonly part: string; readonly Content: ComponentType }) {
  useIdleMark();
  // Out of sight nothing plays.
  useEffect(() => viewStore.getState().setPlaying(false), []);
  const notices = useScenario((s) => s.notices);
  return (
    <ErrorBoundary part={part}>
      <Content />
      <NoticeList notices={notices} onDismiss={(id) => scenarioStore.getState().dismiss(id)} />
    </ErrorBoundary>
  );
}

/** Called when the page is rendered for the first time, with its timeline. */
let tellRendered = (): void => undefined;
const rendered = new Promise<void>((resolve) => (tellRendered = resolve));
// What has come of the runs by then is painted with the next frame.
waitForPage((then) => void rendered.then(() => afterPaint(then)));

/** Behind the page, so that it hears of the frame after all that waits for it in the page: the timeline (`Middle.tsx`). */
function Rendered() {
  const framed = useIsPainted();
  useEffect(() => {
    if (framed) tellRendered();
  }, [framed]);
  return null;
}

/** After this time the first runs are done on most machines, ms. */
const KEEP_AFTER_MS = 2000;

const embedded = isEmbedded(window.location.href);
followTheme(embedded);
const root = document.getElementById('root');
assert(root !== null, 'index.html has an element with the id "root"');
// An error boundary logs what it catches, but only faults of the program.
const page = createRoot(root, { onCaughtError: () => undefined });
// In slices: as one task the first rendering of the page takes longer than a frame or two.
const render = (): void =>
  startTransition(() =>
    page.render(
      <StrictMode>
        <ErrorBoundary part="The page">
          {embedded ? (
            <Suspense fallback={null}>
              <EmbedPage />
            </Suspense>
          ) : (
            <Page />
          )}
          {DevOverlay !== undefined && !embedded && (
            <Suspense fallback={null}>
              <DevOverlay />
            </Suspense>
          )}
        </ErrorBoundary>
        <Rendered />
      </StrictMode>,
    ),
  );

const start = (): void => {
  giveWayToRuns(document.querySelector('.first-rows'));
  startSession(embedded ? embeddedParts() : undefined);
  // The text of a lesson says which rows and panels there are: what came before it would move when it arrives.
  if (!embedded && opensLesson()) LessonPart.load().then(render, render);
  else render();
};

// The network is the first picture's; the app is kept for offline use once the reader rests.
if (import.meta.env.PROD && (!embedded || embedWish(window.location.href).offline)) {
  window.addEventListener('load', () => {
    window.setTimeout(() => {
      import('./offline/keep-offline').then(({ keepOfflineAtRest }) => keepOfflineAtRest()).catch(() => undefined);
    }, KEEP_AFTER_MS);
  });
}

/** Starts as soon as what reads documents is there, and all systems: those of links and of earlier visits may name any. */
function startWithSystems(hash: string): void {
  const opening = loadOnce(async () => {
    await loadReader();
    const known = (): void => whenLookedThrough(embedded ? undefined : keptText(browserStorage(), 'work'), start);
    if (isDocumentHash(hash)) withGallery(() => whenRead(hash, known));
    else known();
  });
  /** Nothing to see: it says when they cannot be loaded and asks for them again. The page takes its place. */
  const Opening = () => {
    use(opening());
    return null;
  };
  page.render(
    <ErrorBoundary part="The page">
      {/* It says so while a long link is being read. */}
      {hash.length > LONG_LINK && <ImportHost />}
      <Suspense fallback={null}>
        <Opening />
      </Suspense>
    </ErrorBoundary>,
  );
}

// The gallery must be loaded before its documents can be opened, or told apart from the reader's own work.
function begin(): void {
  const hash = hashOf(window.location.href);
  if (isDocumentHash(hash) || (!embedded && hasKept(browserStorage()))) startWithSystems(hash);
  else start();
  withGallery(() => undefined);
  // What cannot be loaded now is asked for again when it is needed.
  loadReader().catch(() => undefined);
  import('../ui/focus/kept-focus').then(({ keepFocus }) => keepFocus(document.body)).catch(() => undefined);
}

if (embedded) whenSeen(begin);
else begin();
