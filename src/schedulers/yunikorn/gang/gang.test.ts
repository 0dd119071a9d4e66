import { describe, expect, it } from 'vitest';
import { batch, play, spark } from '../../../engine/testing/play.test-helper';
import type { Played } from '../../../engine/testing/play.test-helper';
import { Rec, ReasonScope } from '../../../sim/trace/trace';

const gang = (id: string, executors: number, settings: Record<string, unknown> = {}) =>
  spark(id, executors, { gang: true, ...settings });

/** "kind:outcome" of the containers of an application in the order of allocation. */
function story(played: Played, app: string): string[] {
  return played.of(app).map(({ kind, outcome }) => `${kind}:${outcome}`);
}

describe('a gang', () => {
  it('holds room for all of it first, then real containers take the places on the same nodes', () => {
    const played = play({ nodes: [1, 1, 2], workload: [gang('g', 2)] });
    expect(story(played, 'g')).toEqual([
      'placeholder:replaced',
      'placeholder:replaced',
      'placeholder:replaced',
      'driver:completed',
      'executor:released',
      'executor:released',
    ]);
    const nodes = played.of('g').map(({ node }) => node);
    expect(nodes.slice(3)).toEqual(nodes.slice(0, 3));
    // The last placeholder moves it to Running, the first replacement does not move it again.
    expect(played.states('g')).toEqual(['New 0', 'Accepted 0', 'Running 0', 'Completing 10', 'Completed 40']);
  });

  it('goes through Starting in release 1.5: there the second replacement makes it Running', () => {
    const played = play({ nodes: [4], scheduler: { preset: '1.5' }, workload: [gang('g', 2)] });
    expect(played.states('g').slice(0, 4)).toEqual(['New 0', 'Accepted 0', 'Starting 0', 'Running 0']);
  });

  it('is Completing for a moment when its only placeholder is replaced', () => {
    const played = play({ nodes: [4], workload: [gang('g', 0)] });
    expect(played.states('g').slice(0, 5)).toEqual(['New 0', 'Accepted 0', 'Running 0', 'Completing 0', 'Running 0']);
  });

  it('starts nothing while a placeholder is missing, and says so', () => {
    const played = play({ nodes: [3], workload: [batch('b', { duration: '20s' }), gang('g', 2)] });
    expect(played.of('g').map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'placeholder 0',
      'placeholder 0',
      'placeholder 20',
      'driver 20',
      'executor 20',
      'executor 20',
    ]);
    const incomplete = played.reasons().filter(({ id }) => id === 'gang-incomplete');
    const { application, ask } = ReasonScope;
    expect(incomplete.find(({ scope }) => scope === application)).toMatchObject({ at: 0, letter: 'K', on: 1, arg2: 3 });
    // So does its driver, which waits for all of them whatever they wait for themselves.
    expect(incomplete.find(({ scope }) => scope === ask)).toMatchObject({ at: 0, arg1: 1, arg2: 3 });
    const taken = played.records.filter(
      ({ kind, a, b }) => kind === Rec.reason && a === 1 && b === ReasonScope.application,
    );
    expect(taken.map(({ at }) => at)).toEqual([20]);
  });

  it('is no gang in release 0.9', () => {
    const played = play({ nodes: [3], scheduler: { preset: '0.9' }, workload: [gang('g', 2)] });
    expect(story(played, 'g')).toEqual(['driver:completed', 'executor:released', 'executor:released']);
  });

  it('asks normally for what goes beyond its task group', () => {
    const played = play({ nodes: [8], workload: [gang('g', 2, { executorsAsked: 4 })] });
    expect(story(played, 'g').filter((text) => text.startsWith('executor'))).toHaveLength(4);
    expect(story(played, 'g').filter((text) => text.startsWith('placeholder'))).toHaveLength(3);
  });

  it('releases unused placeholders at the timeout if it runs', () => {
    const settings = {
      executorsAsked: 1,
      placeholderTimeoutInSeconds: 5,
      stages: [{ id: 's', tasks: 1, duration: '9s' }],
    };
    const played = play({ nodes: [8], workload: [gang('g', 3, settings)] });
    expect(played.of('g').flatMap(({ outcome, ended }) => (outcome === 'released' ? [ended] : []))).toEqual([5, 5, 9]);
    expect(played.stateAt('g', 'Completing')).toBe(9);
  });

  it('keeps placeholders that nothing replaced until it is Completed', () => {
    const settings = { executorsAsked: 1, stages: [{ id: 's', tasks: 1, duration: '9s' }] };
    const played = play({ nodes: [4], workload: [gang('g', 3, settings), batch('b', { submit: '1s', tasks: 4 })] });
    expect(played.of('g').flatMap(({ outcome, ended }) => (outcome === 'released' ? [ended] : []))).toEqual([
      39, 39, 9,
    ]);
    expect(played.states('g').slice(-2)).toEqual(['Completing 9', 'Completed 39']);
    expect(played.of('b').map(({ at }) => at)).toEqual([9, 9, 19, 19]);
  });

  it('gives its placeholders back at once when it is killed', () => {
    const settings = { executorsAsked: 1 };
    const interventions = [{ id: 'i', at: '5s', kind: 'application-killed', application: 'g' }];
    const played = play({ nodes: [4], workload: [gang('g', 3, settings)], interventions });
    expect(played.heldAt(5, 'g')).toBe(0);
  });

  it('asks for another executor normally when one is lost', () => {
    const played = play({
      nodes: [4],
      workload: [gang('g', 2)],
      interventions: [{ id: 'i', at: '5s', kind: 'executor-lost', application: 'g' }],
    });
    expect(story(played, 'g').slice(3)).toEqual([
      'driver:completed',
      'executor:failed',
      'executor:released',
      'executor:released',
    ]);
  });
});

describe('what the scheduler knows of a gang', () => {
  it('is its placeholders alone until it is complete, so that its driver does not weigh in the order of queues', () => {
    const queues = [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }];
    // At 10 s both queues hold nothing and want three containers each; the driver would be a fourth one in root.b.
    const played = play({
      nodes: [2],
      queues,
      workload: [
        batch('first', { queue: 'root.a', tasks: 2 }),
        batch('some', { queue: 'root.a', submit: '1s', tasks: 3 }),
        gang('g', 2, { queue: 'root.b', submit: '2s' }),
      ],
    });
    expect(played.order().slice(2, 4)).toEqual(['some', 'g']);
  });
});

describe('a gang that does not come together', () => {
  const blocked = [batch('b', { duration: '1min' })];
  const settings = { placeholderTimeoutInSeconds: 10 };

  it('goes on without placeholders in soft style', () => {
    const played = play({ nodes: [3], workload: [...blocked, gang('g', 2, settings)] });
    expect(played.states('g').slice(0, 5)).toEqual(['New 0', 'Accepted 0', 'Resuming 10', 'Accepted 10', 'Running 10']);
    expect(story(played, 'g').slice(0, 2)).toEqual(['placeholder:released', 'placeholder:released']);
    expect(played.driverAt('g')).toBe(10);
    expect(played.heldAt(10, 'g')).toBe(2);
  });

  it('fails in hard style', () => {
    const hard = { ...settings, gangSchedulingStyle: 'Hard' };
    const played = play({ nodes: [3], workload: [...blocked, gang('g', 2, hard)] });
    expect(played.states('g')).toEqual(['New 0', 'Accepted 0', 'Failing 10', 'Failed 10']);
    expect(played.heldAt(10, 'g')).toBe(0);
    expect(played.records.filter(({ kind }) => kind === Rec.appFinished)[0]).toMatchObject({ at: 10, a: 1, b: 1 });
  });

  it('shows its timer, and clears it once all placeholders are replaced', () => {
    const timers = (nodes: number[]) =>
      play({ nodes, workload: [...blocked, gang('g', 2)] })
        .records.filter(({ kind, b }) => kind === Rec.timer && b === 3)
        .map(({ at, c }) => [at, c]);
    expect(timers([4])).toEqual([
      [0, 900_000],
      [0, -1],
    ]);
    expect(timers([3])).toEqual([
      [0, 900_000],
      [60, -1],
    ]);
  });

  it('waits for its timer when a placeholder is lost with its node, and goes on alone', () => {
    const played = play({
      nodes: [1, 1, 1],
      workload: [batch('b', { duration: '1s' }), gang('g', 2, settings)],
      interventions: [{ id: 'i', at: '500ms', kind: 'node-lost', node: 'n2' }],
    });
    expect(played.states('g').slice(0, 5)).toEqual(['New 0', 'Accepted 0', 'Resuming 10', 'Accepted 10', 'Running 10']);
  });

  it('waits for nothing more when a placeholder is preempted: real containers take those that are left', () => {
    const preempts = { resources: { guaranteed: { vcore: 1 } }, properties: { 'preemption.delay': '1s' } };
    const played = play({
      nodes: [2],
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', ...preempts }],
      workload: [
        gang('g', 2, { queue: 'root.a', executorsAsked: 1 }),
        batch('b', { queue: 'root.b', submit: '5s', duration: '100s' }),
      ],
    });
    const preempted = played.of('g').find(({ outcome }) => outcome === 'preempted');
    expect(preempted?.kind).toBe('placeholder');
    // It is preempted at 6 s, and the driver takes the place of the other one.
    expect(played.driverAt('g')).toBe(6);
    // A first replacement does not move the state; its executor comes when there is room again.
    expect(played.states('g').slice(0, 3)).toEqual(['New 0', 'Accepted 0', 'Running 106']);
  });

  it('is given up at once when every placeholder is lost', () => {
    const node = (at: string, kind: string) => ({ id: at, at, kind, node: 'n1' });
    const played = play({
      nodes: [1, { capacity: { vcore: 0 } }],
      workload: [gang('g', 1, { 'spark.executor.cores': 1, executorsAsked: 0 })],
      interventions: [
        node('5s', 'node-lost'),
        node('6s', 'node-back'),
        node('7s', 'node-lost'),
        node('8s', 'node-back'),
      ],
    });
    expect(story(played, 'g')).toEqual(['placeholder:node lost', 'placeholder:node lost', 'driver:completed']);
    expect(played.driverAt('g')).toBe(8);
  });

  it('is resolved by the timers when two gangs block each other', () => {
    const played = play({
      nodes: [2, 2],
      workload: [gang('x', 2, settings), gang('y', 2, { ...settings, placeholderTimeoutInSeconds: 20 })],
    });
    // x gets three placeholders and starts; y has the fourth and waits.
    expect(played.stateAt('x', 'Running')).toBe(0);
    expect(played.stateAt('y', 'Running')).toBe(10);
  });
});

describe('gangs and limits', () => {
  it('need a queue that serves applications in turn', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'fair' } }];
    const played = play({ nodes: [4], queues, workload: [gang('g', 2)] });
    expect(played.states('g')).toEqual(['New 0', 'Rejected 0']);
    expect(played.run.notices[0].text).toContain('task groups need a queue');
  });

  it('are refused where they could never fit', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 2 } } }];
    const played = play({ nodes: [4], queues, workload: [gang('g', 2), gang('h', 1)] });
    expect(played.run.notices).toEqual([
      {
        intervention: '',
        application: 'g',
        text: 'its task groups ask for more vcore than the queue may ever hold',
      },
    ]);
    expect(played.stateAt('h', 'Running')).toBe(0);
  });

  it('are refused before 1.6 where only some maxima of their queues name a type', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.a', resources: { max: { vcore: 8, memory: '64GB' } } },
      { id: 'root.a.b', resources: { max: { vcore: 4 } } },
    ];
    const refusals = (preset: string) =>
      play({ nodes: [4], queues, scheduler: { preset }, workload: [gang('g', 2)] }).run.notices.map(({ text }) => text);
    expect(refusals('1.5')).toEqual([
      'its task groups ask for memory, and not all maxima of its queues name it: before 1.6 the others count as zero',
    ]);
    expect(refusals('current')).toEqual([]);
  });

  it('count towards maxapplications from the first placeholder', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', maxapplications: 1 }];
    const workload = [batch('hold', { tasks: 2, queue: 'root.b' }), gang('g', 2), gang('h', 1)];
    const played = play({
      nodes: [4],
      queues: [...queues, { id: 'root.b' }],
      workload: workload.map((w) => ({ queue: 'root.a', ...w })),
    });
    // g holds two placeholders at 0 and is not running; still h gets none of the free room, and g all of it.
    expect(played.heldAt(0, 'h')).toBe(0);
    expect(played.stateAt('g', 'Running')).toBe(10);
    expect(played.of('h')[0].at).toBe(20);
  });

  it('follow an application to another queue', () => {
    const played = play({
      nodes: [2],
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', maxapplications: 1 }],
      workload: [
        gang('g', 2, { queue: 'root.a', placeholderTimeoutInSeconds: 30 }),
        batch('b', { queue: 'root.b', submit: '6s' }),
      ],
      interventions: [{ id: 'i', at: '5s', kind: 'application-moved', application: 'g', queue: 'root.b' }],
    });
    expect(played.heldAt(6, 'b')).toBe(0);
    expect(played.stateAt('g', 'Resuming')).toBe(30);
  });

  it('stand behind the gate of stateaware like others', () => {
    const played = play({
      nodes: [8],
      scheduler: { preset: '1.5' },
      queues: [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'stateaware' } }],
      workload: [gang('g', 2, { driverStartup: '5s' }), gang('h', 2)],
    });
    expect(played.stateAt('g', 'Starting')).toBe(0);
    expect(played.stateAt('h', 'Starting')).toBe(5);
  });
});
