import { useMemo, useState } from 'react';
import { formatInstant } from '../../../base/units';
import { leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/fields/Select';
import { AppLink } from '../../inspector/AppLink';
import { cellFacts } from '../grid/cell-words';
import { programOf, rowsThrough } from '../program/program';
import { ProgramRows } from '../program/ProgramRows';
import { choicesAt, whatIf } from './what-if';
import type { WhatIf } from './what-if';
import { formatValue } from '../plan/shown';
import type { GridCell, Shown } from '../plan/shown';

const MOST_LINES = 9;
const MOST_CHOICES = 3;
const MOST_NAMES = 5;

interface CellPanelProps {
  readonly shown: Shown;
  readonly cell: GridCell;
  readonly onClose: () => void;
}

/** One cell of the grid: who is there, what if the job that is looked at were, and the rows of the program through it. */
export function CellPanel({ shown, cell, onClose }: CellPanelProps) {
  const { at, colors, variant, groups } = shown;
  const { applications } = variant.model.directory;
  const facts = cellFacts(shown, cell);
  const program = useMemo(() => programOf({ at, variant }), [at, variant]);
  const rows = rowsThrough(shown, program, cell);
  const links = (apps: readonly number[]) =>
    apps.map((app) => <AppLink key={app} id={applications[app].id} color={colors[app]} />);
  return (
    <section className="tetri__cell-panel" aria-label={`Cell ${facts.title}`}>
      <h3>
        {facts.title}{' '}
        <span className="muted">
          {facts.free} of {groups[cell.group].members.length} nodes free
        </span>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </h3>
      {(facts.running.length > 0 || facts.planned.length > 0) && (
        <p className="tetri__apps">
          {facts.running.length > 0 && <span className="muted">running</span>} {links(facts.running)}
          {facts.planned.length > 0 && <span className="muted">planned</span>} {links(facts.planned)}
        </p>
      )}
      <WhatIfs shown={shown} cell={cell} />
      {rows.length > 0 && <ProgramRows rows={rows} most={MOST_LINES} />}
    </section>
  );
}

/** What would follow if one of the jobs that wait had the cell: the selected one, or another that is chosen here. */
function WhatIfs({ shown, cell }: { readonly shown: Shown; readonly cell: GridCell }) {
  const { at, plan, selected, variant, groups } = shown;
  const { applications } = variant.model.directory;
  const [named, setNamed] = useState<string>();
  const waiting = at.round.jobs.map(({ app }) => applications[app].id);
  const first = Math.max(
    0,
    at.round.jobs.findIndex(({ app }) => app === selected),
  );
  const job = named !== undefined && waiting.includes(named) ? waiting.indexOf(named) : first;
  const found = useMemo(() => {
    if (waiting.length === 0) return [];
    const where = { members: groups[cell.group].members, slice: cell.slice };
    return choicesAt(at, job, where)
      .slice(0, MOST_CHOICES)
      .map((choice) => whatIf(at, plan.places, job, choice));
  }, [at, plan, groups, cell, job, waiting.length]);
  if (waiting.length === 0) return <p className="muted">No job waits in this cycle.</p>;
  const chosen = plan.places.find((place) => place.app === at.round.jobs[job].app);
  return (
    <>
      <label className="tetri__what-if-job">
        What if{' '}
        <Select
          aria-label="Job to try in this cell"
          value={waiting[job]}
          options={waiting.map((id) => ({ value: id, label: id }))}
          onChange={setNamed}
        />{' '}
        were here
      </label>
      {found.length === 0 && <p className="muted">It has no option here with any value.</p>}
      <ul className="tetri__what-if">
        {found.map((one) => (
          <WhatIfLine
            key={`${one.choice.option} ${one.choice.start}`}
            shown={shown}
            found={one}
            isPlanned={chosen?.start === one.choice.start && chosen.option === one.choice.option}
          />
        ))}
      </ul>
    </>
  );
}

interface WhatIfLineProps {
  readonly shown: Shown;
  readonly found: WhatIf;
  readonly isPlanned: boolean;
}

function WhatIfLine({ shown, found, isPlanned }: WhatIfLineProps) {
  const { at, plan, variant, colors } = shown;
  const { applications } = variant.model.directory;
  const { choice, inTheWay, planValue, otherwise } = found;
  const begins = plan.at + choice.start * at.settings.quantum;
  const done = begins + Math.max(...leavesOf(choice.tree).map(({ runtime }) => runtime));
  return (
    <li>
      <b>{formatInstant(begins)}</b>: worth <b>{formatValue(choice.value)}</b>, done {formatInstant(done)}.{' '}
      {isPlanned && 'That is the plan.'}
      {!isPlanned && (!choice.hasRoom || planValue === undefined) && 'Running jobs leave no room.'}
      {!isPlanned && choice.hasRoom && planValue !== undefined && (
        <>
          {inTheWay.length === 0 ? 'It fits beside the plan. ' : 'In its way: '}
          {inTheWay.slice(0, MOST_NAMES).map((other) => (
            <span key={other}>
              <AppLink id={applications[other].id} color={colors[other]} />{' '}
            </span>
          ))}
          {inTheWay.length > MOST_NAMES && `and ${inTheWay.length - MOST_NAMES} more. `}
          <span className="muted">
            A greedy plan for the others then reaches {formatValue(planValue)} in all, without it to{' '}
            {formatValue(otherwise)}.
          </span>
        </>
      )}
    </li>
  );
}
