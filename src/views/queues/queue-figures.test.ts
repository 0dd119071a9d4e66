import { describe, expect, it } from 'vitest';
import type { MeasureRole, QueueMeasure } from '../../schedulers/plugin';
import { amountOf } from '../../analysis/queue-figures';
import { figureRows, figureText } from './queue-figures';
import type { Figure } from '../../analysis/queue-figures';

const measure = (unit: QueueMeasure['unit'], role?: MeasureRole): QueueMeasure =>
  role === undefined ? { name: 'x', help: '', unit } : { name: 'x', help: '', unit, role };
const series = { time: new Float64Array(1), value: new Float64Array(1) };
const figure = (number: number, one: QueueMeasure, value: number): Figure => ({ number, measure: one, value, series });

describe('figures of queues', () => {
  it('are shown in a familiar unit', () => {
    expect(figureText(measure('MB'), 4096)).toBe('4 GB');
    expect(figureText(measure('vcores'), 12)).toBe('12 vcore');
    expect(figureText(measure('count'), 3)).toBe('3');
    expect(figureText(measure('thousandths'), 455)).toBe('45.5 %');
    expect(figureText(measure('MB'), Infinity)).toBe('no limit');
    expect(figureText(measure('MB'), NaN)).toBe('–');
  });

  it('stand in a row of their own where another variant has another system', () => {
    const named = (name: string): QueueMeasure => ({ ...measure('count'), name });
    const fair = [figure(0, named('Fair share'), 1), figure(1, named('AM limit'), 2)];
    const capacity = [
      figure(0, named('Guaranteed'), 3),
      figure(1, named('Maximum'), 4),
      figure(2, named('AM limit'), 5),
    ];
    const rows = figureRows([fair, capacity]).map(({ measure: { name }, texts }) => [name, ...texts]);
    expect(rows).toEqual([
      ['Fair share', '1', '–'],
      ['AM limit', '2', '5'],
      ['Guaranteed', '–', '3'],
      ['Maximum', '–', '4'],
    ]);
  });

  it('are found by what they mean and by resource type', () => {
    const figures = [
      figure(0, measure('MB', 'fair'), 1024),
      figure(1, measure('vcores', 'fair'), 4),
      figure(2, measure('MB', 'maximum'), Infinity),
    ];
    expect(amountOf(figures, 'fair', 'memory')).toBe(2 ** 30);
    expect(amountOf(figures, 'fair', 'vcore')).toBe(4000);
    expect(amountOf(figures, 'maximum', 'memory')).toBe(Infinity);
    expect(amountOf(figures, 'steady', 'memory')).toBeNaN();
  });
});
