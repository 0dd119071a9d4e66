/** A scenario in a few lines: what a reader of a report needs without the page. */
import { schedulerPlugin } from '../../../engine/registry';
import type { Scenario } from '../../../scenario/schema';
import { numberText } from '../../metrics/value-text';

/** Number of node groups, queues and entries that are listed; the rest is counted. */
const MOST = 4;

/** What one application of each kind is called, and several; others are "batch applications". */
const NAMES: Readonly<Partial<Record<string, readonly [one: string, several: string]>>> = {
  spark: ['Spark application', 'Spark applications'],
  mapreduce: ['MapReduce job', 'MapReduce jobs'],
  dag: ['job of stages', 'jobs of stages'],
};

/** Lines of plain text, each beginning with what it is about: cluster, queues, workload, scheduler, seed, events. */
export function outlineOf(scenario: Scenario): string[] {
  const { cluster, queues, workload, scheduler, interventions = [] } = scenario;
  return [
    `Cluster: ${some(cluster.nodes.map(nodesText), 'groups of nodes')}`,
    `Queues: ${some(
      queues.map(({ id }) => id),
      'queues',
      12,
    )}`,
    `Workload: ${workload.length === 0 ? 'nothing' : some(workload.map(entryText), 'entries')}`,
    `Scheduler: ${schedulerPlugin(scheduler.type).title}`,
    `Seed: ${scenario.seed ?? 1}`,
    ...(interventions.length === 0 ? [] : [`Events: ${interventions.length}`]),
  ];
}

/** "20 nodes of 16 vcore, 64 GB memory in 4 racks". */
function nodesText({ count = 1, capacity, racks }: Scenario['cluster']['nodes'][number]): string {
  const sizes = Object.entries(capacity).map(([type, amount]) => `${amountText(String(amount))} ${type}`);
  const where = racks === undefined || racks < 2 ? '' : ` in ${racks} racks`;
  return `${numberText(count, 0)} ${count === 1 ? 'node' : 'nodes'} of ${sizes.join(', ')}${where}`;
}

/** Memory as it was written, with its unit set apart: "64 GB". */
function amountText(amount: string): string {
  return amount.replace(/(\d)(?=[A-Z])/i, '$1 ');
}

/** "etl, 10 Spark applications in root.spark". An entry need not name a queue. */
function entryText({ id, count = 1, kind, queue }: Scenario['workload'][number]): string {
  const where = queue === undefined ? '' : ` in ${queue}`;
  const [one, several] = NAMES[kind] ?? [`${kind} application`, `${kind} applications`];
  return `${id}, ${numberText(count, 0)} ${count === 1 ? one : several}${where}`;
}

function some(texts: readonly string[], what: string, most = MOST): string {
  const shown = texts.slice(0, most).join('; ');
  return texts.length <= most ? shown : `${shown}; ${texts.length - most} more ${what}`;
}
