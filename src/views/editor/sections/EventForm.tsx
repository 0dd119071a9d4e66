import type { JsonPath } from '../../../base/json';
import type { Knob } from '../../../scenario/knobs';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { TextField } from '../../../ui/fields/TextField';
import { everyNodeId, resourceTypes } from '../models/cluster-model';
import { useEditor } from '../editor-context';
import {
  applicationSettings,
  eventKinds,
  newQueueSettings,
  queueSettings,
  schedulerSettings,
  schedulersThatCanFail,
  settingAt,
  startingValue,
} from '../models/event-model';
import { idProblem, queuePathProblem } from '../models/edits';
import type { EventKind, Setting } from '../models/event-model';
import { newEvent } from '../models/new-event';
import { KnobField } from '../fields/knobs/KnobField';
import { NameField } from '../fields/names/NameField';
import { ResourceField } from '../fields/knobs/ResourceField';
import { leafQueues } from '../models/queue-model';
import { applicationIds, entryOf } from '../models/workload-model';

/** Targets beyond this many are typed instead of chosen. */
const LONGEST_LIST = 300;

const at: Knob = { name: 'at', kind: 'duration', default: undefined, help: 'From the start of the run' };
const speed: Knob = {
  name: 'speed',
  kind: 'number',
  default: undefined,
  min: 0.001,
  max: 1000,
  unit: '×',
  help: 'From then on; 1 is the usual speed',
};
const executor: Knob = {
  name: 'executor',
  kind: 'integer',
  default: undefined,
  min: 1,
  max: 1_000_000,
  help: 'Number of the executor among those held then, starting at 1; empty means the first',
};

const joiningCount: Knob = {
  name: 'count',
  kind: 'integer',
  default: undefined,
  min: 1,
  max: 20_000,
  help: 'Number of nodes that join; empty means one',
};

const rack: Knob = { name: 'rack', kind: 'text', default: undefined, help: 'Their rack' };

const resubmitAfter: Knob = {
  name: 'resubmitAfter',
  kind: 'duration',
  default: '100ms',
  help: 'Until clients notice and submit unlaunched tasks to another scheduler',
};

/** The fields of one intervention. */
export function EventForm({ event }: { readonly event: InterventionText }) {
  const editor = useEditor();
  const { document } = editor.active;
  const path = ['interventions', event.id];
  return (
    <>
      <div className="knob">
        <Field label="What happens">
          {(ids) => (
            <Select
              {...ids}
              value={event.kind}
              options={kindsFor(document, event.kind).map((kind) => ({
                value: kind,
                label: eventKinds[kind].title,
              }))}
              onChange={(kind) => {
                const next = newEvent(document, kind, 0);
                if (next !== undefined) editor.apply([{ path, value: { ...keptTarget(event, next), at: event.at } }]);
              }}
            />
          )}
        </Field>
      </div>
      <KnobField knob={at} label="at" path={[...path, 'at']} required />
      <Targets event={event} document={document} path={path} />
    </>
  );
}

/** The kinds of events that there are targets for, and the present one. */
function kindsFor(document: Scenario, present: EventKind): EventKind[] {
  const kinds = Object.keys(eventKinds) as EventKind[];
  return kinds.filter((kind) => kind === present || newEvent(document, kind, 0) !== undefined);
}

/** The new kind of event with the old one's id and target, where it has such a target. */
function keptTarget(old: InterventionText, next: InterventionText): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...next, id: old.id };
  const before: Readonly<Record<string, unknown>> = old;
  for (const target of ['node', 'application', 'queue']) {
    if (target in next && before[target] !== undefined) kept[target] = before[target];
  }
  return kept;
}

interface TargetsProps {
  readonly event: InterventionText;
  readonly document: Scenario;
  readonly path: JsonPath;
}

function Targets({ event, document, path }: TargetsProps) {
  const types = resourceTypes(document);
  switch (event.kind) {
    case 'node-lost':
    case 'node-back':
      return <Target name="node" path={path} ids={everyNodeId(document)} />;
    case 'node-slowed':
      return (
        <>
          <Target name="node" path={path} ids={everyNodeId(document)} />
          <KnobField knob={speed} path={[...path, 'speed']} required />
        </>
      );
    case 'node-added':
      return (
        <>
          <IdField name="node" path={path} help="Nodes are called id/1, id/2 ... where a count is given" />
          <KnobField knob={joiningCount} path={[...path, 'count']} />
          <ResourceField name="capacity" path={[...path, 'capacity']} help="Of each node" types={types} plain />
          <KnobField knob={rack} path={[...path, 'rack']} />
        </>
      );
    case 'node-resized':
      return (
        <>
          <Target name="node" path={path} ids={everyNodeId(document)} />
          <ResourceField
            name="capacity"
            path={[...path, 'capacity']}
            help="From then on; its containers stay"
            types={types}
            empty={() => 'as it was'}
            plain
          />
        </>
      );
    case 'queue-added':
      return (
        <>
          <IdField name="queue" path={path} help="Full path; the queue above it takes no applications itself" />
          {newQueueSettings(document).map(({ knob, path: below }) => (
            <KnobField key={below.join(' ')} knob={knob} path={[...path, 'settings', ...below]} />
          ))}
        </>
      );
    case 'queue-removed':
      return <Target name="queue" path={path} ids={document.queues.slice(1).map(({ id }) => id)} />;
    case 'application-killed':
    case 'driver-failed':
      return <ApplicationTarget document={document} path={path} />;
    case 'executor-lost':
    case 'executor-decommissioned':
      return (
        <>
          <ApplicationTarget document={document} path={path} />
          <KnobField knob={executor} path={[...path, 'executor']} />
        </>
      );
    case 'application-moved':
      return (
        <>
          <ApplicationTarget document={document} path={path} />
          <Target name="queue" path={path} ids={leafQueues(document)} />
        </>
      );
    case 'application-changed': {
      const entry = entryOf(document, event.application);
      return (
        <>
          <ApplicationTarget document={document} path={path} />
          <SettingFields
            path={path}
            at={event.path}
            settings={applicationSettings(document, event.application)}
            holder={['workload', entry?.id ?? event.application]}
          />
        </>
      );
    }
    case 'scheduler-failed': {
      const which: Knob = {
        name: 'scheduler',
        kind: 'integer',
        default: undefined,
        min: 1,
        max: Math.max(1, schedulersThatCanFail(document)),
        help: 'Number of the scheduler, starting at 1; it does not come back',
      };
      return (
        <>
          <KnobField knob={which} path={[...path, 'scheduler']} required />
          <KnobField knob={resubmitAfter} path={[...path, 'resubmitAfter']} />
        </>
      );
    }
    case 'knob-changed':
      return (
        <SettingFields path={path} at={event.path} settings={schedulerSettings(document)} holder={['scheduler']} />
      );
    case 'queue-changed': {
      const { queue } = event;
      const settings = queueSettings(document, queue);
      return (
        <>
          <Target name="queue" path={path} ids={document.queues.map(({ id }) => id)} />
          <SettingFields path={path} at={event.path} settings={settings} holder={['queues', queue]} />
        </>
      );
    }
  }
}

function ApplicationTarget({ document, path }: { readonly document: Scenario; readonly path: JsonPath }) {
  return <Target name="application" path={path} ids={document.workload.flatMap(applicationIds)} />;
}

/** The name of a node, group of nodes or queue that an event creates. */
function IdField({ name, path, help }: { readonly name: string; readonly path: JsonPath; readonly help: string }) {
  const editor = useEditor();
  const stored = editor.get([...path, name]);
  return (
    <NameField
      label={name}
      help={help}
      value={typeof stored === 'string' ? stored : ''}
      onRename={(id) => (name === 'queue' ? queuePathProblem(id) : idProblem(id)) ?? editor.set([...path, name], id)}
    />
  );
}

interface TargetProps {
  readonly name: 'node' | 'application' | 'queue';
  readonly path: JsonPath;
  readonly ids: readonly string[];
}

/** The target: from a list while it is short, by id otherwise. */
function Target({ name, path, ids }: TargetProps) {
  const editor = useEditor();
  const stored = editor.get([...path, name]);
  const value = typeof stored === 'string' ? stored : '';
  const set = (id: string) => editor.set([...path, name], id);
  return (
    <div className="knob">
      {ids.length > LONGEST_LIST ? (
        <TextField label={name} help={`${ids[0]} to ${ids[ids.length - 1]}`} value={value} onApply={set} />
      ) : (
        <Field label={name}>
          {(labelled) => (
            <Select
              {...labelled}
              value={value}
              options={ids.map((id) => ({ value: id, label: id }))}
              onChange={(id) => void set(id)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface SettingFieldsProps {
  readonly path: JsonPath;
  /** Path of the setting that changes, below its holder. */
  readonly at: JsonPath;
  readonly settings: readonly Setting[];
  /** Where the holder is in the document. */
  readonly holder: JsonPath;
}

/** Which setting changes, and its value from then on. */
function SettingFields({ path, at: settingPath, settings, holder }: SettingFieldsProps) {
  const editor = useEditor();
  const setting = settingAt(settings, settingPath);
  const options = settings.includes(setting) ? settings : [setting, ...settings];
  return (
    <>
      <div className="knob">
        <Field label="setting" layout="below">
          {(ids) => (
            <Select
              {...ids}
              value={setting.path.join(' ')}
              options={options.map((option) => ({ value: option.path.join(' '), label: option.path.join('.') }))}
              onChange={(chosen) => {
                const next = settings.find((option) => option.path.join(' ') === chosen);
                if (next === undefined) return;
                const value = startingValue(editor.active.document, holder, next);
                editor.apply([
                  { path: [...path, 'path'], value: [...next.path] },
                  { path: [...path, 'value'], value },
                ]);
              }}
            />
          )}
        </Field>
      </div>
      <KnobField key={setting.path.join(' ')} knob={setting.knob} label="value" path={[...path, 'value']} required />
    </>
  );
}
