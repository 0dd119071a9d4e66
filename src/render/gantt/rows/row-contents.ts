/** What the rows of a run are about, and which spans lie in each: containers, or applications where a row is a queue. */
import type { RunModel } from '../../../analysis/model';
import type { Steps } from '../../../base/steps';
import type { Grouping, LaneRow } from './lane-table';
import { sortedInto } from './sorted-into';

export interface RowContents {
  readonly subjects: readonly Pick<LaneRow, 'id' | 'key' | 'label' | 'separate'>[];
  /** The spans of each row, in order of their start. */
  readonly members: { readonly ids: Int32Array; readonly from: Int32Array };
}

/** Rows in the order in which they are shown. */
export function* rowContents(model: RunModel, group: Grouping): Steps<RowContents> {
  const { directory, applications, containers } = model;
  switch (group) {
    case 'application': {
      // Queue by queue, in the order of the directory inside each.
      const leaf = (app: number): number => directory.applications[app].queue;
      const order = applications.map((app) => app.id).sort((a, b) => leaf(a) - leaf(b) || a - b);
      yield;
      const place = new Int32Array(order.length);
      order.forEach((app, i) => {
        place[app] = i;
      });
      const subjects = order.map((id, i) => {
        const key = directory.applications[id].id;
        return { id, key, label: key, separate: i > 0 && leaf(id) !== leaf(order[i - 1]) };
      });
      yield;
      return {
        subjects,
        members: yield* sortedInto(containers.count, order.length, (id) => place[containers.app[id]]),
      };
    }
    case 'node': {
      const { nodes } = directory;
      const subjects = nodes.map(({ id: key, rack }, id) => {
        return { id, key, label: key, separate: id > 0 && rack !== nodes[id - 1].rack };
      });
      return { subjects, members: yield* sortedInto(containers.count, nodes.length, (id) => containers.node[id]) };
    }
    case 'queue': {
      // Leaf queues, and others that applications were submitted to.
      const submitted = Int32Array.from(
        applications.filter((app) => app.submitted !== Infinity),
        (app) => app.id,
      ).sort((a, b) => applications[a].submitted - applications[b].submitted || a - b);
      const used = new Set(Array.from(submitted, (app) => directory.applications[app].queue));
      const place = new Int32Array(directory.queues.length).fill(-1);
      let shown = 0;
      const subjects = directory.queues.flatMap((queue, id) => {
        if (!queue.leaf && !used.has(id)) return [];
        place[id] = shown++;
        const label = queue.id.startsWith('root.') ? queue.id.slice(5) : queue.id;
        return [{ id, key: queue.id, label, separate: place[id] > 0 }];
      });
      const rowOf = (app: number): number => place[directory.applications[app].queue];
      return { subjects, members: yield* sortedInto(submitted, subjects.length, rowOf) };
    }
  }
}
