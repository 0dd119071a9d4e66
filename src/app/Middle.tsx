import { lazy, Suspense } from 'react';
import { schedulerPlugin } from '../engine/registry';
import { scenarioStore, useScenario } from '../store/scenario-store';
import { useView, viewStore } from '../store/view-store';
import { Button } from '../ui/Button';
import { variantLetter } from '../ui/VariantBadge';
import { StatesView } from '../views/states/StatesView';
import { TimelineView } from '../views/timeline/TimelineView';
import { useVariants, withModels } from '../views/shared/use-runs-view';
import { Dock } from './Dock';
import { ErrorBoundary } from './ErrorBoundary';

/** Shown to an audience only. */
const WhyLine = lazy(() => import('../views/inspector/WhyLine').then((module) => ({ default: module.WhyLine })));

/** The middle column: everything on the time axis, and below it the dock that shows the instant at the cursor. */
export function Middle({ onAddApplication }: { readonly onAddApplication: (() => void) | undefined }) {
  const empty = useScenario((s) => s.document.workload.length === 0);
  const presenter = useView((s) => s.presenter);
  // An audience is there for the messages where there are any: the workers stay in view.
  const hasMessages = withModels(useVariants()).some(({ model }) => model.messages !== undefined);
  return (
    <main className="middle">
      <RunTroubles />
      {empty ? <NoApplication onAdd={onAddApplication} /> : <Timed states={!presenter} />}
      {(!presenter || hasMessages) && <Dock />}
      {presenter && (
        <Suspense fallback={null}>
          <WhyLine />
        </Suspense>
      )}
    </main>
  );
}

/** Whether the schedulers of the scenario tell states of applications at all: those of Sparrow know none. */
function useHasStates(): boolean {
  const expected = useScenario((s) => schedulerPlugin(s.document.scheduler.type).states.length > 0);
  const models = withModels(useVariants());
  return models.length === 0 ? expected : models.some(({ model }) => model.directory.states.length > 0);
}

function Timed({ states }: { readonly states: boolean }) {
  const hasStates = useHasStates();
  return (
    <>
      <div className="middle__timeline">
        <ErrorBoundary part="The timeline">
          <TimelineView />
        </ErrorBoundary>
      </div>
      {states && hasStates && (
        <div className="middle__states">
          <ErrorBoundary part="The view of application states">
            <StatesView />
          </ErrorBoundary>
        </div>
      )}
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
