/**
 * Laws that hold for every system, over random scenarios with random interventions. More cases, and others:
 * `SIGNALBOX_SEED=random SIGNALBOX_CASES=1000 npx vitest run src/engine/laws/system-laws.test.ts -t yarn-fair`.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schedulerPlugin } from '../registry';
import { schedulerPlugins } from '../systems';
import { cases, LAW_TIMEOUT } from '../../../scripts/property-cases';
import {
  BYSTANDER,
  comparableUntil,
  inputOf,
  outcomes,
  outcomesOfOthers,
  renamed,
  runInput,
  shortened,
  systems,
  withDrawsOf,
} from '../testing/law.test-helper';
import type { Loose } from '../testing/law.test-helper';
import type { RunInput } from '../../sim/run-input';
import { Reason, sharedReasons } from '../../sim/reasons';
import { Rec } from '../../sim/trace/trace';
import { expectSameInSlices } from '../testing/same-in-slices.test-helper';

const withMore = (document: Loose, field: string, ...more: readonly Loose[]): Loose => ({
  ...document,
  [field]: [...((document[field] ?? []) as readonly Loose[]), ...more],
});

/** A document with one more node, of some size, that is lost before anything happens. */
const withLostNode = (document: Loose, size: Loose): Loose => {
  const { nodes } = document['cluster'] as { readonly nodes: readonly Loose[] };
  const cluster = { ...(document['cluster'] as Loose), nodes: [...nodes, { id: BYSTANDER, capacity: size }] };
  const lost = { id: BYSTANDER, at: '0s', kind: 'node-lost', node: BYSTANDER };
  return withMore({ ...document, cluster }, 'interventions', lost);
};

/** Settings of the scheduler, and of queues, that could be set to what they are: those that nothing else changes. */
function settingsOf(document: Loose): Loose[] {
  const changed = (document['interventions'] as readonly Loose[] | undefined) ?? [];
  const entries = (holder: Loose) => Object.entries(holder).filter(([name]) => !UNCHANGEABLE.has(name));
  const knobs = entries(document['scheduler'] as Loose).map(([name, value]) => ({
    kind: 'knob-changed',
    path: [name],
    value,
  }));
  const queues = (document['queues'] as readonly Loose[]).flatMap((queue) =>
    entries(queue).map(([name, value]) => ({ kind: 'queue-changed', queue: queue['id'], path: [name], value })),
  );
  const first = (change: Loose) => `${String(change['queue'])} ${(change['path'] as readonly string[])[0]}`;
  const taken = new Set(changed.filter(({ path }) => path !== undefined).map(first));
  return [...knobs, ...queues].filter((change) => !taken.has(first(change)));
}

const UNCHANGEABLE = new Set(['id', 'type', 'preset']);

/**
 * What happens in a run also happens, first and in the same order, in the run with something added. That one may continue
 * where the other has ended.
 */
async function expectSameBeginning(input: RunInput, more: RunInput): Promise<void> {
  const expected = outcomesOfOthers(input, await runInput(input));
  expect(outcomesOfOthers(more, await runInput(more)).slice(0, expected.length)).toEqual(expected);
}

test('Every system is checked against the laws', () => {
  const covered = Object.keys(systems).flatMap((name) => name.split(' and '));
  expect(covered.sort(), 'each system has its random documents in testing/law.test-helper.ts').toEqual(
    schedulerPlugins.map(({ type }) => type).sort(),
  );
});

describe.each(Object.entries(systems))(
  '%s',
  (_, { documents, idleQueue, nodesStandAlone, plansAtEveryChange, job: jobFields }) => {
    test(
      'Silent heartbeats, sleeping cycles and skipped rounds change nothing, and stuck runs stay stuck',
      async () => {
        await fc.assert(
          fc.asyncProperty(documents, async (document) => {
            const input = inputOf(shortened(document));
            const quiet = await runInput(input);
            const restless = await runInput(input, true);
            const until = comparableUntil(quiet, restless);
            expect(outcomes(restless, until)).toEqual(outcomes(quiet, until));
            const later = restless.rows.filter(({ at }) => at > quiet.end);
            expect(later.filter(({ kind }) => kind === Rec.containerAllocated || kind === Rec.appFinished)).toEqual([]);
          }),
          cases(20),
        );
      },
      LAW_TIMEOUT,
    );

    test(
      'An application, a queue and a node that can take no part change nothing for the others',
      async () => {
        await fc.assert(
          fc.asyncProperty(documents, fc.boolean(), async (document, late) => {
            // Where nodes are drawn by number or heard in turn, a lost node is there in both runs, of different sizes.
            const small = nodesStandAlone === true ? document : withLostNode(document, { vcore: 1, memory: '64GB' });
            const input = inputOf(small);
            const big = withLostNode(document, { vcore: 1, memory: '65GB' });
            const job = {
              id: BYSTANDER,
              kind: 'batch',
              tasks: 3,
              duration: '5s',
              vcore: 1,
              memory: '512MB',
              ...jobFields,
            };
            const isRootOnly = (document['queues'] as readonly Loose[]).length === 1;
            const more =
              late || idleQueue === undefined || isRootOnly
                ? withMore(big, 'workload', { ...job, submit: '9d' })
                : withMore(withMore(big, 'queues', idleQueue), 'workload', {
                    ...job,
                    queue: idleQueue['id'],
                    count: 4,
                    arrivals: '700ms',
                  });
            await expectSameBeginning(input, withDrawsOf(input, inputOf(more)));
          }),
          cases(12),
        );
      },
      LAW_TIMEOUT,
    );

    test.skipIf(plansAtEveryChange === true)(
      'A setting that is set to what it is changes nothing',
      async () => {
        await fc.assert(
          fc.asyncProperty(
            documents,
            fc.nat(),
            fc.constantFrom('1s', '9s', '12300ms', '40s'),
            async (document, which, at) => {
              const settings = settingsOf(document);
              if (settings.length === 0) return;
              const change = { id: BYSTANDER, at, ...settings[which % settings.length] };
              await expectSameBeginning(inputOf(document), inputOf(withMore(document, 'interventions', change)));
            },
          ),
          cases(12),
        );
      },
      LAW_TIMEOUT,
    );

    test(
      'It states only reasons that it declares',
      async () => {
        await fc.assert(
          fc.asyncProperty(documents, async (document) => {
            const input = inputOf(document);
            const { reasons } = schedulerPlugin(input.scheduler.type);
            const declared = new Set<number>([Reason.none, ...[...sharedReasons, ...reasons].map(({ code }) => code)]);
            const { rows } = await runInput(input);
            const stated = rows.filter(({ kind }) => kind === Rec.reason).map(({ b }) => b >>> 8);
            expect(
              [...new Set(stated)].filter((code) => !declared.has(code)),
              'codes that no ReasonKind explains: the plug-in lists them in its `reasons`',
            ).toEqual([]);
          }),
          cases(12),
        );
      },
      LAW_TIMEOUT,
    );

    test(
      'Slices and recording levels change nothing',
      () => {
        fc.assert(
          fc.property(documents, fc.integer({ min: 1, max: 50 }), (document, slice) =>
            expectSameInSlices(document, slice),
          ),
          cases(12),
        );
      },
      LAW_TIMEOUT,
    );

    test(
      'A run that is repeated up to an instant shows the same beginning',
      async () => {
        await fc.assert(
          fc.asyncProperty(documents, fc.double({ min: 0, max: 1, noNaN: true }), async (document, part) => {
            const input = inputOf(shortened(document));
            const whole = await runInput(input);
            const horizon = Math.floor(whole.end * part * 1e6);
            const beginning = await runInput({ ...input, horizon });
            expect(beginning.rows).toEqual(whole.rows.filter(({ at }) => at <= horizon / 1e6));
          }),
          cases(12),
        );
      },
      LAW_TIMEOUT,
    );

    test(
      'Other names in the same order change nothing but names',
      async () => {
        await fc.assert(
          fc.asyncProperty(documents, async (document) => {
            const input = inputOf(document);
            const expected = await runInput(input);
            expect((await runInput(withDrawsOf(input, inputOf(renamed(document))))).rows).toEqual(expected.rows);
          }),
          cases(12),
        );
      },
      LAW_TIMEOUT,
    );
  },
);
