import { SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { counted, grouped } from '../../base/text/counted';
import { stepCount } from '../../scenario/lesson/steps';
import { useIdle, useRunsShown } from '../../store/session/idle';
import { setFigures } from '../../store/lesson/lesson-store';
import { loadedReader } from '../../store/reader-part';
import { useLink } from '../../store/address/link-store';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { useView, viewStore } from '../../store/view/view-store';
import { lazyPart } from '../../ui/lazy-part';
import { useMediaQuery } from '../../ui/hooks/use-media-query';
import { WhyLine } from '../../views/inspector/waiting/WhyLine';
import { dockEntry, isShownIn } from '../../views/shared/dock/dock-views';
import { ErrorBoundary } from '../../views/shared/ErrorBoundary';
import { Part } from '../../views/shared/Part';
import { useVariants } from '../../views/shared/runs/use-runs-view';
import { lessonTitle } from '../../views/shared/lesson-title';
import { TimelineView } from '../../views/timeline/TimelineView';
import { Transport } from '../../views/transport/Transport';
import { listenForKeys } from '../shortcuts';
import { usePageState } from '../use-page-state';
import { embedWish, withoutEmbed } from '../../views/share/embed-address';
import type { EmbedKind } from '../../views/share/embed-address';
import { RunTroubles } from '../RunTroubles';
import { exchangeMessages, tellHost } from './messages';
import { watchHeight } from './natural-height';
import '../app.css';
import './embed.css';

const LessonPanel = lazyPart(() => import('../../views/lesson/LessonPanel').then((module) => module.LessonPanel));
const StatesView = lazyPart(() => import('../../views/states/StatesView').then((module) => module.StatesView));
const DockPart = lazyPart(() => import('../Dock').then((module) => module.DockPart));

/** Keys that do something in a page without an editor. */
const KEYS: ReadonlySet<string> = new Set([' ', ',', '.', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/** The page inside another page: title, what the address asks for, and the way to the whole of it. */
export function EmbedPage() {
  const page = useRef<HTMLDivElement>(null);
  const scenario = useScenario((s) => s.document);
  const app = useView((s) => s.selection?.kind === 'app');
  const future = useView((s) => s.sight?.future);
  const roomy = useMediaQuery('(min-height: 640px)');
  const [wish] = useState(() => embedWish(window.location.href));
  const { part, kind, controls } = wish;
  const text = scenario.lesson !== undefined && (part === 'lesson' || part === 'step');
  usePageState();
  useWish(wish);
  useMessages(page, wish.events);
  useEffect(() => listenForKeys({ help: () => undefined }, KEYS), []);
  const classes = ['app', 'app--embed', text && 'app--embed-lesson', !controls && 'app--embed-bare'];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-future={future} ref={page}>
      <header className="embed-bar">
        <h1>{(text ? lessonTitle(scenario.lesson) : undefined) ?? scenario.title ?? 'Untitled scenario'}</h1>
        <WayBack />
      </header>
      {text && (
        <aside className="panel panel--left panel--flow" aria-label="Lesson">
          <Part name="The lesson" waiting={<p className="panel__waiting muted">Loading the lesson.</p>}>
            <LessonPanel alone={part === 'step'} />
          </Part>
        </aside>
      )}
      <main className="middle">
        <Trouble />
        <NotThere {...wish} />
        <RunTroubles />
        {part === 'figure' && kind !== 'timeline' ? <Figure kind={kind} /> : <Timeline />}
        {text && <div className="middle__figures" ref={setFigures} />}
        {app && roomy && part !== 'figure' && <WhyLine />}
      </main>
      {controls && <Transport />}
    </div>
  );
}

/** Brings the view to what the address asks for, again whenever another document is opened. */
function useWish({ part, step, theme, only }: ReturnType<typeof embedWish>): void {
  const origin = useScenario((s) => s.origin);
  useEffect(() => {
    const { setStep, setTheme, setSight } = viewStore.getState();
    if (step !== undefined && step <= stepCount(scenarioStore.getState().document.lesson)) setStep(step);
    if (theme !== undefined) setTheme(theme);
    // A step itself says what is visible.
    if (only === undefined || part === 'lesson' || part === 'step') return;
    setSight({ only, mark: [], future: 'shown', dock: false, until: undefined, guess: undefined });
  }, [origin, part, step, theme, only]);
}

/** Tells the page around this one of its height, of being ready, and of what happens in the lesson. */
function useMessages(page: { readonly current: HTMLElement | null }, events: boolean): void {
  const shown = useRunsShown();
  const reported = useRef(false);
  useEffect(() => {
    if (!events || page.current === null) return undefined;
    const stops = [exchangeMessages(), watchHeight(page.current, (height) => tellHost({ type: 'height', height }))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [page, events]);
  useEffect(() => {
    if (!events || !shown || reported.current) return;
    reported.current = true;
    tellHost({ type: 'ready' });
  }, [events, shown]);
}

function Timeline() {
  return (
    <div className="middle__timeline">
      <ErrorBoundary part="The timeline">
        <TimelineView />
      </ErrorBoundary>
    </div>
  );
}

function Figure({ kind }: { readonly kind: Exclude<EmbedKind, 'timeline'> }) {
  const variants = useVariants();
  // Where everything has run, an empty picture would wait for decisions that no system here makes.
  const isOther =
    kind !== 'states' &&
    dockEntry(kind).ofSystems === true &&
    variants.every(({ run }) => run.model !== undefined && !isShownIn(kind, run.model));
  if (isOther) {
    return <p className="panel__waiting muted">No variant here runs a system that this picture shows.</p>;
  }
  return (
    <div className="embed-view">
      <Part name="The figure" waiting={<p className="panel__waiting muted">Loading the figure.</p>}>
        {kind === 'states' ? <StatesView folded={false} /> : <DockPart view={kind} />}
      </Part>
    </div>
  );
}

/** Opens exactly what is on screen in the whole page. */
function WayBack() {
  // The link is computed while nothing moves, and once more when the reader follows it.
  const link = useLink((s) => s.link);
  const address = withoutEmbed(window.location.href);
  return (
    <a
      className="embed-bar__link"
      href={link === '' ? address : link}
      target="_blank"
      rel="noopener"
      onPointerDown={(event) => {
        const reader = loadedReader();
        if (reader !== undefined) event.currentTarget.href = reader.currentLink(address) ?? address;
      }}
    >
      Open in Signalbox
      <SquareArrowOutUpRight size={13} aria-hidden="true" />
    </a>
  );
}

/** One line for an address that asks for a step or a lesson that the scenario does not have. */
function NotThere({ part, step = 1 }: ReturnType<typeof embedWish>) {
  const lesson = useScenario((s) => s.document.lesson);
  const idle = useIdle();
  // Before that another scenario may still stand there.
  if (!idle || (part !== 'lesson' && part !== 'step')) return null;
  const steps = stepCount(lesson);
  if (lesson !== undefined && (steps === 0 || step <= steps)) return null;
  return (
    <output className="run-troubles">
      <p>
        {lesson === undefined
          ? 'This scenario has no lesson: its timeline is shown.'
          : `This lesson has ${counted(steps, 'step')} and no step ${grouped(step)}: the first one is shown.`}
      </p>
    </output>
  );
}

/** One line for a link that cannot be opened as it is: the reader of an embedded page cannot repair it. */
function Trouble() {
  const trouble = useLink((s) => s.trouble);
  if (trouble === undefined) return null;
  const { message, salvaged } = trouble;
  if (salvaged === undefined) {
    return (
      <div className="run-troubles" role="alert">
        <p>
          <b>The link of this picture cannot be opened.</b> {message} Another scenario is shown.
        </p>
      </div>
    );
  }
  const [loss, ...more] = salvaged.losses;
  return (
    <div className="run-troubles" role="alert">
      <p>
        <b>The link of this picture cannot be opened as it is.</b> {loss}
        {more.length > 0 && ` And ${grouped(more.length)} more.`}
      </p>
    </div>
  );
}
