import { BatchFramework } from '../../../src/frameworks/batch/batch';
import { SparrowScheduler } from '../../../src/schedulers/sparrow/scheduler';
import type { ApplicationInput, InterventionInput, RunInput } from '../../../src/sim/run-input';
import { Simulation } from '../../../src/sim/simulation';
import { Message, Rec } from '../../../src/sim/trace/trace';
import { list, number, object, oneOf, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { inputOf, job, MS, policyNames, schedulerOf } from './run-input';
import type { PolicyName } from './run-input';

/** How long before the beginning of a case its running tasks were submitted, µs. */
const BEFORE = 1_000_000;

const JOB = 'job';
const SEED = 1;

interface SentMessage {
  readonly message: number;
  readonly worker: string;
  /** ms since the beginning of the case. */
  readonly sent: number;
  readonly arrives: number;
}

/** What happened to the job of a case; times are ms since its beginning. */
interface Outcome {
  readonly starts: readonly { readonly worker: string; readonly at: number }[];
  readonly submitted: number;
  readonly end: number;
  readonly messages: readonly SentMessage[];
  readonly cancelsEffective: number;
}

function simulate(input: RunInput, from: number): Outcome {
  const simulation = new Simulation(
    input,
    { scheduler: (ctx) => new SparrowScheduler(ctx), frameworks: { batch: (ctx) => new BatchFramework(ctx) } },
    'outcomes',
  );
  while (!simulation.runSlice(100_000));
  const app = input.applications.findIndex(({ id }) => id === JOB);
  const ms = (time: number) => (time - from) / MS;
  const starts: { worker: string; at: number }[] = [];
  const messages: SentMessage[] = [];
  let [submitted, end] = [NaN, NaN];
  for (const { time, kind, a, b, c, d, length } of simulation.trace.takeChunks()) {
    for (let row = 0; row < length; row++) {
      const ours = a[row] === app;
      if (kind[row] === Rec.containerAllocated && simulation.world.askApp[b[row]] === app) {
        starts.push({ worker: input.nodes[c[row]].id, at: ms(time[row]) });
      } else if (kind[row] === Rec.appSubmitted && ours) {
        submitted = ms(time[row]);
      } else if (kind[row] === Rec.appFinished && ours) {
        end = ms(time[row]);
      } else if (kind[row] === Rec.message && ours) {
        const worker = input.nodes[b[row]].id;
        messages.push({ message: c[row] & 0xff, worker, sent: ms(time[row]), arrives: ms(time[row] + d[row]) });
      }
    }
  }
  const { late } = simulation.scheduler as SparrowScheduler;
  return { starts, submitted, end, messages, cancelsEffective: late.cancellation.effective };
}

/** Kind timeline.idle. */
export function runIdle(input: Json): unknown {
  const given = object(input);
  const settings = { tasks: number(given.m), memory: 0, duration: `${number(given.service_ms) * MS}us` };
  const scheduler = schedulerOf(oneOf(given.policy, ...policyNames), number(given.d), number(given.ND_ms));
  const run = inputOf(SEED, number(given.workers), number(given.slots), scheduler, [job(JOB, 0, settings)]);
  const { starts, end } = simulate(run, 0);
  return { task_start_ms: starts[0].at, response_ms: end };
}

/** A job on workers that run, and have in their queues, tasks which were sent there without being asked for. */
function amongBusyWorkers(given: JsonObject, policy: PolicyName): Outcome {
  const busy = object(given.busy_until_ms);
  const queued = given.queued_service_ms === undefined ? {} : object(given.queued_service_ms);
  const { at_ms: at, m, service_ms: service, d } = object(given.job);
  const delay = number(given.ND_ms);
  const arrival = delay * MS;
  const applications: ApplicationInput[] = [];
  for (const [worker, until] of Object.entries(busy)) {
    const tied = { tasks: 1, memory: 0, nodeLabel: worker };
    const duration = `${BEFORE + number(until) * MS - arrival}us`;
    applications.push(job(`busy ${worker}`, 0, { ...tied, duration }));
    list(queued[worker] ?? []).forEach((time, i) => {
      applications.push(job(`queued ${worker} ${i}`, i + 1, { ...tied, duration: `${number(time) * MS}us` }));
    });
  }
  const settings = { tasks: number(m), memory: 0, duration: `${number(service) * MS}us` };
  applications.push(job(JOB, BEFORE + number(at) * MS, settings));
  const change: InterventionInput = {
    id: 'policy',
    at: BEFORE / 2,
    kind: 'knob-changed',
    target: -1,
    value: 0,
    scheduler: schedulerOf(policy, number(d), delay),
  };
  const random = schedulerOf('random', 1, delay);
  const slots = number(given.slots);
  return simulate(inputOf(SEED, number(given.workers), slots, random, applications, [change]), BEFORE);
}

/** Kind timeline.busy_workers. */
export function runBusyWorkers(input: Json): unknown {
  const given = object(input);
  const outcome = amongBusyWorkers(given, oneOf(given.policy, ...policyNames));
  const { starts, submitted, end, messages, cancelsEffective } = outcome;
  const atW0 = (message: number) => messages.find((sent) => sent.message === message && sent.worker === 'w0');
  const getTask = atW0(Message.getTask);
  const none = atW0(Message.none);
  const cancel = atW0(Message.cancel);
  return {
    task_worker: starts[0].worker,
    task_start_ms: starts[0].at,
    response_ms: end - submitted,
    w0_getTask_sent: getTask !== undefined,
    cancels_effective: cancelsEffective,
    ...(getTask === undefined ? {} : { w0_getTask_sent_ms: getTask.sent }),
    ...(cancel === undefined ? {} : { cancel_arrives_w0_ms: cancel.arrives }),
    ...(getTask === undefined || none === undefined
      ? {}
      : { w0_slot_held_in_vain_ms: [getTask.sent, none.arrives], w0_slot_free_again_ms: none.arrives }),
  };
}

/** Kind timeline.two_policies. */
export function runTwoPolicies(input: Json): unknown {
  const given = object(input);
  const found: Record<string, unknown> = {};
  for (const name of list(given.policies)) {
    const [start] = amongBusyWorkers(given, oneOf(name, ...policyNames)).starts;
    found[`${text(name)}_worker`] = start.worker;
    found[`${text(name)}_start_ms`] = start.at;
  }
  return found;
}
