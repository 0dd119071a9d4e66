/** Whatever is switched on together: nothing is over-committed, nothing is lost, and a run depends on its input alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { ContainerKind, ContainerOutcome, Rec } from '../../sim/trace/trace';
import { YuniKornAudit } from '../../engine/testing/audits/yunikorn-audit.test-helper';
import { YuniKornReason } from './reasons';
import { yuniKornDocuments } from '../../engine/testing/documents/yunikorn-documents.test-helper';

/** Follows a trace with everything in it that may be over-committed. */
class Auditor {
  private readonly asks: {
    app: number;
    kind: number;
    shape: number;
    asked: number;
    answered: number;
    taken: number;
  }[] = [];
  private readonly containers = new Map<number, { readonly ask: number; readonly node: number }>();
  private readonly nodeUsed: number[][];
  private readonly queueUsed: number[][];
  private readonly queueOf: number[];
  /** Limits that may have been broken from outside: lowered, or filled by an application that was moved in. */
  private readonly excused = new Set<number>();
  private readonly reserved = new Map<number, number>();
  private replaced = -1;

  constructor(private readonly finished: FinishedRun) {
    const { nodes, queues, applications, resourceTypes } = finished.run.directory;
    this.nodeUsed = nodes.map(() => resourceTypes.map(() => 0));
    this.queueUsed = queues.map(() => resourceTypes.map(() => 0));
    this.queueOf = applications.map(({ queue }) => queue);
  }

  run(): void {
    for (const { kind, a, b, c, d } of this.finished.rows) {
      if (kind === Rec.askAdded) this.askAdded(a, b, c & 0xff, c >> 8, d);
      else if (kind === Rec.askWithdrawn) this.asks[a].taken += c;
      else if (kind === Rec.containerAllocated) this.allocated(a, b, c);
      else if (kind === Rec.containerEnded) this.ended(a, b);
      else if (kind === Rec.appMoved) this.moved(a, b);
      else if (kind === Rec.queueChanged) this.excused.add(a);
      else if (kind === Rec.reservation) this.reservation(a, b, c === 1);
    }
    for (const { asked, answered, taken } of this.asks) expect(answered + taken).toBeLessThanOrEqual(asked);
    expect(this.replaced).toBe(-1);
  }

  private askAdded(id: number, app: number, kind: number, shape: number, count: number): void {
    this.asks[id] ??= { app, kind, shape, asked: 0, answered: 0, taken: 0 };
    this.asks[id].asked += count;
  }

  private allocated(id: number, ask: number, node: number): void {
    const entry = this.asks[ask];
    entry.answered++;
    expect(entry.answered + entry.taken).toBeLessThanOrEqual(entry.asked);
    if (this.replaced >= 0) {
      // What replaces a placeholder takes its room on the same node at once.
      expect(node).toBe(this.replaced);
      expect(entry.kind).not.toBe(ContainerKind.placeholder);
      this.replaced = -1;
    } else {
      expect(this.reserved.has(node)).toBe(false);
    }
    this.containers.set(id, { ask, node });
    this.hold(id, this.queueOf[entry.app], 1);
    this.nodeUsed[node].forEach((used, t) => expect(used).toBeLessThanOrEqual(this.directory.nodes[node].capacity[t]));
    for (let queue = this.queueOf[entry.app]; queue >= 0; queue = this.directory.queues[queue].parent) {
      if (this.excused.has(queue)) continue;
      const { max } = this.directory.queues[queue];
      // From 1.0 on YuniKorn ignores a maximum that names nothing above zero.
      if (!max.some((quantity) => quantity > 0)) continue;
      const size = this.directory.shapes[entry.shape];
      this.queueUsed[queue].forEach((used, t) => {
        if (size[t] > 0 && !Number.isNaN(max[t])) expect(used).toBeLessThanOrEqual(max[t]);
      });
    }
  }

  private ended(id: number, outcome: number): void {
    const { ask, node } = this.container(id);
    this.hold(id, this.queueOf[this.asks[ask].app], -1);
    if (outcome === ContainerOutcome.replaced) this.replaced = node;
    this.containers.delete(id);
  }

  private moved(app: number, to: number): void {
    const held = [...this.containers].flatMap(([id, { ask }]) => (this.asks[ask].app === app ? [id] : []));
    const from = this.queueOf[app];
    this.queueOf[app] = to;
    for (const id of held) {
      this.hold(id, from, -1, false);
      this.hold(id, to, 1, false);
    }
    for (let queue = to; queue >= 0; queue = this.directory.queues[queue].parent) this.excused.add(queue);
  }

  private reservation(ask: number, node: number, begins: boolean): void {
    if (begins) {
      expect(this.reserved.has(node)).toBe(false);
      this.reserved.set(node, ask);
    } else {
      expect(this.reserved.get(node)).toBe(ask);
      this.reserved.delete(node);
    }
    const { asked, answered, taken } = this.asks[ask];
    const kept = [...this.reserved.values()].filter((other) => other === ask).length;
    if (begins) expect(kept).toBeLessThanOrEqual(asked - answered - taken);
  }

  private hold(id: number, leaf: number, sign: 1 | -1, onNode = true): void {
    const { ask, node } = this.container(id);
    this.directory.shapes[this.asks[ask].shape].forEach((quantity, t) => {
      if (onNode) this.nodeUsed[node][t] += sign * quantity;
      for (let queue = leaf; queue >= 0; queue = this.directory.queues[queue].parent) {
        this.queueUsed[queue][t] += sign * quantity;
      }
    });
  }

  private container(id: number) {
    const container = this.containers.get(id);
    if (container === undefined) throw new Error(`no container ${id} is held`);
    return container;
  }

  private get directory() {
    return this.finished.run.directory;
  }
}

describe('YuniKorn with everything switched on', () => {
  it('over-commits no node and no queue, loses no ask, and reserves a node once', () => {
    const seen = { placeholders: 0, replaced: 0, preempted: 0, reservations: 0, rejected: 0 };
    fc.assert(
      fc.property(yuniKornDocuments, (document) => {
        const finished = runScenario(document, { maxEvents: 200_000 });
        new Auditor(finished).run();
        for (const { kind, b, c } of finished.rows) {
          if (kind === Rec.askAdded && (c & 0xff) === ContainerKind.placeholder) seen.placeholders++;
          if (kind === Rec.containerEnded && b === ContainerOutcome.replaced) seen.replaced++;
          if (kind === Rec.containerEnded && b === ContainerOutcome.preempted) seen.preempted++;
          if (kind === Rec.reservation) seen.reservations++;
        }
        seen.rejected += finished.run.notices.filter(({ application }) => application !== undefined).length;
      }),
      cases(400),
    );
    // The scenarios are varied enough for every feature to take part.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
  it('states reasons that are so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(yuniKornDocuments, (document) => {
        const audit = new YuniKornAudit(runScenario(document, { maxEvents: 200_000 })).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(300),
    );
    const { waitingForStartingApp, maxApplications, userAtMax, userApplicationsAtMax, gangIncomplete } = YuniKornReason;
    const usual = [waitingForStartingApp, maxApplications, userAtMax, userApplicationsAtMax, gangIncomplete];
    expect(usual.filter((code) => !seen.has(code))).toEqual([]);
  });
});
