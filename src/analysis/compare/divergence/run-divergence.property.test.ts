import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases, LAW_TIMEOUT } from '../../../../scripts/property-cases';
import { expandScenario } from '../../../engine/expand';
import { reasonKind } from '../../../engine/registry';
import { parseScenario } from '../../../engine/document/schema';
import { startRun } from '../../../engine/run/simulate';
import { randomScenario } from '../../../engine/testing/documents/random-scenario.test-helper';
import { ModelBuilder } from '../../build/model-builder';
import type { RunModel } from '../../model';
import { onlyInOne } from './decision-log';
import { decisionsOf } from './run-decisions';
import { runDivergence } from './run-divergence';

type Loose = Readonly<Record<string, unknown>>;

function modelOf(document: Loose): RunModel {
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const input = expandScenario(parsed.value, 'A');
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const run = startRun(input.value, 'outcomes');
  const builder = new ModelBuilder(run.directory);
  for (let over = false; !over;) {
    over = run.slice(100_000);
    for (const chunk of run.takeChunks()) builder.add(chunk);
  }
  return builder.snapshot(run.now, run.ended);
}

/** Instants and keys of all decisions about the applications that both runs have. */
function decided(model: RunModel, ignored: ReadonlySet<string>): { at: number; key: string }[] {
  const { columns, apps } = decisionsOf(model, true);
  return Array.from({ length: columns.count }, (_, i) => ({
    app: apps[columns.app[i]],
    at: columns.at[i],
    key: `${columns.kind[i]} ${apps[columns.app[i]]} ${columns.what[i]}`,
  })).filter(({ app }) => !ignored.has(app));
}

/** The definition: the first instant up to which the two have decided different things, or not as often. */
function firstDifference(a: RunModel, b: RunModel): number | undefined {
  const names = [a, b].map(({ directory }) => directory.applications.map(({ id }) => id));
  const ignored = new Set(onlyInOne(names[0], names[1]));
  const [left, right] = [decided(a, ignored), decided(b, ignored)];
  const upTo = (of: typeof left, t: number): string =>
    of
      .filter(({ at }) => at <= t)
      .map(({ key }) => key)
      .sort()
      .join(',');
  const times = [...new Set([...left, ...right].map(({ at }) => at))].sort((x, y) => x - y);
  return times.find((t) => upTo(left, t) !== upTo(right, t));
}

/** Another seed, another order of nodes, or one application less. */
function twin(document: Loose, how: 'seed' | 'nodes' | 'workload'): Loose {
  if (how === 'seed') return { ...document, seed: Number(document['seed']) + 1 };
  if (how === 'workload') return { ...document, workload: (document['workload'] as readonly unknown[]).slice(1) };
  const scheduler = document['scheduler'] as Loose;
  const type = scheduler['nodesortpolicy'] === undefined ? 'binpacking' : 'fair';
  return { ...document, scheduler: { ...scheduler, nodesortpolicy: { type } } };
}

it(
  'The first divergence of two random runs is the one that brute force finds',
  () => {
    let diverged = 0;
    fc.assert(
      fc.property(randomScenario, fc.constantFrom('seed', 'nodes', 'workload'), (drawn, how) => {
        // What a person does to an application that only one of them has is another error.
        const document = { ...drawn, interventions: [] };
        const [a, b] = [modelOf(document), modelOf(twin(document, how))];
        const found = runDivergence(a, b, (scheduler) => (code) => reasonKind(scheduler, code)).at;
        if (found !== undefined) diverged++;
        expect(found).toBe(firstDifference(a, b));
      }),
      cases(60),
    );
    expect(diverged).toBeGreaterThan(0);
  },
  LAW_TIMEOUT,
);
