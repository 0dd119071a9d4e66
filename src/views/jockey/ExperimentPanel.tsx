import { useMemo, useState } from 'react';
import { experiments } from '../../analysis/experiments/registry';
import type { Experiment } from '../../analysis/experiments/experiment';
import type { SweepResult } from '../../analysis/metrics/run-tally';
import { startSweep, stopSweep } from '../../store/sweep-control';
import { useSweep } from '../../store/sweep-store';
import { Button } from '../../ui/Button';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Select } from '../../ui/Select';

const COUNTS = [42, 210, 800].map((count) => ({ value: String(count), label: `${count} runs of each policy` }));

/** The experiment of the paper, run here: ours beside theirs. */
export function ExperimentPanel() {
  const experiment = experiments.find(({ system }) => system === 'jockey');
  return experiment === undefined ? null : <OneExperiment experiment={experiment} />;
}

function OneExperiment({ experiment }: { readonly experiment: Experiment }) {
  const [count, setCount] = useState(COUNTS[0].value);
  const [seed, setSeed] = useState(1);
  const runs = Number(count);
  const name = `experiment ${experiment.id} ${runs} ${seed}`;
  const sweep = useSweep(name);
  const plan = useMemo(() => experiment.plan({ seed, runs }), [experiment, seed, runs]);
  const results = useMemo(() => {
    const known = new Map<number, SweepResult>();
    sweep?.outcomes.forEach((outcome, index) => {
      if (outcome?.ok === true) known.set(index, outcome.value);
    });
    return known;
  }, [sweep?.outcomes]);
  const table = useMemo(() => plan.table(results), [plan, results]);
  const failed = sweep?.outcomes.find((outcome) => outcome !== undefined && !outcome.ok);
  const running = sweep?.status === 'running';
  return (
    <ScrollRegion className="jockey__experiment" label={experiment.title}>
      <div className="jockey__disturb">
        <b>{experiment.title}</b>
        <Select aria-label="How many runs" value={count} options={COUNTS} onChange={setCount} />
        <label className="jockey__seed">
          seed{' '}
          <input
            type="number"
            min={0}
            max={4294967295}
            value={seed}
            onChange={(event) => {
              const given = Number(event.target.value);
              if (Number.isInteger(given) && given >= 0 && given <= 4294967295) setSeed(given);
            }}
          />
        </label>
        {running ? (
          <Button variant="outline" onClick={() => stopSweep(name)}>
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => startSweep(name, { variant: 'A', document: plan.document, runs: plan.runs })}
          >
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
      {failed !== undefined && !failed.ok && <p role="alert">{failed.error.message}</p>}
      <table className="jockey__results">
        <thead>
          <tr>
            <th scope="col">policy</th>
            {table.columns.map((column) => (
              <th key={column} scope="colgroup" colSpan={2}>
                {column}: ours, published
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.flatMap(({ ours, theirs }, i) => [
                <td key={`ours ${table.columns[i]}`}>
                  <b>{ours}</b>
                </td>,
                <td key={`theirs ${table.columns[i]}`} className="mu">
                  {theirs ?? '–'}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>Published.</b> {experiment.claim} <span className="mu">{experiment.source}</span>
      </p>
      <p>
        <b>Not as it was there.</b>
      </p>
      <ul>
        {experiment.differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <p className="mu">
        The same from the command line: <code>npm run -s signalbox -- experiment {experiment.id}</code>
      </p>
    </ScrollRegion>
  );
}
