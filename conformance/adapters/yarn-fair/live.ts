import type { KindRunner } from '../../adapter';

/** The kinds that run on the scheduler's book. */
export const liveKinds: Readonly<Record<string, KindRunner>> = {};
