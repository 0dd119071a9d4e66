import { counted } from '../../../base/text/counted';
import { json } from '@codemirror/lang-json';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { readSls } from '../../../formats/sls/read-sls';
import { comfortableSample, DEFAULT_OPTIONS, MOST_JOBS, MOST_TASKS, slsParts } from '../../../formats/sls/sls-scenario';
import type { SlsParts } from '../../../formats/sls/sls-scenario';
import { taskCount } from '../../../formats/sls/trace';
import type { SlsTrace } from '../../../formats/sls/trace';
import type { SchedulerPlugin } from '../../../schedulers/plugin';
import type { TextOffer } from '../../../store/opening/import-store';
import { knownReading } from '../../../store/opening/reading/known-reading';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Switch } from '../../../ui/fields/Switch';
import { TextField } from '../../../ui/fields/TextField';
import { useNewEditor } from '../../editor/editor-context';
import { ImportFrame } from '../ImportFrame';
import { ImportText } from '../ImportText';
import { useImportedText } from '../use-imported-text';
import { listed, More, MOST_LISTED } from '../Listed';
import { slsEdits, summary, systemsForTraces } from './sls-import';

const language = json().language;
const INVITATION =
  'Paste a trace of Hadoop’s Scheduler Load Simulator (SLS, SYNTH or Rumen) or its topology, or choose it.';

const readText = (text: string) => knownReading('sls', text, () => readSls(text));

/** Imports a trace of Hadoop's load simulator: its jobs, the queues they name and the nodes it has. */
export function SlsImportDialog({ offer }: { readonly offer: TextOffer }) {
  const editor = useNewEditor();
  const systems = useMemo(() => systemsForTraces(), []);
  const { title, text, file: trace, box } = useImportedText(offer, 'a trace of the load simulator', readText);
  const onlyNodes = trace?.form === 'topology';
  // Other jobs make another scenario. Nodes alone may be those of one variant, and suit every system.
  const document = onlyNodes ? editor.active.document : editor.stored;
  const [wanted, setWanted] = useState(() => firstSystem(systems, document.scheduler.type));
  const [jobs, setJobs] = useState<number>();
  const [takeNodes, setTakeNodes] = useState(true);
  const [size, setSize] = useState({ memoryMb: DEFAULT_OPTIONS.nodeMemoryMb, vcores: DEFAULT_OPTIONS.nodeVcores });
  const comfortable = useMemo(() => (trace === undefined ? 0 : comfortableSample(trace)), [trace]);
  // The text may have become shorter since the number was typed.
  const chosen = Math.min(jobs ?? comfortable, trace?.jobs.length ?? 0);
  const system = onlyNodes ? document.scheduler.type : wanted;
  const plan = useMemo(() => {
    if (trace === undefined) return undefined;
    const options = { nodeMemoryMb: size.memoryMb, nodeVcores: size.vcores, jobs: chosen, takeNodes, system };
    return slsParts(trace, document, options);
  }, [trace, document, size, chosen, takeNodes, system]);
  const children =
    trace === undefined || plan === undefined ? null : (
      <>
        {!onlyNodes && (
          <Field label="Under">
            {(ids) => (
              <Select
                {...ids}
                value={system}
                options={systems.map(({ type, title }) => ({ value: type, label: title }))}
                onChange={setWanted}
              />
            )}
          </Field>
        )}
        {(trace.nodes.length > 0 || trace.generated !== undefined) && (
          <>
            <Switch checked={takeNodes} onChange={setTakeNodes}>
              Its nodes instead of those of the scenario
            </Switch>
            {takeNodes && (
              <>
                <Quantity
                  label="nm.memory.mb"
                  value={size.memoryMb}
                  onChange={(memoryMb) => setSize({ ...size, memoryMb })}
                />
                <Quantity label="nm.vcores" value={size.vcores} onChange={(vcores) => setSize({ ...size, vcores })} />
              </>
            )}
          </>
        )}
        {trace.jobs.length > comfortable && (
          <p>
            {counted(trace.jobs.length, 'job')} with {counted(tasksOf(trace), 'task')} are more than {MOST_JOBS} jobs or{' '}
            {MOST_TASKS} tasks, which a browser tab can draw comfortably. A sample takes every nth job.
          </p>
        )}
        {trace.jobs.length > 1 && (
          <Quantity label="Imported jobs" value={chosen} most={trace.jobs.length} onChange={setJobs} />
        )}
        <Summary trace={trace} parts={plan} />
      </>
    );
  return (
    <ImportFrame
      title={title}
      editor={editor}
      accepted=".json"
      text={text}
      edits={
        plan === undefined ? undefined : () => slsEdits(plan, document, system, !onlyNodes || editor.first, offer.name)
      }
      wholeDocument={!onlyNodes}
    >
      <ImportText label="trace" language={language} {...box} invitation={INVITATION} system="Signalbox">
        {children}
      </ImportText>
    </ImportFrame>
  );
}

/** That of the document where it runs such jobs; otherwise one of Hadoop, from which the traces come. */
function firstSystem(systems: readonly SchedulerPlugin[], now: string): string {
  const same = systems.find(({ type }) => type === now);
  return (same ?? systems.find(({ files }) => files === 'hadoop-xml') ?? systems[0]).type;
}

function tasksOf({ jobs }: SlsTrace): number {
  return jobs.reduce((sum, job) => sum + taskCount(job), 0);
}

interface QuantityProps {
  readonly label: string;
  readonly value: number;
  readonly most?: number;
  readonly onChange: (value: number) => void;
}

/** A whole number above 0. */
function Quantity({ label, value, most = 1_000_000_000, onChange }: QuantityProps): ReactNode {
  return (
    <TextField
      label={label}
      value={String(value)}
      onApply={(typed) => {
        const number = Number(typed);
        if (!Number.isInteger(number) || number < 1 || number > most)
          return `expected a whole number from 1 to ${most}`;
        onChange(number);
        return undefined;
      }}
    />
  );
}

function Summary({ trace, parts }: { readonly trace: SlsTrace; readonly parts: SlsParts }) {
  return (
    <>
      <h3 className="import__heading">What changes</h3>
      <p>{summary(trace, parts)}</p>
      {parts.queues !== undefined && <p>Queues: {listed(parts.queues.map(({ id }) => id))}</p>}
      <ul className="import__notices">
        {parts.notes.slice(0, MOST_LISTED).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <More of={parts.notes.length} />
    </>
  );
}
