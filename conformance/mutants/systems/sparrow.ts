/** Wrong rules of Sparrow. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const sparrow: System = {
  kinds: [
    'timeline.idle',
    'timeline.busy_workers',
    'timeline.two_policies',
    'worker_queue',
    'probe_count',
    'probe_wraparound',
    'worker_load',
  ],
  runs: '"type":"sparrow"',
  mutants: [
    mutant(
      'a job probes its ratio times its tasks, rounded up',
      'schedulers/sparrow/placement/probe-ratio.ts',
      'Math.ceil(ratio * tasks)',
      'Math.floor(ratio * tasks)',
    ),
    mutant('probes go round the workers', 'schedulers/sparrow/placement/probe-ratio.ts', 'probe % workers', '0'),
    mutant(
      'tasks go to the least loaded of the workers that were asked',
      'schedulers/sparrow/placement/sampling.ts',
      'ranking.add(i, entries.value(first + i));',
      'ranking.add(i, 0);',
    ),
    mutant(
      'a worker gets one task of a request',
      'schedulers/sparrow/placement/sampling.ts',
      'ranking.position(i % answers)',
      'ranking.position(0)',
    ),
    mutant(
      'a load is that of the instant at which the probe arrives',
      'schedulers/sparrow/placement/sampling.ts',
      'entries.setValue(entry, workers.load(worker));',
      'entries.setValue(entry, 0);',
    ),
    mutant(
      'late binding: a worker asks for one task',
      'schedulers/sparrow/placement/late-binding.ts',
      'const tasks = holdsSlots ? heldSlots : 1;',
      'const tasks = holdsSlots ? 1 + heldSlots : 1;',
    ),
    mutant(
      'cancellation: what is not needed any more is taken back',
      'schedulers/sparrow/placement/proactive-cancellation.ts',
      'if (!state.settings.cancellation || this.cancelled[app] === 1) return;',
      'return;',
    ),
    mutant(
      'no reservation is cancelled without cancellation',
      'schedulers/sparrow/placement/proactive-cancellation.ts',
      'if (!state.settings.cancellation || this.cancelled[app] === 1) return;',
      'if (this.cancelled[app] === 1) return;',
    ),
    mutant(
      'per-task sampling: each task has workers of its own',
      'schedulers/sparrow/placement/per-task-sampling.ts',
      'const from = Math.floor((i * probes) / count);',
      'const from = 0;',
    ),
    mutant(
      'batch sampling probes for all tasks together',
      'schedulers/sparrow/placement/batch-sampling.ts',
      'Math.min(probeCount(state.ratio(app, first), count), pool.length)',
      'Math.min(count, pool.length)',
    ),
    mutant(
      'random placement: different workers while there are enough',
      'schedulers/sparrow/placement/random-placement.ts',
      'state.writeTask(entry + i, app, picked[positionOf(i, pool.length)], first + i);',
      'state.writeTask(entry + i, app, picked[0], first + i);',
    ),
  ],
};
