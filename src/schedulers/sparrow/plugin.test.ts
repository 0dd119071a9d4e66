import { describe, expect, test } from 'vitest';
import { batch } from '../../engine/testing/play.test-helper';
import { problems, sparrow } from '../../engine/testing/sparrow-runs.test-helper';

describe('what Sparrow does not serve', () => {
  test('Fewer probes than tasks, tasks that do not take one slot, too much memory, other frameworks, more slots than cores', () => {
    const valid = { nodes: [2], workload: [batch('a')] };
    expect(problems(sparrow(valid))).toEqual([]);
    expect(problems(sparrow({ ...valid, settings: { 'sample.ratio': 0.9 } }))).toEqual(['scheduler.sample.ratio']);
    expect(problems(sparrow({ ...valid, workload: [batch('a', { vcore: 2 })] }))).toEqual(['workload.a.vcore']);
    expect(problems(sparrow({ ...valid, workload: [batch('a', { memory: '33GB' })] }))).toEqual(['workload.a.memory']);
    expect(problems(sparrow({ ...valid, workload: [{ id: 'a', kind: 'spark' }] }))).toEqual(['workload.a.kind']);
    expect(problems(sparrow({ ...valid, settings: { 'system.cpus': 3 } }))).toEqual(['scheduler.system.cpus']);
    expect(problems(sparrow({ ...valid, nodes: [0.5] }))).toContain('cluster.nodes.n1.capacity.vcore');
    expect(problems(sparrow({ ...valid, nodes: [2, 999_999] }))).toContain('cluster.nodes');
    const polling = { workStealing: true, 'network.delay': '10us' };
    expect(problems(sparrow({ ...valid, settings: polling }))).toEqual(['scheduler.workStealing']);
  });
});
