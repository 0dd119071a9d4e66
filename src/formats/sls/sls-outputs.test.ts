import { describe, expect, test } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { jobRuntime, realTimeTrack } from './sls-outputs';
import { documentOf, job } from './sls.test-helper';

describe('outputs of the load simulator', () => {
  test('There is a record each second, and a line per finished job', () => {
    const model = modelOf(documentOf(`{"num.nodes": 2}\n${job({ 'job.id': 'a' })}`));
    const records = JSON.parse(realTimeTrack(model)) as Readonly<Record<string, number>>[];
    // The run goes on for the 30 s in which YuniKorn takes the application for completing.
    expect(records.length).toBe(44);
    expect(records[0]).toMatchObject({ time: 0, 'running.applications': 0, 'cluster.available.vcores': 20 });
    expect(records[5]).toEqual({
      time: 5000,
      'running.applications': 1,
      'running.containers': 2,
      'cluster.allocated.memory': 2,
      'cluster.allocated.vcores': 2,
      'cluster.available.memory': 18,
      'cluster.available.vcores': 18,
      'queue.root.default.allocated.memory': 0,
      'queue.root.default.allocated.vcores': 0,
      'queue.root.sls_queue_1.allocated.memory': 2,
      'queue.root.sls_queue_1.allocated.vcores': 2,
    });
    expect(jobRuntime(model)).toBe(
      'JobID,real_start_time,real_end_time,simulate_start_time,simulate_end_time\na,1000,13000,1000,13000\n',
    );
  });
});
