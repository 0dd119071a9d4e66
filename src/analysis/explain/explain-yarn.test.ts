import { expect, test } from 'vitest';
import { fairSteadyShares } from '../../engine/gallery/yarn-fair/fair-steady-shares';
import { capacityVcores } from '../../engine/gallery/yarn-capacity/capacity-vcores';
import { reasonKind } from '../../engine/registry';
import { batch, scenarioOf } from '../../engine/testing/play.test-helper';
import { modelOf } from '../testing/model-of.test-helper';
import { explainWait } from './explain';
import { plain } from './words';

const S = 1_000_000;
const CALCULATOR = 'yarn.scheduler.capacity.resource-calculator';

function whyAt(model: ReturnType<typeof modelOf>, app: string, seconds: number, system = 'yarn-capacity'): string {
  const { id } = model.applications[model.directory.applications.findIndex((one) => one.id === app)];
  const reasons = (code: number) => reasonKind(system, code);
  return plain(explainWait(model, reasons, id, seconds * S).text);
}

/** Nodes with 4 vcores for 32 GB, so that vcores run short; half of them are guaranteed to root.a. */
function dominant(workload: readonly object[], settings: object = {}) {
  return modelOf(
    scenarioOf({
      nodes: [4, 4].map((vcore) => ({ capacity: { vcore, memory: '32GB' } })),
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 50, ...settings }, { id: 'root.b', capacity: 50 }],
      scheduler: { type: 'yarn-capacity', [CALCULATOR]: 'DominantResourceCalculator' },
      workload: workload as never,
    }),
  );
}

test('A maximum is told in the resource that is over it', () => {
  expect(whyAt(modelOf(capacityVcores.scenario, 'B'), 'job', 30)).toContain(
    'root.default holds 40 vcore, and one more container would take it over its maximum of 40 vcore (maximum-capacity)',
  );
});

test('A limit of a user is told in the resource that is over it', () => {
  const model = dominant([batch('x', { queue: 'root.a', tasks: 12, duration: '60s' })]);
  expect(whyAt(model, 'x', 30)).toContain(
    'its user holds more than 4 vcore, which is all that they may have in root.a',
  );
});

test('A limit on masters is told in the resource that is over it', () => {
  const master = { 'yarn.app.mapreduce.am.resource.cpu-vcores': 2 };
  const job = (id: string, user: string) => ({
    id,
    user,
    kind: 'mapreduce',
    queue: 'root.a',
    'mapreduce.job.maps': 1,
    mapDuration: '60s',
    ...master,
  });
  const model = dominant([job('m1', 'ann'), job('m2', 'ben')], { 'maximum-am-resource-percent': 0.25 });
  expect(whyAt(model, 'm2', 30)).toContain(
    'application masters of root.a take 2 vcore of 2 vcore, and its own of 2 vcore does not fit',
  );
});

test('Under the Fair scheduler a lone application that a part of the cluster is free for waits for heartbeats', () => {
  expect(whyAt(modelOf(fairSteadyShares.scenario), 'etl', 0.65, 'yarn-fair')).toBe(
    'Waiting 50.0 ms for 159 more containers: nodes have room for some of what waits, but a node gets containers only when it sends a heartbeat (yarn.resourcemanager.nodemanagers.heartbeat-interval-ms), in the order of the policies of its queues.',
  );
});
