/** A round of preemption one thing at a time, for a person who follows it. */
import type { Level, OfferStep } from '../../../schedulers/yarn-preemption/ideal/offers';
import { runRound } from '../../../schedulers/yarn-preemption/round';
import type { Round } from '../../../schedulers/yarn-preemption/round';
import type { IntraQueueLeaf } from '../../../schedulers/yarn-preemption/selectors/intra-queue-selector';
import type { RoundInput } from './round-at';

export type RoundStep =
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'begin'; readonly level: Level }
  | { readonly kind: 'offer'; readonly level: Level; readonly offer: OfferStep; readonly number: number }
  | { readonly kind: 'scale'; readonly level: Level }
  | { readonly kind: 'obtain' }
  | { readonly kind: 'inside'; readonly leaf: IntraQueueLeaf }
  | { readonly kind: 'chosen' };

/** The round and its steps; of several computations the one that the FIFO selector uses. */
export function roundSteps(input: RoundInput): { readonly round: Round; readonly steps: readonly RoundStep[] } {
  const round = runRound(input.snapshot, input.calculator, input.settings, input.now);
  const { levels } = fifoPass(round).shares;
  const steps: RoundStep[] = [
    { kind: 'snapshot' },
    ...levels.flatMap((level): RoundStep[] => [
      { kind: 'begin', level },
      ...level.steps.map((offer, number): RoundStep => ({ kind: 'offer', level, offer, number })),
      { kind: 'scale', level },
    ]),
    { kind: 'obtain' },
    ...round.inside.filter(({ apps }) => apps.length > 0).map((leaf): RoundStep => ({ kind: 'inside', leaf })),
    { kind: 'chosen' },
  ];
  return { round, steps };
}

/** The computation that decides what leaves have to give by default. */
export function fifoPass(round: Round): Round['passes'][number] {
  return round.passes.find(({ selector }) => selector === 'fifo') ?? round.passes[0];
}
