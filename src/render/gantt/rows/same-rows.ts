/** Which rows of one run look exactly like those of another: compared by spans, never by pixels. */
import { memoBy } from '../../../base/memo';
import { Fingerprint } from '../../../base/hashing/fingerprint';
import { waitLook } from '../../../analysis/waiting/wait-look';
import type { RunModel } from '../../../analysis/model';
import type { Grouping } from './lane-table';

/** Stable ids of the rows of `model` whose spans are those of the row with the same id in `base`. */
export function sameRows(model: RunModel, base: RunModel, group: Grouping): Set<string> {
  const same = new Set<string>();
  const other = rowDigests(base, group);
  for (const [key, digest] of rowDigests(model, group)) if (other.get(key) === digest) same.add(key);
  return same;
}

const rowDigests = memoBy((model: RunModel, group: Grouping): ReadonlyMap<string, string> => {
  const { directory, containers, tasks } = model;
  const byNode = group === 'node';
  const subjects = byNode ? directory.nodes : directory.applications;
  const hashes = subjects.map(() => new Fingerprint());
  const names = (byNode ? directory.applications : directory.nodes).map((subject) => hashOf(subject.id));
  for (let id = 0; id < containers.count; id++) {
    const hash = hashes[byNode ? containers.node[id] : containers.app[id]];
    hash.mix(names[byNode ? containers.app[id] : containers.node[id]]);
    hash.mix(containers.kind[id]);
    mixTime(hash, containers.allocated[id]);
    mixTime(hash, containers.up[id]);
    mixTime(hash, containers.ended[id]);
    hash.mix(containers.outcome[id]);
  }
  for (let id = 0; id < tasks.count; id++) {
    const container = tasks.container[id];
    const hash = hashes[byNode ? containers.node[container] : containers.app[container]];
    hash.mix(tasks.stage[id]);
    hash.mix(tasks.index[id]);
    hash.mix(tasks.locality[id]);
    mixTime(hash, tasks.start[id]);
    mixTime(hash, tasks.end[id]);
  }
  if (byNode) return new Map(directory.nodes.map((node, id) => [node.id, hashes[id].digest()]));

  for (const app of model.applications) {
    const hash = hashes[app.id];
    mixTime(hash, app.submitted);
    mixTime(hash, app.finished);
    for (const mark of waitLook(model, app.id)) mixTime(hash, mark);
  }
  if (group === 'application') return new Map(directory.applications.map((app, id) => [app.id, hashes[id].digest()]));

  const queues = new Map<string, Fingerprint>();
  directory.applications.forEach((app, id) => {
    const { id: queue } = directory.queues[app.queue];
    const hash = queues.get(queue) ?? new Fingerprint();
    hash.mixString(app.id);
    hash.mixString(hashes[id].digest());
    queues.set(queue, hash);
  });
  return new Map([...queues].map(([queue, hash]) => [queue, hash.digest()]));
});

function hashOf(text: string): number {
  const hash = new Fingerprint();
  hash.mixString(text);
  return Number.parseInt(hash.digest().slice(0, 8), 16) | 0;
}

/** What has not happened is infinitely late; a fingerprint takes whole numbers only. */
function mixTime(hash: Fingerprint, time: number): void {
  hash.mixTime(time === Infinity ? Number.MAX_SAFE_INTEGER : time);
}
