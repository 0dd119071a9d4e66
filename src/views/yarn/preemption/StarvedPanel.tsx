import { useMemo, useState } from 'react';
import { Fate } from '../../../analysis/model-columns';
import type { RunModel } from '../../../analysis/model';
import { formatInstant, formatSpan } from '../../../base/units';
import { useScenario } from '../../../store/document/scenario-store';
import { useView } from '../../../store/view/view-store';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { Segmented } from '../../../ui/fields/Segmented';
import { Select } from '../../../ui/fields/Select';
import { useRested } from '../../../ui/hooks/use-rested';
import { TableHead } from '../../../ui/TableHead';
import { seenBy } from '../../shared/acts/act';
import { queueIndex } from '../../shared/acts/names';
import { UntilAnswered } from '../../shared/runs/UntilAnswered';
import { useCursor } from '../../shared/runs/use-cursor';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { settingsAt } from '../settings-at';
import { StoryChart } from './StoryChart';
import { entitlementsOf, episodeAround, fateText, markedAt, overAt, storyOf } from './spells';
import type { Entitlement, Spell, Story } from './spells';

/** From not starved to its own container: one leaf, over the visible stretch of time. */
export function StarvedPanel({ variant }: { readonly variant: VariantModel }) {
  const { queues } = variant.model.directory;
  const selection = useView((s) => s.selection);
  const [chosen, setChosen] = useState<string>();
  const leaves = queues.flatMap(({ leaf, id }) => (leaf ? [id] : []));
  const own = selectedQueue(variant.model, selection?.kind === 'app' ? selection.id : undefined);
  const selected = selection?.kind === 'queue' ? selection.id : own;
  // To begin with something to see: the selected one where anything was marked for it.
  const helped = helpedLeaves(variant.model);
  const wish = chosen ?? (helped.includes(selected ?? '') ? selected : (helped[0] ?? selected));
  const path = leaves.find((id) => id === wish) ?? leaves[0] ?? 'root';
  return <StoryOf variant={variant} path={path} leaves={leaves} onChoose={setChosen} />;
}

function selectedQueue({ directory }: RunModel, app: string | undefined): string | undefined {
  const found = directory.applications.find(({ id }) => id === app);
  return found === undefined ? undefined : directory.queues[found.queue].id;
}

/** The leaves for which anything was marked, the one with most first. */
function helpedLeaves({ preemptions, directory }: RunModel): readonly string[] {
  if (preemptions === undefined) return [];
  const counts = new Map<number, number>();
  for (let row = 0; row < preemptions.container.length; row++) {
    const app = preemptions.app[row];
    const queue = app >= 0 ? directory.applications[app].queue : preemptions.queue[row];
    if (queue >= 0) counts.set(queue, (counts.get(queue) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([queue]) => directory.queues[queue].id);
}

interface StoryOfProps {
  readonly variant: VariantModel;
  readonly path: string;
  readonly leaves: readonly string[];
  readonly onChoose: (path: string) => void;
}

function StoryOf({ variant: { model, id }, path, leaves, onChoose }: StoryOfProps) {
  const document = useScenario((s) => s.document);
  const cursor = Math.min(useCursor(), model.end);
  const at = useRested(cursor);
  const queue = queueIndex(model, path) ?? 0;
  const settings = useMemo(() => settingsAt(seenBy(document, id), at), [document, id, at]);
  const story = useMemo(() => storyOf(model, settings, queue), [model, settings, queue]);
  const [axis, setAxis] = useState<'episode' | 'timeline'>('episode');
  const zoom = useView((s) => s.zoom);
  const episode = useMemo(() => episodeAround(model, story, at), [model, story, at]);
  const entitlements = useMemo(() => entitlementsOf(model, settings, queue), [model, settings, queue]);
  return (
    <div className="view-panel">
      <div className="view-bar">
        <Select
          aria-label="Leaf shown"
          value={path}
          options={leaves.map((value) => ({ value, label: value }))}
          onChange={onChoose}
        />
        <Segmented
          label="Time axis"
          value={axis}
          options={[
            { value: 'episode', label: 'this episode' },
            { value: 'timeline', label: 'as above' },
          ]}
          onChange={setAxis}
        />
        {entitlements.map(({ name, patience, patienceSetting, part }) => (
          <span key={patienceSetting} className="small muted">
            <code>{patienceSetting}</code> {patience === Infinity ? 'never' : formatSpan(patience)}
            {part < 1 && `, below ${Math.round(part * 100)} % of its ${name}`}
          </span>
        ))}
        <span className="small muted">
          <code>{story.graceSetting}</code> {formatSpan(story.grace)}
        </span>
      </div>
      <div className="view-row yarn__two yarn__two--wide">
        <UntilAnswered>
          <StoryChart
            model={model}
            story={story}
            entitlements={entitlements}
            range={axis === 'episode' ? episode : zoom}
            cursor={cursor}
          />
        </UntilAnswered>
        <ScrollRegion label="Preemption in words" className="view-words">
          <StoryWords model={model} story={story} entitlements={entitlements} at={cursor} path={path} />
          <UntilAnswered>
            <VictimTable model={model} story={story} at={cursor} />
          </UntilAnswered>
        </ScrollRegion>
      </div>
    </div>
  );
}

interface WordsProps {
  readonly model: RunModel;
  readonly story: Story;
  readonly entitlements: readonly Entitlement[];
  readonly at: number;
  readonly path: string;
}

function StoryWords({ model, story, entitlements, at, path }: WordsProps) {
  const now = story.spells.filter((spell) => spell.from <= at && at < spell.to);
  const marked = story.victims.filter((row) => markedAt(model, row) <= at && at < overAt(model, row)).length;
  const killed = story.victims.filter(
    (row) => model.preemptions?.fate[row] === Fate.preempted && overAt(model, row) <= at,
  ).length;
  return (
    <>
      <p>
        {entitlements.length === 0 ? (
          <>
            <b>{path}</b> has no share in this run that it could fall below.
          </>
        ) : now.length === 0 ? (
          <>
            <b>{path}</b> is not starved: it holds all it may claim of{' '}
            {entitlements.map(({ name }) => `its ${name}`).join(' and ')}, or asks for no more.
          </>
        ) : (
          now.map((spell) => (
            <span key={spell.entitlement.name}>
              <b>{path}</b> has been below{' '}
              {spell.entitlement.part < 1 ? `${Math.round(spell.entitlement.part * 100)} % of ` : ''}
              its {spell.entitlement.name} since {formatInstant(spell.from)}. {overdueText(spell, at)}{' '}
            </span>
          ))
        )}
      </p>
      <p className="muted">
        {marked} marked now, {killed} killed so far.
      </p>
    </>
  );
}

function overdueText({ from, overdue, entitlement }: Spell, at: number): string {
  const { patience, patienceSetting } = entitlement;
  if (patience === Infinity) return `No preemption follows: ${patienceSetting} is not set.`;
  if (overdue <= at) return `${patienceSetting} expired at ${formatInstant(overdue)}.`;
  return `${patienceSetting} expires in ${formatSpan(from + patience - at)}, unless the shortfall ends first.`;
}

/** The application or queue that needs the room; '–' if unknown. */
function wantedBy({ preemptions, directory }: RunModel, row: number): string {
  const app = preemptions?.app[row] ?? -1;
  const queue = preemptions?.queue[row] ?? -1;
  if (app >= 0) return directory.applications[app].id;
  return queue >= 0 ? directory.queues[queue].id : '–';
}

const MOST_VICTIMS = 40;

function VictimTable({ model, story, at }: { readonly model: RunModel; readonly story: Story; readonly at: number }) {
  const { preemptions, containers, directory } = model;
  if (preemptions === undefined || story.victims.length === 0) {
    return <p className="muted">No container was ever marked for it.</p>;
  }
  // Those around the cursor first.
  const first = Math.max(
    0,
    story.victims.findIndex((row) => preemptions.until[row] > at),
  );
  const shown = story.victims.slice(first, first + MOST_VICTIMS);
  return (
    <table className="words-table yarn__victims">
      <caption className="visually-hidden">Containers marked for it</caption>
      <TableHead names={['Container of', 'Marked', 'Fate', 'For']} />
      <tbody>
        {shown.map((row) => {
          const container = preemptions.container[row];
          const open = at < preemptions.until[row] && preemptions.marked[row] <= at;
          const left = preemptions.due[row] - at;
          return (
            <tr key={row}>
              <th scope="row">
                {directory.applications[containers.app[container]].id}, {containers.ordinal[container]} on{' '}
                {directory.nodes[containers.node[container]].id}
              </th>
              <td>{formatInstant(preemptions.marked[row])}</td>
              <td>
                {open && Number.isFinite(left) && left > 0
                  ? `killed in ${formatSpan(left)}`
                  : `${fateText(preemptions.fate[row])}${
                      preemptions.until[row] === Infinity ? '' : ` at ${formatInstant(preemptions.until[row])}`
                    }`}
              </td>
              <td>{wantedBy(model, row)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
