import { expect, it } from 'vitest';
import { rebuild } from './rebuild';
import { inferredSlotWaits } from './slot-waits';
import { end, head, stage } from './testing.test-helper';

const on = (launch: number, finish: number) => ({ executor: '1', host: 'h1', launch, finish });

it('infers how long slots waited before launches, from the stage, the task before and the executor', () => {
  // The executor with two slots arrives at 1000.
  const app = rebuild([
    ...head({ '1': 'h1' }),
    ...stage(0, 500, [on(1200, 2000), on(1300, 3000), on(2500, 3500)]),
    ...stage(1, 3100, [on(3100, 4000)], [0]),
    end(5000),
  ]);
  // 200 and 300 after the arrival, 500 after the task before; stage 1 starts as it is submitted.
  expect([...inferredSlotWaits(app)]).toEqual([
    ['0.0', 1000],
    ['1.0', 0],
  ]);
});

it('puts tasks that overlap by a few ms on one slot, and counts the cores of a task', () => {
  const app = rebuild([
    ...head({ '1': 'h1' }, { 'spark.task.cpus': '2' }),
    ...stage(0, 1000, [on(1000, 2003), on(2000, 3000), on(3100, 4000)]),
    end(5000),
  ]);
  expect([...inferredSlotWaits(app)]).toEqual([['0.0', 100]]);
});
