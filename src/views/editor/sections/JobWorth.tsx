import { SECOND } from '../../../base/units';
import { useMemo } from 'react';
import { jobInput } from '../../../frameworks/batch/job-input';
import { jobKnobs } from '../../../frameworks/batch/job-knobs';
import type { ApplicationText } from '../../../scenario/schema';
import { nodeSetsOf } from '../../../schedulers/tetrisched/reason-values';
import { requestOf, statedRequest } from '../../../schedulers/tetrisched/wizard/job-request';
import { placesPreferred } from '../../../sim/job-input';
import type { PlacePreferred } from '../../../sim/job-input';
import { useRuns } from '../../../store/runs/run-store';
import { Segmented } from '../../../ui/fields/Segmented';
import { Select } from '../../../ui/fields/Select';
import { StrlField } from '../../strl/StrlField';
import { useEditor } from '../editor-context';
import type { Edit } from '../../../authoring/edits';

/** The five types of the wizard, by what they prefer. */
const TYPES: Readonly<Record<PlacePreferred, string>> = {
  anywhere: 'unconstrained: anywhere',
  label: 'GPU: fast on labelled nodes, slow elsewhere',
  rack: 'MPI: fast with all tasks in one rack',
  spread: 'availability: spread over racks',
  storage: 'HDFS: each task on a labelled node counts',
};

const CLASSES = [
  { value: 'best-effort', label: 'best effort' },
  { value: 'slo', label: 'SLO' },
  { value: 'reserved', label: 'SLO, reserved' },
] as const;
type JobClass = (typeof CLASSES)[number]['value'];

/** The first deadline of a job as a multiple of its run time at full speed, in seconds. */
const DEADLINE_SHARE = 3;

/** The wizard: five types of jobs and their classes, and the expression that follows from them or takes their place. */
export function JobWorth({ entry }: { readonly entry: ApplicationText }) {
  const editor = useEditor();
  const { id } = editor.active;
  const model = useRuns(({ byVariant }) => byVariant[id]?.model);
  const sets = useMemo(() => (model === undefined ? undefined : nodeSetsOf(model.directory)), [model]);
  const job = jobInput(entry);
  const path = (field: string) => ['workload', entry.id, field];
  const labels = [...new Set(editor.active.document.cluster.nodes.flatMap((group) => group.labels ?? []))];
  const choose = (prefers: PlacePreferred) => {
    const needsLabel = prefers === 'label' || prefers === 'storage';
    const edits: Edit[] = [
      { path: path('prefers'), value: prefers },
      { path: path('utility'), value: undefined },
    ];
    if (needsLabel && !labels.includes(job.label)) edits.push({ path: path('preferredLabel'), value: labels[0] });
    editor.apply(edits);
  };
  const given: JobClass = job.deadline === undefined ? 'best-effort' : job.reserved ? 'reserved' : 'slo';
  const classify = (next: JobClass) => {
    const deadline = `${Math.max(1, Math.ceil((DEADLINE_SHARE * job.runtime) / SECOND))}s`;
    editor.apply([
      { path: path('deadline'), value: next === 'best-effort' ? undefined : (entry['deadline'] ?? deadline) },
      { path: path('reservation'), value: next === 'reserved' ? true : undefined },
    ]);
  };
  return (
    <div className="strl__wizard">
      <Select
        aria-label="Type of job"
        value={job.prefers}
        options={placesPreferred.map((value) => ({
          value,
          label: TYPES[value],
          disabled: (value === 'label' || value === 'storage') && labels.length === 0,
        }))}
        onChange={choose}
      />
      <Segmented label="Class of job" value={given} options={CLASSES} onChange={classify} wide />
      <p className="muted small">
        {jobKnobs.budget.name} {job.budget}, {jobKnobs.slowdown.name} and the others are listed below with their
        meaning.
      </p>
      <StrlField
        of={entry.id}
        stated={statedRequest(job)}
        byType={requestOf(job, Math.max(1, job.tasks), sets?.racks ?? ['rack-1'], 'soft')}
        sets={sets}
        shape="tree"
        onApply={(stored) => editor.apply([{ path: path('utility'), value: stored }])}
      />
    </div>
  );
}
