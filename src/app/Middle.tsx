import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { RunModel } from '../analysis/model';
import { variantsOf } from '../engine/document/variants';
import { schedulerPlugin } from '../engine/registry';
import { setFigures } from '../store/lesson/lesson-store';
import { useScenario } from '../store/document/scenario-store';
import { retryRuns } from '../store/session/session';
import { useRuns } from '../store/runs/run-store';
import { useView, viewStore } from '../store/view/view-store';
import { Button } from '../ui/Button';
import { Segmented } from '../ui/fields/Segmented';
import { useMediaQuery } from '../ui/hooks/use-media-query';
import { variantLetter } from '../ui/VariantBadge';
import { TimelineView } from '../views/timeline/TimelineView';
import { seenBy } from '../views/shared/acts/act';
import { dockEntry } from '../views/shared/dock/dock-views';
import { AfterTimeline } from '../views/shared/runs/AfterTimeline';
import { useVariants } from '../views/shared/runs/use-runs-view';
import { Dock } from './Dock';
import { RunTroubles } from './RunTroubles';
import { useSwipe } from './use-swipe';
import { useDockWish } from '../views/shared/dock/use-dock';
import { ErrorBoundary } from '../views/shared/ErrorBoundary';
import { lazyPart } from '../ui/lazy-part';
import { VerdictRow } from './VerdictRow';

const StatesView = lazyPart(() => import('../views/states/StatesView').then((module) => module.StatesView));

/** Only where nothing has been submitted. */
const NoApplication = lazyPart(() => import('./NoApplication').then((module) => module.NoApplication));

/** Shown to an audience only. */
const NoteSteps = lazyPart(() => import('../views/inspector/NoteSteps').then((module) => module.NoteSteps));
const WhyLine = lazyPart(() => import('../views/inspector/waiting/WhyLine').then((module) => module.WhyLine));

/** The middle column: everything on the time axis, and below it the dock that shows the instant at the cursor. */
export function Middle({
  onEditor,
  lesson,
}: {
  readonly onEditor: (() => void) | undefined;
  readonly lesson: boolean;
}) {
  const empty = useScenario(({ document }) =>
    variantsOf(document).every(({ id }) => seenBy(document, id).workload.length === 0),
  );
  const presenter = useView((s) => s.presenter);
  const phone = useMediaQuery('(max-width: 700px)');
  const [picture, setPicture] = useState<Picture>('timeline');
  const hasStates = useHasStates();
  // On a phone there is one picture at a time.
  const pictures = phone && !presenter && !lesson && !empty;
  const offered = usePictures(hasStates);
  const main = useRef<HTMLElement>(null);
  const onSwipe = useCallback((step: 1 | -1) => setPicture((shown) => pictureAfter(offered, shown, step)), [offered]);
  useSwipe(main, pictures, onSwipe);
  const dock = useView((s) => !lesson || s.sight?.dock === true);
  // In presenter mode the view of the workers stays where a run has messages.
  const hasMessages = useShownModels((models) => models.some(({ messages }) => messages !== undefined));
  return (
    <main className={pictures ? 'middle middle--pictures' : 'middle'} ref={main}>
      <RunTroubles />
      <QuietRuns />
      {onEditor !== undefined && !presenter && <Story onMore={onEditor} />}
      {presenter && !lesson && (
        <ErrorBoundary part="The lesson">
          <Suspense fallback={null}>
            <NoteSteps />
          </Suspense>
        </ErrorBoundary>
      )}
      {pictures && <PictureChoice picture={picture} offered={offered} onChange={setPicture} />}
      {pictures && picture === 'verdict' && (
        <AfterTimeline>
          <VerdictRow />
        </AfterTimeline>
      )}
      {empty ? (
        <Suspense fallback={null}>
          <NoApplication onAdd={onEditor} />
        </Suspense>
      ) : (
        <Timed
          rows={!pictures || picture === 'timeline'}
          states={!presenter && !lesson && (!pictures || picture === 'states')}
        />
      )}
      {lesson && <div className="middle__figures" ref={setFigures} />}
      {dock && (!presenter || hasMessages || lesson) && (!pictures || picture === 'views') && (
        <AfterTimeline>
          <Dock />
        </AfterTimeline>
      )}
      {presenter && (
        <ErrorBoundary part="The explanation">
          <Suspense fallback={null}>
            <WhyLine />
          </Suspense>
        </ErrorBoundary>
      )}
    </main>
  );
}

/** Whether the schedulers of the scenario tell states of applications at all: those of Sparrow know none. */
function useHasStates(): boolean {
  const expected = useScenario((s) => schedulerPlugin(s.document.scheduler.type).states.length > 0);
  const inRuns = useShownModels((models) =>
    models.length === 0 ? undefined : models.some(({ directory }) => directory.states.length > 0),
  );
  return inRuns ?? expected;
}

/** An answer about the models on screen. Runs that leave it as it was cause no redraw. */
function useShownModels<T extends boolean | undefined>(answer: (models: readonly RunModel[]) => T): T {
  const only = useView((s) => s.sight?.only);
  return useRuns(({ byVariant }) =>
    answer(
      Object.entries(byVariant).flatMap(([id, { model }]) =>
        model === undefined || only?.includes(id) === false ? [] : [model],
      ),
    ),
  );
}

type Picture = 'timeline' | 'states' | 'views' | 'verdict';

interface PictureOption {
  readonly value: Picture;
  readonly label: string;
}

/** The pictures that there are. */
function usePictures(hasStates: boolean): readonly PictureOption[] {
  const several = useScenario(({ document }) => variantsOf(document).length > 1);
  return useMemo(
    () => [
      { value: 'timeline', label: 'Timeline' },
      ...(hasStates ? [{ value: 'states' as const, label: 'States' }] : []),
      { value: 'views', label: 'Views' },
      ...(several ? [{ value: 'verdict' as const, label: 'Verdict' }] : []),
    ],
    [hasStates, several],
  );
}

/** The next picture, or the one before; the last and the first stay. */
function pictureAfter(offered: readonly PictureOption[], shown: Picture, step: 1 | -1): Picture {
  const at = offered.findIndex(({ value }) => value === shown);
  return offered[Math.max(0, Math.min(offered.length - 1, at + step))].value;
}

interface PictureChoiceProps {
  readonly picture: Picture;
  readonly offered: readonly PictureOption[];
  readonly onChange: (picture: Picture) => void;
}

/** Which of the pictures a phone shows; a swipe leads from one to the next. */
function PictureChoice({ picture, offered, onChange }: PictureChoiceProps) {
  return (
    <div className="middle__pictures">
      <Segmented label="Picture" value={picture} options={offered} onChange={onChange} />
    </div>
  );
}

function Timed({ rows, states }: { readonly rows: boolean; readonly states: boolean }) {
  const hasStates = useHasStates();
  // What takes the whole width takes height as well.
  const wide = dockEntry(useDockWish().wished).alone;
  const crowded = useCrowded();
  return (
    <>
      {rows && (
        <div className="middle__timeline" data-toolbars>
          <ErrorBoundary part="The timeline">
            <TimelineView />
          </ErrorBoundary>
        </div>
      )}
      {states && hasStates && (
        <div className="middle__states">
          <ErrorBoundary part="The view of application states">
            <Suspense fallback={null}>
              <AfterTimeline>
                <StatesView folded={wide || crowded} />
              </AfterTimeline>
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </>
  );
}

/** From this many variants on, lines of this many applications leave no height for their states in a low window. */
const CROWDED = { variants: 4, applications: 64 };

function useCrowded(): boolean {
  const low = useMediaQuery('(max-height: 860px)');
  const many = useScenario(
    ({ document }) =>
      variantsOf(document).length >= CROWDED.variants &&
      document.workload.reduce((sum, { count = 1 }) => sum + count, 0) >= CROWDED.applications,
  );
  return low && many;
}

/** On a phone, where the lesson is a sheet: what the scenario is about, above its picture. */
function Story({ onMore }: { readonly onMore: () => void }) {
  const title = useScenario((s) => s.document.title);
  const notes = useScenario((s) => s.document.notes);
  if (notes === undefined) return null;
  const [first] = notes.split(/\n\s*\n/);
  const more = () => {
    viewStore.getState().setSection('lesson');
    onMore();
  };
  return (
    <article className="middle__story">
      <h2>{title ?? 'Untitled scenario'}</h2>
      <p>{first}</p>
      <Button variant="outline" onClick={more}>
        Read on, and try it
      </Button>
    </article>
  );
}

/** A worker is silent. It may be busy with something long, or stuck; the reader can restart it. */
function QuietRuns() {
  const variants = useVariants();
  const quiet = useRuns((s) => s.quiet);
  const silent = variants.filter(({ id, run }) => quiet[id] && (run.status === 'waiting' || run.status === 'running'));
  if (silent.length === 0) return null;
  const names = silent.map(({ index }) => variantLetter(index)).join(' and ');
  return (
    <output className="run-troubles run-troubles--quiet">
      <p>
        <b>{names}: the simulator has not answered for more than a second.</b> It may be busy with a long task. It is
        stopped after twenty seconds of silence.
      </p>
      <Button variant="outline" onClick={retryRuns}>
        Begin anew
      </Button>
    </output>
  );
}
