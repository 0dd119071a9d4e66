/**
 * Repeats a run whose result is known, so that its code is compiled when the reader makes an edit. A browser compiles what is
 * executed often: the second run of a system in a thread takes several times as long as the tenth.
 */
import type { RunRequest } from '../protocol';
import { runSession } from './run-session';
import type { SessionHost } from './run-session';

/** Of one system in one thread: later runs are hardly faster. */
const ENOUGH_RUNS = 12;
/** Of processor time for one system in one thread: long runs compile what they need by themselves, ms. */
const BUDGET_MS = 1500;

/** What a document, which the page has read, says of its system. */
interface Unread {
  readonly scheduler?: { readonly type?: unknown };
}

/** What a thread knows of its runs, and what it does with its idle time. */
export class WarmUp {
  private last: RunRequest | undefined;
  private tookMs = Infinity;
  private system: unknown;
  /** Of {@link system}, since another one ran here. */
  private runs = 0;
  /** What repeating it has taken, ms. */
  private spentMs = 0;
  private active = false;
  /** Something else has been asked of the thread since it began to repeat. */
  private interrupted = false;

  /** @param run replaced in tests */
  constructor(private readonly run: typeof runSession = runSession) {}

  /** The thread is asked for something. Repeated runs end at their next pause. */
  interrupt(): void {
    this.interrupted = true;
  }

  /** A run has ended. @param tookMs wall time of it, ms */
  learn(request: RunRequest, tookMs: number): void {
    const system = (request.document as Unread).scheduler?.type;
    if (system !== this.system) this.runs = this.spentMs = 0;
    this.system = system;
    this.last = request;
    this.tookMs = tookMs;
    this.runs++;
  }

  /** Repeats the last run until its code is compiled or the thread is asked for something. Its messages go nowhere. */
  async start(host: Pick<SessionHost, 'now' | 'pause' | 'exchange'>): Promise<void> {
    const { last } = this;
    if (last === undefined || this.active) return;
    this.active = true;
    this.interrupted = false;
    const isCancelled = (): boolean => this.interrupted;
    while (this.isWorthwhile() && !isCancelled()) {
      const started = host.now();
      await this.run(last, { ...host, isCancelled, isSeen: () => false, send: () => undefined });
      const tookMs = host.now() - started;
      this.spentMs += tookMs;
      if (!isCancelled()) this.learn(last, tookMs);
      await host.pause();
    }
    this.active = false;
  }

  private isWorthwhile(): boolean {
    return this.runs < ENOUGH_RUNS && this.spentMs + this.tookMs <= BUDGET_MS;
  }
}
