/** YARN Fair's SchedulingPolicy beside its order: shares, who is over its share, and headroom. */
import type { DivisionMember, PolicyDivision } from '../../../sim/policy-host';
import type { TaskContext } from '../../../sim/context-parts';
import { headroomOf, sharesOf, verdictOf } from '../answers';
import { KINDS } from '../fields';
import { PolicyRecord } from '../language/values';
import { contextFill } from './fill';
import type { RunningPolicy } from './loaded';
import type { UsageBook } from './usage-book';

/** What the policy says of dividing, each function only where the policy has it. */
export function ownDivision(running: RunningPolicy, ctx: TaskContext, book: UsageBook): PolicyDivision {
  const { policy } = running;
  const fill = contextFill(ctx, book, 1_000_000);
  const context = (type: string, steady: boolean): PolicyRecord => {
    const values = Object.entries(fill).map(([name, value]) => [name, value(0)] as const);
    return new PolicyRecord(KINDS.ctx, { ...Object.fromEntries(values), type, steady });
  };
  const member = (one: DivisionMember): PolicyRecord => new PolicyRecord(KINDS.member, { ...one });
  return {
    shares: !running.has('shares')
      ? undefined
      : (members, total, type, steady) => {
          const records = members.map(member);
          const given = context(type, steady);
          return running.value(sharesOf(policy, records, total, given), 'shares', [...records, given]);
        },
    over: !running.has('over')
      ? undefined
      : (one, type) => {
          const records = [member(one), context(type, false)];
          return running.value(verdictOf(policy, 'over', records), 'over', records);
        },
    headroom: !running.has('headroom')
      ? undefined
      : (queue, free) => {
          const records = [new PolicyRecord(KINDS.queue, { ...queue }), context('memory', false)] as const;
          return running.value(headroomOf(policy, records[0], free, records[1]), 'headroom', records);
        },
  };
}
