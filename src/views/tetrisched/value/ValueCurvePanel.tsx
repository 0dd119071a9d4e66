import { useRef } from 'react';
import { SECOND, formatSpan } from '../../../base/units';
import type { JobInput } from '../../../sim/job-input';
import { editScope } from '../../../store/document/edit-scope';
import { useScenarioStore } from '../../../store/document/scenario-store';
import { usePlayground } from '../../../store/page-playground';
import { seenBy } from '../../shared/acts/act';
import { LiveEdits } from '../../shared/knobs/live-edits';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';
import { handleEdits } from './curve-edits';
import type { FieldEdit } from './curve-edits';
import { jobPath } from './job-path';
import { ValueCurve } from './ValueCurve';
import type { CurveDrag, JobCurve } from './ValueCurve';
import { ValueSliders } from './ValueSliders';

/** Slow runtimes that the picture shows after the desired completion, if the value does not reach further. */
const SLOW_RUNS = 4;

interface ValueCurvePanelProps {
  readonly shown: Shown;
  readonly app: number;
  readonly job: JobInput;
}

/** The value of a job by its completion time. Its points are dragged, or moved with the arrow keys, and everything runs again meanwhile. */
export function ValueCurvePanel({ shown, app, job }: ValueCurvePanelProps) {
  const { variant, plan, at } = shown;
  const { id, generator } = variant.model.directory.applications[app];
  const edit = useFieldEdits(variant.id, id, generator);
  const drag = useCurveDrag(job, edit);
  const chosen = plan.places.find((place) => place.app === app);
  const done = chosen === undefined ? undefined : plan.at + (chosen.start + chosen.slices) * at.settings.quantum;
  const { sensitivity } = job;
  return (
    <section>
      <h3>
        Value of {generator} <span className="muted">by completion time; drag its points</span>
      </h3>
      <ValueCurve
        curve={curveOf(shown, app, job)}
        done={done}
        declines={sensitivity !== null && sensitivity !== 0 && job.utility === undefined}
        drag={drag}
      />
      <ValueSliders job={job} onEdit={(edits, slider) => edit(edits, `curve ${id} ${slider}`)} />
      <p className="muted small">{wordsOf(job)}</p>
    </section>
  );
}

type EditFields = (edits: readonly FieldEdit[], coalesce: string | symbol) => void;

/** Writes fields of a job into the document, with what makes several edits one step of undo. */
function useFieldEdits(variant: string, id: string, generator: string): EditFields {
  const { view } = usePlayground();
  const scenarioStore = useScenarioStore();
  return (edits, coalesce) => {
    const document = seenBy(scenarioStore.getState().document, variant);
    scenarioStore.getState().editAll(
      edits.map(({ field, value }) => ({ path: jobPath(document, id, generator, field), value })),
      { variant: editScope(variant, view), coalesce },
    );
  };
}

/** Edits that follow the pointer, as many as the runs can. */
function useCurveDrag(job: JobInput, edit: EditFields): CurveDrag {
  const { runs } = usePlayground();
  const live = useRef<LiveEdits<readonly [time: number, value: number]>>(undefined);
  return {
    begin: (handle) => {
      const gesture = Symbol('curve');
      live.current = new LiveEdits(([time, value]) => edit(handleEdits(job, handle, time, value), gesture), runs);
    },
    move: (time, value) => live.current?.set([time, value]),
    end: () => live.current?.finish(),
  };
}

function curveOf({ variant: { model }, plan }: Shown, app: number, job: JobInput): JobCurve {
  const { submitted } = model.applications[app];
  const submit = Number.isFinite(submitted) ? submitted : model.directory.applications[app].submit;
  const { budget, sensitivity, slowRuntime } = job;
  const desired = submit + (job.deadline ?? 0);
  const zero = sensitivity === null || sensitivity === 0 ? desired : desired + budget / sensitivity;
  const until = Math.max(zero, desired + SLOW_RUNS * slowRuntime, plan.at);
  return { submit, budget, desired, sensitivity, zero, until };
}

function wordsOf({ deadline, reserved, budget, sensitivity, penalty }: JobInput): string {
  const kind = deadline === undefined ? 'Best effort' : reserved ? 'With a reservation' : 'With a deadline';
  const until = deadline === undefined ? '' : ` until ${formatSpan(deadline)} after its submission`;
  const later =
    sensitivity === null ? ', then nothing' : `, less ${formatValue(sensitivity * SECOND)} per second of delay`;
  const dropped = penalty > 0 ? `; dropping it costs ${formatValue(penalty)}` : '';
  return `${kind}: worth ${formatValue(budget)}${until}${later}${dropped}.`;
}
