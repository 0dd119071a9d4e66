/** For tests: what must hold of every trace, whatever scheduler wrote it. */
import { expect } from 'vitest';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import { records } from '../../../sim/trace/records';
import { ContainerKind, Rec } from '../../../sim/trace/trace';
import type { Run } from '../../run/run';

interface Ask {
  readonly app: number;
  readonly shape: number;
  readonly startsUp: boolean;
  readonly mayOutlive: boolean;
  pending: number;
}

interface Container {
  readonly ask: number;
  readonly node: number;
  up: boolean;
}

/** Replays a trace and checks every record against what the ones before it say. */
export class Auditor {
  private readonly used: number[][];
  private readonly up: boolean[];
  private readonly capacity: (readonly number[])[];
  private readonly asks = new Map<number, Ask>();
  private readonly containers = new Map<number, Container>();
  private readonly tasks = new Map<number, number>();
  private readonly submitted = new Set<number>();
  readonly finished = new Set<number>();
  private now = 0;

  /** `overcommitted`: types of which nodes may hold more than they have. */
  constructor(
    private readonly run: Run,
    private readonly overcommitted: readonly number[] = [],
  ) {
    this.used = run.directory.nodes.map((node) => node.capacity.map(() => 0));
    this.up = run.directory.nodes.map(({ absent }) => absent !== true);
    this.capacity = run.directory.nodes.map((node) => node.capacity);
  }

  read({ at, kind, a, b, c, d }: TraceRow): void {
    expect(at).toBeGreaterThanOrEqual(this.now);
    this.now = at;
    switch (kind) {
      case Rec.appSubmitted:
        expect(this.submitted.has(a)).toBe(false);
        this.submitted.add(a);
        break;
      case Rec.appFinished:
        this.finish(a);
        break;
      case Rec.askAdded:
        this.askAdded(a, b, c, d);
        break;
      case Rec.askWithdrawn:
        this.take(a, c);
        break;
      case Rec.containerAllocated:
        this.allocate(a, b, c);
        break;
      case Rec.containerUp:
        this.container(a).up = true;
        break;
      case Rec.containerEnded:
        this.count(this.container(a), -1);
        this.containers.delete(a);
        break;
      case Rec.taskStarted:
        expect(this.container(b).up).toBe(true);
        expect(this.tasks.has(a)).toBe(false);
        this.tasks.set(a, b);
        break;
      case Rec.taskEnded:
        expect(this.tasks.delete(a)).toBe(true);
        break;
      case Rec.nodeState:
        this.up[a] = b === 1;
        break;
      case records.nodeResized.kind:
        this.capacity[a] = this.run.directory.interventions[b].capacity ?? this.capacity[a];
        break;
    }
  }

  /** What holds when the run is over. */
  close(): void {
    const { ended, directory } = this.run;
    const all = this.finished.size === directory.applications.length;
    if (ended?.reason === 'all-done') expect(all).toBe(true);
    if (ended?.reason === 'deadlock') expect(all).toBe(false);
    for (const { app, pending } of this.asks.values()) if (this.finished.has(app)) expect(pending).toBe(0);
    for (const { ask } of this.containers.values()) {
      if (!this.ask(ask).mayOutlive) expect(this.finished.has(this.ask(ask).app)).toBe(false);
    }
    for (const container of this.tasks.values()) expect(this.containers.has(container)).toBe(true);
    if (all && this.containers.size === 0) expect(this.used.flat().every((quantity) => quantity === 0)).toBe(true);
  }

  private askAdded(id: number, app: number, kindAndShape: number, count: number): void {
    expect(this.submitted.has(app)).toBe(true);
    expect(this.finished.has(app)).toBe(false);
    expect(count).toBeGreaterThan(0);
    const ask = this.asks.get(id);
    if (ask !== undefined) {
      ask.pending += count;
      return;
    }
    // A container that is a task starts with it.
    const startsUp = (kindAndShape & 255) === ContainerKind.task;
    // The scheduler gives back placeholders that nothing replaced, some time after their application has finished.
    const mayOutlive = (kindAndShape & 255) === ContainerKind.placeholder;
    this.asks.set(id, { app, shape: kindAndShape >> 8, pending: count, startsUp, mayOutlive });
  }

  private allocate(id: number, askId: number, node: number): void {
    this.take(askId, 1);
    expect(this.up[node]).toBe(true);
    expect(this.finished.has(this.ask(askId).app)).toBe(false);
    const container = { ask: askId, node, up: this.ask(askId).startsUp };
    this.containers.set(id, container);
    this.count(container, 1);
    this.used[node].forEach((quantity, type) => {
      if (this.overcommitted.includes(type)) return;
      expect(quantity).toBeLessThanOrEqual(this.capacity[node][type]);
    });
  }

  private take(ask: number, count: number): void {
    const entry = this.ask(ask);
    entry.pending -= count;
    expect(entry.pending).toBeGreaterThanOrEqual(0);
  }

  private finish(app: number): void {
    expect(this.finished.has(app)).toBe(false);
    this.finished.add(app);
    for (const { ask } of this.containers.values()) {
      if (!this.ask(ask).mayOutlive) expect(this.ask(ask).app).not.toBe(app);
    }
    for (const entry of this.asks.values()) if (entry.app === app) expect(entry.pending).toBe(0);
  }

  private count({ ask, node }: Container, sign: 1 | -1): void {
    this.run.directory.shapes[this.ask(ask).shape].forEach((quantity, type) => {
      this.used[node][type] += sign * quantity;
    });
  }

  private ask(id: number) {
    const ask = this.asks.get(id);
    if (ask === undefined) throw new Error(`nobody asked ${id}`);
    return ask;
  }

  private container(id: number): Container {
    const container = this.containers.get(id);
    if (container === undefined) throw new Error(`no container ${id} is held`);
    return container;
  }
}
