/** For tests of reasons: what schedulers that reserve nodes say of nodes, and of the application that a policy of the reader puts first. */
import type { WaitingAsk, Witness } from './witness.test-helper';

export class NodeClaims {
  constructor(
    private readonly world: Witness,
    /** Whether a node has room for one more container of an ask. */
    private readonly fits: (ask: WaitingAsk, node: number) => boolean,
    /** Whether it has for certain. */
    private readonly surelyFits = fits,
  ) {}

  /** The nodes with room for an ask: reserved ones, or the others. */
  roomFor(ask: WaitingAsk, reserved: boolean, fits = this.fits): number[] {
    const { world } = this;
    return world.nodes().filter((node) => world.reservedFor.has(node) === reserved && fits(ask, node));
  }

  /** What is false about "no node has room for this size". */
  ofNoRoom(ask: WaitingAsk, shape: number): string {
    if (ask.shape !== shape) return 'no room: another size';
    const free = this.roomFor(ask, false, this.surelyFits);
    if (free.length > 0) return `no room: node ${free[0]} has`;
    const held = this.roomFor(ask, true, this.surelyFits);
    return held.length > 0 ? `no room: reserved node ${held[0]} has` : '';
  }

  /** What is false about "the only node with room is reserved for another application". */
  ofReservedForAnother(ask: WaitingAsk, app: number, node: number): string {
    const { world, fits, surelyFits } = this;
    const held = world.reservedFor.get(node);
    if (held === undefined || world.ask(held).app !== app) return 'reserved for another: it is not';
    if (!fits(ask, node)) return 'reserved for another: has no room';
    const free = this.roomFor(ask, false, surelyFits);
    return free.length > 0 ? `reserved for another: node ${free[0]} has room` : '';
  }

  /** What is false about "the policy of the reader puts another application first". */
  ofFirst(ask: WaitingAsk, app: number): string {
    const { world } = this;
    if (app === ask.app) return 'outranked by itself';
    if (world.appQueue[app] !== world.appQueue[ask.app]) return 'outranked by one in another queue';
    return world.waiting().some((one) => one.app === app) ? '' : 'outranked by one that wants nothing';
  }
}
