/** Kinds about formulas of queueing theory, and about the numbers of probes and the load of a worker. */
import {
  batchZeroWait,
  centralJobs,
  centralQueue,
  lateBindingMaxLoad,
  lateBindingResponse,
  lateBindingZeroWait,
  perTaskZeroWait,
  randomResponse,
  randomResponseQuantile,
  randomZeroWait,
  sampledResponse,
} from '../../../src/schedulers/sparrow/theory/formulas';
import { positionOf, probeCount } from '../../../src/schedulers/sparrow/placement/probe-ratio';
import { sampledTail } from '../../../src/schedulers/sparrow/theory/supermarket';
import { workerLoad } from '../../../src/schedulers/sparrow/workers/worker-load';
import { list, number, object, optional } from '../../read';
import type { Json } from '../../vectors';

/** The numbers of an input under these names. */
function numbers<K extends string>(input: Json, ...names: readonly K[]): Record<K, number> {
  const given = object(input);
  return Object.fromEntries(names.map((name) => [name, number(given[name])])) as Record<K, number>;
}

export function runMm1(input: Json): unknown {
  const { mean_ms: mean, load } = numbers(input, 'mean_ms', 'load');
  const p = optional(object(input).p, number);
  return {
    mean_response_ms: randomResponse(mean, load),
    ...(p === undefined ? {} : { response_quantile_ms: randomResponseQuantile(mean, load, p) }),
  };
}

export function runJsq(input: Json): unknown {
  const { mean_ms: mean, load, d } = numbers(input, 'mean_ms', 'load', 'd');
  return { mean_response_ms: sampledResponse(mean, load, d) };
}

export function runJsqTail(input: Json): unknown {
  const { load, d, at_least: items } = numbers(input, 'load', 'd', 'at_least');
  return { fraction_workers: sampledTail(load, d, items) };
}

export function runLateBinding(input: Json): unknown {
  const { mean_ms: mean, load, d } = numbers(input, 'mean_ms', 'load', 'd');
  return { mean_response_ms: lateBindingResponse(mean, load, d), p_zero_wait: lateBindingZeroWait(load, d) };
}

export function runZeroWait(input: Json): unknown {
  const { m, load, d } = numbers(input, 'm', 'load', 'd');
  return {
    random: randomZeroWait(load, m),
    per_task: perTaskZeroWait(load, m, d),
    batch: batchZeroWait(load, m, d),
  };
}

export function runErlang(input: Json): unknown {
  const { mean_ms: mean, load, total_slots: slots } = numbers(input, 'mean_ms', 'load', 'total_slots');
  const { chance, wait } = centralQueue(mean, load, slots);
  return { p_wait: chance, mean_wait_ms: wait };
}

export function runBulk(input: Json): unknown {
  const { mean_ms: mean, load, total_slots: slots, m } = numbers(input, 'mean_ms', 'load', 'total_slots', 'm');
  const { startAtOnce, wait } = centralJobs(mean, load, slots, m);
  return { p_all_tasks_start_at_once: startAtOnce, mean_task_wait_ms: wait };
}

export function runLateOverhead(input: Json): unknown {
  const { mean_ms: mean, ND_ms: delay, d } = numbers(input, 'mean_ms', 'ND_ms', 'd');
  const { plain, cancelled } = lateBindingMaxLoad(mean, delay, d);
  return { max_load_no_cancel: plain, max_load_perfect_cancel: cancelled };
}

export function runProbeCount(input: Json): unknown {
  const requests = list(object(input).requests).map((request) => numbers(request, 'd', 'm'));
  return { probes: requests.map(({ d, m }) => probeCount(d, m)) };
}

export function runProbeWraparound(input: Json): unknown {
  const { workers, m, d } = numbers(input, 'workers', 'm', 'd');
  const counts = Array.from({ length: workers }, () => 0);
  for (let probe = 0; probe < probeCount(d, m); probe++) counts[positionOf(probe, workers)]++;
  return { reservations_sorted: counts.sort((x, y) => y - x) };
}

export function runWorkerLoad(input: Json): unknown {
  const workers = list(object(input).workers).map((worker) => numbers(worker, 'slots', 'running', 'queued'));
  return { load: workers.map(({ slots, running, queued }) => workerLoad(slots, running, queued)) };
}
