import type { Practice } from './practice';

/** For Jockey, alsched and TetriSched. */
export const plannedPractice: Readonly<Record<string, Practice>> = {
  'jockey-price-of-safety': {
    setting:
      'Row B plans without reserve. Its forecast is multiplied by a [slack](drag scheduler/slack from=1 to=1.6 step=0.05 in=B).',
    task: 'Make row B end as early as row A.',
    condition: 'B.makespan <= A.makespan',
    hint: 'A forecast that is longer asks for more tokens.',
    done: 'It ends after {B.makespan} with a slack of {B.knob[scheduler/slack] | 2}.',
  },
  'jockey-infeasible': {
    setting: 'In row B the job has this [time](drag workload/rank/deadline from=20min to=100min step=5min in=B).',
    task: 'Give it a deadline below an hour that it meets.',
    condition: 'B.makespan <= B.knob[workload/rank/deadline] and B.knob[workload/rank/deadline] < 60min',
    hint: 'No number of tokens makes the longest path shorter.',
    done: 'It ends after {B.makespan}.',
  },
  'jockey-twice-as-fast': {
    setting:
      'Row B goes all the way to each forecast. Let it go this [part](drag scheduler/alpha from=0.1 to=1 step=0.1 in=B) of the way.',
    task: 'Make row B end as early as row A.',
    condition: 'B.makespan <= A.makespan',
    hint: 'Who gives tokens back slowly has them for longer.',
    done: 'It ends after {B.makespan}.',
  },
  'jockey-hysteresis': {
    setting:
      'Row D goes this [part](drag scheduler/alpha from=0.1 to=1 step=0.1 in=D) of the way to each forecast, every minute.',
    task: 'Make row D end as early as row C.',
    condition: 'D.makespan <= C.makespan',
    hint: 'A forecast that gets worse is followed sooner by whoever goes further.',
    done: 'It ends after {D.makespan}.',
  },
  'jockey-double-input': {
    setting: 'The input has doubled. Choose what row A does when its [model](pick scheduler/mismatch in=A) is wrong.',
    task: 'Make the mean time of a job in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'A forecast needs a model of the work that is there.',
    done: 'It is {A.mean-completion}.',
  },
  'plan-two-jobs': {
    setting: 'Row A looks so many [slices](drag scheduler/planAhead from=0 to=4 in=A) ahead.',
    task: 'Make the mean time of a job in row A shorter than in row B.',
    condition: 'A.mean-completion < B.mean-completion',
    hint: 'How long does somebody else use the pair?',
    done: 'It is {A.mean-completion} with {A.knob[scheduler/planAhead] | words}.',
  },
  'plan-deadline': {
    setting: 'Row A looks so many [slices](drag scheduler/planAhead from=0 to=4 in=A) ahead.',
    task: 'Make the mean time of a job in row A as short as in row B.',
    condition: 'A.mean-completion <= B.mean-completion',
    hint: 'A job whose deadline is far can wait, if somebody plans its place.',
    done: 'It is {A.mean-completion}.',
  },
  'plan-three-constraints': {
    setting: 'Wishes for machines in row A are of one [kind](pick scheduler/constraints in=A).',
    task: 'Make the mean time of a job in row A as short as in row C.',
    condition: 'A.mean-completion <= C.mean-completion',
    hint: 'A wish that must be met makes somebody wait.',
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
    done: 'With {C.knob[scheduler/estimateError] | 1} everybody finishes.',
  },
};
