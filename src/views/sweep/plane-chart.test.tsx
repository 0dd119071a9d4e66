import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pointOfRuns } from '../../analysis/compare/sweep/curve';
import type { PointRun } from '../../analysis/compare/sweep/curve';
import { exactly } from '../../analysis/compare/measures/measured';
import { PlaneChart } from './PlaneChart';
import { seedAxis } from './sweep-axis';

const WHY = 'there is no policy "none"';
const SEEDS = 4;

type Makespans = readonly (number | undefined)[];

/** The buttons of a table of a row of places, each with the makespans of its variants in all seeds; undefined for one that is refused. */
function buttonsOf(places: readonly Makespans[], metric = 'makespan'): RegExpExecArray[] {
  const axis = seedAxis(1);
  const points = places.map((makespans, x) => {
    const runs = makespans.map((makespan): PointRun[] =>
      Array.from({ length: SEEDS }, () =>
        makespan === undefined ? { ok: false, message: WHY } : { ok: true, value: exactly(makespan) },
      ),
    );
    return pointOfRuns([x, 2], metric, runs, 0.95);
  });
  const markup = renderToStaticMarkup(
    <PlaneChart
      axes={[axis, axis]}
      points={points}
      variants={places[0].length}
      metric={metric}
      unit="duration"
      confidence={0.95}
      chosen={undefined}
      onChoose={() => undefined}
    />,
  );
  return [...markup.matchAll(/<button ([^>]*plane__cell[^>]*)>([^<]*)</g)];
}

const cellsOf = (...makespans: Makespans): string[] => buttonsOf([makespans]).map(([, , text]) => text);

describe('the table of leaders of a sweep over two settings', () => {
  it('has the letter of the one that leads, also where the first variant is refused', () => {
    expect(cellsOf(20, 10)).toEqual(['B']);
    expect(cellsOf(undefined, 20, 10)).toEqual(['C']);
    expect(cellsOf(undefined, 10)).toEqual(['B']);
  });

  it('says that all that run are equal, also where the first variant is refused', () => {
    expect(cellsOf(10, 10)).toEqual(['=']);
    expect(cellsOf(undefined, 10, 10)).toEqual(['=']);
    expect(cellsOf(10, undefined, 10)).toEqual(['=']);
  });
});

it('a cell of a variant that is refused there says why, and has no shade among those with a value', () => {
  // Neither more nor less of it is better: the table has the values of the first variant.
  const places = [
    [10, 1],
    [undefined, 2],
    [20, 3],
  ];
  const cells = buttonsOf(places, 'max-drivers').map(([, attributes, text]) => ({
    text,
    isRefused: attributes.includes('is-refused') && attributes.includes(WHY.replaceAll('"', '&quot;')),
    isShaded: attributes.includes('background'),
  }));
  expect(cells).toEqual([
    { text: '10.0 s', isRefused: false, isShaded: true },
    { text: 'refused', isRefused: true, isShaded: false },
    { text: '20.0 s', isRefused: false, isShaded: true },
  ]);
});
