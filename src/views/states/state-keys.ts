/** From stay to stay by keys: left and right along a lane, up and down between lanes. */
import type { StateLane } from '../../render/states/state-lanes';
import type { StateLayout } from '../../render/states/state-lanes-draw';
import type { RunModel } from '../../analysis/model';

/** A stay by its place in the log of its application. */
export interface StayKey {
  readonly app: number;
  readonly entry: number;
}

/**
 * The stay that an arrow key leads to; undefined where there is none in that direction, or the key is none of these.
 * @param at where to begin when nothing has the focus yet, µs
 */
export function nextStay(
  model: RunModel,
  layout: StateLayout,
  present: StayKey | undefined,
  key: string,
  at: number,
): StayKey | undefined {
  const lanes = layout.boxes.filter(({ profile }) => !profile).map(({ lane }) => lane);
  const isMove = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);
  if (!isMove || lanes.length === 0) return undefined;
  const state = present === undefined ? undefined : model.applications[present.app]?.states[present.entry];
  const line = lanes.findIndex((lane) => lane.state === state?.state);
  if (present === undefined || state === undefined || line < 0) return keyOf(model, lanes[0], nearest(lanes[0], at));
  const lane = lanes[line];
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = lanes.at(key === 'ArrowUp' ? line - 1 : line + 1);
    return next === undefined || (line === 0 && key === 'ArrowUp')
      ? undefined
      : keyOf(model, next, nearest(next, state.at));
  }
  const stay = lane.app.findIndex((app, i) => app === present.app && lane.start[i] === state.at);
  const next = stay + (key === 'ArrowLeft' ? -1 : 1);
  return next < 0 || next >= lane.app.length ? undefined : keyOf(model, lane, next);
}

/** The stay of a lane that an instant lies in, or else the one that begins nearest to it. */
function nearest(lane: StateLane, at: number): number {
  let best = 0;
  for (let i = 0; i < lane.app.length; i++) {
    if (lane.start[i] <= at && at < lane.end[i]) return i;
    if (Math.abs(lane.start[i] - at) < Math.abs(lane.start[best] - at)) best = i;
  }
  return best;
}

function keyOf({ applications }: RunModel, lane: StateLane, stay: number): StayKey {
  const app = lane.app[stay];
  const entry = applications[app].states.findIndex(({ at, state }) => at === lane.start[stay] && state === lane.state);
  return { app, entry };
}
