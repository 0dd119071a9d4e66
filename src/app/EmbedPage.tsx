import { SquareArrowOutUpRight } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { currentLink } from '../store/link-sync';
import { useLink } from '../store/link-store';
import { useScenario } from '../store/scenario-store';
import { useView, viewStore } from '../store/view-store';
import { lazyPart } from '../ui/lazy-part';
import { useMediaQuery } from '../ui/use-media-query';
import { WhyLine } from '../views/inspector/WhyLine';
import { TimelineView } from '../views/timeline/TimelineView';
import { Transport } from '../views/transport/Transport';
import { embedWish, withoutEmbed } from './embed';
import { ErrorBoundary } from '../views/shared/ErrorBoundary';
import { listenForKeys } from './shortcuts';
import { usePageState } from './use-page-state';
import './app.css';
import './embed.css';

const LessonPanel = lazyPart(() => import('../views/lesson/LessonPanel').then((module) => module.LessonPanel));

/** Keys that do something in a page without an editor. */
const KEYS: ReadonlySet<string> = new Set([' ', ',', '.', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/** The page inside another page: title, timeline, transport, and the way to the whole of it. */
export function EmbedPage() {
  const title = useScenario((s) => s.document.title);
  const app = useView((s) => s.selection?.kind === 'app');
  const future = useView((s) => s.sight?.future);
  const roomy = useMediaQuery('(min-height: 640px)');
  const has = useScenario((s) => s.document.lesson !== undefined);
  const { lesson, step, theme } = embedWish(window.location.href);
  usePageState();
  useEffect(() => {
    if (step !== undefined) viewStore.getState().setStep(step);
    if (theme !== undefined) viewStore.getState().setTheme(theme);
  }, [step, theme]);
  useEffect(() => listenForKeys({ help: () => undefined }, KEYS), []);
  return (
    <div className={lesson && has ? 'app app--embed app--embed-lesson' : 'app app--embed'} data-future={future}>
      <header className="embed-bar">
        <h1>{title ?? 'Untitled scenario'}</h1>
        <WayBack />
      </header>
      {lesson && has && (
        <aside className="panel panel--left panel--flow" aria-label="Lesson">
          <ErrorBoundary part="The lesson">
            <Suspense fallback={<p className="panel__waiting muted">The lesson is on its way.</p>}>
              <LessonPanel />
            </Suspense>
          </ErrorBoundary>
        </aside>
      )}
      <main className="middle">
        <Trouble />
        <div className="middle__timeline">
          <ErrorBoundary part="The timeline">
            <TimelineView />
          </ErrorBoundary>
        </div>
        {app && roomy && <WhyLine />}
      </main>
      <Transport />
    </div>
  );
}

/** Opens exactly what is on screen in the whole page. */
function WayBack() {
  // The link is worked out when nothing moves; the one of this very moment when somebody follows it.
  const link = useLink((s) => s.link);
  const address = withoutEmbed(window.location.href);
  return (
    <a
      className="embed-bar__link"
      href={link === '' ? address : link}
      target="_blank"
      rel="noopener"
      onPointerDown={(event) => {
        event.currentTarget.href = currentLink(address);
      }}
    >
      Open in Signalbox
      <SquareArrowOutUpRight size={13} aria-hidden="true" />
    </a>
  );
}

/** A link that cannot be opened: said in a line, since there is nobody here who could do anything about it. */
function Trouble() {
  const trouble = useLink((s) => s.trouble);
  if (trouble === undefined) return null;
  return (
    <div className="run-troubles" role="alert">
      <p>
        <b>The link of this picture cannot be opened.</b> {trouble.message} What is shown is another scenario.
      </p>
    </div>
  );
}
