import {
  expectedLocality,
  isWaitNegligible,
  localOfferProbability,
  localityLowerBound,
  minSkips,
  nonlocalProbability,
  shareWait,
  stickyLocality,
  waitFraction,
} from '../../src/schedulers/delay/formulas';
import type { Adapter } from '../adapter';
import { list, number, object, oneOf, text } from '../read';
import { play } from '../scene/scene';
import type { Stage } from '../scene/scene';
import type { Json, JsonObject } from '../vectors';

/** The documented numbers of an input, in the order of their names. */
function numbers(input: Json, ...keys: readonly string[]): number[] {
  const given = object(input);
  return keys.map((key) => number(given[key]));
}

const SECOND = 1_000_000;
/** Nobody runs short of slots; a node gives one of them in a heartbeat. */
const SLOTS = { vcore: 1_000_000 };
const ONE = { vcore: 1000 };
const USUAL = { type: 'delay-scheduling', 'mapred.fairscheduler.assignmultiple': false } as const;
const QUEUES = [{ id: 'root' }, { id: 'root.pool' }] as const;
/** Longer than any case: of time, and of the skips in it. */
const NEVER = 1e9;
/** The node where everything runs that has begun before the case. */
const BEFORE = '(before)';

/**
 * Kind algorithm_trace. What runs at the beginning was launched in heartbeats of a node of its own, while nobody took
 * anything but local tasks.
 */
async function runAlgorithmTrace(input: Json): Promise<unknown> {
  const { jobs, freedSlots, algorithm, D } = object(input);
  const given = list(jobs).map(object);
  const freed = list(freedSlots).map(text);
  const places = given.map(({ running, tasks }) => [
    ...list(tasks).map((nodes) => list(nodes).map(text)),
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
    return { node, job: launched.app, local: preferred.length === 0 || preferred.includes(stage.node(node)) };
  });
  return { events };
}

const OFFERS = ['node', 'rack', 'off'] as const;
const RESULTS = ['node-local', 'rack-local', 'off-rack'] as const;

/** Kind algorithm3_trace. No other node reports between two offers. */
async function runAlgorithm3Trace(input: Json): Promise<unknown> {
  const { W1, W2, offers } = object(input);
  const given = list(offers).map(object);
  const instant = (offer: JsonObject) => Math.round((1 + number(offer.t)) * SECOND);
  const { stage } = await play(
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
      at: instant(offer),
      take: (actor: Stage) => actor.heartbeat(oneOf(offer.offer, ...OFFERS)),
    })),
  );
  return {
    results: given.map((offer) => {
      const launched = stage.given.find(({ at }) => at === instant(offer));
      return launched === undefined ? 'skip' : RESULTS[OFFERS.indexOf(oneOf(launched.node, ...OFFERS))];
    }),
  };
}

/** The delay scheduling paper: formulas and the three algorithms. */
export const delaySchedulingPaper: Adapter = {
  kinds: {
    min_skips: (input) => {
      const [lambda, N, R, M] = numbers(input, 'lambda_', 'N', 'R', 'M');
      return { D: minSkips(lambda, N, R, M) };
    },
    wait_fraction: (input) => {
      const [lambda, N, R, L] = numbers(input, 'lambda_', 'N', 'R', 'L');
      return { fractionOfT: waitFraction(lambda, N, R, L) };
    },
    wait_seconds: (input) => {
      const [lambda, N, R, L, T] = numbers(input, 'lambda_', 'N', 'R', 'L', 'T');
      return { waitS: waitFraction(lambda, N, R, L) * T };
    },
    locality: (input) => {
      const [D, N, R, M] = numbers(input, 'D', 'N', 'R', 'M');
      return { exact: expectedLocality(D, N, R, M), lowerBound: localityLowerBound(D, N, R, M) };
    },
    local_offer_probability: (input) => {
      const [K, R, M] = numbers(input, 'K', 'R', 'M');
      return { p: localOfferProbability(K, R, M) };
    },
    nonlocal_probability: (input) => {
      const [p, D] = numbers(input, 'p', 'D');
      return { p: nonlocalProbability(p, D) };
    },
    share_wait: (input) => {
      const [F, S, T] = numbers(input, 'F', 'S', 'T');
      return { waitS: shareWait(F, S, T) };
    },
    wait_negligible: (input) => {
      const [F, S, T, J, factor] = numbers(input, 'F', 'S', 'T', 'J', 'factor');
      return { negligible: isWaitNegligible(F, S, T, J, factor) };
    },
    sticky_locality: (input) => {
      const [jobs, R, L] = numbers(input, 'jobs', 'R', 'L');
      return { locality: stickyLocality(jobs, R, L) };
    },
    algorithm_trace: runAlgorithmTrace,
    algorithm3_trace: runAlgorithm3Trace,
  },
  // "without it numbers compare with 1e-9"
  comparison: { '*': { tolerance: { abs: 1e-9 } } },
};
