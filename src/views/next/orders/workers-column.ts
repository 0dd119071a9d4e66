/** The workers of a system without a centre, the longest queue first: the column that the queue of one of them is beside. */
import { nodesUpAt } from '../../../analysis/at';
import { heldAt, queueLengthAt, runningAt } from '../../../analysis/messages/messages-index';
import type { MessageIndex } from '../../../analysis/messages/messages-index';
import type { RunModel } from '../../../analysis/model';
import type { NextColumn, NextRow } from './next-column';

interface WorkersColumn {
  readonly column: NextColumn;
  /** The worker whose queue is shown, -1 for none. */
  readonly shown: number;
}

/** @param slotsOf slots of a node @param picked id of the worker that is wanted, '' for the first @param at µs */
export function workersByQueue(
  model: RunModel,
  index: MessageIndex | undefined,
  slotsOf: (node: number) => number,
  picked: string,
  at: number,
): WorkersColumn {
  const by = 'the longest queue first';
  if (index === undefined) {
    return { column: { title: 'Workers', by, rows: [], empty: 'No message has been sent yet.' }, shown: -1 };
  }
  const { nodes } = model.directory;
  const workers = nodesUpAt(model, at).map((node) => ({ node, length: queueLengthAt(index, node, at) }));
  workers.sort((a, b) => b.length - a.length || a.node - b.node);
  const shown = (workers.find(({ node }) => nodes[node].id === picked) ?? workers.at(0))?.node ?? -1;
  const rows = workers.map(({ node, length }): NextRow => {
    const held = heldAt(index, node, at);
    const heldText = held === 0 ? '' : `, ${held} held`;
    return {
      key: nodes[node].id,
      name: nodes[node].id,
      keys: `${length} in its queue; ${runningAt(index, node, at)} of ${slotsOf(node)} slots run a task${heldText}`,
      passed: '',
      pick: nodes[node].id,
      picked: node === shown,
    };
  });
  return { column: { title: 'Workers', by, rows, empty: 'No worker is up.' }, shown };
}

/** What the scheduler of a reservation would answer its worker; `left`: tasks that it has not handed out. */
export function schedulersAnswer(left: number): string {
  return left === 0 ? 'its scheduler has no task left' : `its scheduler has ${left} to give`;
}
