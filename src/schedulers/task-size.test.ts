import { describe, expect, it } from 'vitest';
import { batchKnobs } from '../frameworks/batch/knobs';
import { dagKnobs } from '../frameworks/dag/knobs';
import { knobNumber } from '../scenario/knobs';
import { groupOfNode, taskSize } from './task-size';

describe('taskSize', () => {
  it('is what the settings say, in thousandths of a vcore and bytes', () => {
    expect(taskSize({ vcore: 2, memory: '3GB' })).toEqual({ vcore: 2000, memory: 3 * 2 ** 30 });
    expect(taskSize({ vcore: '500m', memory: 7 })).toEqual({ vcore: 500, memory: 7 });
  });

  it.each([
    ['batch', batchKnobs],
    ['dag', dagKnobs],
  ])('has the defaults of %s', (_, { vcore, memory }) => {
    expect(taskSize({})).toEqual({ vcore: knobNumber({}, vcore), memory: knobNumber({}, memory) });
  });
});

describe('groupOfNode', () => {
  it('leaves a number away, and nothing else', () => {
    expect(['worker/7', 'worker', 'a/b/12', 'a/b'].map(groupOfNode)).toEqual(['worker', 'worker', 'a/b', 'a/b']);
  });
});
