import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part';

// The panel brings the code of all experiments, so a view without one does not load it.
const ExperimentPanel = lazyPart(() => import('./ExperimentPanel').then((module) => module.ExperimentPanel));

/** The experiment of a system's paper as a part of its view, loaded when it is shown. `system`: value of `scheduler.type`. */
export function ExperimentTab({ system }: { readonly system: string }) {
  return (
    <Suspense fallback={<p className="muted">Loading the experiment.</p>}>
      <ExperimentPanel system={system} />
    </Suspense>
  );
}
