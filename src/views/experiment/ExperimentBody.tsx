import { useState } from 'react';
import type { Experiment } from '../../analysis/experiments/experiment';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/fields/Select';
import { CellTable } from './CellTable';
import { Figures } from './Figures';
import { StatementTable } from './StatementTable';
import { useExperiment } from './use-experiment';
import '../shared/knobs/small-number.css';
import { MAX_SEED } from '../../scenario/seed';
import './experiment.css';

/** One experiment with its runs: those that come with the program, until it is run here. */
export function ExperimentBody({ experiment }: { readonly experiment: Experiment }) {
  const [count, setCount] = useState(experiment.runs);
  const [seed, setSeed] = useState(1);
  const { plan, table, madeBy, sweep, start, stop } = useExperiment(experiment, count, seed);
  const failed = sweep?.outcomes.find((outcome) => outcome !== undefined && !outcome.ok);
  return (
    <>
      <div className="experiment__bar">
        <b>{experiment.title}</b>
        <Select
          aria-label="How many runs"
          value={String(count)}
          options={experiment.counts.map((runs) => ({
            value: String(runs),
            label: runs === 1 ? 'one run of each case' : `${runs} runs of each case`,
          }))}
          onChange={(chosen) => setCount(Number(chosen))}
        />
        <label className="small-number">
          seed{' '}
          <input
            type="number"
            min={0}
            max={MAX_SEED}
            value={seed}
            onChange={(event) => {
              const given = Number(event.target.value);
              if (Number.isInteger(given) && given >= 0 && given <= MAX_SEED) setSeed(given);
            }}
          />
        </label>
        {sweep?.status === 'running' ? (
          <Button variant="outline" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" onClick={start}>
            {sweep === undefined ? 'Run it' : 'Run it again'}
          </Button>
        )}
        {sweep !== undefined && (
          <output>
            <progress max={plan.runs.length} value={sweep.finished} aria-label="Runs that are over" /> {sweep.finished}{' '}
            of {plan.runs.length} runs{sweep.status === 'stopped' ? ', stopped' : ''}
          </output>
        )}
      </div>
      {madeBy !== undefined && (
        <p className="muted">
          These runs were made in advance and ship with the program (engine {madeBy}). Run it to make them here.
        </p>
      )}
      {failed !== undefined && !failed.ok && <p role="alert">{failed.error.message}</p>}
      {table.figures.length > 0 && <Figures figures={table.figures} />}
      <StatementTable label={experiment.title} statements={table.statements} />
      <CellTable columns={table.columns} rows={table.rows} />
      <p>
        <b>Published.</b> {experiment.claim} <span className="muted">{experiment.source}</span>
      </p>
      <p>
        <b>Differences from the original.</b>
      </p>
      <ul>
        {experiment.differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <p className="muted">
        The same from the command line: <code>npm run -s signalbox -- experiment {experiment.id}</code>
      </p>
    </>
  );
}
