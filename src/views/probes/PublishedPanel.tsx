import { useMemo } from 'react';
import { measurementWindow } from '../../analysis/metrics/metrics';
import { useScenario } from '../../store/document/scenario-store';
import { useSweep } from '../../store/studies/sweep-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { TableHead } from '../../ui/TableHead';
import { seenBy } from '../shared/acts/act';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { better, policyCurves } from './policies';
import type { JobCurve, PolicyId } from './policies';
import { workerSlots } from './probes-model';
import { share } from './probes-words';
import { PolicyBar, policySweepName } from './ResponsePanel';
import { theoryRun } from './theory';

interface Claim {
  readonly what: string;
  readonly published: string;
  readonly source: string;
  /** On the authors' own simulator: 10,000 workers with 4 slots, 100 tasks of 100 ms a job, load 0.8. */
  readonly original: string;
  readonly ours: (find: (id: PolicyId) => JobCurve | undefined) => number;
}

const overIdeal = (curve: JobCurve | undefined): number => (curve === undefined ? NaN : curve.mean / curve.ideal - 1);

const CLAIMS: readonly Claim[] = [
  {
    what: 'batch sampling is better than per-task sampling by',
    published: '10 to 50 %',
    source: 'Sparrow report 2013',
    original: share(1 - 158 / 212),
    ours: (find) => better(find('batch'), find('per-task')),
  },
  {
    what: 'late binding is better than batch sampling by another',
    published: '35 %',
    source: 'Sparrow report 2013',
    original: share(1 - 105.1 / 158),
    ours: (find) => better(find('late'), find('batch')),
  },
  {
    what: 'Sparrow takes longer than the ideal by at most',
    published: '14 %, later 12 %',
    source: 'report 2013; SOSP 2013',
    original: share(104.2 / 101.2 - 1),
    ours: (find) => overIdeal(find('cancel')),
  },
];

interface PublishedPanelProps {
  readonly variant: VariantModel;
  readonly variants: readonly VariantModel[];
}

/** The figures of the papers and our measurements of the same comparison. */
export function PublishedPanel({ variant, variants }: PublishedPanelProps) {
  const document = useScenario((s) => s.document);
  const sweep = useSweep(policySweepName(variant.id));
  const curves = useMemo(() => {
    const current = sweep?.outdated === true ? undefined : sweep;
    return policyCurves(current, variant.model.directory, measurementWindow(document));
  }, [sweep, variant, document]);
  const lost = useMemo(() => {
    for (const one of [variant, ...variants]) {
      const seen = seenBy(document, one.id);
      const run = theoryRun(seen, one.model, workerSlots(seen, one.model.directory));
      if (run?.way === 'late') return run.lost;
    }
    return NaN;
  }, [document, variant, variants]);
  const find = (id: PolicyId): JobCurve | undefined => curves.find((curve) => curve.id === id);
  return (
    <div className="view-panel">
      <PolicyBar variant={variant} sweep={sweep} />
      <ScrollRegion label="Claims" className="view-words">
        <table className="numbers probes__claims">
          <caption className="visually-hidden">Published figures and measured ones</caption>
          <TableHead names={['Claim', 'published', 'original simulator', 'measured here', 'source']} />
          <tbody>
            {CLAIMS.map(({ what, published, source, original, ours }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{published}</td>
                <td>{original}</td>
                <td>
                  <b>{share(ours(find))}</b>
                </td>
                <td>{source}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">late binding loses of the slot time in use</th>
              <td>about 2 %</td>
              <td>{share(1 - 100 / (100 + 2 * 2 * 0.5))}</td>
              <td>
                <b>{share(lost)}</b>
              </td>
              <td>Sparrow report 2013</td>
            </tr>
          </tbody>
        </table>
        <p className="muted">
          Means of the response times of jobs. The original simulator ran 10,000 workers with 4 slots, jobs of 100
          tasks, 100 ms, load 0.8, two probes per task, 0.5 ms one way; its ideal is one scheduler that knows every
          slot; ours is the longest task of each job. The measurements are of this scenario: other loads and sizes give
          other numbers.
          {sweep === undefined && ' Run all policies to fill the column.'}
        </p>
      </ScrollRegion>
    </div>
  );
}
