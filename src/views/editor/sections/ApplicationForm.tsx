import { startTransition, useEffect, useState } from 'react';
import type { Scenario } from '../../../scenario/schema';
import { frameworkPlugin, schedulerPlugin } from '../../../engine/registry';
import { frameworkPlugins } from '../../../engine/systems';
import type { ApplicationText } from '../../../scenario/schema';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { TextField } from '../../../ui/fields/TextField';
import { lazyPart } from '../../../ui/lazy-part';
import { Part } from '../../shared/Part';
import { useEditor } from '../editor-context';
import { EntryActions } from '../EntryActions';
import { Exceptions } from '../Exceptions';
import { inherited } from '../models/form-model';
import { applicationCount, applicationKnobs } from '../../../scenario/frame-knobs';
import { Group, NotDefaultKey } from '../Group';
import { KnobField } from '../fields/knobs/KnobField';
import { KnobListField } from '../fields/knobs/KnobListField';
import { readTags, tagsText, textsOf } from '../models/limits-model';
import { EntryIdField } from '../fields/names/EntryIdField';
import { NamesField } from '../fields/names/NamesField';
import { forgetEdits } from '../models/names';
import { PoolsFile } from '../../formats/spark/PoolsFile';
import { leafQueues } from '../../../authoring/queue-model';
import { takingQueues } from '../models/taking-queues';
import {
  applicationIds,
  duplicateApplicationEdits,
  overriddenIds,
  removeApplicationEdits,
} from '../models/workload-model';

const JobWorth = lazyPart(() => import('./JobWorth').then((module) => module.JobWorth));
const StagesField = lazyPart(() => import('../fields/StagesField').then((module) => module.StagesField));

const { user, priority, submit, arrivals } = applicationKnobs;

export interface ApplicationFormProps {
  readonly entry: ApplicationText;
  /** Opens another entry, or none. */
  readonly onOpen: (id: string | undefined) => void;
}

/** One entry of the workload: who submits what, where and when; then the framework's own settings. */
export function ApplicationForm({ entry, onOpen }: ApplicationFormProps) {
  const editor = useEditor();
  const { document } = editor.active;
  const path = ['workload', entry.id];
  // The dozens of settings of its kind come after the first fields. React makes them in slices, and is interrupted by input.
  const [settings, setSettings] = useState(false);
  useEffect(() => startTransition(() => setSettings(true)), []);
  return (
    <>
      <EntryIdField
        kind="application"
        noun="an application"
        id={entry.id}
        entries={document.workload}
        onRenamed={onOpen}
      />
      <div className="knob">
        <Field label="kind">
          {(ids) => (
            <Select
              {...ids}
              value={entry.kind}
              options={frameworkPlugins.map(({ kind, title }) => ({ value: kind, label: title }))}
              onChange={(kind) => editor.apply([{ path: [...path, 'kind'], value: kind }])}
            />
          )}
        </Field>
      </div>
      <QueueField path={[...path, 'queue']} fallback={leafQueues(document)[0]} />
      <KnobField knob={user} path={[...path, 'user']} />
      <div className={entry.groups === undefined ? 'knob' : 'knob is-changed'}>
        <NamesField
          label={<span className="mono">groups</span>}
          help="Groups the user is a member of. Default none"
          names={textsOf(editor.get([...path, 'groups']))}
          onChange={(groups) => editor.set([...path, 'groups'], groups)}
        />
      </div>
      <div className={entry.tags === undefined ? 'knob' : 'knob is-changed'}>
        <TextField
          label={<span className="mono">tags</span>}
          help="name=value, separated by commas. Default none"
          placeholder="none"
          value={tagsText(editor.get([...path, 'tags']))}
          onApply={(typed) => {
            const { tags, problem } = readTags(typed);
            return problem ?? editor.set([...path, 'tags'], tags);
          }}
        />
      </div>
      <KnobField knob={priority} path={[...path, 'priority']} />
      <KnobField knob={applicationCount} path={[...path, 'count']} plain />
      <KnobField knob={submit} path={[...path, 'submit']} />
      {entry.count !== undefined && entry.count !== 1 && <KnobField knob={arrivals} path={[...path, 'arrivals']} />}
      {settings && <Settings entry={entry} onOpen={onOpen} />}
    </>
  );
}

/** The settings of the kind of application, of single applications, and what is done with the entry as a whole. */
function Settings({ entry, onOpen }: ApplicationFormProps) {
  const editor = useEditor();
  const { document } = editor.active;
  const path = ['workload', entry.id];
  const plugin = frameworkPlugin(entry.kind);
  const real = plugin.knobs.filter((knob) => knob.modelOnly !== true);
  const model = plugin.knobs.filter((knob) => knob.modelOnly === true);
  return (
    <>
      {real.length > 0 && (
        <Group title={plugin.title} detail={<NotDefaultKey />}>
          {real.map((knob) => (
            <KnobField key={knob.name} knob={knob} path={[...path, knob.name]} />
          ))}
        </Group>
      )}
      {plugin.lists.map((list) =>
        list.graph === true ? (
          <Part key={list.field} name="The graph of stages">
            <StagesField list={list} path={[...path, list.field]} />
          </Part>
        ) : (
          <KnobListField key={list.field} list={list} path={[...path, list.field]} />
        ),
      )}
      {plugin.lists.some(({ file }) => file === 'fairscheduler.xml') && <PoolsFile entry={entry} />}
      {plugin.job !== undefined && schedulerPlugin(document.scheduler.type).heedsJobs === true && (
        <Group title="Job type and utility" detail="the wizard and STRL">
          <Part name="The utility of the job">
            <JobWorth entry={entry} />
          </Part>
        </Group>
      )}
      {model.length > 0 && (
        <Group title="What it does" detail="of the model, not a real setting">
          {model.map((knob) => (
            <KnobField key={knob.name} knob={knob} path={[...path, knob.name]} />
          ))}
        </Group>
      )}
      {entry.count !== undefined && <Overrides entry={entry} />}
      <EntryActions
        onDuplicate={() => {
          const copy = duplicateApplicationEdits(document, entry);
          if (editor.apply(copy.edits)) onOpen(copy.id);
        }}
        onRemove={() => {
          const forgotten = (from: Scenario) => forgetEdits(from, 'application', entry.id);
          if (editor.remove(removeApplicationEdits(document, entry), forgotten)) onOpen(undefined);
        }}
      />
    </>
  );
}

interface QueueFieldProps {
  readonly path: readonly string[];
  /** The queue in force when none is written. */
  readonly fallback: string;
}

/** The leaf an application is submitted to. */
function QueueField({ path, fallback }: QueueFieldProps) {
  const editor = useEditor();
  const value = editor.get(path);
  const { document } = editor.active;
  if (Array.isArray(document.scheduler['placementrules'])) {
    return (
      <div className="knob">
        <TextField
          label={<span className="mono">queue</span>}
          help="Asked for; the placement rules decide"
          placeholder="none"
          value={typeof value === 'string' ? value : ''}
          onApply={(queue) => editor.set(path, queue.trim() === '' ? undefined : queue.trim())}
        />
      </div>
    );
  }
  return (
    <div className="knob">
      <Field label={<span className="mono">queue</span>}>
        {(ids) => (
          <Select
            {...ids}
            value={typeof value === 'string' ? value : fallback}
            options={takingQueues(document).map((id) => ({ value: id, label: id }))}
            onChange={(queue) => editor.apply([{ path, value: queue }])}
          />
        )}
      </Field>
    </div>
  );
}

/** Single applications of a generated group with settings of their own. */
function Overrides({ entry }: { readonly entry: ApplicationText }) {
  const { document } = useEditor().active;
  return (
    <Exceptions
      title="Single applications"
      ids={applicationIds(entry)}
      special={overriddenIds(document, entry)}
      path={['overrides']}
      settingsOf={(app) => Object.keys(document.overrides?.[app] ?? {})}
    >
      {(app) => <OverrideForm entry={entry} app={app} />}
    </Exceptions>
  );
}

/** The same settings as the entry's; what is not set here is as in the entry. */
function OverrideForm({ entry, app }: { readonly entry: ApplicationText; readonly app: string }) {
  const editor = useEditor();
  const path = ['overrides', app];
  // Where generated submissions fall is drawn, so there is no default to show.
  const knobs = [{ ...submit, default: undefined, help: 'From the start of the run; empty: as drawn' }, priority, user];
  const own = frameworkPlugin(entry.kind).knobs;
  return (
    <>
      <QueueField path={[...path, 'queue']} fallback={entry.queue ?? leafQueues(editor.active.document)[0]} />
      {[...knobs, ...own].map((knob) => (
        <KnobField
          key={knob.name}
          knob={knob.name === 'submit' ? knob : inherited(knob, entry)}
          path={[...path, knob.name]}
        />
      ))}
    </>
  );
}
