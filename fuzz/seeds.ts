/** Texts to begin with: those of the facts, the examples of the page, and what the writers of the formats make of the gallery. */
import { mergedText } from '../src/analysis/compare/shards/merged-file';
import type { SweepPlan } from '../src/analysis/compare/shards/plan';
import type { Json } from '../src/base/json';
import { ENGINE_VERSION } from '../src/engine/version';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gallery } from '../src/engine/gallery';
import { policyExamples, BEST_FIT, FIRST_FIT } from '../src/schedulers/own/examples';
import { writeApplicationTable } from '../src/formats/application-table';
import { writeQueuesYaml } from '../src/formats/yunikorn/queues-write';
import { writeFairFile } from '../src/formats/yarn/fair-writer';
import { writeCapacityFile } from '../src/formats/yarn/configuration-writer';
import { yarnExamples } from '../src/views/formats/yarn/yarn-examples';

const VECTORS = join(import.meta.dirname, '..', 'conformance', 'vectors');
/** Longest text that is taken, in characters. */
const LONGEST = 20_000;

/** All texts in a file of facts that look like what is wanted. */
function texts(file: string, wanted: RegExp): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.length <= LONGEST && wanted.test(value)) found.add(value);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(JSON.parse(readFileSync(join(VECTORS, `${file}.json`), 'utf8')));
  return [...found];
}

/** Something of the gallery under one system, written out. */
function written(type: string, write: (scenario: (typeof gallery)[number]['scenario']) => string): string[] {
  return gallery.filter(({ scenario }) => scenario.scheduler.type === type).map(({ scenario }) => write(scenario));
}

const job = {
  'job.start.ms': 0,
  'job.end.ms': 60_000,
  'job.id': 'job_1',
  'job.user': 'ana',
  'job.queue.name': 'q',
  'job.count': 3,
  'job.tasks': [
    {
      'container.host': '/default-rack/node1',
      'container.start.ms': 6664,
      'container.end.ms': 23_707,
      'container.priority': 20,
      'container.type': 'map',
    },
    { 'duration.ms': 5000, count: 40, 'container.memory': 2048, 'container.vcores': 2 },
  ],
};
const synth = {
  num_nodes: 10,
  nodes_per_rack: 2,
  num_jobs: 4,
  rand_seed: 2,
  workloads: [
    {
      workload_name: 'w',
      workload_weight: 1,
      queue_name: 'q',
      job_classes: [
        { class_name: 'c', class_weight: 1, mtasks_avg: 5, mtasks_stddev: 2, mtime_avg: 10, rtasks_avg: 2 },
      ],
      time_distribution: [
        { time: 1, weight: 66 },
        { time: 60, weight: 1 },
      ],
    },
  ],
};

const plan: SweepPlan = {
  signalboxPlan: 1,
  engine: ENGINE_VERSION,
  scenario: JSON.parse(JSON.stringify(gallery[0].scenario)) as Json,
  axes: [{ knob: 'load', values: [0.5, 1] }],
  variants: ['A'],
  seed: 1,
  seeds: 3,
};

export const SEEDS = {
  yaml: [
    ...texts('yunikorn', /partitions:/),
    ...written('yunikorn', (scenario) => writeQueuesYaml(scenario).text),
    'partitions:\n  - name: default\n    queues:\n      - name: root\n        submitacl: "*"\n        queues:\n          - name: etl\n            resources:\n              guaranteed: {memory: 4G, vcore: 2}\n              max: {memory: 8G, vcore: 4}\n            properties:\n              application.sort.policy: fifo\n',
  ],
  pools: [
    ...texts('spark-delay-scheduling', /<allocations/),
    '<?xml version="1.0"?>\n<allocations>\n  <pool name="etl"><schedulingMode>FAIR</schedulingMode><weight>2</weight><minShare>1</minShare></pool>\n  <pool name="b"/>\n</allocations>\n',
  ],
  yarn: [
    ...texts('yarn-config-formats', /<(allocations|configuration)/),
    ...yarnExamples.map(({ text }) => text),
    ...written('yarn-fair', (scenario) => writeFairFile(scenario).text),
    ...written('yarn-capacity', (scenario) => writeCapacityFile(scenario).text),
  ],
  sls: [
    ...texts('yarn-config-formats', /job\.start\.ms|num_nodes|jobID/),
    JSON.stringify(job),
    `${JSON.stringify(job)}\n${JSON.stringify({ ...job, 'job.id': 'job_2' })}`,
    JSON.stringify(synth),
    '{"rack":"rack1","nodes":[{"node":"n1","memory-resource":8192,"vcores-resource":8},{"node":"n2"}]}',
    '{"num.nodes":30,"num.racks":3}',
    '{"jobID":"job_1","user":"u","queue":"q","submitTime":1,"launchTime":2,"finishTime":50000,"mapTasks":[{"taskID":"t","startTime":1,"finishTime":9000,"attempts":[{"hostName":"/r/n","startTime":5,"finishTime":9000,"result":"SUCCESS"}]}],"reduceTasks":[]}',
  ],
  table: written('yunikorn', (scenario) => writeApplicationTable(scenario.workload)).concat(
    written('yarn-fair', (scenario) => writeApplicationTable(scenario.workload, ',')),
    ['id,kind,queue,tasks,duration\na,batch,root.a,4,10s\n"b ""x""",batch,root.a,2,"5s"\n'],
  ),
  log: [
    ...texts('spark-event-log', /SparkListener/),
    '{"Event":"SparkListenerApplicationStart","App Name":"x","App ID":"app-1","Timestamp":1000,"User":"ana"}\n{"Event":"SparkListenerTaskEnd","Stage ID":0,"Stage Attempt ID":0,"Task End Reason":{"Reason":"Success"},"Task Info":{"Task ID":1,"Index":0,"Launch Time":5,"Finish Time":9,"Executor ID":"1"}}',
  ],
  sweep: [JSON.stringify(plan), mergedText(plan, { runs: [], missing: [] })],
  embed: [
    'https://host/?embed=lesson&step=2#gallery/driver-deadlock',
    'https://host/app/?embed=figure&kind=queues&only=A,B&theme=dark&controls=0&events=1&offline=1',
    'https://host/?embed=step&step=3&x=%41#s1.d.AAAA',
  ],
  lesson: gallery.flatMap(({ scenario: { lesson } }) => (lesson === undefined ? [] : [lesson])),
  policy: [...policyExamples, FIRST_FIT, BEST_FIT]
    .map(({ code }) => code)
    .concat(
      texts('own-policy', /=>|function/),
      // Few lists, of which each stands many times in the next one.
      'const key = (app) => {\n  let a = [app.id];\n  for (let i = 0; i < 30; i++) a = [a, a];\n  return a;\n};\n',
    ),
};
