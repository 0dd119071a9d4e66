/** Why a control tick decided as it did, in words. */
import { tableOfQuantile } from '../../frameworks/dag/remaining-samples';
import { micros } from '../../scenario/written-amounts';
import type { Scenario } from '../../scenario/schema';
import { remainingTime } from '../../schedulers/jockey/remaining-time';
import type { JobRun, Tick } from './job-run';
import { clock, minutes } from './shown';

/** Less than this is no delay worth a word, µs. */
const LITTLE = 6_000_000;

/** Why the guarantee moved at a tick, or did not. */
export function whyOf(run: JobRun, index: number): string {
  const tick = run.ticks[index];
  const before = run.ticks[index - 1];
  const { settings, id } = run;
  if (tick.guarantee < 0) return `${id} has no guarantee and shares by weight (${settings.policy}).`;
  if (tick.raw === undefined) return `${id} keeps ${tick.guarantee} tokens: ${policyWords(settings.policy)}.`;
  if (before === undefined) {
    return `The first tick takes the fewest tokens with the highest utility: ${tick.guarantee}, done at ${clock(tick.withSlack)} with slack.`;
  }
  const pace = paceWords(run, before, tick);
  if (tick.held) {
    return `Keeps ${tick.guarantee} tokens, though ${tick.wanted} would fit the target: ${pace}, but with slack it still meets the deadline, and inside the dead zone tokens are not raised.`;
  }
  const change = tick.guarantee - before.guarantee;
  const gap = Math.ceil(tick.raw) !== tick.guarantee;
  const moved =
    change === 0
      ? `Keeps ${tick.guarantee} tokens`
      : `Gets ${tick.guarantee} tokens, ${change > 0 ? '+' : '−'}${Math.abs(change)}`;
  const right = gap ? `, though ${tick.raw} would fit` : '';
  const ends = `${tick.raw} would end at ${clock(doneWith(run, tick, tick.raw))} with slack`;
  const share = gap && settings.alpha < 1 ? ` ${settings.alpha} of the gap is closed each tick.` : '';
  const cut =
    tick.granted < tick.guarantee
      ? ` Only ${tick.granted} are granted: the guarantees exceed the tokens available.`
      : '';
  const lost = tick.mismatch ? ' It is slower than nearly all simulated runs: the table does not apply to it.' : '';
  return `${moved}${right}: ${pace}; ${ends}.${share}${cut}${lost}`;
}

/** "p is 6.2 min behind the table at 40 tokens, 0.8 min of it since the last tick". */
function paceWords(run: JobRun, before: Tick, tick: Tick): string {
  const tokens = Math.max(1, before.guarantee);
  const table = tableOfQuantile(run.facts.distribution, run.settings.quantile);
  const left = (progress: number): number => remainingTime(table, progress, tokens);
  const behind = tick.t - (left(0) - left(tick.progress));
  const lately = left(tick.progress) - Math.max(0, left(before.progress) - (tick.t - before.t));
  const where = `the table at ${tokens} tokens`;
  const words = (time: number): string => `${minutes(Math.abs(time))} ${time > 0 ? 'behind' : 'ahead of'}`;
  if (Math.abs(behind) < LITTLE) return `p is where ${where} expects it`;
  if (Math.abs(lately) < LITTLE) return `p is ${words(behind)} ${where}`;
  const recent = `${minutes(Math.abs(lately))} ${lately > 0 ? 'lost' : 'gained'} since the last tick`;
  return `p is ${words(behind)} ${where}, ${recent}`;
}

function policyWords(policy: string): string {
  if (policy === 'no-adaptation') return 'those of the first tick';
  if (policy === 'max-allocation') return 'always the most';
  return 'work divided by deadline, with the exact work known';
}

function doneWith(run: JobRun, tick: Tick, tokens: number): number {
  const table = tableOfQuantile(run.facts.distribution, run.settings.quantile);
  return tick.t + run.settings.slack * remainingTime(table, tick.progress, tokens);
}

/** What is wrong with the cluster at an instant, a sentence each. */
export function troubles({ interventions = [] }: Scenario, at: number): string[] {
  const past = interventions.filter((event) => micros(event.at) <= at).toSorted((x, y) => micros(x.at) - micros(y.at));
  const slow = new Map<string, { readonly since: number; readonly speed: number }>();
  const lost = new Map<string, number>();
  for (const event of past) {
    if (event.kind === 'node-slowed') {
      if (event.speed < 1) slow.set(event.node, { since: micros(event.at), speed: event.speed });
      else slow.delete(event.node);
    } else if (event.kind === 'node-lost') lost.set(event.node, micros(event.at));
    else if (event.kind === 'node-back') lost.delete(event.node);
  }
  return [...slowText(slow), ...lostText(lost)];
}

function slowText(slow: ReadonlyMap<string, { readonly since: number; readonly speed: number }>): string[] {
  if (slow.size === 0) return [];
  const speed = Math.min(...[...slow.values()].map((one) => one.speed));
  const since = Math.min(...[...slow.values()].map((one) => one.since));
  if ([...slow.values()].some((one) => one.speed !== speed || one.since !== since)) {
    return [`${slow.size} nodes are slow, the first since ${clock(since)}, the slowest at ${speed} of full speed.`];
  }
  const which = slow.size === 1 ? `${[...slow.keys()][0]} has run` : `${slow.size} nodes have run`;
  return [`${which} at ${speed} of full speed since ${clock(since)}.`];
}

function lostText(lost: ReadonlyMap<string, number>): string[] {
  if (lost.size === 0) return [];
  const since = Math.min(...lost.values());
  if ([...lost.values()].some((one) => one !== since)) {
    return [`${lost.size} nodes are lost, the first since ${clock(since)}.`];
  }
  const which = lost.size === 1 ? `${[...lost.keys()][0]} has` : `${lost.size} nodes have`;
  return [`${which} been lost since ${clock(since)}.`];
}
