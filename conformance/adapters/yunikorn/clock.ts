import type { ApplicationLifecycle } from '../../../src/schedulers/yunikorn/application-lifecycle';

interface Timer {
  readonly owner: ApplicationLifecycle;
  readonly token: number;
  readonly due: number;
}

/** A clock with timers for lifecycles that run outside a simulation. Times are µs. */
export class Clock {
  now = 0;
  #timers: Timer[] = [];

  set(owner: ApplicationLifecycle, token: number, delay: number): void {
    this.#timers.push({ owner, token, due: this.now + delay });
  }

  clear(owner: ApplicationLifecycle, token: number): void {
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner || timer.token !== token);
  }

  /** When the next timer is due, or infinity. */
  get next(): number {
    return this.#timers.reduce((least, timer) => Math.min(least, timer.due), Infinity);
  }

  /** Lets time pass until `instant`; timers due by then fire in their order, earlier set ones first. */
  advanceTo(instant: number): void {
    for (let due = this.next; due <= instant; due = this.next) {
      this.now = Math.max(this.now, due);
      const timer = this.#timers.find((candidate) => candidate.due === due) as Timer;
      this.#timers = this.#timers.filter((candidate) => candidate !== timer);
      timer.owner.timerFired(timer.token, this.now);
    }
    this.now = instant;
  }
}
