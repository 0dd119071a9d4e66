/** The gallery by what a reader wants to know: every scenario stands under the one question that it answers best. */

/** Questions in the order in which they are asked, each with the ids of its scenarios. */
export const GALLERY_QUESTIONS: readonly (readonly [question: string, ids: readonly string[]])[] = [
  [
    'Why does nothing run although there is room?',
    [
      'driver-deadlock',
      'two-queues',
      'one-pod-apps',
      'stuck-starting',
      'gang-vs-stateaware-vs-maxapplications',
      'capacity-am-limit',
      'fair-am-share',
      'idle-executors-while-tasks-wait',
      'idled-out-mid-stage',
      'omega-hoarding',
      'container-expiry',
    ],
  ],
  [
    'Who gets how much?',
    [
      'design-run',
      'fair-without-guarantees',
      'user-limits',
      'placement-rules',
      'fair-min-shares',
      'fair-steady-shares',
      'fair-below-min-share',
      'fair-or-drf',
      'capacity-user-limits',
      'capacity-vcores',
      'capacity-at-run-time',
      'capacity-mappings',
      'fair-against-capacity',
      'fair-pools-min-share',
      'pools-and-locality',
      'quincy-hog',
    ],
  ],
  [
    'Who goes first, and who has to give way?',
    [
      'small-overtakes-big',
      'priorities-and-fences',
      'capacity-queue-priority',
      'capacity-reservation',
      'capacity-preemption-throttles',
      'capacity-preemption-generations',
      'capacity-disable-preemption',
      'preemption-by-choice',
      'master-restart',
      'fair-preemption',
      'hybrid',
    ],
  ],
  [
    'What if I decide?',
    [
      'own-fifo',
      'own-sjf',
      'own-two-queues',
      'own-lottery',
      'own-edf',
      'own-drf',
      'own-max-min',
      'own-random',
      'own-best-fit',
      'own-node-filter',
      'own-first-fit',
      'challenge-heavy-tails',
      'challenge-fair-share',
      'challenge-deadlines',
      'challenge-two-resources',
    ],
  ],
  [
    'Near the data, or at once?',
    [
      'locality-wait-sweep',
      'reset-rule',
      'exact-timers',
      'head-of-line',
      'sticky-slots',
      'fair-locality-delay',
      'quincy-locality-or-waiting',
      'quincy-three-jobs',
    ],
  ],
  [
    'How fast can a cluster be filled, and what does deciding cost?',
    [
      'storm',
      'fair-fill-rate',
      'capacity-off-switch',
      'dynamic-allocation-ramp',
      'autoscaler',
      'sparrow-power-of-two',
      'sparrow-queue-length',
      'sparrow-batch',
      'sparrow-late-binding',
      'sparrow-probe-ratio',
      'sparrow-network-delay',
      'sparrow-paper-scale',
      'omega-head-of-line',
    ],
  ],
  [
    'What do schedulers do to each other?',
    ['sparrow-race', 'sparrow-scheduler-lost', 'omega-offers', 'omega-coarse-conflicts'],
  ],
  [
    'Which machine is worth waiting for?',
    [
      'sparrow-constraints',
      'plan-seed-example',
      'plan-wait-for-gpu',
      'plan-two-jobs',
      'plan-global-or-greedy',
      'plan-trees',
      'plan-three-constraints',
      'plan-high-load',
      'plan-ablations',
      'plan-forty-jobs',
    ],
  ],
  [
    'Will it be done in time?',
    [
      'plan-deadline',
      'plan-estimates',
      'jockey-deadline',
      'jockey-slow-hour',
      'jockey-price-of-safety',
      'jockey-infeasible',
      'jockey-twice-as-fast',
      'jockey-dead-zone',
      'jockey-stall',
      'jockey-hysteresis',
      'jockey-deadline-extended',
      'jockey-several-deadlines',
      'jockey-double-input',
    ],
  ],
];

/** Where a scenario stands that no question names. */
export const OTHER_QUESTIONS = 'Other questions';

/** The question that a scenario answers. */
export function questionOf(id: string): string {
  return GALLERY_QUESTIONS.find(([, ids]) => ids.includes(id))?.[0] ?? OTHER_QUESTIONS;
}
