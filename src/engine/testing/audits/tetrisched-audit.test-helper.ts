/**
 * For tests: whether what the reasons of alsched and TetriSched say is so, decided from the records and the document alone. A
 * reason tells what the last plan found, and so it is held against the instant of that plan, before anything of it was started.
 */
import { believedRequest } from '../../../schedulers/tetrisched/job';
import { unpackPlace, unpackValues } from '../../../schedulers/tetrisched/reason-values';
import { TetriReason } from '../../../schedulers/tetrisched/reasons';
import { placePlanned, planMade, runExpected } from '../../../schedulers/tetrisched/records';
import { readSettings } from '../../../schedulers/tetrisched/settings';
import type { TetriSettings } from '../../../schedulers/tetrisched/settings';
import { isLeaf, leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import type { Request, RequestLeaf } from '../../../schedulers/tetrisched/strl/request';
import { NodeSets } from '../../../schedulers/tetrisched/wizard/node-sets';
import { sensitivityOf, valueAt } from '../../../schedulers/tetrisched/wizard/value';
import type { JobInput } from '../../../sim/job-input';
import { Reason } from '../../../sim/reasons';
import { judgeAsks } from './judge-asks.test-helper';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';

/** A place in the last plan. */
interface Place {
  readonly app: number;
  readonly node: number;
  readonly start: number;
  readonly value: number;
}

export class TetriAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  private readonly sets: NodeSets;
  private readonly submit: number[];
  /** By node: when its task is expected to end, µs. */
  private readonly until: number[] = [];
  /** Of the last plan: its instant, µs; in how many slices each node is free, Infinity for one that is not there; tasks by application. */
  private plannedAt = -1;
  private slicesTaken: number[] = [];
  private pending = new Map<number, number>();
  private requests = new Map<number, Request>();
  /** Nodes that an application could use, by its number and the names of sets. */
  private readonly nodesOf = new Map<string, readonly number[]>();
  private weighed = 0;
  private places: Place[] = [];

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.sets = new NodeSets(finished.input.nodes, finished.input.racks);
    this.submit = finished.input.applications.map(({ submit }) => submit);
  }

  replay(): this {
    this.world.readAll(this.finished.rows, (row) => this.follow(row));
    return this;
  }

  private get settings(): TetriSettings {
    return readSettings(this.world.scheduler);
  }

  private follow({ kind, a, b, c, d }: TraceRow): void {
    const { world } = this;
    if (kind === runExpected.kind) {
      const { node, milliseconds } = runExpected.named(a, b, c, d);
      this.until[node] = world.now + milliseconds * 1000;
    } else if (kind === placePlanned.kind) {
      const { app, node, start, value } = placePlanned.named(a, b, c, d);
      this.places.push({ app, node, start, value: value / 1000 });
    } else if (kind === planMade.kind) {
      this.remember(planMade.named(a, b, c, d).weighed);
    }
  }

  private remember(weighed: number): void {
    const { world } = this;
    const { quantum } = this.settings;
    const taken = new Set([...world.containers.values()].map(({ node }) => node));
    this.plannedAt = world.now;
    this.weighed = weighed;
    this.places = [];
    this.slicesTaken = world.nodeUp.map((up, node) => {
      if (!up) return Infinity;
      if (!taken.has(node)) return 0;
      if (this.until[node] <= world.now) this.until[node] = world.now + quantum;
      return Math.max(1, Math.ceil((this.until[node] - world.now) / quantum));
    });
    this.pending = new Map();
    this.requests = new Map();
    for (const { app, pending } of world.waiting()) this.pending.set(app, pending);
  }

  private judge(): void {
    const { world } = this;
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason));
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2, since }: Statement): string {
    const { app } = ask;
    const { window, cycle, plan } = this.settings;
    if (code === Reason.notScheduledYet) {
      const tick = Math.floor(this.world.now / cycle + 1) * cycle;
      return this.world.next <= tick ? '' : `not yet: nothing happens until ${this.world.next / 1e6} s`;
    }
    if (since > this.plannedAt || !this.pending.has(app)) return `code ${code}: no plan has looked at it`;
    if (this.plannedAt < this.world.now) return '';
    const own = this.places.filter((place) => place.app === app);
    const hasRoomNow = this.hasRoom(app, 0);
    const slices = Array.from({ length: window + 1 }, (_, slice) => slice);
    // As far ahead as any job names an instant to begin at.
    const later = Array.from({ length: window + 40 }, (_, slice) => slice);
    switch (code) {
      case TetriReason.betterLater:
      case TetriReason.noRoomYet:
      case TetriReason.placesPlanned:
        return this.faultOfPlanned(code, arg1, arg2, app, hasRoomNow);
      case TetriReason.outvoted:
        if (own.length > 0) return 'outvoted: it has a place';
        if ((arg1 === 1) !== (plan.method === 'one-by-one')) return `outvoted: planned ${plan.method}`;
        if (!slices.some((slice) => this.hasRoom(app, slice))) return 'outvoted: it has no room';
        return this.places.some((place) => place.app !== app) ? '' : 'outvoted: nobody has a place';
      case TetriReason.noRoomInWindow: {
        const worth = slices.filter((slice) => this.couldHave(app, slice, (nodes) => nodes.length));
        const last = Math.max(-1, ...worth);
        if (last !== arg1 || (arg2 === 1) !== last < window) return `no room: within ${last}, not ${arg1}`;
        const isThere = (node: number) => this.slicesTaken[node] < Infinity;
        if (!later.some((slice) => this.couldServe(app, slice, isThere))) return 'no room: it never will';
        return worth.some((slice) => this.hasRoom(app, slice)) && this.places.length > 0
          ? 'no room: it would have room'
          : '';
      }
      case TetriReason.worthless: {
        const could = (slice: number) =>
          arg1 === 1 ? this.couldServe(app, slice) : this.couldHave(app, slice, () => Infinity);
        return later.some(could) ? 'worthless: it is worth something' : '';
      }
      case TetriReason.tooFewNodes: {
        const isThere = (node: number) => this.slicesTaken[node] < Infinity;
        if (!later.some((slice) => this.couldHave(app, slice, () => Infinity))) return 'too few: it is worth nothing';
        const could = later.some((slice) => this.couldServe(app, slice, isThere));
        return could ? 'too few: it could run on an idle cluster' : '';
      }
      case TetriReason.beginsLater:
        if (slices.some((slice) => this.couldHave(app, slice, () => Infinity)))
          return 'begins later: it is offered a start';
        return later.some((slice) => this.couldHave(app, slice, (nodes) => nodes.length)) ? '' : 'begins later: never';
      case TetriReason.partStarted:
        return own.some(({ start }) => start === 0) ? '' : 'part placed: nothing of it starts';
      case TetriReason.notWeighed:
        if (own.length > 0) return 'not weighed: it has a place';
        if (arg1 !== this.weighed) return `not weighed: ${this.weighed} are, not ${arg1}`;
        return arg1 === plan.maxJobs && arg2 === 0 ? '' : `not weighed: of ${plan.maxJobs} only ${arg1} are weighed`;
      default:
        return `code ${code}`;
    }
  }

  private faultOfPlanned(code: number, place: number, values: number, app: number, hasRoomNow: boolean): string {
    const { slices, set } = unpackPlace(place);
    const { later, now } = unpackValues(values);
    const own = this.places.filter((one) => one.app === app);
    if (!own.some(({ start }) => start === slices) || slices === 0) return `planned: not in ${slices} slices`;
    if (!own.some(({ node }) => this.sets.nodesOf([this.sets.nameOf(set)]).includes(node))) return 'planned: elsewhere';
    if (Math.abs(own[0].value - later) > 0.001 * later + 0.001) return `planned: worth ${own[0].value}, not ${later}`;
    if (code === TetriReason.betterLater) {
      if (!hasRoomNow) return 'better later: it has no room now';
      return later > now && now > 0 ? '' : `better later: ${later} instead of ${now}`;
    }
    if (code === TetriReason.noRoomYet) return hasRoomNow ? 'no room yet: it has room' : '';
    if (!hasRoomNow) return 'others: it has no room';
    if (now > 0) return `others: it could start now, worth ${now} instead of ${later}`;
    return this.places.some((other) => other.app !== app) ? '' : 'others: nobody else is planned';
  }

  private requestOf(app: number): Request {
    const known = this.requests.get(app);
    if (known !== undefined) return known;
    const { constraints, estimateError } = this.settings;
    const job = this.finished.input.applications[app].job as JobInput;
    const tasks = this.pending.get(app) ?? 0;
    const request = believedRequest(job, tasks, this.sets.racks, constraints, estimateError);
    this.requests.set(app, request);
    return request;
  }

  /** Whether there is room for something of value that starts the given number of slices from now, beside what runs. */
  private hasRoom(app: number, slice: number): boolean {
    return this.couldServe(app, slice, (node) => this.slicesTaken[node] <= slice);
  }

  /** Whether something of value could be granted of nodes that are free. */
  private couldServe(app: number, slice: number, isFree: (node: number) => boolean = () => true): boolean {
    if (!this.couldHave(app, slice, (nodes) => nodes.filter(isFree).length)) return false;
    // To alsched one node counts for each leaf whose set it is in.
    if (this.settings.timeless) return true;
    const request = this.requestOf(app);
    const options = request.op === 'max' ? (request.of as readonly Request[]) : [request];
    return options.some((option) =>
      this.fits(
        option,
        app,
        slice,
        this.slicesTaken.flatMap((_, n) => (isFree(n) ? n : [])),
      ),
    );
  }

  /** Whether some of the free nodes, each granted to one leaf or none, are worth something. */
  private fits(option: Request, app: number, slice: number, free: readonly number[]): boolean {
    const held = new Map<RequestLeaf, number>(leavesOf(option).map((leaf) => [leaf, 0]));
    const grant = (next: number): boolean => {
      if (this.worth(option, app, slice, (leaf) => held.get(leaf) ?? 0) > 0) return true;
      if (next === free.length) return false;
      if (grant(next + 1)) return true;
      return [...held].some(([leaf, nodes]) => {
        if (!this.eligible(leaf, app).includes(free[next])) return false;
        held.set(leaf, nodes + 1);
        const isWorth = grant(next + 1);
        held.set(leaf, nodes);
        return isWorth;
      });
    };
    return grant(0);
  }

  /** Whether something of value that starts the given number of slices from now could be granted with the given number of free nodes of a leaf. */
  private couldHave(app: number, slice: number, free: (nodes: readonly number[]) => number): boolean {
    return this.worth(this.requestOf(app), app, slice, (leaf) => free(this.eligible(leaf, app))) > 0;
  }

  /** What a request is worth that starts the given number of slices from now, with the given number of nodes for each leaf. */
  private worth(whole: Request, app: number, slice: number, held: (leaf: RequestLeaf) => number): number {
    const tasks = this.pending.get(app) ?? 0;
    const { penalty } = this.finished.input.applications[app].job as JobInput;
    const worth = (request: Request): number => {
      if (isLeaf(request)) {
        const value = this.valueOf(request, app, slice);
        if (value <= 0) return 0;
        const k = Math.min(request.k, tasks);
        const share = Math.min(k, held(request)) / k;
        return request.op === 'nCk' && share < 1 ? 0 : share * (value + penalty);
      }
      if (request.op === 'scale') return request.by * worth(request.of as Request);
      if (request.op === 'barrier') return worth(request.of as Request) >= request.v ? request.v : 0;
      const of = (request.of as readonly Request[]).map(worth);
      if (request.op === 'sum') return of.reduce((sum, one) => sum + one, 0);
      return request.op === 'min' ? Math.min(...of) : Math.max(...of);
    };
    return worth(whole);
  }

  private eligible({ set }: RequestLeaf, app: number): readonly number[] {
    const key = `${app} ${set.join(' ')}`;
    const known = this.nodesOf.get(key);
    if (known !== undefined) return known;
    const { world, finished } = this;
    const isPerTask = finished.input.applications[app].settings['onlyWithData'] === true;
    const allowed = isPerTask ? undefined : world.allowedNodes(app);
    const ask = [...world.asks.values()].find((one) => one.app === app) as WaitingAsk;
    const isLargeEnough = (node: number) => world.size(ask).every((size, t) => size <= world.nodeCapacity[node][t]);
    const nodes = this.sets.nodesOf(set).filter((node) => (allowed?.has(node) ?? true) && isLargeEnough(node));
    this.nodesOf.set(key, nodes);
    return nodes;
  }

  /** What a leaf is worth if it starts the given number of slices from now; nothing where it names another instant. */
  private valueOf({ v, dur, start, share = 1 }: RequestLeaf, app: number, slice: number): number {
    const { timeless, quantum } = this.settings;
    if (timeless) return v;
    const { deadline, sensitivity, runtime } = this.finished.input.applications[app].job as JobInput;
    const desired = this.submit[app] + (deadline ?? 0);
    if (start !== undefined && Math.round((this.submit[app] + start - this.plannedAt) / quantum) !== slice) return 0;
    const end = this.plannedAt + slice * quantum + (dur ?? runtime);
    return valueAt({ budget: v, desired, sensitivity: sensitivityOf(share, sensitivity) }, end);
  }
}
