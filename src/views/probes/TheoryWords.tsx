/** What stands beside the charts of theory: their key, their numbers, and what theory takes for granted. */
import { lateBindingMaxLoad } from '../../schedulers/sparrow/theory/formulas';
import { VariantBadge } from '../../ui/VariantBadge';
import { WAY_COLORS } from './measured';
import type { Measured } from './measured';
import { fineSpan, share } from './probes-words';
import { assumptionsOf, atOnceCurves, responseCurves, theoryAt } from './theory';
import type { TheoryCurve, TheoryRun } from './theory';

/** What the lines and points of the charts mean. */
export function TheoryKey({ curves }: { readonly curves: readonly TheoryCurve[] }) {
  return (
    <p className="probes__curve-key">
      {curves.map(({ way, title }) => (
        <span key={way}>
          <svg className="probes__stroke" width={14} height={8} aria-hidden="true">
            <path d="M0 4h14" stroke={WAY_COLORS[way]} strokeWidth={2} />
          </svg>
          {title}
        </span>
      ))}
      <span>○ measured</span>
      <span>dashed: every needless reservation cancelled in time</span>
    </p>
  );
}

/** The charts as numbers. */
export function TheoryTable({ measured }: { readonly measured: readonly Measured[] }) {
  return (
    <table className="numbers">
      <caption className="visually-hidden">Theory and measurement</caption>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">load</th>
          {['response', 'none waits', 'lost'].map((name) => (
            <th key={name} scope="col">
              {name}
              <small className="probes__theory">theory</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measured.map((one) => (
          <TheoryRow key={one.variant.id} {...one} />
        ))}
      </tbody>
    </table>
  );
}

function TheoryRow({ variant, run }: Measured) {
  const response = theoryAt(responseCurves(run), run) * run.mean;
  const chance = theoryAt(atOnceCurves(run), run);
  const most = lateBindingMaxLoad(run.mean, run.delay, run.ratio);
  const late = run.way === 'late';
  return (
    <tr>
      <th scope="row">
        <VariantBadge index={variant.index} /> {run.way}
      </th>
      <td>{Number.isNaN(run.load) ? '–' : run.load.toFixed(2)}</td>
      <Pair measured={fineSpan(run.taskResponse)} theory={fineSpan(response)} />
      <Pair measured={share(run.atOnce)} theory={share(chance)} />
      <Pair
        measured={late ? share(run.lost) : '–'}
        theory={late ? `${share(1 - most.cancelled)} – ${share(1 - most.plain)}` : ''}
      />
    </tr>
  );
}

function Pair({ measured, theory }: { readonly measured: string; readonly theory: string }) {
  return (
    <td>
      <b>{measured}</b>
      {theory !== '' && <small className="probes__theory">{theory}</small>}
    </td>
  );
}

/** What theory takes for granted, and whether it is so here. */
export function Assumptions({ run, letter }: { readonly run: TheoryRun; readonly letter: string }) {
  return (
    <>
      <p className="muted">The curves assume Poisson arrivals and an endless run (here in {letter}):</p>
      <ul className="probes__assumptions">
        {assumptionsOf(run).map(({ says, here, holds }) => (
          <li key={says} className={holds ? undefined : 'is-broken'}>
            <b>{holds ? 'holds' : 'does not hold'}</b> {says} (here {here})
          </li>
        ))}
      </ul>
      <p className="muted">
        The response is that of single tasks; jobs of many tasks stay close to it. The chance that no task waits assumes
        that workers are idle independently of each other. Jobs come in bursts, so small clusters deviate widely.
      </p>
    </>
  );
}
