/** Applications over time: those that have something at the foot, those that wait for a first container on top of them. */
import { activity } from '../../analysis/activity';
import type { RunModel } from '../../analysis/model';
import { maximum } from '../../analysis/series';
import type { DrawList } from '../draw-list';
import { Mark } from '../draw-list';
import { visitSteps } from '../step-functions';
import type { TimeScale } from '../time-scale';

/** Appends the areas between `y` and `y + h`, CSS pixels. @param cause index of the colour of waiting */
export function drawActivity(
  out: DrawList,
  model: RunModel,
  scale: TimeScale,
  openEnd: number,
  y: number,
  h: number,
  cause: number,
): void {
  const { active, waiting } = activity(model);
  const most = maximum(active, 0, model.end);
  const bottom = y + h;
  if (most > 0) {
    const tall = (count: number): number => Math.max(1, Math.round((count / most) * (h - 2)));
    // All in the colour of waiting, and what is not waiting over it.
    visitSteps(active, scale, openEnd, (x0, x1, count) => {
      if (count > 0) out.rect(Mark.waitFlat, cause, x0, x1, bottom - tall(count), tall(count));
    });
    visitSteps(running(active, waiting), scale, openEnd, (x0, x1, count) => {
      if (count > 0) out.rect(Mark.useBusy, 0, x0, x1, bottom - tall(count), tall(count));
    });
  }
  out.rect(Mark.strong, 0, 0, scale.width, bottom, 1);
}

type Series = ReturnType<typeof activity>['active'];
const known = new WeakMap<Series, Series>();

/** Those that are there without those that wait. */
function running(active: Series, waiting: Series): Series {
  let found = known.get(active);
  if (found === undefined) {
    const time = Float64Array.from(new Set([...active.time, ...waiting.time])).sort();
    const value = new Float64Array(time.length);
    let [a, w] = [0, 0];
    time.forEach((at, i) => {
      while (a + 1 < active.time.length && active.time[a + 1] <= at) a++;
      while (w + 1 < waiting.time.length && waiting.time[w + 1] <= at) w++;
      value[i] = active.value[a] - waiting.value[w];
    });
    found = { time, value };
    known.set(active, found);
  }
  return found;
}
