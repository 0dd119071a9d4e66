import { useMemo, useState } from 'react';
import { counted, grouped } from '../../../base/text/counted';
import type { Json } from '../../../base/json';
import type { ReplayLog } from '../../../formats/spark-event-log/replay/replay-log';
import { measuredText } from '../../../formats/spark-event-log/replay/replay-scenario';
import { editScope } from '../../../store/document/edit-scope';
import { editDocument } from '../../../authoring/edit-document';
import { applyVariant } from '../../../engine/document/variants';
import { Segmented } from '../../../ui/fields/Segmented';
import { Switch } from '../../../ui/fields/Switch';
import { useNewEditor } from '../../editor/editor-context';
import { StartPreview } from '../../topbar/new-scenario/StartPreview';
import { ImportFrame } from '../ImportFrame';
import { replayEdits, runsSpark } from './event-log-import';
import type { ReplayChoices } from './event-log-import';

interface EventLogDialogProps {
  /** Of the file, or of the first of several. */
  readonly name: string;
  readonly log: ReplayLog;
}

const CHOICES: ReplayChoices = {
  hidesNames: true,
  replicas: 0,
  remoteCosts: true,
  jobs: 'after',
  takeNodes: true,
  keepsApplications: false,
};

/** Replays a logged Spark application in the scenario: what the log says, what the log leaves open, and the run of it. */
export function EventLogDialog({ name, log }: EventLogDialogProps) {
  const editor = useNewEditor();
  const { document, id } = editor.active;
  const [choices, setChoices] = useState(CHOICES);
  const choose = (change: Partial<ReplayChoices>) => setChoices((before) => ({ ...before, ...change }));
  const suits = runsSpark(document);
  const stays = suits && choices.keepsApplications;
  const edits = useMemo(
    () => replayEdits(log, stays ? document : editor.stored, choices),
    [log, stays, document, editor.stored, choices],
  );
  const preview = useMemo(() => {
    const edited = editDocument(editor.stored, edits, stays ? editScope(id) : undefined);
    const shown = edited.ok && stays ? applyVariant(edited.value, id) : edited;
    return shown.ok ? shown.value : undefined;
  }, [editor.stored, edits, stays, id]);
  const { stages } = log;
  return (
    <ImportFrame
      title={`Replay ${name}`}
      editor={editor}
      accepted={undefined}
      text={JSON.stringify(choices)}
      edits={() => edits}
      wholeDocument={!stays}
    >
      <div className="event-log">
        <section className="event-log__choices" aria-label="What the log says, and what to make of it">
          <Facts log={log} />
          <Switch checked={choices.hidesNames} onChange={(hidesNames) => choose({ hidesNames })}>
            Hide the names of hosts, user and application
          </Switch>
          <p className="small muted">
            The log stays on this computer. A link holds the times and places of the tasks and these settings.
          </p>
          <Switch checked={choices.takeNodes} onChange={(takeNodes) => choose({ takeNodes })}>
            Its hosts instead of the nodes of the scenario
          </Switch>
          {document.workload.length > 0 && suits && (
            <Switch checked={choices.keepsApplications} onChange={(keepsApplications) => choose({ keepsApplications })}>
              Beside the applications of the scenario
            </Switch>
          )}
          {!suits && <p className="small">The scheduler of the scenario runs no Spark: YuniKorn takes its place.</p>}
          {new Set(stages.map(({ job }) => job)).size > 1 && (
            <Choice
              label="Jobs start"
              value={choices.jobs}
              options={[
                { value: 'after', label: 'one after the other' },
                { value: 'times', label: 'at the times of the log' },
              ]}
              onChange={(jobs) => choose({ jobs })}
            />
          )}
          {choices.takeNodes && hasUnknownPlaces(log) && (
            <Choice
              label="Data of tasks that ran elsewhere"
              value={String(choices.replicas)}
              options={[
                { value: '0', label: 'anywhere' },
                { value: '1', label: 'on one other host' },
                { value: '3', label: 'on three' },
              ]}
              onChange={(replicas) => choose({ replicas: Number(replicas) })}
            />
          )}
          {stages.some(({ remoteFactor }) => remoteFactor !== undefined && remoteFactor > 1) && (
            <Switch checked={choices.remoteCosts} onChange={(remoteCosts) => choose({ remoteCosts })}>
              Tasks away from their data take longer, as in the log
            </Switch>
          )}
          {log.findings.length > 0 && (
            <ul className="import__notices" aria-label="What a replay leaves out">
              {log.findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
        </section>
        <section className="event-log__run" aria-label="This is what you get">
          {preview !== undefined && <StartPreview document={preview} />}
          <p className="small muted">{measuredText(log, choices.jobs)}</p>
        </section>
      </div>
    </ImportFrame>
  );
}

function Facts({ log }: { readonly log: ReplayLog }) {
  const { version, tasks, stages, executors, cores, hosts, isLocal, settings } = log;
  const taken = Object.keys(settings).filter((setting) => !/\.(memory|cores|instances)$/.test(setting));
  return (
    <dl className="event-log__facts">
      <dt>Spark</dt>
      <dd>{version === '' ? 'unknown release' : version}</dd>
      <dt>Work</dt>
      <dd>
        {counted(tasks, 'task')} in {counted(stages.length, 'stage')}
      </dd>
      <dt>Executors</dt>
      <dd>
        {isLocal
          ? `none: up to ${counted(cores, 'task')} at once in the driver`
          : `${grouped(executors)} of ${counted(cores, 'core')} on ${counted(hosts.length, 'host')}`}
      </dd>
      {taken.length > 0 && (
        <>
          <dt>Settings</dt>
          <dd>{taken.map((setting) => `${setting} ${textOf(settings[setting])}`).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** A setting of Spark is a word, a number or a switch. */
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Whether tasks ran away from data that they preferred, which may have been anywhere. */
function hasUnknownPlaces({ stages, hosts }: ReplayLog): boolean {
  return (
    hosts.length > 1 && stages.some(({ levels }) => levels.some((level) => level === 'ANY' || level === 'RACK_LOCAL'))
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, ...rest }: ChoiceProps<T>) {
  return (
    <div className="event-log__choice">
      <span aria-hidden="true">{label}</span>
      <Segmented label={label} {...rest} />
    </div>
  );
}
