/** The settings of Hawk and Eagle as they are now. */
import { SECOND } from '../../base/units';
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import { eagleKnobs, hawkKnobs, workloads } from './knobs';
import type { Workload } from './knobs';

/** The settings as the engine uses them. */
export interface HybridSettings {
  /** µs: jobs with a longer estimate are long. */
  readonly cutoff: number;
  /** Per cent of the workers. */
  readonly bigPartition: number;
  readonly smallPartition: number;
  readonly centralised: boolean;
  readonly probeRatio: number;
  readonly minProbes: number;
  readonly stealing: boolean;
  readonly stealingAttempts: number;
  readonly stealingLimit: number;
  readonly succinctStateSharing: boolean;
  readonly rounds: number;
  readonly stickyBatchProbing: boolean;
  readonly srpt: boolean;
  readonly srptCap: number;
  /** µs, one way. */
  readonly networkDelay: number;
  readonly schedulers: number;
}

/** Reads the authored "scheduler" object of either system. */
export function readSettings(scheduler: KnobHolder): HybridSettings {
  const knobs = scheduler['type'] === 'eagle' ? eagleKnobs : hawkKnobs;
  const shipped = workloads[knobText(scheduler, knobs.preset) as Workload];
  const isSet = (knob: Knob): boolean => authored(scheduler, knob) !== undefined;
  return {
    cutoff: isSet(knobs.cutoff) ? knobNumber(scheduler, knobs.cutoff) : Math.round(shipped.cutoff * SECOND),
    bigPartition: isSet(knobs.bigPartition) ? knobNumber(scheduler, knobs.bigPartition) : shipped.bigPartition,
    smallPartition: knobNumber(scheduler, knobs.smallPartition),
    centralised: knobSwitch(scheduler, knobs.centralised),
    probeRatio: knobNumber(scheduler, knobs.probeRatio),
    minProbes: knobNumber(scheduler, knobs.minProbes),
    stealing: knobSwitch(scheduler, knobs.stealing),
    stealingAttempts: knobNumber(scheduler, knobs.stealingAttempts),
    stealingLimit: knobNumber(scheduler, knobs.stealingLimit),
    succinctStateSharing: knobSwitch(scheduler, knobs.succinctStateSharing),
    rounds: knobNumber(scheduler, knobs.rounds),
    stickyBatchProbing: knobSwitch(scheduler, knobs.stickyBatchProbing),
    srpt: knobSwitch(scheduler, knobs.srpt),
    srptCap: knobNumber(scheduler, knobs.srptCap),
    networkDelay: knobNumber(scheduler, knobs.networkDelay),
    schedulers: knobNumber(scheduler, knobs.schedulers),
  };
}
