/** Axes as one text, as `compare --sweep` takes them. */
import type { Scenario } from '../../scenario/schema';
import { knobAxis } from './knob-axis';
import type { KnobAxis } from './knob-axis';

const RANGE = /^(.+?)\.\.(.+?)(?:\/(\d+))?$/;
const USUAL_POINTS = 7;

/**
 * Reads sweeps as they are on the command line: "load=0.5..2/5; workload/etl/count=5,10 & load=0.8,1.2": each of one
 * axis or two, with listed values or a number of points of a range.
 */
export function parseSweeps(text: string, scenario: Scenario, refuse: (message: string) => Error): KnobAxis[][] {
  return text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const axes = one.split('&').map((part) => parseAxis(part.trim(), scenario, refuse));
      if (axes.length > 2 || (axes.length === 2 && axes[0].name === axes[1].name)) {
        throw refuse(`"${one}" must change one knob, or two different ones`);
      }
      return axes;
    });
}

function parseAxis(part: string, scenario: Scenario, refuse: (message: string) => Error): KnobAxis {
  const at = part.indexOf('=');
  const [knob, values] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  if (at < 1 || values === '') throw refuse(`expected PATH=VALUES, got "${part}"`);
  const range = RANGE.exec(values);
  const points = range?.[3] === undefined ? USUAL_POINTS : Number(range[3]);
  const read = range === null ? { values } : { from: range[1], to: range[2] };
  return knobAxis({ knob, ...read, points, scale: 'linear' }, scenario, (_, message) => refuse(`${knob} ${message}`));
}
