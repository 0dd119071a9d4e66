import type { World } from '../../../sim/world';
import { ContainerKind } from '../../../sim/trace/trace';
import { ContainerPhase } from '../../../sim/world';
import type { PartitionBook } from '../partition-book';
import type { Resources } from '../resources';

const OPT_OUT_TAG = 'yunikorn.apache.org/allow-preemption';

/** A container that might be preempted. */
export interface PossibleVictim {
  readonly container: number;
  readonly node: number;
  readonly queue: number;
  readonly size: Resources;
  readonly priority: number;
  /** Whether its application asks not to be preempted (`allow-preemption` false). */
  readonly optedOut: boolean;
  /** Whether it is the driver of its application. */
  readonly originator: boolean;
  /** When it was asked for, µs. */
  readonly created: number;
}

/** All containers that have not ended. */
export function possibleVictims(world: World, { sizes, asks }: PartitionBook): PossibleVictim[] {
  const held: PossibleVictim[] = [];
  for (let container = 0; container < world.containerCount; container++) {
    if (world.containerPhase[container] === ContainerPhase.ended) continue;
    const ask = world.containerAsk[container];
    const app = world.askApp[ask];
    const tags = world.input.applications[app].settings['tags'] as Readonly<Record<string, string>> | undefined;
    held.push({
      container,
      node: world.containerNode[container],
      queue: world.appQueue[app],
      size: sizes[world.askShape[ask]],
      priority: world.askPriority[ask],
      optedOut: tags?.[OPT_OUT_TAG] === 'false',
      originator: world.askKind[ask] === ContainerKind.driver,
      created: asks.created(container),
    });
  }
  return held;
}
