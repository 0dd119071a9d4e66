import { numberText } from '../../analysis/metrics/value-text';
import { remainingTime } from '../../schedulers/jockey/remaining-time';
import { tableOfQuantile } from '../../frameworks/dag/remaining-samples';
import { optionsAt, tickAt } from './job-run';
import type { JobRun } from './job-run';
import { usePlayground } from '../../store/page-playground';
import { useView } from '../../store/view/view-store';
import { moveCursor } from '../transport/playback';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { TableHead } from '../../ui/TableHead';
import { Stepping } from '../shared/dock/Stepping';
import { clock, curveOfShown, isSubmitted, minutes } from './shown';
import { troubles, whyOf } from './why';
import type { Shown } from './shown';
import './tick-panel.css';

/** The control tick at the cursor, line by line, and the predicted result for each number of tokens. */
export function TickPanel({ shown }: { readonly shown: Shown }) {
  const playground = usePlayground();
  const hidden = useView((s) => s.sight?.future === 'hidden');
  const { run } = shown;
  const index = tickOfShown(shown);
  if (index < 0) return <p className="empty-note">{run.id} has not been submitted yet.</p>;
  const tick = run.ticks[index];
  const { deadline } = curveOfShown(shown);
  const to = (other: number) =>
    other in run.ticks ? () => moveCursor(run.submitted + run.ticks[other].t, playground) : undefined;
  return (
    <ScrollRegion className="side-panel jockey__tick" label="Control tick at the cursor">
      <p className="said-box jockey__why">
        {[whyOf(run, index), ...troubles(shown.document, run.submitted + tick.t)].join(' ')}
      </p>
      <div className="jockey__tick-step" role="toolbar" aria-label="Control ticks">
        <Stepping
          before={{ label: 'Control tick before', go: to(index - 1) }}
          after={{ label: 'Control tick after', go: hidden ? undefined : to(index + 1) }}
        >
          <b>
            Control tick {index + 1}
            {!hidden && ` of ${run.ticks.length}`}
          </b>
        </Stepping>
      </div>
      <table className="panel-table" aria-label={`Control tick ${index + 1}`}>
        <tbody>
          {stepsOf(run, index, deadline).map(([what, value]) => (
            <tr key={what} className={what === 'guarantee' ? 'is-result' : undefined}>
              <th scope="row">{what}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OptionsTable shown={shown} />
    </ScrollRegion>
  );
}

/** The control tick at the cursor; -1 before the submission. */
function tickOfShown(shown: Shown): number {
  return isSubmitted(shown) ? tickAt(shown.run, shown.t) : -1;
}

/** The predicted result for each number of tokens, at the control tick at the cursor. */
export function OptionsTable({ shown }: { readonly shown: Shown }) {
  const { run } = shown;
  const index = tickOfShown(shown);
  if (index < 0) return <p className="empty-note">{run.id} has not been submitted yet.</p>;
  const options = optionsAt(run, run.ticks[index], curveOfShown(shown).curve);
  const best = Math.max(...options.map(({ shifted }) => shifted));
  return (
    <table className="panel-table jockey__options">
      <caption>Predicted, with slack</caption>
      <TableHead names={['tokens', 'done at', 'utility']} />
      <tbody>
        {options.map(({ tokens, doneAt, utility, shifted }) => (
          <tr
            key={tokens}
            className={
              options.find((option) => option.shifted >= best - 1e-9)?.tokens === tokens ? 'is-result' : undefined
            }
            title={`aimed at the target: ${numberText(shifted, 2)}`}
          >
            <td>{tokens}</td>
            <td>{clock(doneAt)}</td>
            <td>{numberText(utility, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stepsOf(run: JobRun, index: number, deadline: number): readonly (readonly [string, string])[] {
  const tick = run.ticks[index];
  const before = run.ticks[index - 1];
  const { slack, deadZone, alpha } = run.settings;
  const elapsed = ['elapsed t, progress p', `${clock(tick.t)}, ${tick.progress.toFixed(3)}`] as const;
  if (tick.raw === undefined || tick.smoothed === undefined) {
    return [elapsed, ['guarantee', tick.guarantee < 0 ? 'none' : String(tick.guarantee)]];
  }
  const kept = before?.smoothed;
  const tokens = kept ?? tick.raw;
  const table = tableOfQuantile(run.facts.distribution, run.settings.quantile);
  const left = remainingTime(table, tick.progress, tokens);
  return [
    elapsed,
    [`left with ${tokens.toFixed(1)} tokens, C`, minutes(left)],
    [`done at t + ${slack} · C`, clock(tick.t + slack * left)],
    [`target, deadline − ${minutes(deadZone)}`, clock(deadline - deadZone)],
    ['raw: fewest tokens with the highest utility', String(tick.wanted ?? '–')],
    ['held by the dead zone', tick.held ? `yes: ${tick.raw}` : 'no'],
    [
      'smoothed',
      kept === undefined
        ? `${tick.smoothed} (first tick)`
        : `${kept.toFixed(1)} ${tick.raw < kept ? '−' : '+'} ${alpha} · ${Math.abs(tick.raw - kept).toFixed(1)} = ${tick.smoothed.toFixed(1)}`,
    ],
    [
      'guarantee',
      tick.granted < tick.guarantee ? `${tick.guarantee}, ${tick.granted} granted` : String(tick.guarantee),
    ],
  ];
}
