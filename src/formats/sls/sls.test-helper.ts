/** Traces of the load simulator, as tests write them. */
import type { Scenario } from '../../scenario/schema';
import { readSls } from './read-sls';
import { DEFAULT_OPTIONS, slsParts } from './sls-scenario';
import type { SlsTrace } from './trace';

/** A small cluster without work, which a trace is brought into. */
export const document: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', capacity: { vcore: 4, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.default' }],
  scheduler: { type: 'yunikorn' },
  workload: [],
};

/** A trace that can be read; throws where it cannot. */
export function trace(text: string): SlsTrace {
  const read = readSls(text);
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('; '));
  return read.value;
}

/** One job of a trace as JSON: a container of 12 s unless the fields say otherwise. */
export const job = (fields: object): string =>
  JSON.stringify({
    'job.start.ms': 1000,
    'job.queue.name': 'sls_queue_1',
    'job.tasks': [{ 'container.start.ms': 5000, 'container.end.ms': 17_000 }],
    ...fields,
  });

/** The scenario that a trace becomes. */
export function documentOf(text: string) {
  const { queues, workload, cluster } = slsParts(trace(text), document, DEFAULT_OPTIONS);
  return {
    ...document,
    cluster: cluster ?? document.cluster,
    queues: queues ?? document.queues,
    workload: workload ?? [],
  };
}
