/** For tests: small random scenarios under YuniKorn with awkward settings. All of them are valid. */
import fc from 'fast-check';
import { randomScenario } from './random-scenario.test-helper';

type Loose = Readonly<Record<string, unknown>>;

interface Document {
  readonly queues: readonly (Loose & { readonly id: string })[];
  readonly workload: readonly (Loose & { readonly kind: string })[];
  readonly scheduler: Loose;
  readonly interventions: readonly (Loose & { readonly kind: string })[];
}

const limits = fc.constantFrom<readonly object[]>(
  [{ users: ['ana'], maxresources: { vcore: 2 } }],
  [{ users: ['*'], maxapplications: 1 }],
  [
    { users: ['ben'], maxapplications: 2 },
    { users: ['*'], maxresources: { vcore: 3, memory: '4GB' } },
  ],
  [{ groups: ['dev'], maxresources: { vcore: 3 }, maxapplications: 2 }],
);

const preemption = fc.constantFrom<Loose>(
  {},
  {},
  { 'preemption.delay': '1s' },
  { 'preemption.policy': 'fence', 'preemption.delay': '5s' },
  { 'preemption.policy': 'disabled' },
);

const extras = fc.record({
  limits: fc.array(fc.option(limits, { nil: undefined, freq: 2 }), { minLength: 5, maxLength: 5 }),
  preemption: fc.array(preemption, { minLength: 5, maxLength: 5 }),
  gangs: fc.array(
    fc.record({
      gang: fc.boolean(),
      gangSchedulingStyle: fc.constantFrom('Soft', 'Hard'),
      placeholderTimeoutInSeconds: fc.constantFrom(1, 10, 900),
      asks: fc.constantFrom({}, {}, { executorsAsked: 0 }, { executorsAsked: 1 }),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  groups: fc.array(fc.constantFrom([], ['dev'], ['ops', 'dev']), { minLength: 4, maxLength: 4 }),
  reservations: fc.boolean(),
  restartAt: fc.option(fc.constantFrom('1s', '8s', '5min'), { nil: undefined, freq: 2 }),
  fairMaxPairing: fc.boolean(),
  rootMaximum: fc.boolean(),
  limitLater: fc.option(limits, { nil: undefined, freq: 2 }),
});

/** A random scenario with the settings that only YuniKorn knows. */
const everything = fc.tuple(randomScenario, extras).map(([base, more]) => {
  const { queues, workload, scheduler, interventions } = base as unknown as Document;
  const changes =
    more.limitLater === undefined
      ? []
      : [
          {
            id: 'limits',
            at: '9s',
            kind: 'queue-changed',
            queue: queues[queues.length - 1].id,
            path: ['limits'],
            value: more.limitLater,
          },
        ];
  return {
    ...base,
    queues: queues.map((queue, i) => ({
      ...queue,
      properties: { ...(queue['properties'] as Loose | undefined), ...more.preemption[i] },
      ...(more.limits[i] === undefined ? {} : { limits: more.limits[i] }),
    })),
    workload: workload.map((entry, i) => {
      const { asks, ...gang } = more.gangs[i];
      return { ...entry, ...(entry.kind === 'spark' ? { ...gang, ...asks } : {}), groups: more.groups[i] };
    }),
    scheduler: {
      ...scheduler,
      reservations: more.reservations,
      quirks: {
        fairMaxPairing: more.fairMaxPairing,
        rootMaximum: more.rootMaximum,
        ...(more.restartAt === undefined ? {} : { restartAt: more.restartAt }),
      },
    },
    interventions: [...interventions, ...changes],
  };
});

/** A crowded cluster of queues with guarantees, in which some preempt from others. */
const crowded = fc
  .record({
    nodes: fc.integer({ min: 1, max: 3 }),
    vcores: fc.integer({ min: 2, max: 3 }),
    guarantees: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
    preemption: fc.array(preemption, { minLength: 3, maxLength: 3 }),
    reservations: fc.boolean(),
    patience: fc.array(fc.constantFrom(0, 0, 1, 3), { minLength: 3, maxLength: 3 }),
    applications: fc.array(
      fc.record({
        queue: fc.constantFrom('root.a', 'root.b', 'root.p.c'),
        tasks: fc.integer({ min: 1, max: 6 }),
        vcore: fc.integer({ min: 1, max: 2 }),
        duration: fc.constantFrom('5s', '50s', '200s'),
        submit: fc.constantFrom('0s', '3s', '20s', '60s'),
        priority: fc.constantFrom(0, 0, 1),
      }),
      { minLength: 2, maxLength: 8 },
    ),
  })
  .map(({ nodes, vcores, guarantees, preemption: properties, reservations, patience, applications }) => ({
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: nodes, capacity: { vcore: vcores, memory: '64GB' } }] },
    queues: [
      { id: 'root' },
      ...['root.a', 'root.b', 'root.p', 'root.p.c'].map((id, i) => ({
        id,
        properties: {
          ...properties[i % 3],
          'application.unschedasks.backoff': patience[i % 3],
          'application.unschedasks.backoff.delay': '7s',
        },
        resources: guarantees[i] > 0 ? { guaranteed: { vcore: guarantees[i] } } : {},
      })),
    ],
    scheduler: { type: 'yunikorn', preset: 'current', reservations },
    workload: applications.map((application, i) => ({ id: `app${i}`, kind: 'batch', ...application })),
  }));

export const yuniKornDocuments = fc.oneof({ arbitrary: everything, weight: 3 }, { arbitrary: crowded, weight: 1 });
