/** Finding things of a run by the names a person knows them by. */
import { reasonKind } from '../../../engine/registry';
import type { Reasons } from '../../../analysis/explain/explain';
import type { RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';
import type { Directory } from '../../../sim/directory';

interface Indices {
  readonly apps: ReadonlyMap<string, number>;
  readonly nodes: ReadonlyMap<string, number>;
  readonly queues: ReadonlyMap<string, number>;
}

const indicesOf = memo((directory: Directory): Indices => {
  const index = (list: readonly { readonly id: string }[]) => new Map(list.map(({ id }, i) => [id, i]));
  return {
    apps: index(directory.applications),
    nodes: index(directory.nodes),
    queues: index(directory.queues),
  };
});

/** Dense index of an application by its id, undefined when the run has no such application. */
export function appIndex(model: RunModel, id: string): number | undefined {
  return indicesOf(model.directory).apps.get(id);
}

/** Dense index of a node by its id. */
export function nodeIndex(model: RunModel, id: string): number | undefined {
  return indicesOf(model.directory).nodes.get(id);
}

/** Dense index of a queue by its path. */
export function queueIndex(model: RunModel, id: string): number | undefined {
  return indicesOf(model.directory).queues.get(id);
}

/** What reason codes mean in this run. */
export function reasonsOf(model: RunModel): Reasons {
  const { scheduler } = model.directory;
  return (code) => reasonKind(scheduler, code);
}
