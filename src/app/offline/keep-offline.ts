/** The page's side of working offline: has the browser keep the app, and announces its new versions. */
import { scenarioStore } from '../../store/document/scenario-store';
import { listenToActivity, whenRested } from './activity';

/** How often a page that stays open asks whether there is a new version, ms. */
const ASK_AGAIN_MS = 60 * 60 * 1000;
/** Keeping the app takes much of two processors: it begins after this time without input, runs or play, ms. */
const REST_MS = 4000;
/** How often the page tells the worker that it is in use, ms. */
const TELL_MS = 300;

/** Keeps the app when the page is at rest. */
export function keepOfflineAtRest(): void {
  whenRested(REST_MS, () => void keepOffline());
}

/**
 * Starts the service worker. It replaces the version on screen only on request: a link must not change its
 * engine under the reader. Browsers without one, and pages that no server has sent, continue as they are.
 */
async function keepOffline(): Promise<void> {
  const workers = serviceWorkers();
  if (workers === undefined || !window.location.protocol.startsWith('http')) return;
  const registration = await workers.register('./service-worker.js', { scope: './' }).catch(() => undefined);
  // Private windows and some settings forbid it. The page works as ever, with a network.
  if (registration === undefined) return;
  tellOfNewVersions(registration, workers);
  tellOfActivity(registration);
  const ask = (): void => {
    registration.update().catch(() => undefined);
  };
  window.setInterval(ask, ASK_AGAIN_MS);
  window.addEventListener('online', ask);
}

/** Undefined in browsers without service workers, and in frames whose sandbox forbids to ask. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}

/** While files are fetched, the worker waits for the person who works on the page. */
function tellOfActivity(registration: ServiceWorkerRegistration): void {
  let lastSent = -Infinity;
  listenToActivity(() => {
    const { installing } = registration;
    const now = performance.now();
    if (installing === null || now - lastSent < TELL_MS) return;
    lastSent = now;
    installing.postMessage({ signalbox: 'wait' });
  });
}

function tellOfNewVersions(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  const offered = new WeakSet<ServiceWorker>();
  const offer = (): void => {
    const { waiting } = registration;
    // Without a controller this is the first version there is.
    if (waiting === null || workers.controller === null || offered.has(waiting)) return;
    offered.add(waiting);
    scenarioStore.getState().notify('info', 'A new version is ready. Your work is kept.', {
      label: 'Reload',
      run: () => reloadInto(waiting, workers),
    });
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  offer();
}

/** Leaving the page saves the document, as every reload does. */
function reloadInto(waiting: ServiceWorker, workers: ServiceWorkerContainer): void {
  if (waiting.state !== 'installed') {
    // Another tab has started it already.
    window.location.reload();
    return;
  }
  workers.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage({ signalbox: 'take over' });
}
