/**
 * For tests of reasons under YARN: what its schedulers believe. A container that did its work or failed counts until the heartbeat
 * in which its node reports it, or until its application is over. Amounts are whole MB and vcores.
 */
import { Witness } from './witness.test-helper';
import type { HeldContainer, WaitingAsk } from './witness.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { ContainerKind, ContainerOutcome } from '../../../sim/trace/trace';
import { YarnUnits } from '../../../schedulers/yarn/units';
import { addMultiple } from '../../../schedulers/yarn/resources';
import type { Resource } from '../../../schedulers/yarn/resources';

interface Untold {
  readonly container: HeldContainer;
  /** When it ended, µs. */
  readonly ended: number;
  /** When its node reports it, µs. */
  readonly until: number;
  /** Whether the scheduler is believed to have killed it, which no record says. */
  isKilled: boolean;
}

const isMaster = ({ ask }: HeldContainer): boolean => ask.kind === ContainerKind.driver;

export class YarnWitness extends Witness {
  readonly units: YarnUnits;
  private untold: Untold[] = [];
  private readonly initialNodes: number;
  /** What each node has left in this instant. */
  private left: readonly Resource[] | undefined;
  private leastLeft: readonly Resource[] | undefined;

  /** `period`: between two heartbeats, µs. */
  constructor(
    finished: FinishedRun,
    private readonly period: number,
    judge: () => void,
    /** Whether it is the Fair scheduler, which hears of the end of a master at once. */
    private readonly isFair: boolean,
    /**
     * Whether the scheduler has killed by now, without knowing of its end, a container of a queue that ended at `ended`, and whose
     * time was up at `due`, µs.
     */
    private readonly isKilled: (queue: number, due: number, ended: number) => boolean,
  ) {
    super(finished, () => {
      this.forget();
      this.left = undefined;
      this.leastLeft = undefined;
      judge();
    });
    const { run } = finished;
    this.units = new YarnUnits(run.directory.resourceTypes);
    this.initialNodes = run.directory.nodes.filter(({ absent }) => absent !== true).length;
  }

  /** The first heartbeat of a node from an instant on, µs. */
  beat(node: number, from: number): number {
    const phase =
      node < this.initialNodes ? Math.floor((node * this.period) / this.initialNodes) : this.nodeSince[node];
    return phase + Math.max(0, Math.ceil((from - phase) / this.period)) * this.period;
  }

  protected override ended(container: HeldContainer, outcome: number): void {
    const isTold = outcome === ContainerOutcome.completed || outcome === ContainerOutcome.failed;
    if (!isTold || !this.nodeUp[container.node] || (this.isFair && isMaster(container))) return;
    // A container that began at the heartbeat of this instant is reported by the next one.
    const until = this.beat(container.node, container.from === this.now ? this.now + 1 : this.now);
    this.untold.push({ container, ended: this.now, until, isKilled: false });
  }

  private forget(): void {
    this.untold = this.untold.filter(
      ({ container: { node, ask }, until }) => until > this.now && this.nodeUp[node] && !this.isFinished[ask.app],
    );
    for (const one of this.untold) {
      const due = this.killAt.get(one.container.id);
      one.isKilled ||= due !== undefined && this.isKilled(this.appQueue[one.container.ask.app], due, one.ended);
    }
  }

  amount(ask: WaitingAsk): Resource {
    return this.units.ask(this.size(ask), 0);
  }

  /** Containers that count, those that were not reported yet included. */
  counted(): HeldContainer[] {
    const untold = this.untold.filter(({ isKilled }) => !isKilled);
    return [...this.containers.values(), ...untold.map(({ container }) => container)];
  }

  /** What counts of containers that fulfil a condition. */
  held(which: (container: HeldContainer) => boolean): Resource {
    return this.sumOf(this.counted(), which);
  }

  /** The same with those that the scheduler is only believed to have killed. */
  heldAtMost(which: (container: HeldContainer) => boolean): Resource {
    return this.sumOf(this.countedAtMost(), which);
  }

  private sumOf(containers: readonly HeldContainer[], which: (container: HeldContainer) => boolean): Resource {
    const sum = this.units.none();
    for (const container of containers) if (which(container)) addMultiple(sum, this.amount(container.ask), 1);
    return sum;
  }

  /** What nodes are reserved for of asks that fulfil a condition. */
  reserved(which: (ask: WaitingAsk) => boolean): Resource {
    const sum = this.units.none();
    for (const ask of this.reservedFor.values())
      if (which(this.ask(ask))) addMultiple(sum, this.amount(this.ask(ask)), 1);
    return sum;
  }

  /** Whether an application is in a queue or below it. */
  isIn(app: number, queue: number): boolean {
    return this.upwards(this.appQueue[app]).includes(queue);
  }

  /** What a node has left. */
  available(node: number): Resource {
    this.left ??= this.leftBeside(this.counted());
    return this.left[node];
  }

  /** The same if the scheduler has killed none of those that it is only believed to have killed. */
  availableAtLeast(node: number): Resource {
    this.leastLeft ??= this.leftBeside(this.countedAtMost());
    return this.leastLeft[node];
  }

  private leftBeside(containers: readonly HeldContainer[]): readonly Resource[] {
    const left = this.nodeCapacity.map((capacity) => this.units.capacity(capacity, 0));
    for (const { node, ask } of containers) addMultiple(left[node], this.amount(ask), -1);
    return left;
  }

  private countedAtMost(): HeldContainer[] {
    return [...this.containers.values(), ...this.untold.map(({ container }) => container)];
  }
}
