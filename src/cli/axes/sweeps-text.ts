/** Axes as one text, as `report --sweep` and `sweep plan --over` take them. */
import type { Scenario } from '../../scenario/schema';
import { knobAxis, meet } from './knob-axis';
import type { KnobAxis } from './knob-axis';

const RANGE = /^(.+?)\.\.(.+?)(?:\/(\d+))?( +log)?$/;

/** Points of a range: how many there are unless the text says so, and how many there can be. */
export interface RangePoints {
  readonly usual: number;
  readonly most: number;
}

const ALONE: RangePoints = { usual: 7, most: 101 };
const EACH_OF_TWO: RangePoints = { usual: 7, most: 21 };

/**
 * Reads sweeps as they are on the command line: "load=0.5..2/5 log; workload/etl/count=5,10 & load=0.8,1.2": each of one
 * axis or two, with listed values or a number of points of a range.
 */
export function parseSweeps(text: string, scenario: Scenario, refuse: (message: string) => Error): KnobAxis[][] {
  return partsOf(text, ';').map((one) => {
    const parts = one.split('&');
    const points = parts.length === 1 ? ALONE : EACH_OF_TWO;
    const axes = parts.map((part) => parseAxis(part.trim(), points, scenario, refuse));
    if (axes.length > 2 || (axes.length === 2 && meet(axes[0], axes[1], scenario))) {
      throw refuse(`"${one}" must change one knob, or two different ones`);
    }
    return axes;
  });
}

/** The parts of a text between separators, without the empty ones. */
export function partsOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Reads one axis: "workload/etl/count=5,10,20", "load=0.6..1.2/7" or "load=0.25..4/5 log". Throws what `refuse` makes. */
export function parseAxis(
  part: string,
  { usual, most }: RangePoints,
  scenario: Scenario,
  refuse: (message: string) => Error,
): KnobAxis {
  const at = part.indexOf('=');
  const [knob, values] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  if (at < 1 || values === '') throw refuse(`expected PATH=VALUES, got "${part}"`);
  const range = RANGE.exec(values);
  const points = range?.[3] === undefined ? usual : Number(range[3]);
  if (points > most) throw refuse(`${knob} takes at most ${most} points, got ${points}`);
  const read = range === null ? { values } : { from: range[1].trim(), to: range[2].trim() };
  const scale = range?.[4] === undefined ? 'linear' : 'log';
  // What is wrong with the knob begins with its name already.
  return knobAxis({ knob, ...read, points, scale }, scenario, (about, message) =>
    refuse(about === 'knob' ? message : `${knob} ${message}`),
  );
}
