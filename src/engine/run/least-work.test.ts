import { SECOND } from '../../base/units';
import { expect, test } from 'vitest';
import { parseScenario } from '../document/schema';
import { expandScenario } from '../expand';
import { leastWork } from './least-work';
import { ResourceType } from '../../sim/resource-types';

function leastOf(entry: Record<string, unknown>, scheduler = 'yarn-capacity', root: Record<string, unknown> = {}) {
  const parsed = parseScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 8, memory: '16GB' } }] },
    queues: [
      { id: 'root', ...root },
      { id: 'root.a', capacity: 100 },
    ],
    scheduler: { type: scheduler },
    workload: [{ id: 'x', queue: 'root.a', ...entry }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const input = expandScenario(parsed.value, 'A');
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const works = leastWork(input.value);
  if (typeof works === 'string') throw new Error(works);
  const [{ startup = 0, chain, work, held }] = works;
  const vcores = ResourceType.vcore;
  return {
    startup: startup / SECOND,
    chain: chain / SECOND,
    vcoreSeconds: work[vcores] / 1000 / SECOND,
    held: held.time / SECOND,
  };
}

const MAP_REDUCE = {
  kind: 'mapreduce',
  'mapreduce.job.maps': 3,
  mapDuration: '10s',
  'mapreduce.job.reduces': 2,
  reduceDuration: '20s',
  'mapreduce.reduce.cpu.vcores': 2,
  amStartup: '4s',
};

test('MapReduce: the master starts, one map and one reduce follow, and every task takes its container once', () => {
  // Maps 3 x 10 s on one vcore, reduces 2 x 20 s on two, the master for 30 s.
  expect(leastOf(MAP_REDUCE)).toEqual({ startup: 4, chain: 30, vcoreSeconds: 30 + 80 + 30, held: 40 });
});

test('A start-up time that is drawn, or a master that is not needed in between, is left out', () => {
  const drawn = { ...MAP_REDUCE, amStartup: { dist: 'uniform', min: '1s', max: '9s' } };
  expect(leastOf(drawn).startup).toBe(0);
  const kept = leastOf({ ...MAP_REDUCE, keep_containers_across_application_attempts: true });
  expect(kept).toMatchObject({ chain: 30, vcoreSeconds: 110 });
});

test('A job of stages: barriers wait for all, parts for their own part', () => {
  const stages = [
    { id: 'read', vertices: 4, duration: '10s', init: '1s' },
    { id: 'sort', vertices: 2, duration: '5s', reads: ['read'] },
    { id: 'join', vertices: 1, duration: '7s', after: ['sort'] },
  ];
  const job = leastOf({ kind: 'dag', vcore: 2, stages, inputFactor: 2 });
  // Start-up is as long as ever: 21, 10 and 14 s.
  expect(job).toEqual({ startup: 0, chain: 45, vcoreSeconds: 2 * (4 * 21 + 2 * 10 + 14), held: 4 * 21 + 2 * 10 + 14 });
});

test('An application that access lists keep out has no least work', () => {
  const job = { kind: 'batch', tasks: 2, duration: '10s', user: 'ben' };
  const refused = 'some applications are refused';
  expect(() => leastOf(job, 'yarn-capacity', { acl_submit_applications: 'ana' })).toThrow(refused);
  expect(() => leastOf(job, 'yarn-fair', { aclSubmitApps: 'ana', aclAdministerApps: ' ' })).toThrow(refused);
  expect(leastOf(job, 'yarn-capacity', { acl_submit_applications: 'ana,ben' }).chain).toBe(10);
});
