import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import type { Directory } from '../../sim/directory';
import type { RunModel, Wait } from '../model';
import { coarseWaitsOf } from './coarse-waits';
import { numberOf, pieceNumbers, stretchAt, stretchesOf, stretchOfNumber } from './stretches';
import { waitingByCause } from './waiting-by-cause';
import { Scribe, SHAPE_COUNT, State, testDirectory } from '../testing/scribe.test-helper';

const S = 1_000_000;
/** Names the application in the way. */
const GATE = 16;

// Random traces against an account that starts from nothing at every instant.

const QUEUES = [{ id: 'root' }, { id: 'root.x' }, { id: 'root.y' }, { id: 'root.y.z' }];
const LEAVES = [1, 3];
const APPS = 3;

interface Step {
  readonly gap: number;
  readonly action: number;
  readonly app: number;
  readonly kind: number;
  readonly shape: number;
  readonly count: number;
  readonly scope: number;
  readonly target: number;
  readonly code: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 0, 1, 2),
    action: fc.nat(11),
    app: fc.nat(APPS - 1),
    kind: fc.nat(2),
    shape: fc.nat(SHAPE_COUNT - 1),
    count: fc.integer({ min: 1, max: 3 }),
    scope: fc.nat(6),
    target: fc.nat(20),
    code: fc.constantFrom(0, 0, 20, 21, GATE),
  }),
  { maxLength: 150, size: 'max' },
);

/** The whole truth about a small cluster, and what is waited for at its present instant, worked out from scratch. */
class Account {
  readonly scribe: Scribe;
  readonly asks: { app: number; kind: number; shape: number; pending: number }[] = [];
  readonly held: { id: number; app: number }[] = [];
  readonly apps: { submitted: boolean; finished: boolean; queue: number; accepted: boolean; everHeld: boolean }[];
  readonly said = new Map<string, readonly [number, number]>();
  readonly waits: Wait[][];
  readonly waiting: number[];

  constructor(readonly directory: Directory) {
    this.scribe = new Scribe(directory);
    this.apps = directory.applications.map((app) => ({
      submitted: false,
      finished: false,
      queue: app.queue,
      accepted: false,
      everHeld: false,
    }));
    this.waits = this.apps.map(() => []);
    this.waiting = this.apps.map(() => 0);
  }

  act(at: number, step: Step): void {
    const { scribe } = this;
    const app = this.apps[step.app];
    const alive = app.submitted && !app.finished;
    const open = this.asks.flatMap((ask, id) => (ask.pending > 0 ? [{ ...ask, id }] : []));
    switch (step.action) {
      case 0:
      case 1:
        if (app.submitted) return;
        app.submitted = true;
        scribe.submit(at, step.app);
        return;
      case 2:
      case 3:
        if (!alive) return;
        scribe.ask(at, step.app, step.kind, step.shape, step.count);
        this.asks.push({ app: step.app, kind: step.kind, shape: step.shape, pending: step.count });
        return;
      case 4: {
        const mine = this.asks.findIndex((ask) => ask.app === step.app);
        if (!alive || mine === -1) return;
        scribe.askMore(at, mine, step.count);
        this.asks[mine].pending += step.count;
        return;
      }
      case 5:
      case 6: {
        if (open.length === 0) return;
        const { id, app: owner } = open[step.target % open.length];
        this.held.push({ id: scribe.allocate(at, id), app: owner });
        this.asks[id].pending--;
        this.apps[owner].everHeld = true;
        return;
      }
      case 7: {
        if (this.held.length === 0) return;
        const [container] = this.held.splice(step.target % this.held.length, 1);
        scribe.end(at, container.id);
        return;
      }
      case 8:
        app.accepted = step.count === 1;
        scribe.state(at, step.app, app.accepted ? State.accepted : State.running);
        return;
      case 9:
        if (!alive || step.count !== 1) return;
        for (const { id, app: owner, pending } of open) {
          if (owner !== step.app) continue;
          scribe.withdraw(at, id, pending);
          this.asks[id].pending = 0;
        }
        app.finished = true;
        scribe.finish(at, step.app);
        return;
      default: {
        const id = this.scopeId(step);
        scribe.say(at, step.scope, id, step.code, step.target % 2);
        this.said.set(`${step.scope} ${id}`, [step.code, step.target % 2]);
      }
    }
  }

  private scopeId(step: Step): number {
    switch (step.scope) {
      case ReasonScope.cluster:
        return 0;
      case ReasonScope.queue:
        return step.target % QUEUES.length;
      case ReasonScope.queueAccepted:
        return LEAVES[step.target % LEAVES.length];
      case ReasonScope.user:
        return step.target % 2;
      case ReasonScope.application:
        return step.app;
      case ReasonScope.ask:
        return step.target % Math.max(1, this.asks.length);
      default:
        return (step.target % QUEUES.length) * SHAPES + step.shape;
    }
  }

  private cause(ask: number, app: number, shape: number): readonly [number, number] {
    const { queue, accepted } = this.apps[app];
    const scopes = [`${ReasonScope.ask} ${ask}`, `${ReasonScope.application} ${app}`];
    if (accepted) scopes.push(`${ReasonScope.queueAccepted} ${queue}`);
    scopes.push(`${ReasonScope.user} ${this.directory.applications[app].user}`);
    for (let q = queue; q !== -1; q = this.directory.queues[q].parent) {
      scopes.push(`${ReasonScope.queueShape} ${q * SHAPES + shape}`, `${ReasonScope.queue} ${q}`);
    }
    scopes.push(`${ReasonScope.cluster} 0`);
    for (const scope of scopes) {
      const said = this.said.get(scope);
      const own = said?.[0] === GATE && said[1] === app && scope.startsWith(`${ReasonScope.queueAccepted} `);
      if (said !== undefined && said[0] !== 0 && !own) return said;
    }
    return [Reason.outranked, 0];
  }

  /** Nothing changes from `from` to `to`. */
  hold(from: number, to: number, last: boolean): void {
    this.apps.forEach((app, id) => {
      const unmet = this.asks.findIndex((ask) => ask.app === id && ask.pending > 0);
      if (!app.submitted || app.finished || unmet === -1) return;
      if (to === from && !last) return;
      this.waiting[id] += to - from;
      const { kind, shape } = this.asks[unmet];
      const [code, arg1] = this.cause(unmet, id, shape);
      const lacking = this.asks.reduce(
        (sum, ask) => (ask.app === id && ask.kind === kind ? sum + ask.pending : sum),
        0,
      );
      const phase = app.everHeld ? 'short' : 'queued';
      const wait: Wait = { app: id, from, to, open: last, phase, reason: { code, arg1, arg2: 0 }, kind, lacking };
      const before = this.waits[id].at(-1);
      if (before !== undefined && same(before, wait))
        this.waits[id][this.waits[id].length - 1] = { ...before, to, open: last };
      else this.waits[id].push(wait);
    });
  }
}

function same(a: Wait, b: Wait): boolean {
  const facts = ({ phase, reason, kind, lacking }: Wait) => JSON.stringify([phase, reason, kind, lacking]);
  return a.to === b.from && facts(a) === facts(b);
}

/** A finished random run, and the account of it. */
function randomRun(actions: readonly Step[], rest: number): { readonly model: RunModel; readonly account: Account } {
  const apps = Array.from({ length: APPS }, (_, i) => ({
    id: `a${i}`,
    queue: QUEUES[LEAVES[i % LEAVES.length]].id,
    user: i % 2,
  }));
  const account = new Account(testDirectory({ apps, queues: QUEUES, nodes: [1000] }));
  let now = 0;
  for (const step of actions) {
    if (step.gap > 0) account.hold(now * S, (now + step.gap) * S, false);
    now += step.gap;
    account.act(now, step);
  }
  account.hold(now * S, (now + rest) * S, true);
  return { model: account.scribe.model(now + rest, 'horizon'), account };
}

describe('waiting in random traces', () => {
  test('Stretches and totals equal those that are computed from scratch at every instant', () => {
    fc.assert(
      fc.property(steps, fc.nat(3), (actions, rest) => {
        const { model, account } = randomRun(actions, rest);
        model.applications.forEach((app, id) => {
          const waits = stretchesOf(model, id);
          expect(waits).toEqual(account.waits[id]);
          expect(app.waiting).toBe(account.waiting[id]);
          expect(waits.reduce((sum, wait) => sum + wait.to - wait.from, 0)).toBe(app.waiting);
        });
      }),
      cases(400),
    );
  });

  test('Looking up a range, an instant or a number finds the same stretches as the whole list', () => {
    fc.assert(
      fc.property(steps, fc.nat(3), fc.nat(60), fc.nat(30), (actions, rest, start, length) => {
        const { model } = randomRun(actions, rest);
        const [from, to] = [start * S, (start + length) * S];
        for (const { id } of model.applications) {
          const all = stretchesOf(model, id);
          const over = (wait: Wait, at: number) => wait.to < at || (wait.to === at && !wait.open);
          expect(stretchesOf(model, id, from, to)).toEqual(all.filter((wait) => !over(wait, from) && wait.from <= to));
          expect(stretchAt(model, id, from)).toEqual(all.find((wait) => wait.from <= from && !over(wait, from)));
          for (const wait of all) expect(stretchOfNumber(model, numberOf(model, wait))).toEqual(wait);
          const numbers = all.map((wait) => numberOf(model, wait));
          expect(new Set(numbers).size).toBe(numbers.length);
        }
        const { length: rows } = model.waits.from;
        expect(pieceNumbers(model).every((number, row, base) => row === 0 || number > base[row - 1])).toBe(true);
        expect(pieceNumbers(model)).toHaveLength(rows + 1);
      }),
      cases(200),
    );
  });

  test('With a minimum length, what is left out lies closer than that length behind a short stretch that is reported', () => {
    fc.assert(
      fc.property(steps, fc.nat(3), fc.integer({ min: 1, max: 9 }), (actions, rest, seconds) => {
        const { model } = randomRun(actions, rest);
        const grain = seconds * S;
        for (const { id } of model.applications) {
          const all = stretchesOf(model, id);
          const told = stretchesOf(model, id, -Infinity, Infinity, grain);
          expect(all.filter((wait) => told.some((one) => one.from === wait.from && one.to === wait.to))).toEqual(told);
          for (const wait of all) {
            const before = told.findLast((one) => one.from <= wait.from);
            const left = before !== undefined && before.from !== wait.from;
            if (left) expect(before.to - before.from < grain && wait.from < before.from + grain).toBe(true);
          }
        }
      }),
      cases(200),
    );
  });

  test('By cause alone, adjacent stretches with the same cause are joined, and nothing else changes', () => {
    fc.assert(
      fc.property(steps, fc.nat(3), (actions, rest) => {
        const { model } = randomRun(actions, rest);
        for (const { id } of model.applications) {
          const joined: { from: number; to: number; reason: Wait['reason'] }[] = [];
          for (const { from, to, reason } of stretchesOf(model, id)) {
            const last = joined.at(-1);
            if (last?.to === from && last.reason.code === reason.code) last.to = to;
            else joined.push({ from, to, reason });
          }
          expect(coarseWaitsOf(model, id)).toEqual(joined);
        }
      }),
      cases(400),
    );
  });

  test('Totals by cause are the sums of the stretches', () => {
    fc.assert(
      fc.property(steps, fc.nat(3), (actions, rest) => {
        const { model } = randomRun(actions, rest);
        const sumsOf = (waits: readonly Wait[]) => {
          const sums = new Map<string, { total: number; atLeast: boolean }>();
          for (const { reason, kind, phase, from, to, open } of waits) {
            const key = `${reason.code} ${kind} ${phase}`;
            const known = sums.get(key) ?? { total: 0, atLeast: false };
            sums.set(key, { total: known.total + to - from, atLeast: known.atLeast || open });
          }
          return sums;
        };
        const found = (app?: number) =>
          new Map(
            waitingByCause(model, app).map(({ code, kind, phase, total, atLeast }) => [
              `${code} ${kind} ${phase}`,
              { total, atLeast },
            ]),
          );
        for (const { id } of model.applications) expect(found(id)).toEqual(sumsOf(stretchesOf(model, id)));
        expect(found()).toEqual(sumsOf(model.applications.flatMap(({ id }) => stretchesOf(model, id))));
      }),
      cases(200),
    );
  });
});
