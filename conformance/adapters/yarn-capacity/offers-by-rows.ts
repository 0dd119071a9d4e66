/**
 * Offers to an application whose rows no tasks stand for. In a run a task leaves all its rows at once, as with MapReduce; the rows
 * of a case stay until a container is given for them. These cases ask what the CapacityScheduler asks of each offer.
 */
import { mayAssign, missedAfter } from '../../../src/schedulers/yarn-capacity/assignment/locality-delay';
import type { LocalityDelays } from '../../../src/schedulers/yarn-capacity/assignment/locality-delay';
import { Locality, RequestKey } from '../../../src/schedulers/yarn/resource-requests';
import { number, object, oneOf, optional, text, truth } from '../../read';
import type { JsonObject } from '../../vectors';
import type { LocalityType } from './locality-rows';

const TYPES: readonly LocalityType[] = ['NODE_LOCAL', 'RACK_LOCAL', 'OFF_SWITCH'];
const NEAREST_FIRST = [Locality.node, Locality.rack, Locality.any] as const;

/** Numbers of hosts and racks by their names. */
class Names {
  private readonly numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size);
    return this.numbers.size - 1;
  }
}

export interface OfferedByRows {
  /** Per offer. */
  readonly type: readonly (LocalityType | null)[];
  readonly schedulingOpportunitiesAfter: readonly number[];
  readonly outstandingAfter: readonly number[];
  /** Whether tasks can have had these rows all the time. */
  readonly isOfTasks: boolean;
}

function delaysOf(input: JsonObject): LocalityDelays {
  const given = optional(input.effectiveNodeLocalityDelay, number, 0);
  const nodes = Math.max(number(input.clusterNodes), given);
  const node = optional(input.effectiveNodeLocalityDelay ?? input.nodeLocalityDelay, number, 40);
  return {
    generation: 'current',
    node,
    rack: Math.min(nodes, node),
    rackAdditional: optional(input.rackLocalityAdditionalDelay, number, -1),
    rackFullReset: optional(input.rackLocalityFullReset, truth, true),
    nodes,
  };
}

/** The rows of a case while nodes are offered. */
class Rows {
  readonly key: RequestKey;
  private readonly names = new Names();
  private readonly hosts = new Set<string>();
  private readonly racks = new Set<string>();
  private readonly size = Float64Array.of(0);

  constructor(
    asks: JsonObject,
    private readonly rackOf: (host: string) => string,
  ) {
    this.key = new RequestKey(0, 0, this.size);
    for (const [row, count] of Object.entries(asks)) this.set(row, number(count));
  }

  set(row: string, count: number): void {
    if (row === '*') {
      this.key.setAny(count, true, this.size);
    } else if (row.startsWith('rack')) {
      this.racks.add(row);
      this.key.setRack(this.names.of(row), count, true, this.size);
    } else {
      this.hosts.add(row);
      this.key.setNode(this.names.of(row), count, this.size);
    }
  }

  host(name: string): number {
    return this.names.of(name);
  }

  rack(name: string): number {
    return this.names.of(name);
  }

  /** Containers in the row of a rack that no row of a host in it stands for. */
  private withoutHost(rack: string): number {
    const inRack = [...this.hosts].filter((host) => this.rackOf(host) === rack);
    const onHosts = inRack.reduce((sum, host) => sum + this.key.onNode(this.names.of(host)), 0);
    return this.key.inRack(this.names.of(rack)) - onHosts;
  }

  /** Whether each task can prefer one host, or none. A host that is not there adds a row, which counts where rows are counted. */
  areOfTasks({ nodes, rackAdditional }: LocalityDelays): boolean {
    const inRacks = [...this.racks].reduce((sum, rack) => sum + this.key.inRack(this.names.of(rack)), 0);
    if (this.key.pending < inRacks) return false;
    const rowsCount = rackAdditional < 0 && this.key.locations <= nodes;
    return [...this.racks]
      .map((rack) => this.withoutHost(rack))
      .every((left) => left === 0 || (left > 0 && !rowsCount));
  }
}

/** Offers each node of a case to its rows. */
export function offerByRows(input: JsonObject, steps: readonly JsonObject[]): OfferedByRows {
  const racks = new Map(
    steps.flatMap(({ host, rack }) => (host === undefined ? [] : [[text(host), text(rack)] as const])),
  );
  const rows = new Rows(object(input.asks), (host) => racks.get(host) ?? host.replace('host', 'rack'));
  const { key } = rows;
  const delays = delaysOf(input);
  let missed = optional(input.startOpportunities, number, 0);
  let isOfTasks = rows.areOfTasks(delays) && (missed === 0 || key.hasPlaces);
  const type: (LocalityType | null)[] = [];
  const schedulingOpportunitiesAfter: number[] = [];
  const outstandingAfter: number[] = [];
  for (const { op, host, rack, row, count } of steps) {
    if (oneOf(op, 'offer', 'setRow') === 'setRow') {
      rows.set(text(row), number(count));
    } else {
      const [node, inRack] = [rows.host(text(host)), rows.rack(text(rack))];
      if (key.pending > 0) missed++;
      const locality = NEAREST_FIRST.find((one) => mayAssign(key, one, node, inRack, missed, false, delays));
      if (locality !== undefined) {
        key.allocated(locality, node, inRack, -1);
        missed = missedAfter(missed, locality, delays);
      }
      type.push(locality === undefined ? null : TYPES[locality]);
      schedulingOpportunitiesAfter.push(missed);
      outstandingAfter.push(key.pending);
    }
    isOfTasks &&= rows.areOfTasks(delays);
  }
  return { type, schedulingOpportunitiesAfter, outstandingAfter, isOfTasks };
}
