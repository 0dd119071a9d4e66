/**
 * Waiting by cause only: neighbouring stretches that differ only in who or how many are one. Costs what the causes
 * change, however often the blockers do: where thousands wait for one another, the details are of no interest.
 */
import { memo } from '../../base/memo';
import { causeIn, entriesNaming } from './causes';
import type { CauseTimeline } from './causes';
import type { ReasonRef, RunModel } from '../model';
import { entriesOf, timelineOf } from './stretches';

/** Waiting for one cause; `reason` is the one that it begins with. */
export interface CoarseWait {
  readonly from: number;
  readonly to: number;
  readonly reason: ReasonRef;
}

/** The waits of an application (its id), disjoint and in the order of time. */
export function coarseWaitsOf(model: RunModel, app: number): CoarseWait[] {
  const { waits } = model;
  const found: CoarseWait[] = [];
  const add = (from: number, to: number, reason: ReasonRef): void => {
    const last = found.at(-1);
    if (last !== undefined && last.to === from && last.reason.code === reason.code) {
      found[found.length - 1] = { ...last, to };
    } else {
      found.push({ from, to, reason });
    }
  };
  for (let row = waits.first[app]; row < waits.first[app + 1]; row++) {
    const from = waits.from[row];
    const to = waits.to[row];
    const timeline = timelineOf(model, app, row);
    if (timeline === undefined) {
      add(from, to, { code: waits.code[row], arg1: waits.arg1[row], arg2: waits.arg2[row] });
      continue;
    }
    const [first, last] = entriesOf(model, row, timeline);
    // Entries in which the application is not subject to what holds for the others are listed one by one.
    const own = entriesNaming(timeline, app).filter((entry) => entry >= first && entry <= last);
    for (let entry = first, next = 0; entry <= last;) {
      const special = own[next] === entry;
      if (special) next++;
      const end = special ? entry + 1 : Math.min(runEnds(timeline)[entry], own[next] ?? Infinity, last + 1);
      const until = end > last ? to : timeline.time[end];
      add(Math.max(from, timeline.time[entry]), until, causeIn(timeline, entry, app));
      entry = end;
    }
  }
  return found;
}

/** For each entry the next one with another code. */
const runEnds = memo((timeline: CauseTimeline): Int32Array => {
  const { code } = timeline;
  const known = new Int32Array(code.length);
  for (let entry = code.length - 1; entry >= 0; entry--) {
    const goesOn = entry + 1 < code.length && code[entry + 1] === code[entry];
    known[entry] = goesOn ? known[entry + 1] : entry + 1;
  }
  return known;
});
