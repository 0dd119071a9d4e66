/** Whether an application waits because the nodes of its requests are full, although others are not. */
import type { ResourceRequests } from './resource-requests';

/** Room on nodes by container size. */
export interface RoomBySize {
  /** A count over all nodes; 0: no node has room. */
  roomFor(shape: number): number;
  /** Whether a node has room. */
  has(shape: number, node: number): boolean;
}

/**
 * Whether all pending requests accept certain nodes only, and other nodes have room but none of these.
 * @param askShape shape by ask
 */
export function areOwnNodesFull(requests: ResourceRequests, room: RoomBySize, askShape: ArrayLike<number>): boolean {
  let isRoomElsewhere = false;
  for (const key of requests.keys) {
    if (key.pending === 0) continue;
    if (key.relaxesToAny) return false;
    const shape = askShape[key.ask];
    if (room.roomFor(shape) === 0) continue;
    isRoomElsewhere = true;
    for (const node of key.namedNodes()) if (room.has(shape, node)) return false;
  }
  return isRoomElsewhere;
}
