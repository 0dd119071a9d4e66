/** Applications over time: those that have something at the foot, those that wait for a first container on top of them. */
import { activity } from '../../analysis/activity';
import type { RunModel, StepSeries } from '../../analysis/model';
import { memo } from '../../base/memo';
import { maximum } from '../../analysis/series';
import type { DrawList } from '../draw-list';
import { Mark } from '../draw-list';
import { visitSteps } from '../step-functions';
import type { StripPlace } from './strip-draw';

/** Appends the areas. @param cause index of the colour of waiting */
export function drawActivity(
  out: DrawList,
  model: RunModel,
  { scale, openEnd, y, h }: StripPlace,
  cause: number,
): void {
  const { active } = activity(model);
  const most = maximum(active, 0, model.end);
  const bottom = y + h;
  if (most > 0) {
    const tall = (count: number): number => Math.max(1, Math.round((count / most) * (h - 2)));
    // All in the colour of waiting, and what is not waiting over it.
    visitSteps(active, scale, openEnd, (x0, x1, count) => {
      if (count > 0) out.rect(Mark.waitFlat, cause, x0, x1, bottom - tall(count), tall(count));
    });
    visitSteps(running(model), scale, openEnd, (x0, x1, count) => {
      if (count > 0) out.rect(Mark.useBusy, 0, x0, x1, bottom - tall(count), tall(count));
    });
  }
  out.rect(Mark.strong, 0, 0, scale.width, bottom, 1);
}

/** Those that are there without those that wait. */
const running = memo((model: RunModel): StepSeries => {
  const { active, waiting } = activity(model);
  const time = Float64Array.from(new Set([...active.time, ...waiting.time])).sort();
  const value = new Float64Array(time.length);
  let [a, w] = [0, 0];
  time.forEach((at, i) => {
    while (a + 1 < active.time.length && active.time[a + 1] <= at) a++;
    while (w + 1 < waiting.time.length && waiting.time[w + 1] <= at) w++;
    value[i] = active.value[a] - waiting.value[w];
  });
  return { time, value };
});
