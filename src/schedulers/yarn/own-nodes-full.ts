/** Whether an application waits because the nodes of its requests are full, although others are not. */
import type { ResourceRequests } from './resource-requests';

/** How many containers of each shape nodes have room for. */
export interface RoomBySize {
  /** On all nodes together. */
  roomFor(shape: number): number;
  has(shape: number, node: number): boolean;
}

/**
 * Whether all that requests want may run on some nodes only, and nodes have room but none of these.
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
