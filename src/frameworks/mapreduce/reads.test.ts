import { expect, test } from 'vitest';
import { play } from '../../engine/testing/play.test-helper';

test('Maps read the input, and take longer away from it; reduces do not', () => {
  const job = {
    id: 'job',
    kind: 'mapreduce',
    'mapreduce.job.maps': 1,
    'mapreduce.job.reduces': 1,
    'mapreduce.job.reduce.slowstart.completedmaps': 1,
    amStartup: '0s',
    mapDuration: '10s',
    reduceDuration: '10s',
    anyReadFactor: 3,
  };
  const lengths = (input: object) =>
    play({
      nodes: [4, 4],
      data: [{ id: 'd', blocks: 1, replication: 1, nodes: ['n2'] }],
      workload: [{ ...job, ...input }],
      interventions: [{ id: 'lost', at: '0s', kind: 'node-lost', node: 'n2' }],
    })
      .of('job')
      .filter(({ kind }) => kind !== 'driver')
      .map(({ at, ended }) => ended - at);
  expect(lengths({})).toEqual([10, 10]);
  expect(lengths({ input: 'd' })).toEqual([30, 10]);
});
