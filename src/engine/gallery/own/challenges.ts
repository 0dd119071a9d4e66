/** Challenges: a policy to be written, judged over seeds that are not shown. Each begins with an order that is not enough. */
import { POLICY_API } from '../../../scenario/own-policy';
import type { ChallengeText } from '../../../scenario/challenge';
import type { ApplicationText, Scenario } from '../../../scenario/schema';
import type { GalleryEntry } from '../entry';
import { job } from './own-parts';

interface ChallengeScenario {
  readonly title: string;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly workload: readonly ApplicationText[];
  /** What the policy is to begin with. */
  readonly code: string;
  readonly challenge: Omit<ChallengeText, 'slot' | 'variant' | 'seeds'>;
  readonly cluster?: Scenario['cluster'];
  readonly queues?: Scenario['queues'];
  readonly scheduler?: Scenario['scheduler'];
  /** The setting that names the policy in B. */
  readonly place?: readonly string[];
}

const exponential = (mean: string) => ({ dist: 'exponential', mean });
const uniform = (min: string, max: string) => ({ dist: 'uniform', min, max });
const heavyTail = (median: string) => ({ dist: 'lognormal', median, sigma: 0.8 });

function challenge(id: string, made: ChallengeScenario): GalleryEntry {
  const { title, summary, notes, workload, code } = made;
  return {
    id: `challenge-${id}`,
    question: 'own-decision',
    about: 'Challenges',
    title,
    summary,
    scenario: {
      signalbox: 1,
      title,
      notes: [
        ...notes,
        'The code is in the section Policy. Change it, watch B, and submit it: it is judged over twenty other seeds.',
      ].join('\n\n'),
      cluster: made.cluster ?? { nodes: [{ id: 'n', count: 4, capacity: { vcore: 4, memory: '16GB' } }] },
      queues: made.queues ?? [{ id: 'root' }, { id: 'root.jobs' }],
      scheduler: made.scheduler ?? { type: 'yunikorn' },
      workload,
      policies: [{ id: 'mine', title: 'Your policy', api: POLICY_API, code }],
      challenge: {
        slot: 'own:mine',
        variant: 'B',
        ...made.challenge,
        seeds: { count: 20, stream: `challenge-${id}` },
      },
      variants: [
        { id: 'A', title: 'Built in', changes: [] },
        {
          id: 'B',
          title: 'Your policy',
          changes: [
            {
              path: [...(made.place ?? ['queues', 'root.jobs', 'properties', 'application.sort.policy'])],
              value: 'own:mine',
            },
          ],
        },
      ],
      view: { section: 'policy', variant: 'B' },
    },
  };
}

const BY_SUBMISSION = 'const key = (app) => app.submitted;';

export const challenges: readonly GalleryEntry[] = [
  challenge('heavy-tails', {
    title: 'Challenge: a few huge jobs among many small ones',
    summary: 'Bring the mean wait under 40 s on loads that you have not seen.',
    notes: [
      'Forty small jobs and four huge ones come in random order. First in, first out lets the small ones wait behind the huge ones for more than a minute on average.',
    ],
    code: BY_SUBMISSION,
    challenge: { text: 'A mean wait under 40 s on loads that you have not seen', metric: 'mean-waiting', below: 40 },
    workload: [
      job('small', { count: 40, tasks: 4, duration: heavyTail('8s'), submit: '0s', arrivals: exponential('10s') }),
      job('huge', { count: 4, tasks: 48, duration: heavyTail('20s'), submit: '5s', arrivals: exponential('80s') }),
    ],
  }),
  challenge('fair-share', {
    title: 'Challenge: no queue far below its fair share',
    summary: 'Order the queues of YARN’s Fair scheduler so that all hold their share.',
    notes: [
      'Three queues, one of them with twice the weight. Ordered by name, the first one takes all. The Jain index of usage over share is about one half.',
    ],
    code: 'const key = (queue) => queue.id;',
    challenge: { text: 'A Jain index of at least 0.9 on loads that you have not seen', metric: 'jain', above: 0.9 },
    queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }, { id: 'root.c', weight: 2 }],
    scheduler: { type: 'yarn-fair' },
    place: ['queues', 'root', 'schedulingPolicy'],
    workload: ['a', 'b', 'c'].map((queue, i) => ({
      ...job(queue, {
        count: 6,
        tasks: 24,
        duration: uniform('4s', '12s'),
        submit: `${i}s`,
        arrivals: exponential('15s'),
      }),
      queue: `root.${queue}`,
    })),
  }),
  challenge('deadlines', {
    title: 'Challenge: nine deadlines in ten',
    summary: 'Keep at least 90 % of the deadlines on loads that you have not seen.',
    notes: [
      'Half of the jobs have three minutes, half of them thirty seconds. First in, first out keeps two deadlines in three.',
    ],
    code: BY_SUBMISSION,
    challenge: { text: 'At least 90 % of all deadlines kept', metric: 'slo-met', above: 0.9 },
    workload: [
      job('patient', {
        count: 12,
        tasks: 24,
        duration: uniform('6s', '14s'),
        deadline: '3min',
        submit: '0s',
        arrivals: exponential('18s'),
      }),
      job('urgent', {
        count: 12,
        tasks: 12,
        duration: uniform('6s', '14s'),
        deadline: '30s',
        submit: '10s',
        arrivals: exponential('18s'),
      }),
    ],
  }),
  challenge('two-resources', {
    title: 'Challenge: memory here, vcores there',
    summary: 'Finish a fifth sooner than first in, first out, by a better packing.',
    notes: [
      'Some jobs need memory, some vcores. Nodes that are full of one kind waste what the other kind could use. Two of the first kind and three of the second fill a node exactly.',
    ],
    code: BY_SUBMISSION,
    challenge: { text: 'A makespan of at most 80 % of that of A', metric: 'makespan', below: 0.8, of: 'A' },
    cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 8, memory: '16GB' } }] },
    workload: [
      job('memory', {
        count: 4,
        tasks: 40,
        vcore: 1,
        memory: '5GB',
        duration: uniform('4s', '12s'),
        submit: '0s',
        arrivals: exponential('1s'),
      }),
      job('vcores', {
        count: 4,
        tasks: 60,
        vcore: 2,
        memory: '2GB',
        duration: uniform('4s', '12s'),
        submit: '4s',
        arrivals: exponential('1s'),
      }),
    ],
  }),
];
