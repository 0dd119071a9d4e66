import { remainingTime } from '../../schedulers/jockey/remaining-time';
import { tableOfQuantile } from '../../frameworks/dag/remaining-samples';
import { optionsAt, tickAt } from './job-run';
import type { JobRun, Tick } from './job-run';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { clock, curveOfShown, minutes } from './shown';
import type { Shown } from './shown';

/** The control tick at the cursor, line by line, and what each number of tokens would come to. */
export function TickPanel({ shown }: { readonly shown: Shown }) {
  const { run, t } = shown;
  const index = tickAt(run, t);
  if (index < 0) return <p className="jockey__empty">{run.id} has not been submitted yet.</p>;
  const tick = run.ticks[index];
  const { curve, deadline } = curveOfShown(shown);
  const options = optionsAt(run, tick, curve);
  const best = Math.max(...options.map(({ shifted }) => shifted));
  return (
    <ScrollRegion className="jockey__tick" label="Control tick at the cursor">
      <p className="jockey__why">{whyOf(run, index)}</p>
      <table>
        <caption>
          Control tick {index + 1} of {run.ticks.length}
        </caption>
        <tbody>
          {stepsOf(run, index, deadline).map(([what, value]) => (
            <tr key={what} className={what === 'guarantee' ? 'is-result' : undefined}>
              <th scope="row">{what}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>If it had, with slack</caption>
        <thead>
          <tr>
            <th scope="col">tokens</th>
            <th scope="col">done at</th>
            <th scope="col">utility</th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ tokens, doneAt, utility, shifted }) => (
            <tr
              key={tokens}
              className={
                options.find((option) => option.shifted >= best - 1e-9)?.tokens === tokens ? 'is-result' : undefined
              }
              title={`aimed at the target: ${shifted.toFixed(2)}`}
            >
              <td>{tokens}</td>
              <td>{clock(doneAt)}</td>
              <td>{utility.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Why the guarantee moved, or did not. */
function whyOf(run: JobRun, index: number): string {
  const tick = run.ticks[index];
  const before = run.ticks[index - 1];
  const { settings } = run;
  if (tick.guarantee < 0) return `${run.id} has no guarantee and shares by weight (${settings.policy}).`;
  if (tick.raw === undefined) return `${run.id} keeps ${tick.guarantee} tokens: ${policyWords(settings.policy)}.`;
  if (before === undefined) {
    return `The first tick takes the fewest tokens that are worth the most: ${tick.guarantee}, done at ${clock(tick.withSlack)} with slack.`;
  }
  const behind = behindBy(run, before, tick);
  if (tick.held) {
    return `${tick.guarantee} tokens are kept, though ${tick.wanted} would be right for the target: before the deadline, inside the dead zone, tokens are not raised.`;
  }
  const change = tick.guarantee - before.guarantee;
  const moved =
    change === 0
      ? `keeps ${tick.guarantee} tokens`
      : `gets ${tick.guarantee} tokens, ${change > 0 ? '+' : '−'}${Math.abs(change)}`;
  const pace =
    Math.abs(behind) < 1
      ? 'on the pace of its table'
      : `${minutes(Math.abs(behind))} ${behind > 0 ? 'behind' : 'ahead of'} the table since the last tick`;
  const share =
    settings.alpha < 1 && tick.raw !== tick.smoothed ? ` ${settings.alpha} of the gap is closed each tick.` : '';
  return `It ${moved}: p is ${pace}, and ${tick.raw} would end at ${clock(doneWith(run, tick, tick.raw))} with slack.${share}`;
}

function policyWords(policy: string): string {
  if (policy === 'no-adaptation') return 'those of the first tick';
  if (policy === 'max-allocation') return 'always the most';
  return 'work over deadline, as an oracle knows it';
}

/** µs by which a job has lost on its table since the tick before. */
function behindBy(run: JobRun, before: Tick, tick: Tick): number {
  const table = tableOfQuantile(run.facts.distribution, run.settings.quantile);
  const tokens = Math.max(1, before.guarantee);
  const expected = remainingTime(table, before.progress, tokens) - (tick.t - before.t);
  return remainingTime(table, tick.progress, tokens) - Math.max(0, expected);
}

function doneWith(run: JobRun, tick: Tick, tokens: number): number {
  const table = tableOfQuantile(run.facts.distribution, run.settings.quantile);
  return tick.t + run.settings.slack * remainingTime(table, tick.progress, tokens);
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
    ['raw: fewest worth most', String(tick.wanted ?? '–')],
    ['held by the dead zone', tick.held ? `yes: ${tick.raw}` : 'no'],
    [
      'smoothed',
      kept === undefined
        ? `${tick.smoothed} (first tick)`
        : `${kept.toFixed(1)} + ${alpha} · ${(tick.raw - kept).toFixed(1)} = ${tick.smoothed.toFixed(1)}`,
    ],
    [
      'guarantee',
      tick.granted < tick.guarantee ? `${tick.guarantee}, ${tick.granted} granted` : String(tick.guarantee),
    ],
  ];
}
