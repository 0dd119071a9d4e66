/** Who has the room and who waits for some, at an instant: what makes a deadlock plain. */
import { containerWord } from '../../analysis/explain/container-words';
import type { RunModel } from '../../analysis/model';
import { stretchAt } from '../../analysis/waiting/stretches';
import { ContainerKind } from '../../sim/trace/trace';
import { clusterAt, heldOn } from '../nodes/cluster-at';

/** A container on a node. */
export interface Held {
  readonly app: number;
  readonly id: string;
  /** "driver", "executor 2". */
  readonly what: string;
}

export interface HeldNode {
  readonly id: string;
  /** Whether it is in the cluster: it may have been lost, or be still to come. */
  readonly isUp: boolean;
  readonly held: readonly Held[];
  /** Containers that are not drawn. */
  readonly more: number;
}

export interface Holders {
  readonly nodes: readonly HeldNode[];
  /** Nodes that are not drawn. */
  readonly moreNodes: number;
  /** Applications that lack containers, with how many. */
  readonly waiting: readonly { readonly app: number; readonly id: string; readonly lacking: number }[];
  readonly drivers: number;
  readonly held: number;
  readonly lacking: number;
}

/** Nodes and chips beyond these are counted and not drawn. */
const MOST_NODES = 12;
const MOST_CHIPS = 8;

/** The holders of a run at `at`, µs. */
export function holdersAt(model: RunModel, at: number): Holders {
  const { directory, containers, applications } = model;
  const cluster = clusterAt(model, at);
  const nodes = directory.nodes.slice(0, MOST_NODES).map(({ id }, node) => {
    const all = [...heldOn(cluster, node)];
    const held = all.slice(0, MOST_CHIPS).map((container) => ({
      app: containers.app[container],
      id: directory.applications[containers.app[container]].id,
      what: containerWord(model, container),
    }));
    return { id, isUp: cluster.up[node] === 1, held, more: all.length - held.length };
  });
  const waiting = applications.flatMap(({ id: app, submitted, finished }) => {
    if (submitted > at || finished <= at) return [];
    const wait = stretchAt(model, app, at);
    return wait === undefined ? [] : [{ app, id: directory.applications[app].id, lacking: wait.lacking }];
  });
  const drivers = [...cluster.held].filter((container) => containers.kind[container] === ContainerKind.driver).length;
  return {
    nodes,
    moreNodes: directory.nodes.length - nodes.length,
    waiting,
    drivers,
    held: cluster.held.length,
    lacking: waiting.reduce((sum, { lacking }) => sum + lacking, 0),
  };
}
