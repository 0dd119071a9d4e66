/** What a person does to a utility curve: its points, and where they are stored. Times are µs since the submission of the job. */
import { MINUTE, SECOND } from '../../../base/units';
import type { UtilityCurve } from '../../../schedulers/jockey/utility';
import type { Edit } from '../../../authoring/edits';
import { changeInForce } from '../shown';
import type { Shown } from '../shown';

/** With a point somewhere else, at most as far as its neighbours. */
export function movedPoint(curve: UtilityCurve, index: number, at: number, utility: number): UtilityCurve {
  return curve.map((point, i) => {
    if (i !== index) return point;
    const least = curve[i - 1]?.at ?? 0;
    const most = curve[i + 1]?.at ?? Infinity;
    return { at: Math.min(most, Math.max(least, at)), utility };
  });
}

/** With one more point, in the middle between one and the next, or ten minutes behind the last. */
export function withPointAfter(curve: UtilityCurve, index: number): UtilityCurve {
  const [from, to] = [curve[index], curve[index + 1]];
  const added =
    to === undefined
      ? { at: from.at + 10 * MINUTE, utility: from.utility }
      : { at: (from.at + to.at) / 2, utility: (from.utility + to.utility) / 2 };
  return curve.toSpliced(index + 1, 0, added);
}

/** The curve with everything from its deadline on moved, so that it has another one. */
export function withDeadline(curve: UtilityCurve, deadline: number, next: number): UtilityCurve {
  return curve.map(({ at, utility }) => ({
    at: at >= deadline ? at - deadline + next : Math.min(at, next),
    utility,
  }));
}

/** As points are stored. */
export function storedPoints(curve: UtilityCurve): readonly object[] {
  return curve.map(({ at, utility }, i) => ({
    id: `p${i + 1}`,
    at: `${Math.round(at / SECOND)}s`,
    utility: Math.round(utility * 100) / 100,
  }));
}

/** The edits that make a curve the one that holds at the cursor: in the event that is in force there, or in the job itself. */
export function curveEdits(shown: Shown, curve: UtilityCurve): readonly Edit[] {
  const own = shown.own['utility'] === undefined ? changeInForce(shown, 'deadline') : undefined;
  const change = changeInForce(shown, 'utility') ?? own;
  const value = storedPoints(curve);
  if (change === undefined) return [{ path: ['workload', shown.entry, 'utility'], value }];
  const path = ['interventions', change.id];
  return [
    { path: [...path, 'path'], value: ['utility'] },
    { path: [...path, 'value'], value },
  ];
}
