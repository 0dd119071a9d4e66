/** Nodes and queues that do not exist from the beginning: the interventions of a scenario add them. */
import type { Problem } from '../../base/result';
import { micros } from '../../scenario/written-amounts';
import type { InterventionOf, InterventionText } from '../../scenario/intervention-schema';
import type { NodeGroupText, QueueText, Scenario } from '../../scenario/schema';
import { parentPath } from '../../scenario/queue-path';

/** Interventions of a kind in the order of time. */
function ofKind<Kind extends InterventionText['kind']>(scenario: Scenario, kind: Kind): InterventionOf<Kind>[] {
  const all = (scenario.interventions ?? []).filter((event): event is InterventionOf<Kind> => event.kind === kind);
  return all.sort((x, y) => micros(x.at) - micros(y.at));
}

/** Groups of nodes that join, in the order in which they do: nodes are numbered in it. */
export function joiningGroups(scenario: Scenario): NodeGroupText[] {
  return joins(scenario).map(groupOf);
}

/** The interventions by which they join, in the same order. */
export function joins(scenario: Scenario): InterventionOf<'node-added'>[] {
  return ofKind(scenario, 'node-added');
}

/** The group of nodes that joins. */
export function groupOf(event: InterventionOf<'node-added'>): NodeGroupText {
  const { node, count, capacity, racks, rack, speed, labels } = event;
  return {
    id: node,
    capacity,
    ...(count === undefined ? {} : { count }),
    ...(racks === undefined ? {} : { racks }),
    ...(rack === undefined ? {} : { rack }),
    ...(speed === undefined ? {} : { speed }),
    ...(labels === undefined ? {} : { labels }),
  };
}

/** Queues that are added and that the document does not begin with, each once, in the order in which they come. */
export function addedQueues(scenario: Scenario): QueueText[] {
  return additions(scenario).map(queueTextOf);
}

/** The interventions that add them. */
export function additions(scenario: Scenario): InterventionOf<'queue-added'>[] {
  const known = new Set(scenario.queues.map(({ id }) => id));
  return ofKind(scenario, 'queue-added').filter(({ queue }) => {
    const isNew = !known.has(queue);
    known.add(queue);
    return isNew;
  });
}

/** Interventions that add a queue below one that takes applications from the beginning. */
export function belowLeaves(scenario: Scenario): Problem[] {
  const parents = new Set(scenario.queues.map(({ id }) => parentPath(id)));
  const leaves = new Set(
    scenario.queues.flatMap((queue) => (parents.has(queue.id) || queue['isParent'] === true ? [] : [queue.id])),
  );
  return ofKind(scenario, 'queue-added').flatMap(({ id, queue }) =>
    leaves.has(parentPath(queue))
      ? [
          {
            path: `interventions.${id}.queue`,
            message: `${parentPath(queue)} takes applications: nothing can be added below a leaf`,
          },
        ]
      : [],
  );
}

/** A queue as an intervention adds it. */
export function queueTextOf({ queue, settings }: InterventionOf<'queue-added'>): QueueText {
  return { ...settings, id: queue };
}
