import { useEffect } from 'react';
import { experiments } from '../../analysis/experiments/registry';
import type { Experiment } from '../../analysis/experiments/experiment';
import { leaveExperiments, showExperiments, useExperimentId } from '../../store/address/experiments-place';
import { Button } from '../../ui/Button';
import { PageHead } from '../shared/PageHead';
import { UnknownPlace } from '../shared/UnknownPlace';
import { ExperimentBody } from './ExperimentBody';
import { Figure } from './Figures';
import { StatementTable } from './StatementTable';
import { useStored } from './use-experiment';
import './experiments-page.css';

const TITLE = 'Claims of the papers, reproduced';

/** All experiments, or the one in the address. */
export function ExperimentsPage() {
  const id = useExperimentId();
  const chosen = experiments.find((one) => one.id === id);
  useEffect(() => {
    document.title = `${chosen?.title ?? 'Experiments'} – Signalbox`;
  }, [chosen]);
  return (
    <div className="separate-page">
      <PageHead onBack={leaveExperiments}>
        {chosen !== undefined && (
          <Button variant="ghost" onClick={() => showExperiments()}>
            All experiments
          </Button>
        )}
        <span className="grow" />
        <Button variant="ghost" onClick={leaveExperiments}>
          To the workbench
        </Button>
      </PageHead>
      {chosen === undefined ? (
        <ExperimentList unknown={id} />
      ) : (
        <main className="experiments__one" key={chosen.id}>
          <h1>{chosen.title}</h1>
          <ExperimentBody experiment={chosen} />
        </main>
      )}
    </div>
  );
}

function ExperimentList({ unknown }: { readonly unknown: string }) {
  return (
    <main className="experiments__main">
      <UnknownPlace name={unknown} none="There is no experiment" instead="All of them are listed here." />
      <h1>{TITLE}</h1>
      <p className="experiments__lead">
        Each headline result of the papers is an experiment that anyone can repeat: the published value, the value
        measured here, and whether they agree. Shortfalls are stated. All runs follow from a seed, so results are the
        same on every machine.
      </p>
      {experiments.map((experiment) => (
        <Summary key={experiment.id} experiment={experiment} />
      ))}
    </main>
  );
}

/** An experiment by the runs that come with the program: its first figure, and every claim with its verdict. */
function Summary({ experiment }: { readonly experiment: Experiment }) {
  const stored = useStored(experiment, experiment.runs, 1);
  const heading = `experiment-${experiment.id}`;
  return (
    <section className="experiments__section" aria-labelledby={heading}>
      <h2 id={heading}>
        <a href={`#experiments/${experiment.id}`}>{experiment.title}</a>
      </h2>
      <p className="muted">{experiment.source}</p>
      {stored === undefined ? (
        <p className="muted">Loading the runs.</p>
      ) : (
        <div className="experiments__columns">
          <StatementTable label={experiment.title} statements={stored.table.statements} />
          {stored.table.figures.slice(0, 1).map((figure) => (
            <Figure key={figure.title} figure={figure} />
          ))}
        </div>
      )}
    </section>
  );
}
