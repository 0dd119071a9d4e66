/** The gate beside an order: which applications may begin. An answer holds until what it was made of changes. */
import type { GateQueue } from '../../../sim/policy-host';
import { verdictOf } from '../answers';
import type { PolicyRecord } from '../language/values';
import type { Fill } from './fill';
import type { RunningPolicy } from './loaded';
import { RecordTable } from './record-table';

export class OwnGate {
  private queue: GateQueue = { starting: 0, oldest: -1 };
  private readonly context: RecordTable;
  /** By application. */
  private readonly answers: (boolean | undefined)[] = [];

  /**
   * @param context the fields of `ctx` that orders see as well
   * @param nameOf the id of an application in the document
   */
  constructor(
    private readonly running: RunningPolicy,
    context: Fill,
    nameOf: (app: number) => string,
  ) {
    const fill: Fill = {
      ...context,
      starting: () => this.queue.starting,
      oldest: () => (this.queue.oldest < 0 ? '' : nameOf(this.queue.oldest)),
    };
    this.context = new RecordTable('ctx', fill, running.reads);
  }

  /** Whether the application may begin; `record` is what the policy sees of it. */
  admits(app: number, record: PolicyRecord, queue: GateQueue): boolean {
    const { running, context } = this;
    if (queue.starting !== this.queue.starting || queue.oldest !== this.queue.oldest) {
      this.queue = queue;
      this.touchAll();
    }
    const given = [record, context.get(0)];
    return (this.answers[app] ??= running.value(verdictOf(running.policy, 'admit', given), 'admit', given));
  }

  /** The record of an application has changed. */
  touch(app: number): void {
    this.answers[app] = undefined;
  }

  touchAll(): void {
    this.context.touchAll();
    this.answers.length = 0;
  }
}
