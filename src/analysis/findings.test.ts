import { describe, expect, it } from 'vitest';
import { gallery } from '../engine/gallery';
import { reasonKind } from '../engine/registry';
import { ContainerKind, ContainerOutcome } from '../sim/trace/trace';
import { galleryRun } from '../render/gallery-runs.test-helper';
import { activity } from './activity';
import { runToEnd } from '../base/steps';
import { findingsSteps } from './findings';
import { valueAt } from './series';
import { modelOf } from './testing/model-of.test-helper';
import { Scribe, testDirectory } from './testing/scribe.test-helper';
import { waitHistogram } from './wait-histogram';

const of = (id: string, variant = 'A') => {
  const model = galleryRun(id, variant);
  return { model, found: runToEnd(findingsSteps(model, (code) => reasonKind(model.directory.scheduler, code))) };
};

describe('what stands out in a run', () => {
  it('describes a storm: how many wait at once and why, and when the last one starts', () => {
    const { model, found } = of('storm');
    const { waiting } = activity(model);
    const most = Math.max(...waiting.value);
    const crowd =
      found.find(({ text }) => text.includes('wait for their first container at the same time')) ??
      expect.fail('no crowd');
    expect(crowd.text).toContain(`${most} of `);
    expect(valueAt(waiting, crowd.at)).toBe(most);
    const last = found.at(-1) ?? expect.fail('nothing found');
    expect(last.text).toContain('The last application that waited starts');
    expect(valueAt(waiting, last.at)).toBe(0);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  it('counts what is lost with nodes', () => {
    const lossOf = (containers: number): string | undefined => {
      const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }));
      scribe.submit(0, 0);
      const ask = scribe.ask(0, 0, ContainerKind.executor, 0, containers);
      const held = Array.from({ length: containers }, () => scribe.allocate(0, ask));
      for (const container of held) scribe.end(5, container, ContainerOutcome.nodeLost);
      const found = runToEnd(findingsSteps(scribe.model(9, 'horizon'), (code) => reasonKind('yunikorn', code)));
      return found.find(({ at }) => at === 5_000_000)?.text;
    };
    expect(lossOf(1)).toBe('1 container of 1 application is lost with its node.');
    expect(lossOf(2)).toBe('2 containers of 1 application are lost with their nodes.');
  });

  it('is nothing in a run of two applications', () => {
    expect(of('design-run').found).toEqual([]);
  });

  it('is nothing in a run that its policy stops at once', () => {
    const { scenario } = gallery.find(({ id }) => id === 'own-sjf') ?? gallery[0];
    const policies = scenario.policies?.map((policy) => ({ ...policy, code: 'const key = (app) => app.none;' }));
    const model = modelOf({ ...scenario, policies }, 'B');
    expect(model.end).toBe(0);
    expect(runToEnd(findingsSteps(model, (code) => reasonKind(model.directory.scheduler, code)))).toEqual([]);
  });

  it('is nothing where applications of minutes wait for milliseconds', () => {
    const document = {
      signalbox: 1,
      cluster: { nodes: [{ id: 'n', count: 40, capacity: { vcore: 4, memory: '4GB' } }] },
      queues: [{ id: 'root' }, { id: 'root.q', capacity: 100, 'user-limit-factor': 10 }],
      scheduler: { type: 'yarn-capacity' },
      workload: [
        {
          id: 'job',
          kind: 'batch',
          queue: 'root.q',
          count: 8,
          arrivals: { dist: 'exponential', mean: '1s' },
          tasks: 1,
          duration: '5min',
        },
      ],
    };
    const found = (duration: string) => {
      const model = modelOf({ ...document, workload: [{ ...document.workload[0], duration }] } as never, 'A');
      return runToEnd(findingsSteps(model, (code) => reasonKind(model.directory.scheduler, code)));
    };
    expect(found('5min')).toEqual([]);
    expect(found('100ms')).not.toEqual([]);
  });

  it('counts preempted containers, and says when the first one was', () => {
    const { model, found } = of('capacity-disable-preemption');
    const first = found.find(({ text }) => text.startsWith('The first preemption')) ?? expect.fail('no preemption');
    expect(first.at).toBe(Math.min(...model.containers.ended.filter((_, id) => model.containers.outcome[id] === 4)));
  });
});

describe('waiting in bins', () => {
  const model = galleryRun('storm');

  it('counts every application once, and separately those submitted in a range of time', () => {
    const { groups } = waitHistogram(model, 0, 2_000_000);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    expect(groups.reduce((total, { all }) => total + sum(all), 0)).toBe(model.applications.length);
    const early = model.applications.filter(({ submitted }) => submitted < 2_000_000).length;
    expect(groups.reduce((total, { within }) => total + sum(within), 0)).toBe(early);
  });

  it.each([
    ['minutes', 600_000_000, 60_000_000],
    ['seconds', 20_000_000, 2_000_000],
    ['milliseconds', 200_000, 20_000],
    ['nobody waits', 0, 1_000_000],
  ])('takes bins that the waits fill: %s', (_, longest, bin) => {
    const last = model.applications.length - 1;
    const applications = model.applications.map((app, i) => ({ ...app, waiting: (i / last) * longest }));
    const histogram = waitHistogram({ ...model, applications }, 0, Infinity);
    expect(histogram.bin).toBe(bin);
    const filled = new Set(histogram.groups.flatMap(({ all }) => all.flatMap((count, i) => (count > 0 ? [i] : []))));
    expect(filled.size).toBeGreaterThanOrEqual(longest === 0 ? 1 : 10);
  });

  it('ends with the longest wait, and is open only where something is longer than its bins', () => {
    const last = model.applications.length - 1;
    const of = (waits: (app: number) => number) =>
      waitHistogram(
        { ...model, applications: model.applications.map((app, i) => ({ ...app, waiting: waits(i) })) },
        0,
        Infinity,
      );
    // Eleven bins of the next readable width, ten minutes, would reach to 110 minutes.
    const closed = of((i) => (i / last) * 3_400_000_000);
    expect(closed.bin).toBe(600_000_000);
    expect(closed.groups.map(({ all }) => all.length)).toEqual(closed.groups.map(() => 6));
    expect(closed.open).toBe(false);
    const open = of((i) => (i === last ? 900_000_000 : i / last));
    expect(open.open).toBe(true);
  });
});
