import { Suspense, useRef } from 'react';
import type { RunModel } from '../analysis/model';
import { variantsOf } from '../engine/document/variants';
import { schedulerPlugin } from '../engine/registry';
import { setFigures } from '../store/lesson/lesson-store';
import { useScenario } from '../store/document/scenario-store';
import { useRuns } from '../store/runs/run-store';
import { usePanel, useView } from '../store/view/view-store';
import { useIsPainted } from '../ui/hooks/use-after-paint';
import { useMediaQuery, usePhone } from '../ui/hooks/use-media-query';
import { TimelineView } from '../views/timeline/TimelineView';
import { seenBy } from '../views/shared/acts/act';
import { dockEntry } from '../views/shared/dock/dock-views';
import { AfterTimeline } from '../views/shared/runs/AfterTimeline';
import { Dock } from './Dock';
import { QuietRuns } from './QuietRuns';
import { RunTroubles } from './RunTroubles';
import { Story } from './Story';
import { useSinglePicture } from './use-single-picture';
import type { Picture } from './use-single-picture';
import { useDockWish } from '../views/shared/dock/use-dock';
import { ErrorBoundary } from '../views/shared/ErrorBoundary';
import { Part } from '../views/shared/Part';
import { lazyPart } from '../ui/lazy-part';
import { VerdictRow } from './VerdictRow';
import './middle.css';

const StatesView = lazyPart(() => import('../views/states/StatesView').then((module) => module.StatesView));

/** How it can show them. */
const STATES_AS = ['lanes', 'machine', 'folded'] as const;

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
  const phone = usePhone();
  const hasStates = useHasStates();
  const main = useRef<HTMLElement>(null);
  const single = useSinglePicture(main, phone && !presenter && !lesson && !empty, hasStates);
  const shows = (picture: Picture): boolean => single === undefined || single.picture === picture;
  const dock = useView((s) => !lesson || s.sight?.dock === true);
  // In presenter mode the view of the workers stays where a run has messages.
  const hasMessages = useShownModels((models) => models.some(({ messages }) => messages !== undefined));
  return (
    <main className={single === undefined ? 'middle' : 'middle middle--pictures'} ref={main}>
      <RunTroubles />
      <QuietRuns />
      {onEditor !== undefined && !presenter && <Story onMore={onEditor} />}
      {presenter && !lesson && (
        <Part name="The lesson">
          <NoteSteps />
        </Part>
      )}
      {single?.choice}
      {single?.picture === 'verdict' && (
        <AfterTimeline>
          <VerdictRow />
        </AfterTimeline>
      )}
      {empty ? (
        <Suspense fallback={null}>
          <NoApplication onAdd={onEditor} />
        </Suspense>
      ) : (
        <Timed rows={shows('timeline')} states={hasStates && !presenter && !lesson && shows('states')} />
      )}
      {lesson && <div className="middle__figures" ref={setFigures} />}
      {dock && (!presenter || hasMessages || lesson) && shows('views') && (
        <AfterTimeline>
          <Dock />
        </AfterTimeline>
      )}
      {presenter && (
        <Part name="The explanation">
          <WhyLine />
        </Part>
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

function Timed({ rows, states }: { readonly rows: boolean; readonly states: boolean }) {
  // What takes the whole width takes height as well.
  const wide = dockEntry(useDockWish().wished).alone;
  const crowded = useCrowded();
  const lanes = usePanel('states', STATES_AS, wide || crowded ? 'folded' : 'lanes') === 'lanes';
  // Together with the frame around it, its first rendering would be the longest task of the page.
  const framed = useIsPainted();
  return (
    <>
      {rows && (
        <div className="middle__timeline" data-toolbars>
          <ErrorBoundary part="The timeline">{framed && <TimelineView />}</ErrorBoundary>
        </div>
      )}
      {states && (
        <div className="middle__states">
          <Part
            name="The view of application states"
            waiting={<div className={lanes ? 'states-room has-lanes' : 'states-room'} />}
          >
            <AfterTimeline>
              <StatesView folded={wide || crowded} />
            </AfterTimeline>
          </Part>
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
