/** For audits of systems without a centre: which messages are in transit, from their records. */
import { records } from '../../sim/trace/records';
import type { TraceRow } from '../../sim/testing/toy.test-helper';

export interface Sent {
  readonly app: number;
  readonly node: number;
  /** A Message. */
  readonly message: number;
  readonly value: number;
  /** µs. */
  readonly sent: number;
  readonly arrives: number;
}

export class MessagesInTransit {
  private all: Sent[] = [];

  /** Takes the record of a message that is sent at an instant (µs). */
  take({ a, b, c, d }: TraceRow, now: number): Sent {
    const { app, node, message, value, latency } = records.message.named(a, b, c, d);
    const sent = { app, node, message, value, sent: now, arrives: now + latency };
    this.all.push(sent);
    return sent;
  }

  /** Those that have arrived by the end of an instant (µs) are over. */
  arriveUntil(now: number): void {
    this.all = this.all.filter(({ arrives }) => arrives > now);
  }

  /** Messages of some kinds for an application that have not arrived. */
  of(app: number, ...kinds: readonly number[]): readonly Sent[] {
    return this.all.filter((one) => one.app === app && kinds.includes(one.message));
  }
}
