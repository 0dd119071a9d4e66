import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairJobs } from './fair-jobs';
import { naiveRule } from './naive-fair';
import { SkipCountRule } from './skip-count';
import { SlotLocality, SlotSharing } from './slot-sharing';
import { TwoLevelRule } from './two-level-wait';
import { UnlaunchedTasks } from './unlaunched-tasks';

const NODES = 4;
const RACKS = [0, 0, 1, 1];

function jobsOf(data: readonly (readonly (readonly number[])[])[]): FairJobs {
  const fair = new FairJobs();
  data.forEach((tasks, submitted) => fair.add({ running: 0, submitted, tasks: new UnlaunchedTasks(tasks, RACKS) }));
  return fair;
}

/** Job, task and locality of a launch in a slot of a node, or null. */
function offer(policy: SlotSharing, node: number): unknown {
  return policy.offer(node) ? [policy.launchedJob, policy.launchedTask, policy.launchedAt] : null;
}

describe('unlaunched tasks', () => {
  test('are found like in a search through all of them, whatever was launched and put back', () => {
    const data = fc.array(fc.array(fc.nat(NODES - 1), { maxLength: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(data, fc.array(fc.nat(7), { maxLength: 40 }), (nodesOfTask, toggles) => {
        const tasks = new UnlaunchedTasks(nodesOfTask, RACKS);
        const launched = nodesOfTask.map(() => false);
        const lowest = (fits: (nodes: readonly number[]) => boolean) =>
          nodesOfTask.findIndex((nodes, task) => !launched[task] && fits(nodes));
        for (const toggle of toggles) {
          const task = toggle % nodesOfTask.length;
          if (launched[task]) tasks.putBack(task);
          else tasks.launch(task);
          launched[task] = !launched[task];
          expect(tasks.left).toBe(launched.filter((is) => !is).length);
          expect(tasks.anywhere()).toBe(lowest(() => true));
          for (let node = 0; node < NODES; node++) {
            expect(tasks.onNode(node)).toBe(lowest((nodes) => nodes.includes(node)));
            expect(tasks.inRackOf(node)).toBe(lowest((nodes) => nodes.some((n) => RACKS[n] === RACKS[node])));
          }
        }
      }),
    );
  });
});

describe('who gets a slot', () => {
  test('The fair order follows running tasks and then submission, whatever it was before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.boolean()), { minLength: 1, maxLength: 60 }), (changes) => {
        const fair = jobsOf(Array.from({ length: 6 }, () => Array.from({ length: 60 }, () => [])));
        for (const [job, launches] of changes) {
          if (launches) fair.launch(job, fair.jobs[job].tasks.anywhere());
          else if (fair.jobs[job].running > 0) fair.ended(job);
          const order = fair.inOrder().flatMap((jobs) => [...jobs]);
          const expected = [...order].sort((a, b) => fair.jobs[a].running - fair.jobs[b].running || a - b);
          expect(order).toEqual(expected);
        }
      }),
    );
  });

  test('Jobs that are removed get nothing', () => {
    const fair = jobsOf([[[0]], [[1]]]);
    fair.remove(0);
    expect(offer(new SlotSharing(fair, naiveRule), 0)).toEqual([1, 0, SlotLocality.rack]);
  });

  test('With no skip allowed, skip counts are naive fair sharing', () => {
    const data = fc.array(fc.array(fc.array(fc.nat(NODES - 1), { maxLength: 2 }), { maxLength: 5 }), { maxLength: 4 });
    fc.assert(
      fc.property(data, fc.array(fc.nat(NODES - 1), { maxLength: 20 }), (jobs, nodes) => {
        const naive = new SlotSharing(jobsOf(jobs), naiveRule);
        const skipping = new SlotSharing(jobsOf(jobs), new SkipCountRule(0));
        for (const node of nodes) expect(offer(skipping, node)).toEqual(offer(naive, node));
      }),
    );
  });

  test('A tree with one pool shares as no tree at all, and pools that hold alike jobs alternate', () => {
    const data = fc.array(fc.array(fc.array(fc.nat(NODES - 1), { maxLength: 2 }), { maxLength: 5 }), { maxLength: 4 });
    const pool = (name: string, parent: number) => ({ name, parent, weight: 1, minShare: 0, fifo: false });
    fc.assert(
      fc.property(data, fc.array(fc.nat(NODES - 1), { maxLength: 20 }), (jobs, nodes) => {
        const plain = jobsOf(jobs);
        const tree = new FairJobs([pool('root', -1), pool('root.a', 0), pool('root.b', 0)]);
        jobs.forEach((tasks, submitted) => {
          tree.add({ running: 0, submitted, tasks: new UnlaunchedTasks(tasks, RACKS), pool: 1 });
        });
        const [one, other] = [plain, tree].map((fair) => new SlotSharing(fair, new TwoLevelRule(2, 3)));
        nodes.forEach((node, i) => {
          for (const { rule } of [one, other]) rule.heartbeat(i);
          expect(offer(other, node)).toEqual(offer(one, node));
        });
      }),
    );
    const two = new FairJobs([pool('root', -1), pool('root.a', 0), pool('root.b', 0)]);
    for (const [job, leaf] of [1, 1, 2].entries()) {
      two.add({ running: 0, submitted: job, tasks: new UnlaunchedTasks([[], [], []]), pool: leaf });
    }
    const sharing = new SlotSharing(two, naiveRule);
    expect([0, 0, 0, 0, 0, 0].map((node) => (sharing.offer(node) ? sharing.launchedJob : -1))).toEqual([
      0, 2, 1, 2, 0, 2,
    ]);
  });

  test('After D skips a job launches remote tasks until it gets a local one', () => {
    const rule = new SkipCountRule(2);
    const policy = new SlotSharing(jobsOf([[[3], [3], [3], [3]]]), rule);
    const seen = [0, 0, 0, 0, 3, 0].map((node) => offer(policy, node));
    expect(seen).toEqual([null, null, [0, 0, 2], [0, 1, 2], [0, 2, 0], null]);
    expect(rule.skipsOf(0)).toBe(1);
  });

  test('A job that waits for its rack leaves the slot to the next job', () => {
    const rule = new TwoLevelRule(5, 10);
    const policy = new SlotSharing(jobsOf([[[0], [0]], [[2]]]), rule);
    expect(offer(policy, 2)).toEqual([1, 0, SlotLocality.node]);
    rule.heartbeat(4);
    expect([offer(policy, 1), rule.waitOf(0)]).toEqual([null, 4]);
    rule.heartbeat(5);
    expect(offer(policy, 1)).toEqual([0, 0, SlotLocality.rack]);
    expect(rule.levelOf(0)).toBe(SlotLocality.rack);
    // Time counts only where the job was skipped.
    rule.heartbeat(100);
    expect(rule.waitOf(0)).toBe(0);
  });
});
