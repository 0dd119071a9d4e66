import type { Practice } from './practice';

/** For Sparrow, Omega and Quincy. */
export const distributedPractice: Readonly<Record<string, Practice>> = {
  'sparrow-late-binding': {
    setting: 'In row B a job asks [workers](drag scheduler/sample.ratio from=1 to=5 in=B) for each task.',
    task: 'Bring the mean wait of row B below that of row C.',
    condition: 'B.mean-waiting < C.mean-waiting',
    hint: 'Row C cancels what it does not need. Row B can only ask more workers.',
    done: 'It is {B.mean-waiting}, with {B.messages} messages. Row C needs {C.messages}.',
  },
  'sparrow-probe-ratio': {
    setting: 'In row A a job asks [workers](drag scheduler/sample.ratio from=1 to=4 step=0.1 in=A) for each task.',
    task: 'Bring the mean wait of row A below that of row B, with fewer than two questions for a task.',
    condition: 'A.mean-waiting < B.mean-waiting and A.knob[scheduler/sample.ratio] < 2',
    hint: 'The first bit of choice helps most.',
    done: 'It is {A.mean-waiting} with {A.knob[scheduler/sample.ratio]}.',
  },
  'sparrow-network-delay': {
    setting: 'In row C a message is [on its way](drag scheduler/network.delay from=5ms to=60ms step=5ms in=C).',
    task: 'Find a delay of at least ten milliseconds at which late binding beats the row D.',
    condition: 'C.mean-completion < D.mean-completion and C.knob[scheduler/network.delay] >= 0.01s',
    hint: 'Under late binding a slot stands idle while it asks for its task.',
    done: 'At {C.knob[scheduler/network.delay]} a job takes {C.mean-completion}.',
  },
  'sparrow-constraints': {
    setting:
      'In row A a task can run on few workers. A job asks [workers](drag scheduler/sample.ratio.constrained from=1 to=5 in=A) for each such task.',
    task: 'Bring the mean wait of row A below that of row C.',
    condition: 'A.mean-waiting < C.mean-waiting',
    hint: 'Row A asks only one.',
    done: 'It is {A.mean-waiting} with {A.knob[scheduler/sample.ratio.constrained] | words}.',
  },
  'sparrow-scheduler-lost': {
    setting:
      'In row C a worker waits [for a scheduler that does not answer](drag scheduler/getTask.timeout from=1s to=2min in=C).',
    task: 'Bring the mean wait of row C within two seconds of row B, where no scheduler fails.',
    condition: 'C.mean-waiting < B.mean-waiting + 2s',
    hint: 'Until then its slot does nothing.',
    done: 'It is {C.mean-waiting}, and {B.mean-waiting} without a failure.',
  },
  'omega-offers': {
    setting:
      'In row A the service scheduler thinks [about a job](drag scheduler/t_job.service from=0.1s to=10s step=0.1s in=A).',
    task: 'Bring the mean wait of row A below that of row C, which shares its state.',
    condition: 'A.mean-waiting < C.mean-waiting',
    hint: 'Resources offered to one are offered to no other.',
    done: 'It is {A.mean-waiting}. An offer is locked while a framework decides.',
  },
  'omega-mapreduce': {
    setting: 'A job of row A can get more workers than it asks for, by a [rule](pick scheduler/mapreduce.policy in=A).',
    task: 'Make the mean time of a job in row A shorter than in row D.',
    condition: 'A.mean-completion < D.mean-completion',
    hint: 'Which rule has no limit of its own?',
    done: 'It is {A.mean-completion}, in row D {D.mean-completion}.',
  },
  'omega-hoarding': {
    setting:
      'In row B a framework returns what it keeps [unused](drag scheduler/hoarding.timeout from=1s to=60s in=B).',
    task: 'Make row B end within seventy seconds.',
    condition: 'B.makespan < 70s',
    hint: 'What is kept idle is what the other one waits for.',
    done: 'It ends after {B.makespan}, row C after {C.makespan}.',
  },
  'quincy-three-jobs': {
    setting: 'Row A decides by a [policy](pick scheduler/policy in=A).',
    task: 'Make row A end before row C.',
    condition: 'A.makespan < C.makespan',
    hint: 'A policy that cannot stop a task waits for its end.',
    done: 'It ends after {A.makespan}, row C after {C.makespan}.',
  },
};
