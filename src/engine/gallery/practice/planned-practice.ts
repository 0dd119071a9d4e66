import type { Practice } from './practice';

/** For Jockey, alsched and TetriSched. */
export const plannedPractice: Readonly<Record<string, Practice>> = {
  'jockey-price-of-safety': {
    setting:
      'Row B plans without reserve. Its forecast is multiplied by [as slack](drag scheduler/slack from=1 to=1.6 step=0.05 in=B).',
    task: 'Make row B end as early as row A.',
    condition: 'B.makespan <= A.makespan',
    hint: 'A forecast that is longer asks for more tokens.',
    done: 'It ends after {B.makespan} with a slack of {B.knob[scheduler/slack] | 2}.',
  },
  'jockey-infeasible': {
    setting: 'In row B the job has [to be done](drag workload/rank/deadline from=20min to=100min step=5min in=B).',
    task: 'Give it a deadline below an hour that it meets.',
    condition: 'B.makespan <= B.knob[workload/rank/deadline] and B.knob[workload/rank/deadline] < 60min',
    hint: 'No number of tokens makes the longest path shorter.',
    done: 'It ends after {B.makespan}.',
  },
  'jockey-twice-as-fast': {
    setting:
      'Row B goes all the way to each forecast. Let it go [of the way](drag scheduler/alpha from=0.1 to=1 step=0.1 in=B).',
    task: 'Make row B end as early as row A.',
    condition: 'B.makespan <= A.makespan',
    hint: 'A job that returns tokens slowly keeps them longer.',
    done: 'It ends after {B.makespan}.',
  },
  'jockey-hysteresis': {
    setting:
      'Row D goes [of the way](drag scheduler/alpha from=0.1 to=1 step=0.1 in=D) to each forecast, every minute.',
    task: 'Make row D end as early as row C.',
    condition: 'D.makespan <= C.makespan',
    hint: 'A larger step follows a worsening forecast sooner.',
    done: 'It ends after {D.makespan}.',
  },
  'jockey-double-input': {
    setting: 'The input has doubled. Choose what row A does when its [model](pick scheduler/mismatch in=A) is wrong.',
    task: 'Make the mean time of a job in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'A forecast needs a model of the actual work.',
    done: 'It is {A.mean-completion}.',
  },
  'plan-two-jobs': {
    setting: 'Row A looks [slices](drag scheduler/planAhead from=0 to=4 in=A) ahead.',
    task: 'Make the mean time of a job in row A shorter than in row B.',
    condition: 'A.mean-completion < B.mean-completion',
    hint: 'How long does another job use the pair?',
    done: 'It is {A.mean-completion} with {A.knob[scheduler/planAhead] | words}.',
  },
  'plan-deadline': {
    setting: 'Row A looks [slices](drag scheduler/planAhead from=0 to=4 in=A) ahead.',
    task: 'Make the mean time of a job in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'A job with a distant deadline can wait if its place is planned.',
    done: 'It is {A.mean-completion}.',
  },
  'plan-three-constraints': {
    setting: 'Wishes for machines in row A are of one [kind](pick scheduler/constraints in=A).',
    task: 'Make the mean time of a job in row A as short as in row C.',
    condition: 'A.mean-completion <= C.mean-completion',
    hint: 'A hard constraint makes a job wait.',
    done: 'It is {A.mean-completion}.',
  },
  'plan-high-load': {
    setting: 'Wishes for machines in row A are of one [kind](pick scheduler/constraints in=A).',
    task: 'Make row A end as early as row C.',
    condition: 'A.makespan <= C.makespan',
    hint: 'On a slow machine the job takes many times as long. Is a short wait better?',
    done: 'It ends after {A.makespan}.',
  },
  'plan-estimates': {
    setting: 'In row C estimates are off by a [factor](drag scheduler/estimateError from=0.5 to=2 step=0.1 in=C).',
    task: 'Make all jobs of row C finish, with estimates that are too long.',
    condition: 'C.finished == A.finished and C.knob[scheduler/estimateError] > 1',
    hint: 'A job that is believed to miss its deadline is not started.',
    done: 'With {C.knob[scheduler/estimateError] | 1} all jobs finish.',
  },
  'jockey-slow-hour': {
    setting:
      'Row B keeps the tokens of its first forecast, which is multiplied by [as slack](drag scheduler/slack from=1 to=2 step=0.1 in=B).',
    task: 'Make rank of row B meet its deadline.',
    condition: 'B.app[rank].response <= B.knob[workload/rank/deadline]',
    hint: 'A job that cannot ask for more later must ask for more at once.',
    done: 'rank takes {B.app[rank].response}. All jobs together hold {B.token-seconds} token seconds, in row A {A.token-seconds}.',
  },
  'jockey-dead-zone': {
    setting:
      'In row A a job keeps its tokens while it is no more than [late](drag scheduler/deadZone from=0s to=5min step=30s in=A).',
    task: 'Make the job of row A give tokens back at its look.',
    condition: 'A.queue[root.slo].used @ 25min < 45',
    hint: 'What does the job need at this point, by its forecast? Only the zone makes it hold on.',
    done: 'It holds {A.queue[root.slo].used @ 25min}. Each look would move tokens now.',
  },
  'jockey-stall': {
    setting:
      'Row B never looks again. Its forecast is multiplied by [as slack](drag scheduler/slack from=1 to=2 step=0.1 in=B).',
    task: 'Make row B meet its deadline in spite of the stall.',
    condition: 'B.makespan <= B.knob[workload/rank/deadline]',
    hint: 'More tokens from the start leave time for a stall.',
    done: 'It ends after {B.makespan} with {B.token-seconds} token seconds. Row A needs {A.token-seconds}.',
  },
  'jockey-deadline-extended': {
    setting:
      'A forecast is followed [of the way](drag scheduler/alpha from=0.1 to=1 step=0.1 in=A), every twenty minutes.',
    task: 'Let the job hold no more than half of its fifty tokens ten minutes after the look.',
    condition: 'A.queue[root.slo].used @ 30min <= 25',
    hint: 'Now twenty tokens are enough. How far is it from fifty to half of that?',
    done: 'It holds {A.queue[root.slo].used @ 30min} then, and ends after {A.makespan}. Its deadline is at two hours.',
  },
  'jockey-several-deadlines': {
    setting: 'In row A soon has [to be done](drag workload/soon/deadline from=15min to=40min step=1min in=A).',
    task: 'Make soon end before strict in row A.',
    condition: 'A.app[soon].end < A.app[strict].end',
    hint: 'The job that loses more keeps the token.',
    done: 'soon ends at {A.app[soon].end}, strict at {A.app[strict].end}. Promise little time and you are served first.',
  },
  'plan-seed-example': {
    setting: 'Row C looks [slices](drag scheduler/planAhead from=0 to=8 in=C) ahead.',
    task: 'Make the job of row C start at once.',
    condition: 'C.app[job].wait == 0s',
    hint: 'A scheduler that does not plan ahead cannot wait for something better.',
    done: 'It starts at {C.app[job].start} on plain nodes, and ends at {C.app[job].end} all the same.',
  },
  'plan-global-or-greedy': {
    setting: 'In row B the GPU is worth [so much](drag workload/picky/utility/v from=1 to=20 in=B) to picky.',
    task: 'Make both jobs of row B start at once.',
    condition: 'B.mean-waiting == 0s',
    hint: 'Greedy serves the highest value first.',
    done: 'With {B.knob[workload/picky/utility/v]} picky comes first. Row A needs no such luck.',
  },
  'plan-trees': {
    setting:
      'In row B scan is worth nothing below [this](drag workload/scan/utility/v from=1 to=8 in=B). Its worth [falls](drag workload/scan/sensitivity from=0 to=1 step=0.1 in=B) with the time until it is done.',
    task: 'Make scan of row B start beside hog.',
    condition: 'B.app[scan].wait == 0s',
    hint: 'Two nodes are worth four. Waiting must cost more than the other two nodes bring.',
    done: 'It starts at {B.app[scan].start} and ends at {B.app[scan].end}.',
  },
  'plan-ablations': {
    setting: 'Row A looks [slices](drag scheduler/planAhead from=0 to=8 in=A) ahead.',
    task: 'Meet every deadline in row A with at most three slices.',
    condition: 'A.slo-met == 100% and A.knob[scheduler/planAhead] <= 3',
    hint: 'Without any it loses reservations, like row D.',
    done: 'It looks {A.knob[scheduler/planAhead] | words} ahead. A best-effort job takes {A.best-effort-latency}.',
  },
  'plan-forty-jobs': {
    setting: 'Row A weighs [jobs](drag scheduler/maxJobs from=4 to=40 step=4 in=A) against each other.',
    task: 'Weigh at most twelve, and keep the mean time of a job below three quarters of row B.',
    condition: 'A.mean-completion < 0.75 * B.mean-completion and A.knob[scheduler/maxJobs] <= 12',
    hint: 'A small program is solved quickly. Does it miss much?',
    done: 'It is {A.mean-completion} with {A.knob[scheduler/maxJobs] | words} jobs, in row B {B.mean-completion}.',
  },
};
