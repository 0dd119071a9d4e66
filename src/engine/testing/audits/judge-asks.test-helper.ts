/** For tests of reasons: what the audits of all systems have in common. */
import { formatInstant } from '../../../base/units';
import type { Statement, WaitingAsk, Witness } from './witness.test-helper';

/** What an audit has found so far. */
export interface Findings {
  /** What is false, in words. */
  readonly faults: string[];
  /** Codes that were judged. */
  readonly seen: Set<number>;
}

interface How {
  /** Asks of one size, application and reason are judged once: many asks of an application are alike. */
  readonly once?: boolean;
  /** Whether a reason of this code is about the application that it names. */
  readonly namesApplication?: (code: number) => boolean;
}

/**
 * Judges the reason of each ask that waits at the end of an instant.
 * @param faultOf what is false about the reason, '' for nothing
 */
export function judgeAsks(
  world: Witness,
  { faults, seen }: Findings,
  faultOf: (ask: WaitingAsk, reason: Statement) => string,
  { once = false, namesApplication }: How = {},
): void {
  const judged = new Set<string>();
  for (const ask of world.waiting()) {
    const reason = world.reasonOf(ask, namesApplication);
    const key = `${ask.shape} ${ask.app} ${reason.code} ${reason.arg1} ${reason.arg2}`;
    if (once && judged.has(key)) continue;
    judged.add(key);
    seen.add(reason.code);
    const fault = faultOf(ask, reason);
    const { id } = world.run.directory.applications[ask.app];
    if (fault !== '') faults.push(`${formatInstant(world.now)}, ${id}: ${fault}`);
  }
}
