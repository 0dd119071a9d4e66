import type { Practice } from './practice';

/** For YuniKorn and Spark, and for YARN with the jobs of Hadoop. */
export const centralPractice: Readonly<Record<string, Practice>> = {
  storm: {
    setting:
      'In row B every application may start. The queue can run at most [applications](drag queues/root.spark/maxapplications from=0 to=100 step=5 in=B) at a time. Zero is no limit.',
    task: 'Make all applications of row B finish.',
    condition: 'B.finished == A.finished',
    hint: 'Every driver holds room that an executor could use.',
    done: 'The last one ends after {B.makespan}. Under the gate of row A it is {A.makespan}.',
  },
  'two-queues': {
    setting:
      'In row B the queue etl starts every application. Let it run at most [applications](drag queues/root.etl/maxapplications from=0 to=6 in=B) at a time. Zero is no limit.',
    task: 'Make all applications of row B finish.',
    condition: 'B.finished == A.finished',
    hint: 'How many drivers fit beside one executor?',
    done: 'After {B.makespan}; row A takes {A.makespan}.',
  },
  'exact-timers': {
    setting:
      'In row A a task waits [for its machine](drag workload/app/spark.locality.wait from=0s to=5s step=0.1s in=A).',
    task: 'Make row A faster than row B.',
    condition: 'A.makespan < B.makespan',
    hint: 'Does waiting bring any task to a better place here?',
    done: 'It takes {A.makespan}, row B {B.makespan}.',
  },
  'idle-executors-while-tasks-wait': {
    setting: 'Leave the wait of row A alone. Its data has [copies](drag data/logs/replication from=1 to=4 in=A).',
    task: 'Make row A faster than row B, which does not wait.',
    condition: 'A.makespan < B.makespan and A.knob[workload/app/spark.locality.wait] == 3s',
    hint: 'A task waits for any machine that has a copy.',
    done: 'It takes {A.makespan}. More copies cost disk space, and no task has to wait.',
  },
  'told-to-leave': {
    setting:
      'In row B the job asks for [executors](drag workload/app/spark.executor.instances from=2 to=6 in=B). Output is not moved.',
    task: 'Make row B end within two seconds of row C, where output is moved.',
    condition: 'B.makespan < C.makespan + 2s',
    hint: 'Two of them leave at 0:50. How many have to stay?',
    done: 'It is {B.makespan}, and {C.makespan} in row C. Moving the output takes no further executor.',
  },
  'idled-out-mid-stage': {
    setting:
      'Row A releases an executor that is idle [long](drag workload/app/spark.dynamicAllocation.executorIdleTimeout from=10s to=5min step=10s in=A).',
    task: 'Make row A as fast as row B, and still release executors at some point.',
    condition: 'A.makespan <= B.makespan and A.knob[workload/app/spark.dynamicAllocation.executorIdleTimeout] <= 4min',
    hint: 'How long are the others idle before the last stage wants them?',
    done: 'It takes {A.makespan}. Executors kept longer cost longer.',
  },
  'fair-fill-rate': {
    setting:
      'In row D a machine reports every [milliseconds](drag scheduler/yarn.resourcemanager.nodemanagers.heartbeat-interval-ms from=500 to=5000 step=500 in=D).',
    task: 'Make row D faster than row A.',
    condition: 'D.makespan < A.makespan',
    hint: 'One report brings one container to a machine.',
    done: 'It takes {D.makespan}. A scheduler hears every one of these reports.',
  },
  'fair-am-share': {
    setting:
      'In row B masters may hold everything. Give them this [share](drag queues/root.default/maxAMShare from=0.1 to=1 step=0.1 in=B).',
    task: 'Make all jobs of row B finish, sooner than in row C.',
    condition: 'B.finished == C.finished and B.makespan < C.makespan',
    hint: 'A master without room for its tasks does no work. Too few masters leave room idle.',
    done: 'The last job ends after {B.makespan}.',
  },
  'capacity-off-switch': {
    setting:
      'In row A one report of a machine brings [containers](drag scheduler/yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments from=1 to=10 in=A) without data there.',
    task: 'Make row A faster than row C, where the tasks have data.',
    condition: 'A.makespan < C.makespan',
    hint: 'A machine has room for more than one.',
    done: 'It takes {A.makespan}, row C {C.makespan}.',
  },
  'preemption-by-choice': {
    setting:
      'In row A the long job does not listen. Choose another [answer](pick workload/long/yarn.app.mapreduce.am.preemption.policy in=A) to preemption.',
    task: 'Make row A as fast as row C.',
    condition: 'A.makespan <= C.makespan',
    hint: 'Which work need not be done again?',
    done: 'It takes {A.makespan}: what was done before is kept.',
  },
  'master-restart': {
    setting:
      'The master of the job is lost. In row A its containers [work on](pick workload/job/keep_containers_across_application_attempts in=A).',
    task: 'Make row A as fast as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'Only the master was lost.',
    done: 'It takes {A.makespan}. The next master takes the containers over.',
  },
  'container-expiry': {
    setting:
      'In row A a container that is not launched is taken back after [milliseconds](drag scheduler/yarn.resourcemanager.rm.container-allocation.expiry-interval-ms from=10000 to=600000 step=10000 in=A).',
    task: 'Bring the mean wait of row A down to that of row B.',
    condition: 'A.mean-waiting <= B.mean-waiting',
    hint: 'Unused room is missing elsewhere until then.',
    done: 'It is {A.mean-waiting} now. A limit that is too short hits applications that are only slow.',
  },
  autoscaler: {
    setting: 'Row A runs at most [applications](drag queues/root.etl/maxapplications from=1 to=9 in=A) at a time.',
    task: 'Make the mean time of an application in row A shorter than in row B.',
    condition: 'A.mean-completion < B.mean-completion',
    hint: 'New machines come only for admitted applications. Too many at once share too few.',
    done: 'It is {A.mean-completion}. In row B it is {B.mean-completion}.',
  },
  'small-overtakes-big': {
    setting:
      'In row A the scheduler can [keep room](pick scheduler/reservations in=A) for an application that is too big at the moment.',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'Room that comes free bit by bit goes to the small ones.',
    done: 'It ends after {A.makespan}. The small ones wait {A.mean-waiting} on average for that.',
  },
  'own-sjf': {
    setting:
      'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:sjf in=A).',
    task: 'Make the mean time of an application in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'Which job do all others wait for?',
    done: 'It is {A.mean-completion}. The longest job pays for it.',
  },
  'own-two-queues': {
    setting:
      'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:two-queues in=A).',
    task: 'Make the mean time of an application in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'The length of a job is unknown. Its past use is known.',
    done: 'It is {A.mean-completion}.',
  },
  'own-edf': {
    setting:
      'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:edf in=A).',
    task: 'Make the mean wait in row A as short as in row B.',
    condition: 'A.mean-waiting <= B.mean-waiting',
    hint: 'Which job is in a hurry?',
    done: 'It is {A.mean-waiting}, and the hurried one is first.',
  },
  'own-drf': {
    setting:
      'The queue of row A has an [order](pick queues/root.jobs/properties/application.sort.policy values=fifo|own:drf in=A).',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'One application wants memory, the other cores. Can they run side by side?',
    done: 'It ends after {A.makespan}. Side by side they leave less unused.',
  },
  'own-best-fit': {
    setting:
      'In row A machines are tried in an [order](pick scheduler/nodesortpolicy/type values=fair|own:best-fit in=A).',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'A large container needs one machine with much room.',
    done: 'It ends after {A.makespan}. The small ones leave a machine whole.',
  },
  'fair-pools-min-share': {
    setting: 'Row B serves its jobs by a [rule](pick workload/app/spark.scheduler.mode in=B).',
    task: 'Bring the median delay of a task in row B down to that of row A.',
    condition: 'B.p50-scheduling-delay <= A.p50-scheduling-delay',
    hint: 'The tasks of the query stand behind all others.',
    done: 'It is {B.p50-scheduling-delay}. The query gets a task whenever a slot becomes free.',
  },
  'fair-without-guarantees': {
    setting:
      'Row A guarantees nothing. A task of cache needs [of memory](drag workload/cache/memory from=250MB to=4GB step=250MB in=A).',
    task: 'Make cache end before numbers in row A.',
    condition: 'A.app[cache].end < A.app[numbers].end',
    hint: 'Without a guarantee the number of bytes decides.',
    done: 'cache ends at {A.app[cache].end}. Row B compares shares, so that bytes do not decide alone.',
  },
  'priorities-and-fences': {
    setting:
      'Row A has no fence. Add [as an offset](drag queues/root.prod/properties/priority.offset from=0 to=20 in=A) to the priority of root.prod.',
    task: 'Make the nightly jobs of row A end as early as in row B.',
    condition: 'A.app[nightly].end <= B.app[nightly].end',
    hint: 'What priority does root.dev show to the others?',
    done: 'They end at {A.app[nightly].end}. The trials end at {A.app[try].end}.',
  },
  'user-limits': {
    setting: 'In row B a task of Ben needs [cores](drag workload/ben/vcore from=0.25 to=2 step=0.25 in=B).',
    task: 'Make both applications of Ben start as soon as they come in row B.',
    condition: 'B.app[ben].mean-wait == 0s',
    hint: 'The limit counts what a user holds, not applications.',
    done: 'Both fit below the limit of a user, and the queue still has room.',
  },
  'placement-rules': {
    setting:
      'In row A each new queue of a team may hold [cores](drag queues/root.teams/childtemplate/resources/max/vcore from=1 to=10 in=A).',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'The queue of a team is full while nodes are idle.',
    done: 'It ends after {A.makespan}. A template is written once and holds for all.',
  },
};
