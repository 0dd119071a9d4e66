import type { KindRunner } from '../../adapter';
import { runInheritance } from './inheritance';
import { runPreemption2014, runStarvation2014 } from './preemption-by-queue';

/** The kinds that preempt. */
export const preemptionKinds: Readonly<Record<string, KindRunner>> = {
  'fair-preemption-2014': runPreemption2014,
  'fair-starvation-2014': runStarvation2014,
  'fair-preemption-inheritance': runInheritance,
};
