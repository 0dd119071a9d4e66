/**
 * `npm run -s bench [-- NAME...] [--json [FILE]]`: benchmarks, each with a ratio to its stated yardstick. With `--json` the
 * ratios are added to a file as one line of JSON, and those that grew by more than a factor since its last lines are printed.
 */
import { parseArgs } from 'node:util';
import { editLatency, typingLatency } from './page/edit-latency';
import { keepFigures } from './measuring/figures';
import { fifo } from './systems/fifo';
import { firstLoad } from './page/first-load';
import { crowds, spans } from './analysis/model';
import { growth, growthNodes, growthTasks, growthUsers } from './systems/growth';
import { heatmap } from './page/heatmap';
import { jockey } from './systems/jockey';
import { omega } from './systems/omega';
import { passes } from './systems/passes';
import { policies } from './systems/policies';
import { processes } from './processes';
import { quincy } from './systems/quincy';
import { quincyRuns } from './systems/quincy-runs';
import { scale } from './page/scale';
import { sparrow } from './systems/sparrow';
import { study } from './analysis/study';
import { sweep } from './analysis/sweep';
import { tetrisched } from './systems/tetrisched';
import { timeline } from './page/timeline';
import { timelinePage } from './page/timeline-page';
import { yarn } from './systems/yarn';

const benchmarks: Readonly<Record<string, readonly [what: string, run: () => void | Promise<void>]>> = {
  fifo: ['200,000 FIFO tasks through YuniKorn on 10,000 slots, against a plain heap loop over the same tasks', fifo],
  passes: ['a scheduling pass over 1,000 queues while little changes, against the number of applications', passes],
  crowds: ['the model of applications that wait for one another under StateAware, against their number', crowds],
  spans: ['the model of a million spans on 5,000 nodes, against the simulation of the same run', spans],
  edit: ['from an edit to its first picture in the built page, against a loop over a heap in the page', editLatency],
  load: [
    'the first visit: requests and time until the first picture, against a loop over a heap in the page',
    firstLoad,
  ],
  growth: ['the cost of a task with 10, 100 and 1,000 queues, against that with ten', growth],
  'growth-users': ['the cost of a task of 10, 100 and 1,000 users of one queue, against that of ten', growthUsers],
  'growth-nodes': ['the cost of a task on 100, 1,000 and 10,000 nodes, against that on a hundred', growthNodes],
  'growth-tasks': ['the cost of a task among 10,000 to 1,000,000, against that among ten thousand', growthTasks],
  heatmap: [
    'the heat map of 100,000 tasks as the cursor moves and the pointer rests, against counting all of them',
    heatmap,
  ],
  jockey: ['simulated runs per second of the table C(p, a), against a plain heap loop over as many vertices', jockey],
  omega: ['tasks per second of Omega’s shared state on 1,000 and 10,000 machines, against a plain heap loop', omega],
  policies: ['orders that the reader wrote at 50 applications with 5,000 tasks, against the built-in order', policies],
  quincy: [
    'solving Quincy’s flow network at 250 and 2,500 nodes, cold and warm, against successive shortest paths',
    quincy,
  ],
  'quincy-runs': [
    'runs under Quincy with up to 10,000 tasks on 1,000 machines, against solving each round from nothing',
    quincyRuns,
  ],
  scale: [
    'a million tasks on 10,000 nodes, in Node and in the page, against a plain heap loop over as many tasks',
    scale,
  ],
  sparrow: [
    'tasks per second of Sparrow’s policies on 40,000 and on 100 slots, against a plain heap loop over the same tasks',
    sparrow,
  ],
  study: ['30 seeds of 4 variants with 50 applications and 5,000 tasks, against 120 times one run', study],
  sweep: ['51 waits from 0 to 10 s on a job of 1,000 tasks, against a plain heap loop over as many tasks', sweep],
  typing: [
    'from a key typed in a policy to the first picture of its run in the built page, against the loop of `edit`',
    typingLatency,
  ],
  tetrisched: ['a cycle of TetriSched with 5 to 40 jobs, against the greedy plan of the same round', tetrisched],
  timeline: ['frames of the timeline with a million spans on 5,000 nodes, against going through all spans', timeline],
  'timeline-page': ['the same in the built page, while somebody zooms, pans, scrolls and points', timelinePage],
  yarn: ['heartbeats, silent nodes, updates and preemption of YARN’s schedulers, each beside its yardstick', yarn],
};

/** Where `--json` keeps figures unless a file is named. */
const FIGURES = 'bench-figures.jsonl';

function readOptions() {
  try {
    return parseArgs({
      args: process.argv.slice(2).flatMap((arg, i, all) => {
        const named = all[i + 1]?.endsWith('.jsonl') === true;
        return arg === '--json' && !named ? ['--json', FIGURES] : [arg];
      }),
      allowPositionals: true,
      options: { json: { type: 'string' }, process: { type: 'string' } },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(2);
  }
}

const { values, positionals: wanted } = readOptions();
if (values.process !== undefined) {
  process.stdout.write(JSON.stringify(processes[values.process](wanted[0])));
  process.exit();
}
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there is ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
for (const [name, [what, run]] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name}: ${what}`);
  await run();
}
if (values.json !== undefined && keepFigures(values.json) > 0) process.exitCode = 1;
