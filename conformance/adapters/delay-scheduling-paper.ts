import { FairJobs } from '../../src/schedulers/delay/fair-jobs';
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
import { naiveRule } from '../../src/schedulers/delay/naive-fair';
import { SkipCountRule } from '../../src/schedulers/delay/skip-count';
import { SlotLocality, SlotSharing } from '../../src/schedulers/delay/slot-sharing';
import { TwoLevelRule } from '../../src/schedulers/delay/two-level-wait';
import { UnlaunchedTasks } from '../../src/schedulers/delay/unlaunched-tasks';
import type { Adapter } from '../adapter';
import { list, number, object, oneOf, text } from '../read';
import type { Json } from '../vectors';

/** The documented numbers of an input, in the order of their names. */
function numbers(input: Json, ...keys: readonly string[]): number[] {
  const given = object(input);
  return keys.map((key) => number(given[key]));
}

function runAlgorithmTrace(input: Json): unknown {
  const { jobs, freedSlots, algorithm, D } = object(input);
  const given = list(jobs).map(object);
  const nodes: string[] = [];
  const nodeOf = (value: Json): number => {
    const known = nodes.indexOf(text(value));
    return known === -1 ? nodes.push(text(value)) - 1 : known;
  };
  const fair = new FairJobs();
  for (const { running, submitted, tasks } of given) {
    const nodesOfTask = list(tasks).map((data) => list(data).map(nodeOf));
    fair.add({ running: number(running), submitted: number(submitted), tasks: new UnlaunchedTasks(nodesOfTask) });
  }
  const policy = new SlotSharing(fair, number(algorithm) === 1 ? naiveRule : new SkipCountRule(number(D)));
  const events = list(freedSlots).map((node) => {
    if (!policy.offer(nodeOf(node))) return { node, job: null };
    return { node, job: given[policy.launchedJob].id, local: policy.launchedAt === SlotLocality.node };
  });
  return { events };
}

const OFFERS = ['node', 'rack', 'off'] as const;
const RESULTS = ['node-local', 'rack-local', 'off-rack'] as const;

function runAlgorithm3Trace(input: Json): unknown {
  const { W1, W2, offers } = object(input);
  const rule = new TwoLevelRule(number(W1), number(W2));
  const results = list(offers)
    .map(object)
    .map(({ t, offer }, heartbeat) => {
      const best = OFFERS.indexOf(oneOf(offer, ...OFFERS)) as SlotLocality;
      rule.heartbeat(number(t));
      return rule.accepts(0, best, heartbeat) ? RESULTS[best] : 'skip';
    });
  return { results };
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
