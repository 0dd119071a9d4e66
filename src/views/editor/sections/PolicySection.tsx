import { counted } from '../../../base/text/counted';
import { useMemo, useState } from 'react';
import { frameworkPlugin, schedulerPlugin } from '../../../engine/registry';
import { schedulerPlugins } from '../../../engine/systems';
import { useScenario } from '../../../store/document/scenario-store';
import { useView, viewStore } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { variantLetter } from '../../../ui/VariantBadge';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { lazyPart } from '../../../ui/lazy-part';
import { CONVERSION, isConverted } from '../../formats/conversion';
import { Part } from '../../shared/Part';
import { requestOpen } from '../../shared/open-requests';
import { FormSkeleton } from '../FormSkeleton';
import { useEditor } from '../editor-context';
import { FairRulesField } from '../fields/queues/FairRulesField';
import { FairUsersField } from '../fields/queues/FairUsersField';
import { whole } from '../models/form-model';
import { Group, NotDefaultKey } from '../Group';
import { KnobField } from '../fields/knobs/KnobField';
import { PlacementRulesField } from '../fields/queues/PlacementRulesField';
import { QueueKnobs } from './QueueKnobs';
import { leftBehind } from '../../../authoring/system/kept-shares';
import { leafQueues, queueRows } from '../../../authoring/queue-model';
import { QueueResources } from './QueueResources';
import { allowFirstPolicy } from '../models/first-policy';
import { systemChange } from '../../../authoring/system/system-change';
import { useLastingState } from '../use-lasting-state';
import { WeightsField } from '../fields/WeightsField';
import { entryOf, sizeOf } from '../models/workload-model';
import './sections.css';

const PoliciesGroup = lazyPart(() => import('../policies/PoliciesGroup').then((module) => module.PoliciesGroup));

/** How placement is decided: by which system, then the queue in question, its applications, and what holds for all queues. */
export function PolicySection() {
  const editor = useEditor();
  const { document } = editor.active;
  const plugin = schedulerPlugin(document.scheduler.type);
  const [queue, chooseQueue] = useQueue();
  const policiesFirst = usePoliciesFirst();
  const row = useMemo(() => queueRows(document).find((candidate) => candidate.queue.id === queue), [document, queue]);
  const hasQueues = plugin.queueKnobs.length > 0;
  const ofScheduler = (
    <Group title={hasQueues ? plugin.title : 'Scheduler'} detail={hasQueues ? 'all queues' : undefined}>
      {!hasQueues && <SchedulerType />}
      {plugin.knobs.map((placed) => {
        const path = ['scheduler', ...placed.holder, placed.knob.name];
        return placed.knob.name === 'preset' ? null : (
          <KnobField key={path.join(' ')} knob={whole(placed)} path={path} />
        );
      })}
    </Group>
  );
  const wholeScheduler = (
    <>
      {ofScheduler}
      {plugin.schedulerEntries?.['placementrules'] !== undefined && <PlacementRulesField />}
      {plugin.schedulerEntries?.['queuePlacementPolicy'] !== undefined && <FairRulesField />}
      {plugin.schedulerEntries?.['users'] !== undefined && <FairUsersField />}
      {plugin.schedulerEntries?.['weights'] !== undefined && <WeightsField />}
    </>
  );
  const ownPolicies = (
    <Part name="Your own policies" waiting={<FormSkeleton what="Your own policies" />}>
      <PoliciesGroup />
    </Part>
  );
  if (!hasQueues) {
    // The policy comes first also where it is the whole scheduler.
    const isPolicy = policiesFirst || plugin.policyFields?.whole !== undefined;
    return (
      <>
        {isPolicy && ownPolicies}
        {wholeScheduler}
        {!isPolicy && ownPolicies}
      </>
    );
  }
  return (
    <>
      {policiesFirst && ownPolicies}
      <Group title="Scheduler">
        <SchedulerType />
      </Group>
      <Group title={`${schedulerTitle(document.scheduler)}, ${queue}`} detail={<NotDefaultKey />}>
        <div className="knob">
          <Field label="Queue" help="Its own settings; those for all queues are below">
            {(ids) => (
              <Select
                {...ids}
                value={queue}
                options={document.queues.map(({ id }) => ({ value: id, label: id }))}
                onChange={chooseQueue}
              />
            )}
          </Field>
        </div>
        <QueueKnobs queue={queue} leaf={row?.leaf ?? true} />
        <QueueResources queue={queue} />
      </Group>
      {!policiesFirst && ownPolicies}
      <QueueApplications queue={queue} />
      {wholeScheduler}
    </>
  );
}

/**
 * Whether the document came with policies of a reader: then they are what it is about. Decided once, so that a first policy
 * does not move away from under whoever adds it.
 */
function usePoliciesFirst(): boolean {
  const { stored } = useEditor();
  const origin = useScenario((state) => state.origin);
  const has = (stored.policies ?? []).length > 0;
  const [opened, setOpened] = useState({ origin, has });
  if (opened.origin === origin) return opened.has;
  setOpened({ origin, has });
  return has;
}

/** The queue looked at: the selected one, that of the selected application, the one chosen here, or the first leaf. */
function useQueue(): [string, (queue: string) => void] {
  const { active } = useEditor();
  const { document } = active;
  const selection = useView((state) => state.selection);
  const [chosen, setChosen] = useLastingState<{ readonly queue: string; readonly at: typeof selection } | undefined>(
    'queue',
    undefined,
  );
  const known = (id: string | undefined) => document.queues.some((queue) => queue.id === id);
  const fallback = leafQueues(document)[0];
  // A choice made here lasts until something else is selected.
  if (chosen !== undefined && chosen.at === selection && known(chosen.queue)) {
    return [chosen.queue, (queue) => setChosen({ queue, at: selection })];
  }
  const candidate =
    selection?.kind === 'queue'
      ? selection.id
      : selection?.kind === 'app'
        ? entryOf(document, selection.id)?.queue
        : undefined;
  const queue = candidate !== undefined && known(candidate) ? candidate : fallback;
  return [queue, (next) => setChosen({ queue: next, at: selection })];
}

function schedulerTitle(scheduler: { readonly type: string; readonly [knob: string]: unknown }): string {
  const plugin = schedulerPlugin(scheduler.type);
  const preset = presetKnob(scheduler.type);
  const id = scheduler['preset'] ?? preset?.default;
  return plugin.presets.find((candidate) => candidate.id === id)?.title ?? plugin.title;
}

function presetKnob(type: string) {
  return schedulerPlugin(type).knobs.find(({ holder, knob }) => holder.length === 0 && knob.name === 'preset')?.knob;
}

/** The system and its release. */
function SchedulerType() {
  const editor = useEditor();
  const { scheduler } = editor.active.document;
  const plugin = schedulerPlugin(scheduler.type);
  const preset = presetKnob(scheduler.type);
  const release = editor.get(['scheduler', 'preset']) ?? preset?.default;
  const [wish, setWish] = useState<string>();
  const choose = (type: string) => {
    const { edits, steps, refused } = systemChange(editor.stored, editor.active.id, type);
    const lost = leftBehind(editor.active.document, type).length > 0;
    const asked = type !== scheduler.type && (lost || steps.length > 0 || refused !== undefined);
    setWish(asked ? type : undefined);
    if (asked || type === scheduler.type) return;
    allowFirstPolicy(type);
    editor.apply(edits);
  };
  return (
    <>
      <div className="knob">
        <Field label="System" help="Another system starts with its defaults">
          {(ids) => (
            <Select
              {...ids}
              value={wish ?? scheduler.type}
              options={schedulerPlugins.map(({ type, title }) => ({ value: type, label: title }))}
              onChange={choose}
            />
          )}
        </Field>
      </div>
      {wish !== undefined && <ChangeSystem type={wish} onDone={() => setWish(undefined)} />}
      {preset !== undefined && (
        <div className={release === preset.default ? 'knob' : 'knob is-changed'}>
          <Field label="Release" help={preset.help}>
            {(ids) => (
              <Select
                {...ids}
                value={typeof release === 'string' ? release : ''}
                options={plugin.presets.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(id) => editor.setKnob(['scheduler', 'preset'], preset, id)}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

/** What another system cannot run as it is, and the changes that would let it. */
function ChangeSystem({ type, onDone }: { readonly type: string; readonly onDone: () => void }) {
  const editor = useEditor();
  const { stored, active, variants } = editor;
  const change = useMemo(() => systemChange(stored, active.id, type), [stored, active.id, type]);
  const { title } = schedulerPlugin(type);
  const from = active.document.scheduler.type;
  const present = schedulerPlugin(from).title;
  const lost = useMemo(() => leftBehind(active.document, type), [active.document, type]);
  return (
    <section className="system-wish" aria-label={`Switch to ${title}`}>
      <output>
        {change.refused === undefined
          ? `${title} can run this with these changes:`
          : `${title} cannot run this. ${change.refused}.`}
      </output>
      {change.refused === undefined && (
        <ul>
          {[...change.steps, ...lost].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      {isConverted(from, type) && (
        <p className="muted">
          A converted variant takes over policies, limits of applications and placement rules, too, and lists what is
          lost.
        </p>
      )}
      {editor.whole && variants.length > 1 && (
        <p className="muted">
          All variants change. To compare systems, choose “in {variantLetter(active.index)}” beside the variants first.
        </p>
      )}
      <div className="system-wish__buttons">
        {change.refused === undefined && (
          <Button
            variant="primary"
            onClick={() => {
              allowFirstPolicy(type);
              editor.apply(change.edits);
              onDone();
            }}
          >
            Switch
          </Button>
        )}
        {isConverted(from, type) && (
          <Button
            variant="outline"
            onClick={() => {
              onDone();
              viewStore.getState().setSection('queues');
              requestOpen(CONVERSION);
            }}
          >
            As a converted variant
          </Button>
        )}
        <Button variant="outline" onClick={onDone}>
          Keep {present}
        </Button>
      </div>
    </section>
  );
}

/** The real settings of the applications in a queue: those of the selected entry, else of the first. */
function QueueApplications({ queue }: { readonly queue: string }) {
  const { document } = useEditor().active;
  const selection = useView((state) => state.selection);
  const [fallback] = leafQueues(document);
  const here = document.workload.filter((entry) => (entry.queue ?? fallback) === queue);
  const selected = selection?.kind === 'app' ? entryOf(document, selection.id) : undefined;
  const entry = here.find((candidate) => candidate === selected) ?? here[0];
  if (entry === undefined) return null;
  const plugin = frameworkPlugin(entry.kind);
  const knobs = plugin.knobs.filter((knob) => knob.modelOnly !== true);
  if (knobs.length === 0) return null;
  return (
    <Group title={`${plugin.title}, ${entry.id}`} detail={counted(sizeOf(entry), 'application')}>
      {knobs.map((knob) => (
        <KnobField key={knob.name} knob={knob} path={['workload', entry.id, knob.name]} />
      ))}
    </Group>
  );
}
