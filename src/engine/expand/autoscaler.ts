/** The autoscaler of a scenario: its settings as integers, and the nodes that each of its groups may have. */
import type { Problem } from '../../base/result';
import { MILLISECOND } from '../../base/units';
import { autoscalerKnobs, scalingKnobs } from '../../scenario/autoscaler';
import type { AutoscalerText } from '../../scenario/autoscaler';
import { chainOf, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import { durationDistribution } from '../../scenario/written-amounts';
import type { Knob } from '../../scenario/knobs';
import type { NodeGroupText, Scenario } from '../../scenario/schema';
import type { SchedulerPlugin } from '../../schedulers/plugin';
import type { AutoscalerInput, NodeInput, ScalingGroupInput } from '../../sim/run-input';

/** How many nodes a group has at first, and how many it may have. */
export function sizesOf(group: NodeGroupText): { readonly count: number; readonly max: number } {
  const { count = 1 } = group;
  if (group.autoscaling === undefined || group.count === undefined) return { count, max: count };
  return { count, max: Math.max(count, group.autoscaling.max ?? scalingKnobs.max.default) };
}

/** What is wrong with the limits of groups, by field. */
export function scalingProblems(
  { cluster, scheduler }: Scenario,
  { title, atRunTime = [] }: SchedulerPlugin,
): Problem[] {
  return cluster.nodes.flatMap(({ id, count, autoscaling }) => {
    if (autoscaling === undefined) return [];
    const path = `cluster.nodes.${id}.autoscaling`;
    const { min = scalingKnobs.min.default, max = scalingKnobs.max.default } = autoscaling;
    if (!atRunTime.includes('node-added')) {
      return [{ path, message: `${title} (${scheduler.type}) knows no nodes that join during a run` }];
    }
    if (count === undefined) {
      return [
        { path: `cluster.nodes.${id}.count`, message: 'expected how many nodes an autoscaled group has at first' },
      ];
    }
    if (min > count)
      return [{ path: `${path}.min`, message: `expected at most ${count}, the count of the group, got ${min}` }];
    if (max < count)
      return [{ path: `${path}.max`, message: `expected at least ${count}, the count of the group, got ${max}` }];
    return [];
  });
}

function expandersOf(settings: AutoscalerText): AutoscalerInput['expanders'] {
  const { options } = autoscalerKnobs.expander;
  const names = chainOf(knobText(settings, autoscalerKnobs.expander));
  return names.flatMap((name) => options.find((option) => option === name) ?? []);
}

/** The autoscaler as the simulation takes it; undefined when no group has limits. */
export function expandAutoscaler(scenario: Scenario, nodes: readonly NodeInput[]): AutoscalerInput | undefined {
  const scaled = scenario.cluster.nodes.filter(({ autoscaling }) => autoscaling !== undefined);
  if (scaled.length === 0) return undefined;
  const indices = new Map(nodes.map(({ id }, node) => [id, node]));
  const groups = scaled.map((group): ScalingGroupInput => {
    const {
      min = scalingKnobs.min.default,
      priority = scalingKnobs.priority.default,
      provisioning = scalingKnobs.provisioning.default,
    } = group.autoscaling ?? {};
    return {
      id: group.id,
      nodes: Array.from({ length: sizesOf(group).max }, (_, i) => indices.get(`${group.id}/${i + 1}`) ?? -1),
      min,
      priority,
      price: group.autoscaling?.price,
      provisioning: durationDistribution(provisioning),
    };
  });
  const settings: AutoscalerText = scenario.cluster.autoscaler ?? {};
  const span = (knob: Knob) => knobNumber(settings, knob);
  return {
    groups,
    // A period of 0 would repeat the scan at one instant for ever.
    scanInterval: Math.max(MILLISECOND, span(autoscalerKnobs.scanInterval)),
    scaleUpDelay: span(autoscalerKnobs.scaleUpDelay),
    expanders: expandersOf(settings),
    maxNodesTotal: knobNumber(settings, autoscalerKnobs.maxNodesTotal),
    maxProvisionTime: span(autoscalerKnobs.maxProvisionTime),
    initialBackoff: span(autoscalerKnobs.initialBackoff),
    maxBackoff: span(autoscalerKnobs.maxBackoff),
    backoffReset: span(autoscalerKnobs.backoffReset),
    scaleDownEnabled: knobSwitch(settings, autoscalerKnobs.scaleDownEnabled),
    unneededTime: span(autoscalerKnobs.unneededTime),
    delayAfterAdd: span(autoscalerKnobs.delayAfterAdd),
    maxEmptyDelete: knobNumber(settings, autoscalerKnobs.maxEmptyDelete),
  };
}
