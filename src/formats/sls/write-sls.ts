/** A scenario as a trace and a topology for the load simulator: random quantities are drawn here, as the run draws them. */
import { sample } from '../../base/math/distributions';
import type { Distribution } from '../../base/math/distributions';
import type { Problem } from '../../base/result';
import { MB, MILLISECOND } from '../../base/units';
import { knobDistribution, knobNumber } from '../../scenario/knobs';
import { lastName } from '../../scenario/queue-path';
import { batchKnobs } from '../../frameworks/batch/knobs';
import { mapReduceKnobs } from '../../frameworks/mapreduce/knobs';
import { Stage, taskGroups } from '../../frameworks/mapreduce/plan';
import type { ApplicationInput, NodeInput, RunInput } from '../../sim/run-input';
import { Streams } from '../../sim/streams';
import { ResourceType } from '../../sim/resource-types';

/** The stream from which frameworks draw how long tasks take. */
const DURATION_STREAM = 1;

export interface SlsFile {
  readonly text: string;
  /** What of the scenario it does not say. */
  readonly notices: readonly Problem[];
}

interface TaskText {
  readonly [field: string]: string | number;
}

/** All applications as jobs, in the order of their submission. */
export function writeSlsJobs(input: RunInput): SlsFile {
  const streams = new Streams(input);
  const notices: Problem[] = [];
  const said = new Set<string>();
  const note = (path: string, message: string): void => {
    if (said.has(`${path} ${message}`)) return;
    said.add(`${path} ${message}`);
    notices.push({ path, message });
  };
  const order = input.applications.map((_, app) => app);
  order.sort((a, b) => input.applications[a].submit - input.applications[b].submit || a - b);
  const jobs = order.flatMap((app) => {
    const { id, kind, generator, settings, queue, user, submit } = input.applications[app];
    const path = `workload.${generator}`;
    const tasks =
      kind === 'mapreduce'
        ? mapReduceTasks(input, streams, app)
        : kind === 'batch'
          ? batchTasks(input, streams, app)
          : undefined;
    if (tasks === undefined)
      note(path, `an application of kind ${kind} is left out: the simulator plays maps and reduces`);
    else if (tasks.length === 0) note(path, 'an application without tasks is left out: the simulator rejects it');
    if (tasks === undefined || tasks.length === 0) return [];
    if (kind === 'batch') note(path, 'a batch job gets an application master, which the simulator gives to every job');
    if (typeof settings['input'] === 'string') note(path, 'the cost of remote reads is left out');
    const am = kind === 'mapreduce' ? settings : {};
    return [
      JSON.stringify(
        {
          'am.type': 'mapreduce',
          'job.start.ms': Math.round(submit / MILLISECOND),
          'job.end.ms': 0,
          'job.queue.name': queueName(input, queue),
          'job.id': id,
          'job.user': input.users[user],
          'am.memory-mb': kind === 'mapreduce' ? knobNumber(am, mapReduceKnobs.amMemory) : 1024,
          'am.vcores': kind === 'mapreduce' ? knobNumber(am, mapReduceKnobs.amVcores) : 1,
          'job.tasks': tasks,
        },
        null,
        2,
      ),
    ];
  });
  if ((input.interventions ?? []).length > 0) note('interventions', 'events are left out: the simulator has none');
  return { text: jobs.length === 0 ? '' : `${jobs.join('\n')}\n`, notices };
}

/**
 * The name under which the simulator finds a leaf: the Capacity scheduler up to 3.2 looks for its last part alone, the Fair
 * scheduler puts root before it.
 */
function queueName({ queues, scheduler }: RunInput, queue: number): string {
  const { id } = queues[queue];
  const last = lastName(id);
  const isOne = queues.filter((other) => other.leaf && other.id.endsWith(`.${last}`)).length === 1;
  return scheduler['type'] === 'yarn-capacity' && isOne ? last : id.replace(/^root\./, '');
}

/** All initial nodes, rack by rack. */
export function writeSlsTopology(input: RunInput): SlsFile {
  const notices: Problem[] = [];
  const { vcore, memory } = ResourceType;
  const first = input.nodes.filter(({ absent }) => absent !== true);
  const racks = input.racks.flatMap((rack, index) => {
    const nodes = first.filter((node) => node.rack === index).map((node) => nodeText(node, vcore, memory));
    return nodes.length === 0 ? [] : [JSON.stringify({ rack, nodes }, null, 2)];
  });
  if (input.nodes.some(({ speed }) => speed !== 1)) {
    notices.push({ path: 'cluster.nodes', message: 'the speed of nodes is left out: the simulator has none' });
  }
  return { text: `${racks.join('\n')}\n`, notices };
}

function nodeText({ id, capacity, labels }: NodeInput, vcore: number, memory: number): object {
  return {
    node: hostName(id),
    'memory-mb': Math.floor(capacity[memory] / MB),
    vcores: Math.floor(capacity[vcore] / 1000),
    ...(labels.length > 0 ? { labels: labels.join(',') } : {}),
  };
}

/** Names of nodes come after their rack and a slash, so they contain no slash themselves. */
function hostName(id: string): string {
  return id.replaceAll('/', '-');
}

function mapReduceTasks(input: RunInput, streams: Streams, app: number): TaskText[] {
  const application = input.applications[app];
  const nodes = new Map(input.nodes.map((node) => [node.id, node]));
  const tasks: TaskText[] = [];
  let number = 0;
  let maps = 0;
  for (const group of taskGroups(application.settings)) {
    for (const { stage, count, memory, vcores, duration, hosts } of group) {
      for (let i = 0; i < count; i++, number++) {
        const host = hosts?.map((name) => nodes.get(name)).find((node) => node !== undefined);
        const local = stage === Stage.map ? blockHost(input, application, number) : undefined;
        if (stage === Stage.map) maps++;
        push(tasks, {
          'container.type': stage === Stage.map ? 'map' : 'reduce',
          'container.priority': stage === Stage.map ? 20 : 10,
          'container.memory-mb': memory,
          'container.vcores': vcores,
          'duration.ms': drawn(duration, streams, app, number),
          ...(hosts === undefined ? hostField(input, local) : hostField(input, host)),
        });
      }
    }
  }
  return maps + tasks.length === 0 ? [] : tasks;
}

function batchTasks(input: RunInput, streams: Streams, app: number): TaskText[] {
  const application = input.applications[app];
  const { settings } = application;
  const duration = knobDistribution(settings, batchKnobs.duration);
  const tasks: TaskText[] = [];
  for (let task = 0; task < knobNumber(settings, batchKnobs.tasks); task++) {
    push(tasks, {
      'container.type': 'map',
      'container.priority': 20,
      'container.memory-mb': Math.ceil(knobNumber(settings, batchKnobs.memory) / MB),
      'container.vcores': Math.ceil(knobNumber(settings, batchKnobs.vcore) / 1000),
      'duration.ms': drawn(duration, streams, app, settings['durationPer'] === 'job' ? 0 : task),
      ...hostField(input, blockHost(input, application, task)),
    });
  }
  return tasks;
}

/** Neighbours that are alike stand together. */
function push(tasks: TaskText[], task: TaskText): void {
  const last = tasks.at(-1);
  const alike =
    last !== undefined && Object.keys({ ...last, ...task }).every((k) => k === 'count' || last[k] === task[k]);
  if (alike) tasks[tasks.length - 1] = { ...last, count: Number(last['count']) + 1 };
  else tasks.push({ count: 1, ...task });
}

/** The first node that holds the block of a task. */
function blockHost(input: RunInput, { settings }: ApplicationInput, task: number): NodeInput | undefined {
  const dataset = input.datasets?.find(({ id }) => id === settings['input']);
  if (dataset === undefined) return undefined;
  return input.nodes[dataset.replicas[(task % dataset.blocks) * dataset.replication]];
}

function hostField(input: RunInput, node: NodeInput | undefined): Record<string, string> {
  return node === undefined ? {} : { 'container.host': `/${input.racks[node.rack]}/${hostName(node.id)}` };
}

/** ms, at least one: the simulator refuses a task that takes no time. */
function drawn(duration: Distribution, streams: Streams, app: number, task: number): number {
  const u = duration.dist === 'constant' ? 0 : streams.draw(DURATION_STREAM, app, task, 0);
  return Math.max(1, Math.round(Math.max(0, Math.round(sample(duration, u))) / MILLISECOND));
}
