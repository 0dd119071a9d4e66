import { useRef } from 'react';
import { scenarioStore, useScenario } from '../store/scenario-store';
import { useView, viewStore } from '../store/view-store';
import { Button } from '../ui/Button';
import { Splitter } from '../ui/Splitter';
import { useSize } from '../ui/use-size';
import { useStoredNumber } from '../ui/use-stored-number';
import { variantLetter } from '../ui/VariantBadge';
import { CompareView } from '../views/compare/CompareView';
import { WhyLine } from '../views/inspector/WhyLine';
import { QueuesView } from '../views/queues/QueuesView';
import { StatesView } from '../views/states/StatesView';
import { TimelineView } from '../views/timeline/TimelineView';
import { useVariants } from '../views/shared/use-runs-view';
import { ErrorBoundary } from './ErrorBoundary';

const DOCK_MIN = 100;
const DOCK_MAX = 600;

/** The middle column: everything on the time axis, and below it the dock that shows the instant at the cursor. */
export function Middle({ onAddApplication }: { readonly onAddApplication: (() => void) | undefined }) {
  const empty = useScenario((s) => s.document.workload.length === 0);
  const presenter = useView((s) => s.presenter);
  return (
    <main className="middle">
      <RunTroubles />
      {empty ? <NoApplication onAdd={onAddApplication} /> : <Timed states={!presenter} />}
      {presenter ? <WhyLine /> : <Dock />}
    </main>
  );
}

function Timed({ states }: { readonly states: boolean }) {
  return (
    <>
      <div className="middle__timeline">
        <ErrorBoundary part="The timeline">
          <TimelineView />
        </ErrorBoundary>
      </div>
      {states && (
        <div className="middle__states">
          <ErrorBoundary part="The view of application states">
            <StatesView />
          </ErrorBoundary>
        </div>
      )}
    </>
  );
}

function Dock() {
  const dock = useRef<HTMLDivElement>(null);
  const { height } = useSize(dock);
  const [stored, setStored] = useStoredNumber('signalbox:dock');
  return (
    <>
      <Splitter
        label="Height of the dock"
        orientation="horizontal"
        value={height}
        min={DOCK_MIN}
        max={DOCK_MAX}
        side="after"
        onChange={setStored}
        onReset={() => setStored(undefined)}
      />
      <div className="dock" ref={dock} style={stored === undefined ? undefined : { height: stored }}>
        <ErrorBoundary part="The view of queues">
          <QueuesView />
        </ErrorBoundary>
        <ErrorBoundary part="The comparison">
          <CompareView />
        </ErrorBoundary>
      </div>
    </>
  );
}

function NoApplication({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  return (
    <div className="middle__empty">
      <p>No application has been submitted.</p>
      <Button
        variant="primary"
        onClick={() => {
          viewStore.getState().setSection('workload');
          onAdd?.();
        }}
      >
        Add one
      </Button>
    </div>
  );
}

/** Runs that failed: what, why, and the way back. The last good picture stays below. */
function RunTroubles() {
  const variants = useVariants();
  const canUndo = useScenario((s) => s.canUndo);
  const failed = variants.filter((v) => v.run.status === 'failed');
  if (failed.length === 0) return null;
  return (
    <div className="run-troubles" role="alert">
      {failed.map((variant) => (
        <p key={variant.id}>
          <b>{variantLetter(variant.index)} could not run.</b> {variant.run.error}
          {variant.run.model !== undefined && ' What is shown is the last run that worked.'}
        </p>
      ))}
      {canUndo && (
        <Button variant="outline" onClick={() => scenarioStore.getState().undo()}>
          Undo the last edit
        </Button>
      )}
    </div>
  );
}
