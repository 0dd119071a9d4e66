import type { KindRunner } from '../../adapter';

/** The kinds that preempt. */
export const preemptionKinds: Readonly<Record<string, KindRunner>> = {};
