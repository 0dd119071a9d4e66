import * as v from 'valibot';
import { holderOf, knobText } from '../../scenario/knobs';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { DirectoryState } from '../../sim/directory';
import type { PolicyUse, SchedulerPlugin } from '../plugin';
import { policyPlace } from '../policy-records';
import { stateNames } from './applications/application-state';
import { partitionKnobs, queueKnobs } from './knobs';
import { limitsSchema } from './limits/queue-limits';
import { childTemplateSchema, placementRulesSchema } from './placement/placement-schema';
import { mergeProperties, propertiesOf } from './queues/queue-properties';
import type { QueueProperties } from './queues/queue-properties';
import { yunikornReasons } from './reasons';

const letters: Readonly<Record<string, string>> = {
  New: 'N',
  Accepted: 'A',
  Starting: 'S',
  Running: 'R',
  Completing: 'C',
  Completed: 'D',
  Failing: 'F',
  Failed: 'F',
  Rejected: 'J',
  Expired: 'E',
  Resuming: 'U',
  Waiting: 'W',
  Killed: 'K',
};

const finalStates: readonly string[] = ['Completed', 'Failed', 'Rejected', 'Expired', 'Killed'];

const states: readonly DirectoryState[] = stateNames.map((name) => ({
  name,
  letter: letters[name],
  accepted: name === 'Accepted' || name === 'New',
  final: finalStates.includes(name),
}));

/** Apache YuniKorn, from release 0.9 on. */
export const yunikornPlugin: SchedulerPlugin = {
  type: 'yunikorn',
  title: 'YuniKorn',
  about: 'queues, gates, gangs, preemption',
  load: async () => {
    const { YuniKornScheduler } = await import('./scheduler');
    return (ctx) => new YuniKornScheduler(ctx);
  },
  knobs: Object.values(partitionKnobs),
  queueKnobs: Object.values(queueKnobs),
  queueResources: ['guaranteed', 'max'],
  ignoresConstraints: true,
  queueEntries: {
    limits: v.optional(limitsSchema),
    childtemplate: v.optional(childTemplateSchema),
  },
  schedulerEntries: { placementrules: v.optional(placementRulesSchema) },
  inherited: (queues, id) => {
    let properties: QueueProperties = {};
    for (let dot = id.indexOf('.'); dot >= 0; dot = id.indexOf('.', dot + 1)) {
      const above = queues.find((queue) => queue.id === id.slice(0, dot));
      if (above !== undefined) properties = propertiesOf(above, properties);
    }
    return { properties: mergeProperties(properties, undefined) };
  },
  presets: [
    { id: '0.9', title: 'YuniKorn 0.9' },
    { id: '1.5', title: 'YuniKorn 1.5' },
    { id: 'current', title: 'YuniKorn 1.6 and later' },
  ],
  reasons: yunikornReasons,
  states,
  records: [policyPlace],
  timers: ['Starting', 'Completing', 'Expiry', 'Placeholder'],
  serviceOrder: 'queues',
  files: 'queues-yaml',
  policies: (input) => {
    const properties: QueueProperties[] = [];
    return input.queues.map(({ parent, settings }, queue) => {
      properties[queue] = propertiesOf(settings, properties[parent]);
      const { sortPolicy } = queueKnobs;
      return knobText(holderOf({ properties: properties[queue] }, sortPolicy), sortPolicy.knob);
    });
  },
  policyFields: { order: ['properties', 'application.sort.policy'], nodes: ['nodesortpolicy', 'type'] },
  policyUses: ({ queues, scheduler }) => {
    const { nodeSort } = partitionKnobs;
    const nodes = knobText(holderOf(scheduler, nodeSort), nodeSort.knob);
    const ofNodes: PolicyUse[] = isOwnPolicy(nodes)
      ? [{ name: nodes, purpose: 'nodes', path: ['scheduler', ...nodeSort.holder, nodeSort.knob.name].join('.') }]
      : [];
    const ofQueues = queues.flatMap(({ id, settings }): PolicyUse[] => {
      const { holder, knob } = queueKnobs.sortPolicy;
      const name = knobText(holderOf(settings, queueKnobs.sortPolicy), knob);
      if (!isOwnPolicy(name)) return [];
      return [{ name, purpose: 'order', path: ['queues', id, ...holder, knob.name].join('.') }];
    });
    return [...ofNodes, ...ofQueues];
  },
  placedBy: ['placementrules'],
  // Placement looks at them, and places all applications before the run.
  queueReadAtStart: ['childtemplate', queueKnobs.submitAcl.knob.name, queueKnobs.adminAcl.knob.name],
  atRunTime: ['node-added'],
  admissionSettings: ['stateaware', 'maxapplications'],
};
