import { json } from '@codemirror/lang-json';
import { useMemo, useState } from 'react';
import { formatProblem } from '../../../base/result';
import type { Problem } from '../../../base/result';
import { expandScenario } from '../../../engine/expand';
import { jobRuntime, realTimeTrack } from '../../../formats/sls/sls-outputs';
import { writeSlsJobs, writeSlsTopology } from '../../../formats/sls/write-sls';
import { useRuns } from '../../../store/runs/run-store';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { useNewEditor } from '../../editor/editor-context';
import { ExportDialog } from '../ExportDialog';

const FILES = [
  { value: 'sls-jobs.json', label: 'Jobs: sls-jobs.json' },
  { value: 'sls-nodes.json', label: 'Topology: sls-nodes.json' },
  { value: 'realtimetrack.json', label: 'Of the run: realtimetrack.json' },
  { value: 'jobruntime.csv', label: 'Of the run: jobruntime.csv' },
] as const;

type FileName = (typeof FILES)[number]['value'];

const LEADS: Readonly<Record<FileName, string>> = {
  'sls-jobs.json':
    'The workload as a trace for Hadoop’s load simulator. Random values are written as drawn in this run.',
  'sls-nodes.json': 'The nodes, rack by rack, for the load simulator.',
  'realtimetrack.json': 'A record each second, as the load simulator writes it, without data about its machine.',
  'jobruntime.csv': 'A line per finished application; both pairs of instants use the simulated clock.',
};

const language = json().language;
/** Letters of a longer file that are shown; all of it is downloaded. */
const MOST_SHOWN = 300_000;

/** The workload and the nodes for Hadoop's load simulator, and what it would have written of the run. */
export function SlsExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { stored, active } = useNewEditor();
  const [name, setName] = useState<FileName>('sls-jobs.json');
  const model = useRuns((state) => state.byVariant[active.id]?.model);
  const file = useMemo((): { readonly text: string; readonly notices: readonly Problem[] } => {
    if (name === 'realtimetrack.json' || name === 'jobruntime.csv') {
      if (model === undefined) return { text: '', notices: [{ path: '', message: 'the run has not begun' }] };
      const unfinished = model.ended === undefined ? [{ path: '', message: 'the run is still running' }] : [];
      return { text: name === 'jobruntime.csv' ? jobRuntime(model) : realTimeTrack(model), notices: unfinished };
    }
    const expanded = expandScenario(stored, active.id);
    if (!expanded.ok)
      return { text: '', notices: expanded.error.map((p) => ({ path: '', message: formatProblem(p) })) };
    return name === 'sls-jobs.json' ? writeSlsJobs(expanded.value) : writeSlsTopology(expanded.value);
  }, [name, model, stored, active.id]);
  return (
    <ExportDialog
      key={name}
      name={name}
      type={name.endsWith('.csv') ? 'text/csv' : 'application/json'}
      language={language}
      text={file.text}
      shown={file.text.slice(0, MOST_SHOWN)}
      lead={LEADS[name]}
      notices={file.notices}
      onClose={onClose}
    >
      <Field label="File">
        {(ids) => <Select {...ids} value={name} options={FILES} onChange={(chosen) => setName(chosen)} />}
      </Field>
    </ExportDialog>
  );
}
