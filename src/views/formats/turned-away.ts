/** What the dialog of an import says of applications that the file keeps out. */
import { applicationKnobs } from '../../scenario/frame-knobs';
import type { LostQueue, QueuesPlan } from '../../authoring/files/queues-plan';
import { rejections } from '../../authoring/files/rejections';

export interface TurnedAway {
  /** Id of the entry of the workload. */
  readonly entry: string;
  readonly user: string;
  /** A clause without a period. */
  readonly why: string;
}

/**
 * The entries of the workload that an import would keep out, each with the reason.
 * @param target where what names a lost queue goes; '' leaves it what it names
 */
export function turnedAway({ after, lost }: QueuesPlan, target: (lost: LostQueue) => string): TurnedAway[] {
  const targets = new Map<string | undefined, string>(lost.map((queue) => [queue.queue, target(queue)] as const));
  const moved = after.workload.map((entry) => ({ ...entry, queue: targets.get(entry.queue) || entry.queue }));
  const found = rejections(after, moved) ?? [];
  return moved.flatMap(({ id, user = applicationKnobs.user.default }, i) => {
    const why = found[i];
    return why === undefined ? [] : [{ entry: id, user, why }];
  });
}
