import { describe, expect, it } from 'vitest';
import { Cell } from './cell';
import { FirstFit } from './first-fit';
import { idleRoom, workersFor } from './idle-room';

const job = { requested: 5, activities: 40 };
const room = { fits: 30, underCap: 12 };
const settings = (mapReducePolicy: string) => ({ mapReducePolicy, relativeSize: 4 });

describe('workersFor', () => {
  it('is what is asked for without a policy', () => {
    expect(workersFor(settings('none'), job, room)).toBe(5);
  });

  it('is all that fits, what the cap leaves, or four times what is asked for', () => {
    expect(workersFor(settings('max-parallelism'), job, room)).toBe(30);
    expect(workersFor(settings('global-cap'), job, room)).toBe(12);
    expect(workersFor(settings('relative-job-size'), job, room)).toBe(20);
  });

  it('is never more than there are activities, and never less than what is asked for', () => {
    expect(workersFor(settings('max-parallelism'), { requested: 5, activities: 8 }, room)).toBe(8);
    expect(workersFor(settings('max-parallelism'), { requested: 5, activities: 3 }, room)).toBe(5);
    expect(workersFor(settings('global-cap'), job, { fits: 30, underCap: 0 })).toBe(5);
  });
});

describe('idleRoom', () => {
  it('counts workers machine by machine, and what is left below the cap in the whole cell', () => {
    // Two machines of 4 cores and 16 GB, of which one holds a worker of 1 core and 10 GB; the third is down.
    const capacity = Float64Array.of(4, 16, 4, 16, 4, 16);
    const cell = new Cell(3, 2);
    for (const machine of [0, 1]) {
      cell.setUp(machine, true);
      cell.giveBack(machine, capacity, machine * 2);
    }
    cell.take(0, Float64Array.of(1, 10), 0);
    const worker = Float64Array.of(1, 4);
    const fit = new FirstFit(Int32Array.of(0, 1, 2), { draw: () => 0 });
    // One more beside the 10 GB and four on the other; 0.6 of 32 GB leave 9.2 GB: two workers.
    expect(idleRoom(cell.snapshot(), fit, capacity, worker, 0, 0.6)).toEqual({ fits: 5, underCap: 2 });
  });
});
