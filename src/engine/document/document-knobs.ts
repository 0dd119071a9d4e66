/** Every knob of a document with its place: what the cluster, the queues, the workload and the scheduler can be set to. */
import { getAt } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import { autoscalerKnobs, scalingKnobs } from '../../scenario/autoscaler';
import { applicationCount, applicationKnobs, groupKnobs, nodeCount } from '../../scenario/frame-knobs';
import type { Knob } from '../../scenario/knobs';
import { leavesOf } from '../../scenario/leaf-queues';
import type { ApplicationText, QueueText, Scenario } from '../../scenario/schema';
import { frameworkPlugin, schedulerPlugin } from '../registry';

/** One knob where it stands. */
export interface DocumentKnob {
  readonly knob: Knob;
  readonly path: JsonPath;
  /** Id of the queue, node group or application that it belongs to; '' for the scheduler. */
  readonly owner: string;
  /** The written value; the default where none is written. */
  readonly value: Json | undefined;
  /** The document has a value, which may be the default. */
  readonly written: boolean;
}

/** Its name among all: "spark.executor.cores of etl"; those of the scheduler by their whole path, "nodesortpolicy.type". */
export function nameOfKnob({ knob, path, owner }: Pick<DocumentKnob, 'knob' | 'path' | 'owner'>): string {
  if (path[0] === 'scheduler') return path.slice(1).join('.');
  return owner === '' ? knob.name : `${knob.name} of ${owner}`;
}

/** All of them, in the order cluster, queues, workload, scheduler. The document is one variant's view of the scenario. */
export function documentKnobs(document: Scenario): DocumentKnob[] {
  const found: DocumentKnob[] = [];
  // A step into a list searches it from the start; callers that go through a long list pass the element that they are at.
  const add = (knob: Knob, path: JsonPath, owner: string, element: Json = document, depth = 0): void => {
    const value = getAt(element, depth === 0 ? path : path.slice(depth));
    found.push({ knob, path, owner, value: value ?? knob.default, written: value !== undefined });
  };
  for (const group of document.cluster.nodes) {
    const path = ['cluster', 'nodes', group.id];
    add({ ...nodeCount, default: 1 }, [...path, 'count'], group.id);
    for (const type of Object.keys(group.capacity)) add(quantityKnob(type), [...path, 'capacity', type], group.id);
    add(groupKnobs.speed, [...path, 'speed'], group.id);
    if (group.autoscaling === undefined) continue;
    for (const knob of Object.values(scalingKnobs)) add(knob, [...path, 'autoscaling', knob.name], group.id);
  }
  if (document.cluster.nodes.some(({ autoscaling }) => autoscaling !== undefined)) {
    for (const knob of Object.values(autoscalerKnobs)) add(knob, ['cluster', 'autoscaler', knob.name], '');
  }
  const leaves = new Set(leavesOf(document.queues));
  for (const queue of document.queues) addQueue(document, queue, leaves.has(queue), add);
  for (const entry of document.workload) addEntry(entry, add);
  for (const { knob, holder } of schedulerPlugin(document.scheduler.type).knobs) {
    add(knob, ['scheduler', ...holder, knob.name], '');
  }
  return found;
}

/** Adds a knob. `element`: what the first `depth` steps of the path lead to, the document itself if it is absent. */
type Add = (knob: Knob, path: JsonPath, owner: string, element?: Json, depth?: number) => void;

function addQueue(document: Scenario, queue: QueueText, leaf: boolean, add: Add): void {
  const { queueKnobs } = schedulerPlugin(document.scheduler.type);
  const path = ['queues', queue.id];
  for (const bound of ['guaranteed', 'max'] as const) {
    for (const type of Object.keys(queue.resources?.[bound] ?? {})) {
      add(quantityKnob(type, `${bound} `), [...path, 'resources', bound, type], queue.id, queue, 2);
    }
  }
  for (const { knob, holder, leafOnly } of queueKnobs) {
    if (leaf || leafOnly !== true) add(knob, [...path, ...holder, knob.name], queue.id, queue, 2);
  }
}

function addEntry(entry: ApplicationText, add: Add): void {
  const path = ['workload', entry.id];
  const { knobs, lists } = frameworkPlugin(entry.kind);
  add({ ...applicationCount, default: 1 }, [...path, 'count'], entry.id, entry, 2);
  for (const knob of [applicationKnobs.priority, ...knobs]) add(knob, [...path, knob.name], entry.id, entry, 2);
  for (const { field, knobs: own } of lists) {
    for (const item of itemIds(entry[field])) {
      for (const knob of own) add(knob, [...path, field, item, knob.name], `${entry.id} ${item}`, entry, 2);
    }
  }
}

function itemIds(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : [],
  );
}

/** A quantity of a resource type as a knob. */
export function quantityKnob(type: string, prefix = ''): Knob {
  const kind = type === 'vcore' || type === 'memory' ? type : 'integer';
  return { name: `${prefix}${type}`, kind, default: undefined, min: 0, help: '' };
}
