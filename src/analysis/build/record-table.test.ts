import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { DecisionMark, decisionStep } from '../../schedulers/omega/records';
import { modelOf } from '../testing/model-of.test-helper';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';
import { ownRecords } from './record-table';

describe('records that a plug-in declares itself', () => {
  it('reach the model as columns under the names of their fields', () => {
    const model = modelOf(galleryEntry('omega-coarse-conflicts')?.scenario);
    const steps = ownRecords(model, decisionStep);
    if (steps === undefined) throw new Error('the schedulers decide nothing');
    const { count, time, app, scheduler, mark, amount } = steps;
    expect([time, app, scheduler, mark, amount].map((column) => column.length)).toEqual(Array(5).fill(count));
    expect([...time]).toEqual([...time].sort((x, y) => x - y));
    const marks = new Set(mark);
    expect(marks).toContain(DecisionMark.begun);
    expect(marks).toContain(DecisionMark.committed);
    expect(marks).toContain(DecisionMark.conflict);
    // The tasks of the transactions are the containers of the jobs that were decided on; what fills the cell before is not.
    const decided = new Set(app);
    let placed = 0;
    for (let row = 0; row < count; row++) {
      if (mark[row] === DecisionMark.committed || mark[row] === DecisionMark.failed) placed += amount[row];
    }
    expect(placed).toBe(model.containers.app.filter((one) => decided.has(one)).length);
  });

  it('are absent where none was written', () => {
    const model = new Scribe(testDirectory({ apps: [{ id: 'app' }] })).model(1);
    expect(ownRecords(model, decisionStep)).toBeUndefined();
  });
});
