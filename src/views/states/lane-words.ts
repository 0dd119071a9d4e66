/** What is under the pointer on the lanes of states, in words. */
import { formatInstant, formatSpan } from '../../base/units';
import type { RunModel } from '../../analysis/model';
import { appsInState, countInState } from '../../render/states/state-lanes';
import type { StateLane } from '../../render/states/state-lanes';
import { handleWords } from './grips';
import type { StatesPainter } from './painter';

/** Applications that are named where there are very many. */
const NAMED = 3;

/**
 * Lines for the place `x`, `y` of the lanes (CSS pixels): a stay, a crowd of stays, or what a drag would move there. Undefined
 * where there is nothing.
 * @param variant id of the variant that is shown
 */
export function laneWords(
  painter: StatesPainter,
  model: RunModel,
  variant: string,
  x: number,
  y: number,
): readonly string[] | undefined {
  const crowd = painter.crowdUnder(x, y);
  if (crowd !== undefined) return crowdText(model, crowd.lane, crowd.at);
  const handle = handleWords(painter, variant, x, y);
  const stay = painter.stayUnder(x, y);
  if (stay === undefined) return handle === undefined ? undefined : [handle];
  const { id } = model.directory.applications[stay.app];
  const span =
    stay.to === Infinity
      ? `since ${formatInstant(stay.from)}`
      : `${formatInstant(stay.from)} to ${formatInstant(stay.to)}, ${formatSpan(stay.to - stay.from)}`;
  return [`${id} ${stay.state}`, span, handle ?? 'Right-click: what can be done now'];
}

function crowdText(model: RunModel, lane: StateLane, at: number): readonly string[] {
  const count = countInState(lane, at);
  const names = appsInState(lane, at, NAMED).map((app) => model.directory.applications[app].id);
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  const line = names.length === 0 ? [] : [`${names.join(', ')}${more}`];
  return [`${count} ${lane.name}`, `at ${formatInstant(at)}`, ...line];
}
