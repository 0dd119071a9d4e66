import { counted } from '../../base/text/counted';
import { useView } from '../../store/view/view-store';
import { Select } from '../../ui/fields/Select';
import { More, MOST_LISTED } from './Listed';
import type { LostQueue, QueuesPlan } from '../../authoring/files/queues-plan';
import { turnedAway } from './turned-away';
import type { TurnedAway } from './turned-away';
import { AS_ASKED, targetOf } from './mapping';
import type { ChosenLeaves } from './mapping';

interface QueuesChangeProps {
  readonly plan: QueuesPlan;
  readonly chosen: ChosenLeaves;
  readonly onChoose: (chosen: ChosenLeaves) => void;
}

/** The effect of an import on queues and scheduler, and the new place of applications whose queue is gone. */
export function QueuesChange({ plan, chosen, onChoose }: QueuesChangeProps) {
  const target = (lost: LostQueue): string => targetOf(plan, chosen, lost);
  const { added, removed, changed, forgotten, lost } = plan;
  // An import in one variant leaves the others as they are.
  const inAll = useView((state) => state.inAll);
  const nothing = added.length + removed.length + changed.length === 0;
  return (
    <>
      <h3 className="import__heading">What changes</h3>
      {nothing && <p>Nothing: the scenario has {counted(plan.after.queues.length, 'such queue')} already.</p>}
      <QueueList title="added" queues={added} />
      <QueueList title="removed" queues={removed} />
      {changed.slice(0, MOST_LISTED).map(({ owner, lines }) => (
        <div key={owner} className="import__changed">
          <b>{owner}</b>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      <More of={changed.length} />
      {inAll && forgotten > 0 && (
        <p>
          {counted(forgotten, 'difference')} between variants about removed queues {forgotten === 1 ? 'goes' : 'go'}{' '}
          with them.
        </p>
      )}
      {lost.length > 0 && (
        <>
          <h3 className="import__heading">Applications whose queue is gone</h3>
          {lost.slice(0, MOST_LISTED).map((queue) => (
            <Mapping
              key={queue.queue}
              lost={queue}
              plan={plan}
              value={target(queue)}
              onChange={(leaf) => onChoose({ ...chosen, [queue.queue]: leaf })}
            />
          ))}
          <More of={lost.length} />
        </>
      )}
      <Rejected entries={turnedAway(plan, target)} />
    </>
  );
}

function Rejected({ entries }: { readonly entries: readonly TurnedAway[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className="import__heading">Applications that would be rejected</h3>
      <ul>
        {entries.slice(0, MOST_LISTED).map(({ entry, user, why }) => (
          <li key={entry}>
            <b>{entry}</b>, submitted by {user}: {why}
          </li>
        ))}
      </ul>
      <More of={entries.length} />
    </>
  );
}

function QueueList({ title, queues }: { readonly title: string; readonly queues: readonly string[] }) {
  if (queues.length === 0) return null;
  return (
    <details className="import__queues" open={queues.length <= 12}>
      <summary>
        {counted(queues.length, 'queue')} {title}
      </summary>
      <ul>
        {queues.slice(0, MOST_LISTED).map((queue) => (
          <li key={queue}>{queue}</li>
        ))}
      </ul>
      <More of={queues.length} />
    </details>
  );
}

/** The leaves to choose from: the first of many, and the chosen one. */
function choices(leaves: readonly string[], value: string): { readonly value: string; readonly label: string }[] {
  const offered = leaves.slice(0, MOST_LISTED);
  const missing = leaves.includes(value) && !offered.includes(value) ? [value] : [];
  return [...offered, ...missing].map((leaf) => ({ value: leaf, label: leaf }));
}

interface MappingProps {
  readonly lost: LostQueue;
  readonly plan: QueuesPlan;
  readonly value: string;
  readonly onChange: (leaf: string) => void;
}

function Mapping({ lost, plan, value, onChange }: MappingProps) {
  const parts = [
    ...(lost.applications > 0 ? [counted(lost.applications, 'entry', 'entries')] : []),
    ...(lost.events > 0 ? [counted(lost.events, 'event')] : []),
  ];
  const asAsked = plan.placed ? [{ value: AS_ASKED, label: 'as the placement rules say' }] : [];
  const leaves = choices(plan.leaves, value);
  return (
    <div className="import__mapping">
      <span>
        <b>{lost.queue}</b> <span className="muted">{parts.join(', ')}</span>
      </span>
      <Select
        aria-label={`New queue for entries that name ${lost.queue}`}
        value={value}
        options={lost.placed ? [...asAsked, ...leaves] : [...leaves, ...asAsked]}
        onChange={onChange}
      />
    </div>
  );
}
