/** The algorithms of the paper step by step: the nodes of a case report to the DelayScheduler one after another. */
import { SECOND } from '../../../src/base/units';
import { list, number, object, oneOf, text } from '../../read';
import { play } from '../../scene/play';
import type { Stage } from '../../scene/stage';
import type { Json } from '../../vectors';
import { ONE, QUEUES, SLOTS, USUAL } from './cluster';

/** Longer than any case: of time, and of the skips in it. */
const NEVER = 1e9;
/** The node where everything runs that has begun before the case. */
const BEFORE = '(before)';
/** The node with the data that no node of the case holds: it never reports. */
const ELSEWHERE = '(elsewhere)';

/**
 * Kind algorithm_trace. Tasks that run at the beginning were launched in heartbeats of a node of their own, while only local
 * tasks were launched.
 */
export async function runAlgorithmTrace(input: Json): Promise<unknown> {
  const { jobs, freedSlots, algorithm, D } = object(input);
  const given = list(jobs).map(object);
  const freed = list(freedSlots).map(text);
  const places = given.map(({ running, tasks }) => [
    ...list(tasks)
      .map((nodes) => list(nodes).map(text))
      .map((nodes) => (nodes.length === 0 ? [ELSEWHERE] : nodes)),
    ...Array.from({ length: number(running) }, () => [BEFORE]),
  ]);
  const begun = given.reduce((sum, { running }) => sum + number(running), 0);
  const nodes = [...new Set([BEFORE, ...freed, ...places.flat(2)])];
  const begin = SECOND + begun;
  const { stage } = await play(
    {
      scheduler: {
        ...USUAL,
        policy: 'wait',
        'mapred.fairscheduler.locality.delay.nodelocal': `${NEVER}s`,
      },
      settings: [
        {
          at: begin,
          scheduler:
            number(algorithm) === 1 ? { ...USUAL, policy: 'naive-fair' } : { ...USUAL, policy: 'skip-count', D },
        },
      ],
      resourceTypes: ['vcore'],
      nodes: nodes.map((id) => ({ id, capacity: SLOTS })),
      queues: QUEUES,
      applications: given.map(({ id, submitted }, job) => ({
        id: text(id),
        queue: 'root.pool',
        submit: number(submitted),
        asks: { size: ONE, count: places[job].length, preferredByTask: places[job] },
      })),
      heartbeatsByScript: true,
    },
    [
      ...Array.from({ length: begun }, (_, i) => ({
        at: SECOND + i,
        take: (actor: Stage) => actor.heartbeat(BEFORE),
      })),
      ...freed.map((node, i) => ({ at: begin + 1 + i, take: (actor: Stage) => actor.heartbeat(node) })),
    ],
  );
  const { world } = stage.ctx;
  const events = freed.map((node, i) => {
    const launched = stage.given.find(({ at }) => at === begin + 1 + i);
    if (launched === undefined) return { node, job: null };
    const preferred = stage.preferredNodes(stage.app(launched.app), world.containerTask[launched.container]);
    return { node, job: launched.app, local: preferred.includes(stage.node(node)) };
  });
  return { events };
}

const OFFERS = ['node', 'rack', 'off'] as const;
const RESULTS = ['node-local', 'rack-local', 'off-rack'] as const;

/** Kind algorithm3_trace. No other node reports between two offers. */
export async function runAlgorithm3Trace(input: Json): Promise<unknown> {
  const { W1, W2, offers } = object(input);
  const given = list(offers).map(object);
  const results: string[] = [];
  await play(
    {
      scheduler: {
        ...USUAL,
        policy: 'wait',
        'mapred.fairscheduler.locality.delay.nodelocal': `${number(W1)}s`,
        'mapred.fairscheduler.locality.delay.racklocal': `${number(W2)}s`,
        'mapreduce.jobtracker.heartbeat.interval.min': `${NEVER}s`,
      },
      resourceTypes: ['vcore'],
      nodes: OFFERS.map((id) => ({ id, rack: id === 'off' ? 'another' : 'rack', capacity: SLOTS })),
      queues: QUEUES,
      applications: [
        {
          id: 'job',
          queue: 'root.pool',
          asks: { size: ONE, count: 2 * given.length, preferred: ['node'] },
        },
      ],
      heartbeatsByScript: true,
    },
    given.map((offer) => ({
      at: Math.round((1 + number(offer.t)) * SECOND),
      // Several offers may come at the same time.
      take: (actor: Stage) => {
        const before = actor.given.length;
        actor.heartbeat(oneOf(offer.offer, ...OFFERS));
        const launched = actor.given.at(before);
        results.push(launched === undefined ? 'skip' : RESULTS[OFFERS.indexOf(oneOf(launched.node, ...OFFERS))]);
      },
    })),
  );
  return { results };
}
