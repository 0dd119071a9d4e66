/**
 * The executors of one application as its task scheduler knows them: which are alive, on which host, in which rack.
 * A decommissioned executor still runs what it has, but no longer counts as a place worth waiting for.
 * Source: Spark core, TaskSchedulerImpl (isExecutorAlive, hasExecutorsAliveOnHost, hasHostAliveOnRack; SPARK-32653).
 */
import { assert } from '../../../base/assert';

const NONE: readonly number[] = [];

export class ExecutorBook {
  /** Host per executor, -1 when it is not registered. */
  private readonly hosts: number[] = [];
  /** 0 no, 1 the executor alone, 2 with its whole host. */
  private readonly decommissioned: number[] = [];
  /** When each executor was decommissioned. */
  private readonly notices = new Map<number, number>();
  /** Registered executors per host, in order of arrival. */
  private readonly onHost: number[][] = [];
  /** Registered executors per host that were decommissioned together with it. */
  private readonly leavingWithHost: number[] = [];
  /** Hosts per rack that have ever had an executor. */
  private readonly onRack: number[][] = [];

  /** `rackOfHost`: rack per host, -1 where there is none; hosts behind its end have none. */
  constructor(private readonly rackOfHost: ArrayLike<number>) {}

  /** Rack of a host, -1 when it has none. */
  rackOf(host: number): number {
    return host < this.rackOfHost.length ? this.rackOfHost[host] : -1;
  }

  isRegistered(executor: number): boolean {
    return executor < this.hosts.length && this.hosts[executor] >= 0;
  }

  /** Host of a registered executor, -1 for any other. */
  hostOf(executor: number): number {
    return executor < this.hosts.length ? this.hosts[executor] : -1;
  }

  /** An executor registers. */
  add(executor: number, host: number): void {
    assert(!this.isRegistered(executor), 'an executor registers once');
    while (this.hosts.length <= executor) {
      this.hosts.push(-1);
      this.decommissioned.push(0);
    }
    this.hosts[executor] = host;
    this.decommissioned[executor] = 0;
    while (this.onHost.length <= host) {
      this.onHost.push([]);
      this.leavingWithHost.push(0);
    }
    this.onHost[host].push(executor);
    const rack = this.rackOf(host);
    if (rack >= 0) {
      while (this.onRack.length <= rack) this.onRack.push([]);
      if (!this.onRack[rack].includes(host)) this.onRack[rack].push(host);
    }
  }

  /** An executor is gone. Nothing happens when it was not registered. */
  remove(executor: number): void {
    if (!this.isRegistered(executor)) return;
    const host = this.hosts[executor];
    this.hosts[executor] = -1;
    this.notices.delete(executor);
    if (this.decommissioned[executor] === 2) this.leavingWithHost[host]--;
    this.onHost[host].splice(this.onHost[host].indexOf(executor), 1);
  }

  /** An executor is about to leave, with `wholeHost` together with its host. */
  decommission(executor: number, wholeHost: boolean, now = 0): void {
    if (!this.isRegistered(executor)) return;
    if (!this.notices.has(executor)) this.notices.set(executor, now);
    const before = this.decommissioned[executor];
    const after = wholeHost ? 2 : Math.max(1, before);
    this.decommissioned[executor] = after;
    if (after === 2 && before !== 2) this.leavingWithHost[this.hosts[executor]]++;
  }

  /** When an executor was decommissioned, in the caller's unit of time; Infinity: it was not. */
  decommissionedAt(executor: number): number {
    return this.notices.get(executor) ?? Infinity;
  }

  /** Registered and not decommissioned. */
  isAlive(executor: number): boolean {
    return this.isRegistered(executor) && this.decommissioned[executor] === 0;
  }

  /** Whether an executor worth waiting for lives on the host; one that leaves with its host says nothing of the others. */
  hasAliveOnHost(host: number): boolean {
    if (host >= this.onHost.length) return false;
    const executors = this.onHost[host];
    for (let i = 0; i < executors.length; i++) if (this.decommissioned[executors[i]] === 0) return true;
    return false;
  }

  /** Whether the rack has a host with executors that does not leave as a whole. */
  hasHostAliveOnRack(rack: number): boolean {
    if (rack >= this.onRack.length) return false;
    return this.onRack[rack].some((host) => this.onHost[host].length > 0 && this.leavingWithHost[host] === 0);
  }

  /** Registered executors of a host, decommissioned ones included. */
  executorsOn(host: number): readonly number[] {
    return host < this.onHost.length ? this.onHost[host] : NONE;
  }
}
