import { describe, expect, it } from 'vitest';
import type { ApplicationModel } from '../../../analysis/model';
import { stateRows } from './state-log';

const states = ['New', 'Accepted', 'Starting', 'Running', 'Completed'].map((name, i) => ({
  name,
  letter: name[0],
  accepted: i < 2,
  final: name === 'Completed',
}));
const app = (...entries: readonly (readonly [at: number, state: number])[]) =>
  ({ states: entries.map(([at, state]) => ({ at, state })) }) as unknown as ApplicationModel;

describe('the state log', () => {
  const a = app([10, 0], [10, 1], [90, 2], [100, 3], [150, 4]);
  const b = app([10, 0], [10, 1], [10, 2]);

  it('lines the variants up by state', () => {
    const rows = stateRows([a, b], [states, states], 95);
    expect(rows.map((r) => r.name)).toEqual(['Accepted', 'Starting', 'Running', 'Completed']);
    expect(rows[0].cells).toEqual([
      { entered: 10, lasted: 80, now: false },
      { entered: 10, lasted: 0, now: false },
    ]);
    expect(rows[2].cells[1]).toBeUndefined();
  });

  it('marks where each variant is, and leaves open what has not ended', () => {
    const starting = stateRows([a, b], [states, states], 95)[1];
    expect(starting.cells.map((c) => c?.now)).toEqual([true, true]);
    expect(starting.cells.map((c) => c?.lasted)).toEqual([10, undefined]);
  });

  it('keeps a second stay in a state apart from the first', () => {
    const rows = stateRows([app([0, 3], [10, 2], [20, 3])], [states], 25);
    expect(rows.map((r) => r.name)).toEqual(['Running', 'Starting', 'Running']);
    expect(rows.map((r) => r.cells[0]?.now)).toEqual([false, false, true]);
  });

  it('allows a variant without the application', () => {
    expect(stateRows([undefined, b], [states, states], 95)[0].cells[0]).toBeUndefined();
  });
});
