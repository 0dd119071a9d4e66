/** Words by which the places of the page are looked for. */
import type { DockName } from '../../scenario/dock-names';
import type { Section } from '../../store/view/shared-view';

/** What a section of the editor is called here, and the words by which it is looked for. */
export const SECTION_WORDS: Readonly<Record<Section, readonly [title: string, words: string]>> = {
  lesson: ['the lesson', 'rename title name notes description write text'],
  cluster: ['the cluster', 'nodes machines servers hosts memory cores vcores cpu gpu size racks autoscaling'],
  data: ['the data', 'datasets blocks copies replicas hdfs'],
  queues: ['the queues', 'limits shares guaranteed maximum users quota tenants'],
  workload: ['the workload', 'jobs applications tasks arrivals load add job application'],
  policy: ['the policy', 'scheduler algorithm system settings options configuration write own code program'],
  events: ['the events', 'failures faults crash lost node kill interventions chaos'],
  source: ['the source (JSON)', 'code raw text document'],
};

/** Words by which views of the dock are looked for. */
export const DOCK_WORDS: Readonly<Partial<Record<DockName, string>>> = {
  queues: 'shares usage tenants',
  nodes: 'machines servers hosts utilization utilisation usage memory cores cpu',
  locality: 'data local heat map ladder blocks',
  workers: 'probes messages response latency',
  plan: 'calendar space time gantt',
  yarn: 'fair capacity preemption shares why',
  next: 'order who queue waiting priority',
  deadline: 'tokens progress slo',
  transactions: 'conflicts decisions claims',
  flow: 'network graph cost solver',
  compare:
    'results metrics statistics numbers figures difference diff fairness utilization utilisation latency makespan',
};
