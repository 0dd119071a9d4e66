import type { RunModel } from '../../../analysis/model';
import { lastName } from '../../../scenario/queue-path';
import { MEMORY } from '../../../schedulers/yarn/resources';
import type { Round } from '../../../schedulers/yarn-preemption/round';
import { useViewStore } from '../../../store/view/view-store';
import { amountText } from '../amounts-at';
import type { RoundInput } from './round-at';
import type { RoundStep } from './round-steps';
import { InsideTable } from './InsideTable';
import { knownAfter, unhelpedTexts } from './round-words';
import type { KnownOfQueue } from './round-words';
import { TableHead } from '../../../ui/TableHead';
import '../../inspector/links.css';

interface RoundTableProps {
  readonly input: RoundInput;
  readonly round: Round;
  readonly steps: readonly RoundStep[];
  readonly step: number;
  readonly model: RunModel;
}

const WIDE = 110;
const TALL = 18;

/** Every queue with what is known of it after the step; in the end the containers that were chosen. */
export function RoundTable({ input, round, steps, step, model }: RoundTableProps) {
  const { snapshot, settings } = input;
  const known = knownAfter(round, steps, step);
  const cluster = round.cluster[MEMORY];
  const last = steps[step];
  const unhelped = unhelpedTexts(round, input);
  return (
    <>
      <table className="words-table yarn__round">
        <caption className="visually-hidden">Queues after this step</caption>
        <TableHead
          names={[
            'Queue',
            'Used, ideal ◇, guarantee |, dead zone',
            'Used + pending',
            'Ideal',
            last.kind === 'offer' ? 'Accepts of offer' : 'To be preempted',
            'Now',
          ]}
        />
        <tbody>
          {snapshot.queues.map(({ path, partitions }, queue) => {
            const [figures] = partitions;
            if (figures === undefined) return null;
            const one = known[queue];
            const amounts = {
              used: figures.used[MEMORY],
              pending: figures.pending[MEMORY],
              guaranteed: figures.guaranteed[MEMORY],
            };
            return (
              <tr key={path}>
                <th scope="row" style={{ paddingLeft: 4 + (path.split('.').length - 1) * 10 }}>
                  {lastName(path)}
                </th>
                <td>
                  <QueueFigure
                    amounts={amounts}
                    known={one}
                    cluster={cluster}
                    deadZone={model.directory.queues[queue].leaf ? settings.maxIgnoredOverCapacity : 0}
                  />
                </td>
                <td className="yarn__number">
                  {amountText(amounts.used, MEMORY)} + {amountText(amounts.pending, MEMORY)}
                </td>
                <td className="yarn__number">{text(one.ideal)}</td>
                <td className="yarn__number">
                  {last.kind === 'offer'
                    ? one.offered === undefined
                      ? ''
                      : `${text(one.accepted)} of ${text(one.offered)}`
                    : text(one.toBePreempted)}
                </td>
                <td className="yarn__number">{one.inDeadZone === true ? 'dead zone' : text(one.toObtain)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isAfterShares(last) && unhelped.size > 0 && (
        <p>Not helped: {[...unhelped].map(([queue, why]) => `${snapshot.queues[queue].path} (${why})`).join(', ')}.</p>
      )}
      {last.kind === 'inside' && <InsideTable leaf={last.leaf} input={input} model={model} />}
      {last.kind === 'chosen' && round.chosen.length > 0 && <ChosenList round={round} input={input} model={model} />}
    </>
  );
}

/** Whether what every leaf gives is settled. */
function isAfterShares({ kind }: RoundStep): boolean {
  return kind === 'obtain' || kind === 'inside' || kind === 'chosen';
}

function text(amount: number | undefined): string {
  return amount === undefined ? '' : amountText(amount, MEMORY);
}

interface FigureProps {
  readonly amounts: { readonly used: number; readonly pending: number; readonly guaranteed: number };
  readonly known: KnownOfQueue;
  readonly cluster: number;
  readonly deadZone: number;
}

function QueueFigure({ amounts: { used, pending, guaranteed }, known, cluster, deadZone }: FigureProps) {
  const px = (amount: number): number => Math.min(WIDE, (amount / Math.max(1, cluster * 1.1)) * WIDE);
  const { ideal, accepted = 0, toBePreempted = 0, toObtain = 0 } = known;
  return (
    <svg width={WIDE + 6} height={TALL} aria-hidden="true">
      <rect y={4} width={px(cluster)} height={10} fill="var(--grid)" />
      <rect y={4} width={px(used)} height={10} fill="var(--uB)" />
      {pending > 0 && px(used + pending) - px(used) > 1 && (
        <rect
          x={px(used) + 0.5}
          y={4.5}
          width={px(used + pending) - px(used) - 1}
          height={9}
          fill="none"
          stroke="var(--ink-3)"
          strokeDasharray="2 2"
        />
      )}
      {toBePreempted > 0 && (
        <path
          d={`M${px(used - toBePreempted)} 4.500H${px(used)}V13.500H${px(used - toBePreempted)}z`}
          fill="none"
          stroke="var(--danger)"
        />
      )}
      {toObtain > 0 && (
        <rect x={px(used - toObtain)} y={4} width={px(used) - px(used - toObtain)} height={10} fill="var(--danger)" />
      )}
      {guaranteed > 0 && deadZone > 0 && (
        <rect
          x={px(guaranteed)}
          y={2}
          width={px(guaranteed * (1 + deadZone)) - px(guaranteed)}
          height={14}
          fill="var(--warn)"
          opacity={0.3}
        />
      )}
      <path d={`M${px(guaranteed)} 1v16`} stroke="var(--ink)" strokeWidth={1.5} />
      {ideal !== undefined && accepted > 0 && (
        <path
          d={`M${px(ideal - accepted)} 9H${px(ideal) - 4}m0-3l4 3-4 3`}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.2}
        />
      )}
      {ideal !== undefined && (
        <path d={`M${px(ideal)} 5l3.500 4-3.500 4-3.500-4z`} fill="var(--surface)" stroke="var(--danger)" />
      )}
    </svg>
  );
}

const MOST_CHOSEN = 24;

function ChosenList({ round, input, model }: Pick<RoundTableProps, 'round' | 'input' | 'model'>) {
  const viewStore = useViewStore();
  const { applications, nodes } = model.directory;
  return (
    <ul className="yarn__chosen" aria-label="Chosen containers">
      {round.chosen.slice(0, MOST_CHOSEN).map(({ id, app, node, size, reservation, selector }) => {
        const owner = applications[input.snapshot.apps[app].id].id;
        return (
          <li key={id}>
            <button
              type="button"
              className="app-link"
              title={`Select ${owner}`}
              onClick={() => viewStore.getState().select({ kind: 'app', id: owner })}
            >
              {owner}
            </button>{' '}
            {reservation ? 'reservation' : `container ${model.containers.ordinal[id]}`},{' '}
            {amountText(size[MEMORY], MEMORY)} on {nodes[node].id}
            {selector !== 'fifo' && ` (${selector})`}
          </li>
        );
      })}
      {round.chosen.length > MOST_CHOSEN && <li className="muted">and {round.chosen.length - MOST_CHOSEN} more</li>}
    </ul>
  );
}
