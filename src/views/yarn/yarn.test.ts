import { describe, expect, it } from 'vitest';
import type { RunModel } from '../../analysis/model';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { SECOND } from '../../base/units';
import { galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { MEMORY } from '../../schedulers/yarn/resources';
import { seenBy } from '../shared/acts/act';
import { clusterAt, figuresOf, usedBy } from './amounts-at';
import { figuresAt } from '../../analysis/queue-figures';
import { roundInput } from './preemption/round-at';
import { roundSteps } from './preemption/round-steps';
import { knownAfter, stepText } from './preemption/round-words';
import { settingsAt } from './settings-at';
import type { Settings } from './settings-at';
import { sharesAt } from './share-search';
import { entitlementsOf, episodeAround, storyOf } from './preemption/spells';
import { leafAt, limitNow, limitOfUser, limitWith } from './user-limits';
import { orderOfChildren, pathTo } from './next/who-next';
import { whyNot } from './next/why-not';

interface Run {
  readonly model: RunModel;
  readonly settings: (at: number) => Settings;
}

function runOf(id: string, variant = 'A'): Run {
  const document = galleryEntry(id)?.scenario as Scenario;
  const seen = seenBy(document, variant);
  return { model: modelOf(document, variant), settings: (at) => settingsAt(seen, at) };
}

function queueOf({ directory }: RunModel, path: string): number {
  return directory.queues.findIndex(({ id }) => id === path);
}

describe('the search for shares', () => {
  it("gives the scheduler's result, current and steady, with minimum shares and weights", () => {
    for (const variant of ['A', 'B', 'C']) {
      const { model, settings } = runOf('fair-min-shares', variant);
      const at = 180 * SECOND;
      for (const kind of ['instantaneous', 'steady'] as const) {
        const { members, search } = sharesAt(model, settings(at), 0, MEMORY, kind, at);
        expect(search.shares).toEqual(members.map(({ recorded }) => recorded));
      }
    }
  });
});

describe('why not me', () => {
  it('names the check and the turn of every application that waits', () => {
    const { model, settings } = runOf('fair-am-share');
    const at = 40 * SECOND;
    const rows = whyNot(model, settings(at), at);
    const names = rows.map(({ app }) => model.directory.applications[app].id);
    const [first] = rows;
    expect(names[0]).toBe('job/11');
    expect(first.title).toBe('AM limit');
    expect(first.turn).toMatchObject({ rank: 1, of: rows.length, policy: 'fair', keys: 'served first' });
    expect(rows[1].turn.keys).toMatch(/^after job\/11: submitted 0:/);
  });

  it('says what masters are told they may still ask for: what share and maximum leave, and the cluster has free', () => {
    const { model, settings } = runOf('fair-min-shares');
    const told: number[] = [];
    for (let at = 10 * SECOND; at < 300 * SECOND; at += 10 * SECOND) {
      const free = clusterAt(model, at)[MEMORY] - usedBy(model, 0, at)[MEMORY];
      for (const { queue, headroom } of whyNot(model, settings(at), at)) {
        const due = figuresOf(model, queue, 'fair', at, 0)[MEMORY] - usedBy(model, queue, at)[MEMORY];
        const most = figuresOf(model, queue, 'maximum', at, Infinity)[MEMORY] - usedBy(model, queue, at)[MEMORY];
        expect(headroom).toBe(Math.max(0, Math.min(free, due, most)));
        told.push(headroom);
      }
    }
    expect(told.some((mb) => mb > 0)).toBe(true);
  });

  it('gives the headroom of the first application only, under the Capacity scheduler', () => {
    const { model, settings } = runOf('fair-against-capacity', 'B');
    expect(model.directory.scheduler).toBe('yarn-capacity');
    const at = 60 * SECOND;
    const rows = whyNot(model, settings(at), at);
    const free = clusterAt(model, at)[MEMORY] - usedBy(model, 0, at)[MEMORY];
    for (const { turn, headroom } of rows) {
      if (turn.rank > 1) expect(headroom).toBeNaN();
      else expect(headroom).toBeLessThanOrEqual(free);
    }
    expect(rows.some(({ turn }) => turn.rank === 1)).toBe(true);
  });
});

describe('who is next', () => {
  it('orders queues as their parent does, and goes down to the first queue that may get something', () => {
    const { model, settings } = runOf('fair-min-shares', 'B');
    const at = 62 * SECOND;
    const level = orderOfChildren(model, settings(at), 0, at);
    const names = level.children.map(({ queue }) => model.directory.queues[queue].name);
    // Below its minimum share prod goes first, and default asks for nothing.
    expect(names[0]).toBe('prod');
    expect(level.children[0].keys).toMatch(/^below its minimum share: /);
    expect(level.children.find(({ queue }) => queue === queueOf(model, 'root.default'))?.passed).toBe(
      'asks for nothing',
    );
    expect(pathTo(model, settings(at), 0, at)).toEqual([0, queueOf(model, 'root.prod')]);
  });

  it('says where Hadoop compares dominant shares otherwise', () => {
    const at = 60 * SECOND;
    const [fair, drf] = ['A', 'B'].map((variant) => {
      const { model, settings } = runOf('fair-or-drf', variant);
      return orderOfChildren(model, settings(at), 0, at);
    });
    expect([fair.policy, fair.note]).toEqual(['fair', undefined]);
    expect(drf.policy).toBe('drf');
    expect(drf.note).toContain('by the usage of the first one, which is a bug');
  });

  it('compares what queues of the Capacity scheduler use of their guarantee', () => {
    const { model, settings } = runOf('capacity-preemption-throttles');
    const at = 120 * SECOND;
    const { policy, children } = orderOfChildren(model, settings(at), 0, at);
    expect(policy).toBe('utilization');
    expect(children.map(({ queue, keys }) => [model.directory.queues[queue].name, keys])).toEqual([
      ['a', 'used capacity 0.52'],
      ['b', 'used capacity 1.48'],
    ]);
  });

  it.each([
    ['current', 'priority-utilization', ['a', 'b']],
    ['cs-2014', 'utilization', ['b', 'a']],
  ])('takes over the order of the queue above where a queue has none: %s', (preset, order, names) => {
    const batch = { kind: 'batch', duration: '60s' };
    const document = {
      signalbox: 1,
      seed: 1,
      horizon: '1h',
      cluster: { nodes: [{ id: 'n', capacity: { vcore: 8, memory: '8GB' } }] },
      queues: [
        { id: 'root', 'ordering-policy': 'priority-utilization' },
        { id: 'root.p', capacity: 100 },
        { id: 'root.p.a', capacity: 50, priority: 5, 'user-limit-factor': 2 },
        { id: 'root.p.b', capacity: 50, 'user-limit-factor': 2 },
      ],
      scheduler: { type: 'yarn-capacity', preset },
      workload: [
        { ...batch, id: 'a', queue: 'root.p.a', tasks: 2 },
        { ...batch, id: 'b', queue: 'root.p.b', tasks: 1 },
      ],
    } as unknown as Scenario;
    const model = modelOf(document);
    const at = 30 * SECOND;
    const settings = settingsAt(seenBy(document, 'A'), at);
    const parent = queueOf(model, 'root.p');
    const { policy, children } = orderOfChildren(model, settings, parent, at);
    expect(policy).toBe(order);
    expect(children.map(({ queue }) => model.directory.queues[queue].name)).toEqual(names);
    const { queues } = roundInput(model, settings, at).snapshot;
    const priority = order === 'priority-utilization' ? 5 : 0;
    expect(queues[queueOf(model, 'root.p.a')].priority).toBe(priority);
  });
});

it('owes a leaf nothing that never has a share', () => {
  const document = galleryEntry('fair-preemption')?.scenario as Scenario;
  const idle = { ...document, queues: [...document.queues, { id: 'root.idle' }] };
  const run = modelOf(idle);
  const settings = settingsAt(seenBy(idle, 'A'), 0);
  expect(entitlementsOf(run, settings, queueOf(run, 'root.idle'))).toEqual([]);
});

describe('limits of users', () => {
  const { model, settings } = runOf('capacity-user-limits');
  const queue = queueOf(model, 'root.default');

  it('are those that the scheduler uses', () => {
    const at = 75 * SECOND;
    const leaf = leafAt(model, settings(at), queue, at);
    const kept = figuresAt(model, queue, at).find(({ measure }) => measure.name === 'User limit');
    const now = limitNow(leaf, leaf.knobs);
    expect(now?.active).toBe(3);
    expect(now?.limit[MEMORY]).toBe(kept?.value);
  });

  it('follow the weights of users, as in the scheduler', () => {
    const document = galleryEntry('capacity-user-limits')?.scenario as Scenario;
    const [first] = model.directory.users;
    const queues = document.queues.map((one) =>
      one.id === 'root.default' ? { ...one, 'user-settings': { [first]: { weight: 0.5 } } } : one,
    );
    const weighed = { ...document, queues } as Scenario;
    const run = modelOf(weighed);
    const at = 75 * SECOND;
    const leaf = leafAt(run, settingsAt(seenBy(weighed, 'A'), at), queue, at);
    const kept = figuresAt(run, queue, at).find(({ measure }) => measure.name === 'User limit');
    const limit = limitNow(leaf, leaf.knobs)?.limit ?? new Float64Array(2);
    expect(limit[MEMORY]).toBe(kept?.value);
    const [own, other] = leaf.users.map((user) => limitOfUser(leaf, limit, user)[MEMORY]);
    expect(own).toBe(Math.floor(other / 2 / 1024) * 1024);
  });

  it('follow the two settings: a floor by percent, a ceiling by factor', () => {
    const at = 150 * SECOND;
    const leaf = leafAt(model, settings(at), queue, at);
    const gb = (users: number, minimumPercent: number, factor: number) =>
      limitWith(leaf, { minimumPercent, factor }, users, leaf.guaranteed)[MEMORY] / 1024;
    expect(gb(1, 25, 1)).toBe(20);
    expect(gb(8, 25, 1)).toBe(gb(5, 25, 1));
    expect(gb(1, 25, 2)).toBeGreaterThan(20);
    expect(gb(2, 100, 1)).toBe(20);
  });
});

describe('one round of preemption', () => {
  const { model, settings } = runOf('capacity-preemption-throttles');
  const { preemptions } = model;
  const at = preemptions?.marked[0] ?? NaN;
  const input = roundInput(model, settings(at), at);
  const { round, steps } = roundSteps(input);

  it('chooses what the run marked at that instant', () => {
    const marked = [...(preemptions?.container ?? [])].filter((_, row) => preemptions?.marked[row] === at);
    expect(round.chosen.map(({ id }) => id).sort((a, b) => a - b)).toEqual(marked.sort((a, b) => a - b));
  });

  it('is shown step by step, and in the end every leaf has an ideal share and an amount', () => {
    for (const step of steps) {
      expect(stepText(step, round, input.snapshot, input.settings)).toMatch(/\.$/);
    }
    expect(knownAfter(round, steps, 0).every(({ ideal }) => ideal === undefined)).toBe(true);
    const known = knownAfter(round, steps, steps.length - 1);
    expect(known[queueOf(model, 'root.b')]).toMatchObject({ ideal: 50 * 1024, toBePreempted: 10 * 1024 });
    expect(known[queueOf(model, 'root.b')].toObtain).toBe(2 * 1024);
  });
});

describe('preemption over time', () => {
  it('shows since when a queue is starved, when its timeout is over and what was marked for it', () => {
    const { model, settings } = runOf('fair-preemption');
    const at = 90 * SECOND;
    const story = storyOf(model, settings(at), queueOf(model, 'root.short'));
    const [spell] = story.spells;
    expect(spell.entitlement.name).toBe('fair share');
    expect(spell.overdue - spell.from).toBe(20 * SECOND);
    expect(story.grace).toBe(15 * SECOND);
    expect(story.victims.length).toBeGreaterThan(0);
    expect(model.preemptions?.due[story.victims[0]]).toBe(
      (model.preemptions?.marked[story.victims[0]] ?? NaN) + 15 * SECOND,
    );
    const [from, to] = episodeAround(model, story, at);
    expect(from).toBeLessThan(spell.from);
    expect(to).toBeGreaterThan(spell.overdue);
    expect(storyOf(model, settings(at), queueOf(model, 'root.long')).victims).toEqual([]);
  });
});

describe('queues that come and go', () => {
  const documentOf = (more: Readonly<Record<string, unknown>>) =>
    ({
      signalbox: 1,
      seed: 1,
      horizon: '1h',
      cluster: { nodes: [{ id: 'n', capacity: { vcore: 8, memory: '8GB' } }] },
      workload: [{ id: 'x', kind: 'batch', queue: 'root.a', tasks: 20, duration: '60s' }],
      ...more,
    }) as unknown as Scenario;
  const drop = { id: 'drop', at: '30s', kind: 'queue-removed', queue: 'root.b' };
  const look = (document: Scenario) => {
    const model = modelOf(document);
    const settings = (at: number) => settingsAt(seenBy(document, 'A'), at);
    const names = (queues: readonly number[]) => queues.map((queue) => model.directory.queues[queue].name);
    const children = (seconds: number) => {
      const at = seconds * SECOND;
      return names(orderOfChildren(model, settings(at), 0, at).children.map(({ queue }) => queue)).sort();
    };
    return { model, settings, names, children };
  };

  it('are in the order and share only while they are there, with the settings that they came with', () => {
    const { model, settings, names, children } = look(
      documentOf({
        queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b' }],
        scheduler: { type: 'yarn-fair' },
        interventions: [drop, { id: 'add', at: '60s', kind: 'queue-added', queue: 'root.c', settings: { weight: 3 } }],
      }),
    );
    // The default placement of the Fair scheduler adds root.default.
    expect([10, 45, 90].map(children)).toEqual([
      ['a', 'b', 'default'],
      ['a', 'default'],
      ['a', 'c', 'default'],
    ]);
    const later = queueOf(model, 'root.c');
    const path = (seconds: number) => names(pathTo(model, settings(seconds * SECOND), later, seconds * SECOND));
    expect([path(10), path(90)]).toEqual([
      ['root', 'a'],
      ['root', 'c'],
    ]);
    for (const at of [10, 45, 90].map((seconds) => seconds * SECOND)) {
      const { members, search } = sharesAt(model, settings(at), 0, MEMORY, 'steady', at);
      expect(search.shares).toEqual(members.map(({ recorded }) => recorded));
    }
  });

  it('share by the default weight once they are removed while work goes on in them', () => {
    const { model, settings } = look(
      documentOf({
        queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', weight: 3 }],
        scheduler: { type: 'yarn-fair' },
        workload: ['a', 'b'].map((id) => ({
          id,
          kind: 'batch',
          queue: `root.${id}`,
          tasks: 20,
          duration: '60s',
        })),
        interventions: [drop],
      }),
    );
    const weights = [10, 45].map((seconds) => {
      const at = seconds * SECOND;
      const { members, search } = sharesAt(model, settings(at), 0, MEMORY, 'instantaneous', at);
      expect(search.shares).toEqual(members.map(({ recorded }) => recorded));
      return members.find(({ name }) => name === 'b')?.weight;
    });
    expect(weights).toEqual([3, 1]);
  });

  it('stay in the order where the scheduler refuses to remove them', () => {
    const { children } = look(
      documentOf({
        queues: [{ id: 'root' }, { id: 'root.a', capacity: 50 }, { id: 'root.b', capacity: 50 }],
        scheduler: { type: 'yarn-capacity' },
        interventions: [
          drop,
          { id: 'grow', at: '30s', kind: 'queue-changed', queue: 'root.a', path: ['capacity'], value: 100 },
        ],
      }),
    );
    expect(children(45)).toEqual(['a', 'b']);
  });
});
