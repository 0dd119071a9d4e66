/** Who stands where in an order that the reader wrote, as the scheduler recorded it. */
import { PLACES, policyPlace } from '../schedulers/policy-records';
import { ownRecords } from './build/record-table';
import type { RunModel } from './model';

/** One place of an order. */
export interface PlaceInOrder {
  /** Number of an application in a leaf, of a queue in a parent. */
  readonly member: number;
  /** Its key, parts separated by commas; '' where the policy has none. */
  readonly key: string;
  /** What its key took, or the last comparison that it was in. */
  readonly steps: number;
}

/** The first places of the order of a queue at an instant (µs); empty where no policy of the reader orders it. */
export function placesAt(model: Pick<RunModel, 'own' | 'directory'>, queue: number, at: number): PlaceInOrder[] {
  const rows = ownRecords(model, policyPlace);
  if (rows === undefined) return [];
  const { texts = [] } = model.directory;
  const found: (PlaceInOrder | undefined)[] = Array.from({ length: PLACES });
  for (let row = 0; row < rows.time.length && rows.time[row] <= at; row++) {
    if (rows.queue[row] !== queue) continue;
    const member = rows.member[row];
    found[rows.place[row]] =
      member < 0 ? undefined : { member, key: texts[rows.key[row]] ?? '', steps: rows.steps[row] };
  }
  return found.filter((place) => place !== undefined);
}
