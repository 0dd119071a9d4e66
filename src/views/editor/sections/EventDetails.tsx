/** What an event happens to, and how: the fields that depend on its kind. */
import type { JsonPath } from '../../../base/json';
import type { Knob } from '../../../scenario/knobs';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { TextField } from '../../../ui/fields/TextField';
import { useEditor } from '../editor-context';
import { KnobField } from '../fields/knobs/KnobField';
import { ResourceField } from '../fields/knobs/ResourceField';
import { NameField } from '../fields/names/NameField';
import { everyNodeId, resourceTypes } from '../models/cluster-model';
import { idProblem, queuePathProblem } from '../models/edits';
import {
  applicationSettings,
  newQueueSettings,
  queueSettings,
  schedulerSettings,
  schedulersThatCanFail,
  settingAt,
  startingValue,
} from '../models/event-model';
import type { EventKind, Setting } from '../models/event-model';
import { takingQueues } from '../models/taking-queues';
import { applicationIds, entryOf } from '../models/workload-model';

/** Targets beyond this many are typed instead of chosen. */
const LONGEST_LIST = 300;

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

type TargetName = 'node' | 'application' | 'queue';

/** What is chosen among what there is; other events make something new, or concern the scheduler. */
const TARGETS: Readonly<Partial<Record<EventKind, TargetName>>> = {
  'node-lost': 'node',
  'node-back': 'node',
  'node-slowed': 'node',
  'node-resized': 'node',
  'queue-removed': 'queue',
  'queue-changed': 'queue',
  'application-killed': 'application',
  'application-moved': 'application',
  'application-changed': 'application',
  'driver-failed': 'application',
  'executor-lost': 'application',
  'executor-decommissioned': 'application',
};

interface EventPartProps {
  readonly event: InterventionText;
  /** Where the event is in the document. */
  readonly path: JsonPath;
}

/** The fields of an event below its kind and its time. */
export function EventDetails({ event, path }: EventPartProps) {
  const { document } = useEditor().active;
  const target = TARGETS[event.kind];
  return (
    <>
      {target !== undefined && <Target name={target} path={path} ids={targetIds(document, event.kind, target)} />}
      <Manner event={event} path={path} />
    </>
  );
}

function targetIds(document: Scenario, kind: EventKind, target: TargetName): readonly string[] {
  if (target === 'node') return everyNodeId(document);
  if (target === 'application') return document.workload.flatMap(applicationIds);
  // The root stays.
  return (kind === 'queue-removed' ? document.queues.slice(1) : document.queues).map(({ id }) => id);
}

/** How it happens. */
function Manner({ event, path }: EventPartProps) {
  const { document } = useEditor().active;
  switch (event.kind) {
    case 'node-slowed':
      return <KnobField knob={speed} path={[...path, 'speed']} required />;
    case 'node-added':
      return <AddedNodes path={path} />;
    case 'node-resized':
      return (
        <ResourceField
          name="capacity"
          path={[...path, 'capacity']}
          help="From then on; its containers stay"
          types={resourceTypes(document)}
          empty={() => 'as it was'}
          plain
        />
      );
    case 'queue-added':
      return <AddedQueue path={path} />;
    case 'executor-lost':
    case 'executor-decommissioned':
      return <KnobField knob={executor} path={[...path, 'executor']} />;
    case 'application-moved':
      return <Target name="queue" path={path} ids={takingQueues(document)} />;
    case 'scheduler-failed':
      return <FailedScheduler path={path} />;
    case 'application-changed':
    case 'knob-changed':
    case 'queue-changed':
      return <SettingFields path={path} at={event.path} {...changeable(document, event)} />;
    case 'node-lost':
    case 'node-back':
    case 'queue-removed':
    case 'application-killed':
    case 'driver-failed':
      return null;
  }
}

interface PathProps {
  readonly path: JsonPath;
}

function AddedNodes({ path }: PathProps) {
  const types = resourceTypes(useEditor().active.document);
  return (
    <>
      <IdField name="node" path={path} help="Nodes are called id/1, id/2 ... where a count is given" />
      <KnobField knob={joiningCount} path={[...path, 'count']} />
      <ResourceField name="capacity" path={[...path, 'capacity']} help="Of each node" types={types} plain />
      <KnobField knob={rack} path={[...path, 'rack']} />
    </>
  );
}

function AddedQueue({ path }: PathProps) {
  const settings = newQueueSettings(useEditor().active.document);
  return (
    <>
      <IdField name="queue" path={path} help="Full path; the queue above it takes no applications itself" />
      {settings.map(({ knob, path: below }) => (
        <KnobField key={below.join(' ')} knob={knob} path={[...path, 'settings', ...below]} />
      ))}
    </>
  );
}

function FailedScheduler({ path }: PathProps) {
  const count = schedulersThatCanFail(useEditor().active.document);
  const which: Knob = {
    name: 'scheduler',
    kind: 'integer',
    default: undefined,
    min: 1,
    max: Math.max(1, count),
    help: 'Number of the scheduler, starting at 1; it does not come back',
  };
  return (
    <>
      <KnobField knob={which} path={[...path, 'scheduler']} required />
      <KnobField knob={resubmitAfter} path={[...path, 'resubmitAfter']} />
    </>
  );
}

type ChangeEvent = Extract<
  InterventionText,
  { readonly kind: 'application-changed' | 'knob-changed' | 'queue-changed' }
>;

/** The settings that an event can change, and where the document has them. */
function changeable(document: Scenario, event: ChangeEvent): Pick<SettingFieldsProps, 'settings' | 'holder'> {
  switch (event.kind) {
    case 'application-changed': {
      const { application } = event;
      return {
        settings: applicationSettings(document, application),
        holder: ['workload', entryOf(document, application)?.id ?? application],
      };
    }
    case 'queue-changed':
      return { settings: queueSettings(document, event.queue), holder: ['queues', event.queue] };
    case 'knob-changed':
      return { settings: schedulerSettings(document), holder: ['scheduler'] };
  }
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
  readonly name: TargetName;
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
