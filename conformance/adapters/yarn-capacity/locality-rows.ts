/** The rows of a request as a case writes them, and tasks whose rows these are. */
import { number } from '../../read';
import type { JsonObject } from '../../vectors';

const ANY = '*';
const HOST = 'host';
const RACK = 'rack';

export type LocalityType = 'NODE_LOCAL' | 'RACK_LOCAL' | 'OFF_SWITCH';

export class LocalityRows {
  private readonly counts: Map<string, number>;

  /** `racks`: of hosts by name; else host0 is on rack0, host1 on rack1, and so on. */
  constructor(
    asks: JsonObject,
    private readonly racks: ReadonlyMap<string, string>,
  ) {
    this.counts = new Map(Object.entries(asks).map(([row, count]) => [row, number(count)]));
  }

  set(row: string, count: number): void {
    this.counts.set(row, count);
  }

  private rackOf(host: string): string {
    return this.racks.get(host) ?? host.replace(HOST, RACK);
  }

  private count(row: string): number {
    return this.counts.get(row) ?? 0;
  }

  private rows(kind: string): string[] {
    return [...this.counts.keys()].filter((row) => row.startsWith(kind));
  }

  /** All hosts that tasks may prefer, with their racks. */
  hosts(): [string, string][] {
    const named = this.rows(HOST);
    return [
      ...named.map((host): [string, string] => [host, this.rackOf(host)]),
      ...this.rows(RACK).flatMap((rack) =>
        ['some host', ...named].map((host): [string, string] => [absent(host, rack), rack]),
      ),
    ];
  }

  /**
   * The hosts that each task prefers. One that prefers none comes first, since it is what a container anywhere is given for. Where
   * the rows name more places than there are tasks, a task prefers several. A rack of which no host is named has an absent one.
   * A host whose rack wants nothing is given nothing, but is a place that is named: an absent host stands for it.
   */
  tasks(): string[][] {
    const tasks = Array.from({ length: this.count(ANY) }, (): string[] => []);
    let turn = 0;
    const prefer = (host: string, count: number): void => {
      for (let i = 0; i < count && tasks.length > 0; i++) tasks[tasks.length - 1 - (turn++ % tasks.length)].push(host);
    };
    const hosts = this.rows(HOST);
    const racks = this.rows(RACK).filter((rack) => this.count(rack) > 0);
    for (const rack of racks) {
      const named = hosts.filter((host) => this.rackOf(host) === rack);
      for (const host of named) prefer(host, this.count(host));
      prefer(absent('some host', rack), this.count(rack) - named.reduce((sum, host) => sum + this.count(host), 0));
    }
    const idle = hosts.filter((host) => this.count(host) > 0 && !racks.includes(this.rackOf(host)));
    // The last task is the first that prefers a place, and that is in the first rack.
    if (racks.length > 0) tasks.at(-1)?.push(...idle.map((host) => absent(host, racks[0])));
    return tasks;
  }

  /** A container was given on a host: the rows that were used count one less. */
  take(host: string, rack: string, type: LocalityType): void {
    const used = type === 'NODE_LOCAL' ? [ANY, rack, host] : type === 'RACK_LOCAL' ? [ANY, rack] : [ANY];
    for (const row of used) this.counts.set(row, this.count(row) - 1);
  }
}

function absent(host: string, rack: string): string {
  return `${host}, not on ${rack}`;
}
