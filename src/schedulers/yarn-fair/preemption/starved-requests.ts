/**
 * The requests of a starved application for which containers are preempted: as many as fit into what it misses.
 *
 *   left = what it misses
 *   for each row of each request key: nodes, then racks, then any
 *     skip it if the same key and size was visited at another level that contains its place, or is contained in it
 *     take min(count, floor(left / size)) containers, by memory, and subtract them from left
 *
 * Source: Hadoop 3.x, scheduler/fair/FSAppAttempt.getStarvedResourceRequests, VisitedResourceRequestTracker.
 */
import type { RequestKey, RequestRow, ResourceRequests } from '../../yarn/resource-requests';
import { addMultiple, clampToZero, defaultCalculator, equals, isZero } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';

/** The place of a request. */
export type StarvedPlace =
  | { readonly level: 'node'; readonly node: number }
  | { readonly level: 'rack'; readonly rack: number }
  | { readonly level: 'any' };

export interface StarvedRequest {
  readonly key: RequestKey;
  readonly place: StarvedPlace;
  readonly size: Resource;
  readonly count: number;
  /** Whether a worse locality is accepted. */
  readonly relax: boolean;
}

/**
 * Selects requests of an application.
 * @param missed what the application misses
 * @param rackOf rack of a node
 */
export function starvedRequests(
  requests: ResourceRequests,
  missed: Resource,
  rackOf: (node: number) => number,
): StarvedRequest[] {
  const left = missed.slice();
  const found: StarvedRequest[] = [];
  for (const key of requests.keys) {
    const levels: Levels[] = [];
    for (const { row, place } of rowsOf(key)) {
      if (isZero(left)) return found;
      if (row.count <= 0 || !levelsOf(levels, row.size).visit(place, rackOf)) continue;
      const count = Math.min(row.count, defaultCalculator.count(left, row.size));
      // No container fits into what is left.
      if (!(count > 0)) continue;
      found.push({ key, place, size: row.size, count, relax: row.relax });
      addMultiple(left, row.size, -count);
      clampToZero(left);
    }
  }
  return found;
}

function rowsOf(key: RequestKey): { readonly row: RequestRow; readonly place: StarvedPlace }[] {
  const rows: { row: RequestRow; place: StarvedPlace }[] = [];
  for (const node of key.namedNodes()) {
    const row = key.nodeRow(node);
    if (row !== undefined) rows.push({ row, place: { level: 'node', node } });
  }
  for (const rack of key.namedRacks()) {
    const row = key.rackRow(rack);
    if (row !== undefined) rows.push({ row, place: { level: 'rack', rack } });
  }
  rows.push({ row: key.any, place: { level: 'any' } });
  return rows;
}

/** The places visited for one key and size. Each pending container is counted in a row of every level. */
class Levels {
  private readonly racks = new Set<number>();
  private readonly racksOfNodes = new Set<number>();

  constructor(readonly size: Resource) {}

  /** Visits a place. Returns whether its containers were not visited at another level. */
  visit(place: StarvedPlace, rackOf: (node: number) => number): boolean {
    if (place.level === 'any') return this.racks.size + this.racksOfNodes.size === 0;
    if (place.level === 'rack') {
      if (this.racksOfNodes.has(place.rack)) return false;
      this.racks.add(place.rack);
      return true;
    }
    const rack = rackOf(place.node);
    if (this.racks.has(rack)) return false;
    this.racksOfNodes.add(rack);
    return true;
  }
}

function levelsOf(known: Levels[], size: Resource): Levels {
  let levels = known.find((candidate) => equals(candidate.size, size));
  if (levels === undefined) {
    levels = new Levels(size);
    known.push(levels);
  }
  return levels;
}
