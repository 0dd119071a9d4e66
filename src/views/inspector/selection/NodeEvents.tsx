import type { NodeChange, RunModel } from '../../../analysis/model';
import { quantityText } from '../../../analysis/explain/words';
import { formatInstant, MILLISECOND } from '../../../base/units';
import { ScalingStep } from '../../../sim/trace/codes';
import { useInstantText } from '../../shared/runs/use-instant-text';

interface NodeEvent {
  readonly at: number;
  readonly text: string;
}

/** What happened to a node over the whole run, and what the autoscaler did about it. */
export function NodeEvents({ model, node }: { readonly model: RunModel; readonly node: number }) {
  const instant = useInstantText();
  const events = eventsOf(model, node);
  if (events.length === 0) {
    const isAbsent = model.directory.nodes[node].absent === true;
    return <p className="muted">{isAbsent ? 'It never comes.' : 'No events.'}</p>;
  }
  return (
    <ol className="inspector-list decisions">
      {events.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <span className="muted">{instant(at)}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** "4 vcore and 16 GB". */
export function amountsText(amounts: readonly number[], types: readonly string[]): string {
  return amounts.map((amount, type) => quantityText(amount, types[type])).join(' and ');
}

function eventsOf(model: RunModel, node: number): NodeEvent[] {
  const { directory } = model;
  const scaled = model.scalings.flatMap(({ at, node: of, step, duration }): NodeEvent[] => {
    if (of !== node) return [];
    const due = formatInstant(at + duration * MILLISECOND);
    if (step === ScalingStep.requested) return [{ at, text: `the autoscaler asks for it, expected at ${due}` }];
    return step === ScalingStep.gaveUp ? [{ at, text: 'given up: it did not come in time' }] : [];
  });
  let before = directory.nodes[node].capacity;
  const changed = model.nodeChanges.flatMap((change): NodeEvent[] => {
    if (change.node !== node) return [];
    const { at, capacity } = change;
    const size = capacity === before ? '' : `, with ${amountsText(capacity, directory.resourceTypes)}`;
    before = capacity;
    return [{ at, text: conditionOf(change) + size }];
  });
  // At one instant, events of the autoscaler come first.
  return [...scaled, ...changed].sort((one, other) => one.at - other.at);
}

function conditionOf({ up, speed, removed }: NodeChange): string {
  if (!up) return removed === true ? 'removed by the autoscaler' : 'lost';
  return speed === 1 ? 'up, at its usual speed' : `up, at ${speed} × speed`;
}
