import { FlaskConical } from 'lucide-react';
import './experiment-link.css';

/** The link from the view of a system to the experiments of its paper. `id`: of the experiment. */
export function ExperimentLink({ id }: { readonly id: string }) {
  return (
    <a className="experiment-link" href={`#experiments/${id}`} title="Experiment: what the paper claims, run again">
      <FlaskConical size={13} aria-hidden="true" />
      <span className="experiment-link__name">Experiment</span>
    </a>
  );
}
