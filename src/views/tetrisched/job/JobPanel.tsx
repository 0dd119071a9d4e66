import { counted } from '../../../base/text/counted';
import { formatInstant } from '../../../base/units';
import type { Choice } from '../../../schedulers/tetrisched/plan/round';
import { leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import { optionsOf } from '../../../schedulers/tetrisched/strl/request';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { TableHead } from '../../../ui/TableHead';
import { AppLink } from '../../inspector/AppLink';
import { CellPanel } from './CellPanel';
import { changesOf } from './plan-changes';
import { formatValue } from '../plan/shown';
import type { GridCell, Shown } from '../plan/shown';
import { StartHistory } from './StartHistory';
import './job.css';

const MOST_OPTIONS = 9;
const MOST_CHANGES = 12;

interface JobPanelProps {
  readonly shown: Shown;
  /** The cell of the grid that is chosen. */
  readonly cell: GridCell | undefined;
  readonly onCell: (cell: GridCell | undefined) => void;
}

/** What the job that is looked at could be given, and what this cycle changed against the one before. */
export function JobPanel({ shown, cell, onCell }: JobPanelProps) {
  return (
    <ScrollRegion label="Options and changes" className="tetri__side">
      {cell !== undefined && <CellPanel shown={shown} cell={cell} onClose={() => onCell(undefined)} />}
      <Options shown={shown} />
      <Changes shown={shown} />
      <StartHistory shown={shown} />
    </ScrollRegion>
  );
}

function Options({ shown: { plan, at, variant, app, colors } }: { readonly shown: Shown }) {
  const { round, settings } = at;
  const job = round.jobs.findIndex((own) => own.app === app);
  if (app < 0) return <p className="muted">Hover over a job, or select one, to see its alternatives.</p>;
  const { id } = variant.model.directory.applications[app];
  if (job < 0) {
    return (
      <p>
        <AppLink id={id} color={colors[app]} /> <span className="muted">waits for nothing in this cycle.</span>
      </p>
    );
  }
  const choices = round.choices[job];
  const chosen = plan.places.find((place) => place.app === app);
  const isChosen = ({ option, start }: Choice) => chosen?.option === option && chosen.start === start;
  const sorted = choices.toSorted(
    (a, b) => Number(isChosen(b)) - Number(isChosen(a)) || b.value - a.value || a.start - b.start,
  );
  const options = optionsOf(round.jobs[job].request);
  return (
    <>
      <h3>
        <AppLink id={id} color={colors[app]} /> <span className="muted">{counted(choices.length, 'option')}</span>
      </h3>
      {choices.length === 0 ? (
        <p className="muted">No remaining option has any value.</p>
      ) : (
        <table className="words-table" aria-label={`Options of ${id}`}>
          <TableHead names={['start', 'on', 'slices', 'done', 'value']} />
          <tbody>
            {sorted.slice(0, MOST_OPTIONS).map((choice) => {
              const { option, start, tree, value, hasRoom } = choice;
              const dur = Math.max(...leavesOf(tree).map((leaf) => leaf.dur));
              const runtime = Math.max(...leavesOf(tree).map((leaf) => leaf.runtime));
              const begins = plan.at + start * settings.quantum;
              const sets = [...new Set(leavesOf(options[option]).flatMap(({ set }) => set))];
              return (
                <tr
                  key={`${option} ${start}`}
                  className={isChosen(choice) ? 'tetri__row--chosen' : hasRoom ? undefined : 'tetri__row--full'}
                >
                  <td>{formatInstant(begins)}</td>
                  <td>
                    {sets.join(', ')}
                    {isChosen(choice) ? <b> planned</b> : hasRoom ? '' : ', no room'}
                  </td>
                  <td>{dur}</td>
                  <td>{formatInstant(begins + runtime)}</td>
                  <td>{formatValue(value)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {choices.length > MOST_OPTIONS && <p className="muted small">and {choices.length - MOST_OPTIONS} more</p>}
      {chosen !== undefined && chosen.start > 0 && (
        <p className="muted small">
          The plan is not binding: it is made again at {formatInstant(plan.at + settings.cycle)}.
        </p>
      )}
    </>
  );
}

function Changes({ shown }: { readonly shown: Shown }) {
  const { before, variant, colors } = shown;
  const changes = changesOf(shown);
  return (
    <>
      <h3>
        What this cycle changed{' '}
        <span className="muted">
          {before === undefined ? 'it is the first' : `against ${formatInstant(before.at)}`}
        </span>
      </h3>
      {changes.length === 0 && <p className="muted">Nothing: everything goes as planned.</p>}
      <dl className="tetri__changes" data-roving="list">
        {changes.slice(0, MOST_CHANGES).map(({ app, text }) => (
          <div key={`${app} ${text}`}>
            <dt>
              <AppLink id={variant.model.directory.applications[app].id} color={colors[app]} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {changes.length > MOST_CHANGES && <p className="muted small">and {changes.length - MOST_CHANGES} more</p>}
    </>
  );
}
