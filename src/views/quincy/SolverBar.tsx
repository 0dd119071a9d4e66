import { ChevronLeft, ChevronRight, SkipBack, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button';
import { TableHead } from '../../ui/TableHead';
import { MOST_STEPS, race } from './flows';
import type { RaceResult, SolverStep } from './flows';
import type { Solved } from './rounds';
import { costText } from './shown';

interface SolverBarProps {
  readonly steps: readonly SolverStep[];
  readonly step: number;
  readonly onStep: (step: number) => void;
}

const BARS = 80;

/** The solver on its way to the answer: which augmentation is on screen, and what the flow costs after each. */
export function SolverBar({ steps, step, onStep }: SolverBarProps) {
  const last = steps.length - 1;
  const lowest = Math.min(...steps.map(({ cost }) => cost));
  const highest = Math.max(...steps.map(({ cost }) => cost));
  const shown = steps.length <= BARS ? steps : steps.slice(0, BARS);
  return (
    <div className="view-bar quincy__solver" role="toolbar" aria-label="Steps of the solver">
      <IconButton label="First step" disabled={step === 0} onClick={() => onStep(0)}>
        <SkipBack size={13} />
      </IconButton>
      <IconButton label="Step before" disabled={step === 0} onClick={() => onStep(step - 1)}>
        <ChevronLeft size={13} />
      </IconButton>
      <span>
        augmentation <b>{step}</b> of {last}
        {last >= MOST_STEPS && ', the first ones'}
      </span>
      <IconButton label="Next step" disabled={step === last} onClick={() => onStep(step + 1)}>
        <ChevronRight size={13} />
      </IconButton>
      <IconButton label="Last step" disabled={step === last} onClick={() => onStep(last)}>
        <SkipForward size={13} />
      </IconButton>
      <svg className="quincy__bars" width={shown.length * 5} height={22} aria-hidden="true">
        {shown.map(({ cost }, i) => {
          const tall = highest === lowest ? 2 : 2 + ((cost - lowest) / (highest - lowest)) * 18;
          return (
            <rect
              key={i}
              className={i === step ? 'is-now' : undefined}
              x={i * 5}
              y={22 - tall}
              width={4}
              height={tall}
            />
          );
        })}
      </svg>
      <span className="muted">cost after each</span>
      <span className="grow" />
      <span>
        cost <b>{costText(steps[step].cost)}</b>
      </span>
    </div>
  );
}

/** The three solvers on the same network, each from the beginning. */
export function Race({ solved }: { readonly solved: Solved }) {
  const [run, setRun] = useState<{ readonly of: Solved; readonly results: readonly RaceResult[] }>();
  const results = run?.of === solved ? run.results : undefined;
  const { arcs, nodes } = solved.graph.network;
  return (
    <div className="view-bar quincy__race">
      <Button variant="outline" onClick={() => setRun({ of: solved, results: race(solved, () => performance.now()) })}>
        Race the solvers
      </Button>
      <span className="muted">
        {nodes} nodes, {arcs} arcs; times are measured on this machine
      </span>
      {results !== undefined && (
        <table className="panel-table">
          <caption className="visually-hidden">Three solvers on the same network</caption>
          <TableHead names={['solver', 'steps', 'time', 'cost']} />
          <tbody>
            {results.map(({ solver, steps, ms, cost }) => (
              <tr key={solver}>
                <th scope="row">{solver.replace('-', ' ')}</th>
                <td>
                  {steps} {UNITS[solver]}
                </td>
                <td>{ms.toFixed(ms < 10 ? 2 : 0)} ms</td>
                <td>{costText(cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const UNITS = { 'network-simplex': 'pivots', 'cost-scaling': 'pushes', 'shortest-paths': 'augmentations' } as const;
