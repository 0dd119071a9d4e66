/** How fast messages are. It is separate because playback needs it at once, and nothing else about messages. */
import { Message } from '../../sim/trace/codes';
import type { MessageColumns } from './messages-table';

/** What a message and its answer take on average, µs: a pace for slow motion, so never nothing. */
export function roundTrip({ message, latency }: MessageColumns): number {
  let sum = 0;
  let travelling = 0;
  for (let i = 0; i < latency.length; i++) {
    // The latency of a call that timed out is a wait.
    if (latency[i] === 0 || message[i] === Message.timedOut) continue;
    sum += latency[i];
    travelling++;
  }
  return travelling === 0 ? 1000 : Math.max(20, (2 * sum) / travelling);
}
