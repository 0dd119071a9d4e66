// The examples of the docs, as they stand there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { environment, expectSame, has, inFolder, projectFile, run, signalbox } from './stranger.mjs';

/** One asks while others work: two queues on four slots. */
const cluster = {
  signalbox: 1,
  title: 'Two queues',
  horizon: '1h',
  cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.etl' }, { id: 'root.adhoc' }],
  scheduler: { type: 'yunikorn' },
  workload: [
    {
      id: 'question',
      kind: 'batch',
      queue: 'root.adhoc',
      count: 10,
      tasks: 4,
      arrivals: { dist: 'exponential', mean: '10s' },
      duration: { dist: 'exponential', mean: '5s' },
    },
  ],
};

/** Its queues as YuniKorn reads them. */
const queues = `partitions:
  - name: default
    queues:
      - name: root
        submitacl: '*'
        queues: [{ name: etl }, { name: adhoc }]
`;

/** The same with room for one task at a time in the queue of questions. */
const worse = queues.replace('{ name: adhoc }', '{ name: adhoc, resources: { max: { vcore: 1 } } }');

export const exampleChecks = {
  'the CI job fails when a queue change makes people wait, and only then': () => {
    if (!has('git', ['--version'])) return 'left out: there is no git here';
    const { jobs } = parse(projectFile('docs/examples/queue-change.yml'));
    const steps = jobs.waiting.steps.flatMap(({ run: text }) => (text === undefined ? [] : [text]));
    const [prepare, compare, report] = steps;
    const dir = repositoryWith({ 'cluster.json': JSON.stringify(cluster), 'queues.yaml': queues });
    const step = (text, status = 0) => run('bash', ['-e', '-c', text], dir, { env: ciEnvironment(), status });
    for (const [change, status] of [
      [queues, 0],
      [worse, 4],
    ]) {
      writeFileSync(join(dir, 'queues.yaml'), change);
      step(prepare);
      step(compare, status);
    }
    step(report);
    if (!readFileSync(join(dir, 'report.html'), 'utf8').includes('<h2>')) throw new Error('there is no report');
  },
  'the cells of the notebook run, and its link opens the scenario': () => {
    if (!has('python3', ['--version'])) return 'left out: there is no python3 here';
    const { cells } = JSON.parse(projectFile('docs/examples/scenario-link.ipynb'));
    const code = cells.flatMap(({ cell_type: type, source }) => (type === 'code' ? [source.join('')] : []));
    const dir = inFolder('notebook');
    writeFileSync(join(dir, 'cells.py'), code.join('\n\n'));
    const lines = run('python3', ['cells.py'], dir, { env: environment() }).trimEnd().split('\n');
    if (lines.length !== 5) throw new Error(`five lines were expected, got ${lines.join('\n')}`);
    const { scenario } = JSON.parse(signalbox(['run', lines[0], '--json']));
    expectSame(scenario.title, 'Two queues');
    expectSame(
      lines
        .slice(2)
        .map((line) => line.split(' ')[0])
        .join(),
      '0.5,1,2',
    );
  },
};

/** A folder whose `origin/main` has files, text by name. */
function repositoryWith(files) {
  const dir = inFolder('repository');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const git = (...args) => run('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], dir);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Cluster');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return dir;
}

/** What the job has: the package is found by npx in the folder above. */
function ciEnvironment() {
  return { ...environment(), GITHUB_BASE_REF: 'main' };
}
