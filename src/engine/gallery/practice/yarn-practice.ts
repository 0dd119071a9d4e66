import type { Practice } from './practice';

/** For the Fair and the Capacity scheduler of YARN. */
export const yarnPractice: Readonly<Record<string, Practice>> = {
  'fair-steady-shares': {
    setting:
      'In row A root.default weighs [this](drag queues/root.default/weight from=0 to=4 in=A), and root.adhoc [this](drag queues/root.adhoc/weight from=1 to=4 in=A).',
    task: 'Make the job of root.adhoc end earlier in row A than in row B.',
    condition: 'A.app[adhoc].end < B.app[adhoc].end',
    hint: 'Which of the two queues has work?',
    done: 'It ends at {A.app[adhoc].end}, in row B at {B.app[adhoc].end}. The weight of an empty queue only moves a mark.',
  },
  'fair-locality-delay': {
    setting:
      'In row B a job skips [of all nodes](drag scheduler/yarn.scheduler.fair.locality.threshold.node from=0 to=1 step=0.1 in=B) before it accepts a rack.',
    task: 'Let more maps of the small jobs of row B run beside their data than in row C.',
    condition: 'B.app[small].local-share > C.app[small].local-share',
    hint: 'Half of the nodes is too early. Row C then waits long for its rack as well.',
    done: '{B.app[small].local-share} run beside their data. A small job takes {B.app[small].mean-response}, in row C {C.app[small].mean-response}.',
  },
  'capacity-vcores': {
    setting:
      'Row A counts memory alone. A task asks for [of memory](drag workload/job/memory from=1GB to=16GB step=1GB in=A).',
    task: 'Let the tasks of row A hold no more cores than exist.',
    condition: 'A.queue[root.default].used.vcore @ 30s <= A.cores',
    hint: 'How many tasks should a node take? Ask for so much memory that no more fit.',
    done: 'It ends after {A.makespan}, as in row B. Unused memory acts as a limit on cores.',
  },
  'capacity-at-run-time': {
    setting:
      'The application early comes [after the start](drag workload/early/submit from=0s to=4min step=10s in=A). The application late comes [after the start](drag workload/late/submit from=1min to=6min step=10s in=A).',
    task: 'Let no application be refused.',
    condition: 'A.finished == 5',
    hint: 'When does root.c begin to exist? Until when does root.b accept work?',
    done: 'All are accepted, and the last one ends after {A.makespan}.',
  },
  'capacity-queue-priority': {
    setting: 'In row B root.etl has [as its priority](drag queues/root.etl/priority from=0 to=20 in=B).',
    task: 'Let root.etl of row B hold more than root.prod after two seconds.',
    condition: 'B.queue[root.etl].used @ 2s > B.queue[root.prod].used @ 2s',
    hint: 'Both are below their guarantee. What decides then?',
    done: 'It holds {B.queue[root.etl].used @ 2s}. Once it has its guarantee, it is behind the others again.',
  },
  'capacity-reservation': {
    setting:
      'In row A the small tasks may hold [percent](drag queues/root.small/maximum-capacity from=50 to=100 step=5 in=A) of the cluster.',
    task: 'Serve big of row A sooner than in row C, and end within five and a half minutes.',
    condition: 'A.app[big].response < C.app[big].response and A.makespan < 330s',
    hint: 'The part closed to small tasks is free for big, and idle before it arrives.',
    done: 'big takes {A.app[big].response}, and all ends after {A.makespan}.',
  },
  'capacity-preemption-generations': {
    setting: 'Preemption in row A is of one [generation](pick scheduler/preemptionGeneration in=A).',
    task: 'Let root.a of row A lose nothing.',
    condition: 'A.app[a].lost-containers == 0',
    hint: 'Which one stops where the guarantee ends?',
    done: 'root.a keeps {A.queue[root.a].used @ 5min} and root.b stays at its guarantee.',
  },
  'capacity-disable-preemption': {
    setting:
      'In row A a switch protects [root.b](pick queues/root.b/disable_preemption in=A), and another one [root.c](pick queues/root.c/disable_preemption in=A).',
    task: 'In row A let only root.c lose containers.',
    condition: 'A.app[b].lost-containers == 0 and A.app[c].lost-containers > 0',
    hint: 'Protect the queue that should keep its containers.',
    done: 'root.c gives {A.app[c].lost-containers}. root.a holds {A.queue[root.a].used @ 5min}, less than its guarantee.',
  },
  'capacity-mappings': {
    setting:
      'In row A another [user](pick workload/stray/user values=eve|ann|ben|cem in=A) sends the application stray. Its group stays the same.',
    task: 'Let no application of row A be refused.',
    condition: 'A.finished == 5',
    hint: 'Which rule looks at the name of a user, and not at the group?',
    done: 'The first rule accepts it, and no guest queue is requested.',
  },
};
