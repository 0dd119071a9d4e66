import type { Problem } from '../../base/result';
import * as v from 'valibot';
import { knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { RunInput } from '../../sim/run-input';
import type { ProbingWay, SchedulerPlugin } from '../plugin';
import { groupOfNode, taskSize } from '../task-size';
import { mean } from '../../base/math/distributions';
import { sparrowKnobs } from './knobs';
import { sparrowReasons } from './reasons';
import { slotsOf, sparrowSettings, weightsSchema } from './settings';
import { ResourceType } from '../../sim/resource-types';

/** Milli-vcores of a slot, which runs one task. */
const SLOT = 1000;

/** µs. */
const SHORTEST_POLL = 100;

/** Slots of all workers together. Each of them is kept by itself where there is a central queue. */
const MOST_SLOTS = 1_000_000;

/** Sparrow places batch jobs whose tasks take one slot each, on workers that have slots and memory for all of them. */
function check(input: RunInput): Problem[] {
  const problems = new Map<string, string>();
  const { vcore, memory } = ResourceType;
  const { cpus, workStealing, delay } = sparrowSettings(input.scheduler);
  if (workStealing && mean(delay) < SHORTEST_POLL) {
    problems.set('scheduler.workStealing', 'expected a network.delay of at least 100us: workers ask again and again');
  }
  let mostPerSlot = Infinity;
  let allSlots = 0;
  for (const node of input.nodes) {
    allSlots += slotsOf(node.capacity[vcore], undefined);
    const slots = slotsOf(node.capacity[vcore], cpus);
    const where = `cluster.nodes.${groupOfNode(node.id)}.capacity`;
    if (slots === 0) problems.set(`${where}.vcore`, 'expected at least 1 vcore: a worker without slots serves no task');
    else if (cpus !== undefined && slots < cpus) {
      problems.set('scheduler.system.cpus', `expected at most ${slots}, the whole vcores of ${node.id}`);
    }
    if (slots > 0) mostPerSlot = Math.min(mostPerSlot, node.capacity[memory] / slots);
  }
  if (allSlots > MOST_SLOTS) {
    problems.set('cluster.nodes', `expected at most ${MOST_SLOTS} vcores in all, which are slots, got ${allSlots}`);
  }
  for (const { kind, generator, settings } of input.applications) {
    const where = `workload.${generator}`;
    if (problems.has(`${where}.kind`) || problems.has(`${where}.vcore`)) continue;
    if (kind !== 'batch') {
      problems.set(`${where}.kind`, `expected batch: Sparrow places tasks, not the containers of ${kind}`);
      continue;
    }
    const taken = taskSize(settings);
    if (taken.vcore !== SLOT) {
      problems.set(`${where}.vcore`, 'expected 1: under Sparrow every task takes one slot, and a slot is one vcore');
    }
    if (memory >= 0 && taken.memory > mostPerSlot) {
      problems.set(`${where}.memory`, 'expected no more than the memory of a worker divided by its slots');
    }
  }
  return [...problems].map(([path, message]) => ({ path, message }));
}

/** The policies by their setting, under the names of the paper. */
const policyNames: Readonly<Record<ProbingWay, string>> = {
  random: 'random placement',
  'per-task': 'per-task sampling',
  batch: 'batch sampling',
  late: 'late binding',
  central: 'central queue',
};

/** The policy that a setting names; late binding, which is the default, for any other text. */
function wayOf(policy: string): ProbingWay {
  return Object.hasOwn(policyNames, policy) ? (policy as ProbingWay) : 'late';
}

function policyText(settings: KnobHolder): string {
  return policyNames[wayOf(knobText(settings, sparrowKnobs.policy.knob))];
}

/** Sparrow: schedulers without shared state that probe random workers, and the policies that it is compared with. */
export const sparrowPlugin: SchedulerPlugin = {
  type: 'sparrow',
  title: 'Sparrow',
  about: 'random probes, decentralised',
  load: async () => {
    const { SparrowScheduler } = await import('./scheduler');
    return (ctx) => new SparrowScheduler(ctx);
  },
  overcommits: ({ scheduler, interventions, resourceTypes }) => {
    const settings = [scheduler, ...interventions.flatMap((one) => one.scheduler ?? [])];
    return settings.some((one) => sparrowSettings(one).order === 'none') ? resourceTypes.map((_, type) => type) : [];
  },
  knobs: Object.values(sparrowKnobs),
  queueKnobs: [],
  queueResources: [],
  schedulerEntries: { weights: v.optional(weightsSchema) },
  presets: [],
  reasons: sparrowReasons,
  states: [],
  timers: [],
  view: 'workers',
  serviceOrder: 'workers',
  policies: (input) => input.queues.map(() => policyText(input.scheduler)),
  policyText,
  schedulers: (settings) => sparrowSettings(settings).schedulers,
  probing: (settings) => {
    const { policy, ratio, cpus } = sparrowSettings(settings);
    return { way: wayOf(policy), anyWay: true, ratio, slots: (milliVcoresOfNode) => slotsOf(milliVcoresOfNode, cpus) };
  },
  check,
};
