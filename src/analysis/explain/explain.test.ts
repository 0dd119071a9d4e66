import { describe, expect, test } from 'vitest';
import { reasonKind } from '../../engine/registry';
import { Reason } from '../../sim/reasons';
import { AppOutcome, ContainerKind, Rec, ReasonScope } from '../../sim/trace/trace';
import { YuniKornReason } from '../../schedulers/yunikorn/reasons';
import { explainWait, waitLine } from './explain';
import type { RunModel } from '../model';
import { Scribe, State, testDirectory } from '../testing/scribe.test-helper';
import { plain, quantityText } from './words';

const S = 1_000_000;
const reasons = (code: number) => reasonKind('yunikorn', code);

function sentences(model: RunModel, app: number, at: number): string {
  const { text, ends } = explainWait(model, reasons, app, at * S);
  return [...text, ' ', ...ends].reduce<string>((all, phrase) => all + plain([phrase]), '').trim();
}

/** etl-1 starts and holds etl-2 back, then runs, then both end. */
function story() {
  const directory = testDirectory({ apps: [{ id: 'etl-1' }, { id: 'etl-2' }, { id: 'late' }] });
  const scribe = new Scribe({
    ...directory,
    applications: directory.applications.map((app, i) => (i === 2 ? { ...app, submit: 90 * S } : app)),
  });
  scribe.submit(0, 0);
  scribe.state(0, 0, State.accepted);
  const driver = scribe.allocate(0, scribe.ask(0, 0, ContainerKind.driver, 0, 1));
  scribe.state(0, 0, State.starting);
  scribe.record(0, Rec.timer, 0, 0, 300_000);
  scribe.submit(2, 1);
  scribe.state(2, 1, State.accepted);
  const waiting = scribe.ask(2, 1, ContainerKind.driver, 0, 1);
  scribe.say(2, ReasonScope.queueAccepted, 0, YuniKornReason.waitingForStartingApp, 0);
  scribe.up(5, driver);
  const executors = scribe.ask(5, 0, ContainerKind.executor, 0, 2);
  const first = scribe.allocate(12, executors);
  scribe.state(12, 0, State.running);
  scribe.record(12, Rec.timer, 0, 0, -1);
  scribe.say(12, ReasonScope.queueAccepted, 0, 0);
  scribe.allocate(12, waiting);
  scribe.state(12, 1, State.starting);
  const second = scribe.allocate(15, executors);
  for (const container of [first, second, driver]) scribe.end(40, container);
  scribe.finish(40, 0);
  scribe.finish(50, 1, AppOutcome.killed);
  return scribe.model(60, 'horizon');
}

describe('why an application waits', () => {
  test('When a policy was stopped, nothing is held any more after that', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }, { id: 'b' }] }));
    scribe.submit(0, 0);
    scribe.up(1, scribe.allocate(0, scribe.ask(0, 0, ContainerKind.driver, 0, 1)));
    const model = scribe.model(3, 'policy');
    expect(sentences(model, 1, 2)).toMatch(/^Not submitted yet: /);
    expect(sentences(model, 1, 20)).toBe('The run ended at 0:03.0, before it had been submitted.');
    expect(sentences(model, 0, 3)).toBe('Holds its driver and asks for nothing more.');
    expect(sentences(model, 0, 20)).toBe('The run ended at 0:03.0, before it had finished.');
  });

  const model = story();

  test('The first sentence says how long it waits, for what and why, the second what ends it', () => {
    expect(sentences(model, 1, 10)).toBe(
      'Waiting 8.0 s for its driver: etl-1 has been Starting since 0:00.0, and stateaware admits one starting application per queue. ' +
        'Ends when etl-1 gets its first executor; its 5 min fallback ends in 4:50.0.',
    );
    expect(explainWait(model, reasons, 1, 10 * S)).toMatchObject({ letter: 'G', phase: 'queued', since: 2 * S });
  });

  test('Waiting for the rest of its executors counts from when it asked for them', () => {
    expect(sentences(model, 0, 14)).toBe(
      'Waiting 9.0 s for 1 of its 2 executors: it could be served, but others come first. Ends when those ahead of it are served.',
    );
  });

  test('One line summarises it', () => {
    expect(waitLine(model, reasons, 1, 10 * S)).toBe(
      'waits: etl-1 has been Starting since 0:00.0, and stateaware admits one starting application per queue' +
        '; ends when etl-1 gets its first executor; its 5 min fallback ends in 4:50.0',
    );
  });

  test('An application that does not wait has a sentence as well', () => {
    expect(sentences(model, 2, 10)).toBe('Not submitted yet: it arrives at 1:30.0.');
    expect(sentences(model, 0, 3)).toBe('Holds its driver for 3.0 s, which starts up on n1. Up at 0:05.0.');
    expect(sentences(model, 0, 20)).toBe('Running with 2 of 2 executors.');
    expect(sentences(model, 0, 45)).toBe('Finished at 0:40.0, 40.0 s after its submission, 10.0 s of which it waited.');
    expect(sentences(model, 1, 50)).toBe('Killed at 0:50.0, 48.0 s after its submission, 10.0 s of which it waited.');
  });

  test('In a deadlock it says that nothing ends the wait, gives the arithmetic, and says what would resolve it', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }], nodes: [1] }));
    scribe.submit(0, 0);
    scribe.up(0, scribe.allocate(0, scribe.ask(0, 0, ContainerKind.driver, 0, 1)));
    scribe.ask(0, 0, ContainerKind.executor, 0, 2);
    scribe.say(0, ReasonScope.cluster, 0, Reason.noNodeFits, 0);
    const stuck = scribe.model(9, 'deadlock');
    expect(sentences(stuck, 0, 9)).toContain(
      'It will not end by itself: 1 driver holds all 1 vcore of the cluster, and it waits for executors. ' +
        'It would take 1 vcore more on one node.',
    );
    expect(waitLine(stuck, reasons, 0, 9 * S)).toMatch(/; deadlock since 0:00\.0$/);
  });
});

test('Quantities are rounded to what a person can read', () => {
  expect(quantityText(2500, 'vcore')).toBe('2.5 vcore');
  expect(quantityText(8 * 2 ** 30, 'memory')).toBe('8 GB');
  expect(quantityText(1.4 * 2 ** 30, 'memory')).toBe('1.4 GB');
  expect(quantityText(0, 'memory')).toBe('0 B');
  expect(quantityText(3, 'gpu')).toBe('3 gpu');
  expect(quantityText(6_000_500, 'vcore')).toBe('6,000.5 vcore');
  expect(quantityText(-1_234_000, 'vcore')).toBe('\u22121,234 vcore');
});
