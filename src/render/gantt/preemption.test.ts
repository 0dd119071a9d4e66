import { describe, expect, it } from 'vitest';
import { decisions } from '../../analysis/explain/decisions';
import { Scribe, testDirectory } from '../../analysis/testing/scribe.test-helper';
import { SECOND } from '../../base/units';
import { ContainerKind, ContainerOutcome, PreemptionMark, Rec } from '../../sim/trace/trace';
import { accessibleRows } from './items/accessible-rows';
import { DrawList, ItemKind, Mark, WHOLE } from '../draw-list';
import { laneTable } from './rows/gantt-rows';
import { itemText } from './items/item-text';
import { layoutRows } from './layout/gantt-layout';
import { drawAll, ganttInput } from '../gallery-runs.test-helper';

/** Four containers of etl; three are marked for adhoc at 10: the first is killed at 25, the second spared at 16. */
function scene() {
  const scribe = new Scribe(testDirectory({ apps: [{ id: 'etl' }, { id: 'adhoc' }], nodes: [8] }));
  scribe.submit(0, 0);
  scribe.submit(0, 1);
  const ask = scribe.ask(0, 0, ContainerKind.task, 0, 4);
  for (let i = 0; i < 4; i++) scribe.allocate(0, ask);
  const wanted = scribe.ask(5, 1, ContainerKind.task, 0, 1);
  for (const container of [0, 1, 2]) {
    scribe.record(10, Rec.preemption, container, PreemptionMark.marked, 15_000, 1 + 1);
  }
  scribe.record(16, Rec.preemption, 1, PreemptionMark.spared, -1);
  scribe.end(25, 0, ContainerOutcome.preempted);
  scribe.allocate(25, wanted);
  scribe.record(30, Rec.preemption, 2, PreemptionMark.killable, -1);
  return scribe.model(40, 'horizon');
}

describe('containers that are wanted back', () => {
  const model = scene();
  const table = laneTable(model, 'application');
  const input = ganttInput(model, 'application', 400);

  it('have a wedge from the mark on that shows the time left, in outline where they were spared', () => {
    const rects = drawAll(new DrawList(), input).filter(({ mark }) => mark === Mark.marked || mark === Mark.spared);
    expect(rects.map(({ mark, x0, x1, color, kind, id }) => ({ mark, x0, x1, color, kind, id }))).toEqual([
      { mark: Mark.marked, x0: 100, x1: 250, color: 0, kind: ItemKind.container, id: 0 },
      { mark: Mark.spared, x0: 100, x1: 160, color: Math.round(0.6 * WHOLE), kind: ItemKind.container, id: 1 },
      { mark: Mark.marked, x0: 100, x1: 400, color: 0, kind: ItemKind.container, id: 2 },
    ]);
  });

  it('carry a letter and the time where there is room', () => {
    const list = new DrawList();
    drawAll(list, { ...input, layout: layoutRows(table, 12, new Set()) });
    expect(list.labels.filter(({ plate }) => plate === true).map(({ text }) => text)).toEqual([
      'M 15.0 s',
      'S',
      'M 15.0 s',
    ]);
  });

  it('say for whom, and how long they have at an instant', () => {
    const cause = (id: number, at: number) =>
      itemText(model, table, { kind: ItemKind.container, id }, input.cause, undefined, at * SECOND).cause;
    expect(cause(0, 5)).toBe('preempted');
    expect(cause(0, 18)).toBe('marked for adhoc, killed in 7.0 s unless spared');
    expect(cause(1, 20)).toBe('marked at 0:10.0 for adhoc, spared after 6.0 s');
    expect(cause(2, 28)).toBe('marked for adhoc, about to be killed');
    expect(cause(2, 31)).toBe('marked for adhoc, killed as soon as its room is needed');
    expect(cause(3, 31)).toBe('');
  });

  it('say whose maximum it was that one was killed for, also among the decisions', () => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'etl' }], nodes: [8] }));
    scribe.submit(0, 0);
    scribe.allocate(0, scribe.ask(0, 0, ContainerKind.task, 0, 2));
    scribe.record(10, Rec.preemption, 0, PreemptionMark.overMaximum, 0, -1);
    scribe.end(10, 0, ContainerOutcome.preempted);
    const lowered = scribe.model(20, 'horizon');
    const ofContainer = { kind: ItemKind.container, id: 0 } as const;
    const { cause } = itemText(lowered, laneTable(lowered, 'application'), ofContainer, input.cause);
    expect(cause).toBe('preempted, for root held more than its maximum');
    const [{ text }] = decisions(lowered, 10 * SECOND, 1);
    expect(text.map((part) => (typeof part === 'string' ? part : Object.values(part)[0])).join('')).toBe(
      'etl loses a container on n1 to preemption: root holds more than its maximum',
    );
  });

  it('have their whole story in the table', () => {
    const { rows } = accessibleRows(model, table, [0, 40 * SECOND], 20, input);
    expect(rows.find(({ what }) => what.startsWith('etl, task 1'))?.cause).toBe(
      'marked at 0:10.0 for adhoc, killed after 15.0 s; next on the node: adhoc',
    );
  });
});
