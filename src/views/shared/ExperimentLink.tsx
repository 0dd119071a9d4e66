import './experiment-link.css';

/** The way from the view of a system to the experiments of its paper. `id`: of the experiment. */
export function ExperimentLink({ id }: { readonly id: string }) {
  return (
    <a className="experiment-link" href={`#experiments/${id}`} title="What the paper claims, run again">
      Experiment
    </a>
  );
}
