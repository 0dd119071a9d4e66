import { describe, expect, test } from 'vitest';
import { finish, rowsOf, SECOND, toyInput, toyRun } from './testing/toy.test-helper';
import type { ToyOutline } from './testing/toy.test-helper';
import type { InterventionInput } from './run-input';
import { AppOutcome, Rec } from './trace/trace';

const at = (seconds: number, kind: InterventionInput['kind'], more: Partial<InterventionInput> = {}) => ({
  at: seconds * SECOND,
  kind,
  ...more,
});

function outcome(outline: ToyOutline) {
  const run = toyRun(outline);
  finish(run.simulation);
  const rows = rowsOf(run.simulation.trace.takeChunks());
  return { ...run, rows, notices: run.simulation.notices };
}

describe('nodes', () => {
  test('Containers of a lost node are lost before the scheduler is informed of the node, and run again elsewhere', () => {
    const { log, simulation } = outcome({
      applications: [{ id: 'a', tasks: 3 }],
      nodes: [2, 1],
      interventions: [at(4, 'node-lost', { target: 0 })],
    });
    expect(log.filter((line) => line.startsWith('4 '))).toEqual([
      '4 scheduler: container 0 ended with 5',
      '4 framework: lost 0 with 5',
      '4 scheduler: ask 0 of 1',
      '4 scheduler: container 1 ended with 5',
      '4 framework: lost 1 with 5',
      '4 scheduler: ask 0 of 1',
      '4 scheduler: node 0 lost',
      '4 scheduler: pass',
    ]);
    expect([simulation.ended, simulation.now()]).toEqual(['all-done', 30 * SECOND]);
  });

  test('Losing a lost node, and bringing back a node that is up, are refused with a notice', () => {
    const { notices, rows } = outcome({
      applications: [{ id: 'a', duration: 100 }],
      nodes: [1, 1],
      interventions: [
        at(1, 'node-back', { target: 1 }),
        at(2, 'node-lost', { target: 1 }),
        at(3, 'node-lost', { target: 1 }),
        at(4, 'node-back', { target: 1 }),
      ],
    });
    expect(notices.map((notice) => notice.text)).toEqual(['the node is not lost', 'the node is already lost']);
    expect(rows.filter((row) => row.kind === Rec.nodeState).map((row) => [row.at, row.a, row.b])).toEqual([
      [2, 1, 0],
      [4, 1, 1],
    ]);
    expect(rows.filter((row) => row.kind === Rec.intervention)).toHaveLength(4);
  });

  test('A change of speed is reported to frameworks and scheduler, and recorded in thousandths', () => {
    const { log, rows } = outcome({
      applications: [{ id: 'a' }],
      interventions: [at(1, 'node-slowed', { value: 0.25 }), at(2, 'node-slowed', { value: 3 })],
    });
    expect(log).toContain('1 framework: speed of 0 was 1');
    expect(log).toContain('2 framework: speed of 0 was 0.25');
    expect(log).toContain('2 scheduler: node 0 changed');
    expect(rows.filter((row) => row.kind === Rec.nodeState).map((row) => row.c)).toEqual([250, 3000]);
  });
});

describe('applications', () => {
  test('Killing ends containers, withdraws asks and then tells the framework', () => {
    const { log, simulation } = outcome({
      applications: [{ id: 'a', tasks: 2 }],
      nodes: [1],
      interventions: [at(3, 'application-killed')],
    });
    expect(log.filter((line) => line.startsWith('3 '))).toEqual([
      '3 scheduler: ask 0 less 1',
      '3 scheduler: container 0 ended with 3',
      '3 scheduler: finished 0 with 2',
      '3 framework: killed 0',
      '3 scheduler: pass',
    ]);
    expect([simulation.ended, simulation.now()]).toEqual(['all-done', 3 * SECOND]);
  });

  test('An application killed before its submission never enters, and a notice says so', () => {
    const { log, rows, simulation, notices } = outcome({
      applications: [{ id: 'a', submit: 10 }, { id: 'b' }],
      interventions: [at(3, 'application-killed', { target: 0 })],
    });
    expect(log.some((line) => line.includes('submitted 0'))).toBe(false);
    const text = 'killed before it was submitted: it never asks for anything';
    expect(notices).toEqual([{ about: 'application', index: 0, text }]);
    expect(rows.filter((row) => row.kind === Rec.appFinished).map((row) => [row.at, row.a, row.b])).toEqual([
      [3, 0, AppOutcome.killed],
      [10, 1, AppOutcome.succeeded],
    ]);
    expect(simulation.ended).toBe('all-done');
  });

  test('An application that has ended is neither killed nor moved', () => {
    const applications = [{ id: 'a', duration: 1 }, { id: 'b' }];
    const { notices } = outcome({
      applications,
      interventions: [at(3, 'application-killed'), at(4, 'application-moved', { value: 2 }), at(5, 'executor-lost')],
    });
    expect(notices.map((notice) => notice.text)).toEqual([
      'the application has already ended',
      'the application has already ended',
      'the application is not running',
    ]);
  });

  test('Moved before its submission an application enters the other queue, after it the scheduler is informed', () => {
    const { log, rows } = outcome({
      applications: [{ id: 'a', submit: 5 }],
      interventions: [at(1, 'application-moved', { value: 2 }), at(6, 'application-moved', { value: 1 })],
    });
    expect(rows.find((row) => row.kind === Rec.appSubmitted)).toMatchObject({ at: 5, a: 0, b: 2 });
    expect(log.filter((line) => line.includes('moved'))).toEqual(['6 scheduler: moved 0 from 2 to 1']);
    expect(rows.filter((row) => row.kind === Rec.appMoved).map((row) => [row.at, row.b])).toEqual([
      [1, 2],
      [6, 1],
    ]);
  });

  test('An intervention that only a framework can carry out is left to it, and its refusal is a notice', () => {
    const { notices, log } = outcome({
      applications: [{ id: 'a' }],
      interventions: [at(1, 'executor-lost', { value: 2 }), at(2, 'driver-failed')],
    });
    expect(log).toContain('1 framework: executor-lost 0 2');
    expect(notices.map((notice) => notice.text)).toEqual(['a toy has no driver']);
  });
});

describe('the configuration', () => {
  test('Changes of settings and queues are in force from their instant on, the last one wins', () => {
    const queue = { ...toyInput({ applications: [] }).queues[1], max: [2000] };
    const { scheduler, simulation, log } = toyRun({
      applications: [{ id: 'a' }],
      interventions: [
        at(1, 'knob-changed', { scheduler: { type: 'toy', x: 1 } }),
        at(2, 'queue-changed', { target: 1, queue }),
        at(3, 'knob-changed', { scheduler: { type: 'toy', x: 2 } }),
        at(3, 'queue-changed', { target: 2, queue }),
      ],
    });
    const seen: unknown[] = [];
    scheduler.configurationChanged = () =>
      seen.push([scheduler.ctx.settings()['x'], scheduler.ctx.queue(1).max[0], scheduler.ctx.queue(2).max[0]]);
    finish(simulation);
    expect(seen).toEqual([
      [1, NaN, NaN],
      [1, 2000, NaN],
      [2, 2000, NaN],
      [2, 2000, 2000],
    ]);
    expect(log).toContain('3 scheduler: pass');
  });
});

describe('what a scheduler may do to applications and containers', () => {
  test('A killed container is lost to its framework, a rejected application never reaches it', () => {
    const run = toyRun({ applications: [{ id: 'a' }, { id: 'b', submit: 2 }], nodes: [1] });
    const { scheduler } = run;
    const submitted = scheduler.applicationSubmitted.bind(scheduler);
    scheduler.applicationSubmitted = (app) => {
      submitted(app);
      if (app === 1) {
        scheduler.ctx.rejectApplication(1, 'not today');
        scheduler.ctx.kill(0, 4);
      }
    };
    finish(run.simulation);
    expect(run.log.filter((line) => line.startsWith('2 '))).toEqual([
      '2 scheduler: submitted 1',
      '2 scheduler: finished 1 with 3',
      '2 scheduler: container 0 ended with 4',
      '2 framework: lost 0 with 4',
      '2 scheduler: ask 0 of 1',
      '2 scheduler: pass',
      '2 framework: allocated 1',
    ]);
    expect(run.simulation.now()).toBe(12 * SECOND);
  });

  test('A failed application ends with its containers, once', () => {
    const run = toyRun({ applications: [{ id: 'a' }, { id: 'b', submit: 2 }] });
    const { scheduler } = run;
    const submitted = scheduler.applicationSubmitted.bind(scheduler);
    scheduler.applicationSubmitted = (app) => {
      submitted(app);
      if (app !== 1) return;
      scheduler.ctx.failApplication(0);
      scheduler.ctx.failApplication(0);
    };
    finish(run.simulation);
    expect(run.log.filter((line) => line.startsWith('2 ')).slice(1, 4)).toEqual([
      '2 scheduler: container 0 ended with 3',
      '2 scheduler: finished 0 with 1',
      '2 framework: killed 0',
    ]);
    expect(run.log.filter((line) => line.includes('killed'))).toHaveLength(1);
    expect(run.simulation.ended).toBe('all-done');
  });
});
