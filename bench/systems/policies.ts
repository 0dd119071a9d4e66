/** An order that the reader wrote, against the built-in one that decides the same: 50 applications with 5,000 tasks in all. */
import { startRun } from '../../src/engine/run/simulate';
import { prepare } from '../measuring/prepare';
import { medians } from '../measuring/rounds';

const APPLICATIONS = 50;
const TASKS = 100;
const ROUNDS = 5;

function inputOf(policy: string, code: string) {
  return prepare({
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 50, capacity: { vcore: 4, memory: '64GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.jobs', properties: { 'application.sort.policy': policy } }],
    scheduler: { type: 'yunikorn' },
    policies: [{ id: 'own', api: 1, code }],
    workload: [
      {
        id: 'job',
        kind: 'batch',
        count: APPLICATIONS,
        arrivals: '1s',
        tasks: TASKS,
        vcore: 1,
        duration: { dist: 'uniform', min: '10s', max: '50s' },
      },
    ],
  });
}

/** Prints the ratio of each order to the built-in one. */
export function policies(): void {
  const cases = [
    { name: 'fifo, built in', policy: 'fifo', code: '' },
    { name: 'fifo as a key', policy: 'own:own', code: 'const key = (app) => [-app.priority, app.submitted];' },
    {
      name: 'fifo as compare',
      policy: 'own:own',
      code: 'const compare = (a, b) => b.priority - a.priority || a.submitted - b.submitted;',
    },
    { name: 'fair, built in', policy: 'fair', code: '' },
    { name: 'usage as a key', policy: 'own:own', code: 'const key = (app) => app.usedMemory / app.weight;' },
    { name: 'lottery', policy: 'own:own', code: 'const key = (app, ctx) => draw(app.id, ctx.round);' },
  ].map(({ name, policy, code }) => {
    const input = inputOf(policy, code);
    const run = () => {
      const started = startRun(input, 'outcomes');
      for (let over = false; !over;) {
        over = started.slice(100_000);
        started.takeChunks();
      }
      return started;
    };
    return { name, run };
  });
  const times = medians(cases, ROUNDS, 2);
  cases.forEach(({ name, run }, i) => {
    const { fingerprint } = run();
    console.log(
      `  ${name.padEnd(16)} ${times[i].toFixed(1)} ms, ${(times[i] / times[0]).toFixed(2)} times the built-in one, ${fingerprint}`,
    );
  });
}
