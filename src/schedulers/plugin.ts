import type { GenericSchema } from 'valibot';
import type { PlacedKnob } from '../scenario/knobs';
import type { DirectoryState } from '../sim/directory';
import type { ClusterScheduler, SchedulerContext } from '../sim/ports';
import type { ReasonKind } from '../sim/reasons';
import type { RunInput } from '../sim/run-input';

/** How a person chooses a whole set of settings at once: releases of the real system. */
export interface Preset {
  readonly id: string;
  readonly title: string;
}

/** Everything the product needs to know of one cluster-level system. */
export interface SchedulerPlugin {
  /** Value of `scheduler.type`. */
  readonly type: string;
  readonly title: string;
  /** Settings of the scheduler as a whole, below "scheduler". */
  readonly knobs: readonly PlacedKnob[];
  /** Settings of one queue, below the queue; `leafOnly` ones mean nothing on a parent. */
  readonly queueKnobs: readonly (PlacedKnob & { readonly leafOnly?: boolean })[];
  /** Further fields of a queue that are no single knobs (lists), by name. */
  readonly queueEntries?: Readonly<Record<string, GenericSchema>>;
  /** Further fields of the scheduler object that are no single knobs, by name. */
  readonly schedulerEntries?: Readonly<Record<string, GenericSchema>>;
  readonly presets: readonly Preset[];
  /** Reason codes from 16 on. */
  readonly reasons: readonly ReasonKind[];
  readonly states: readonly DirectoryState[];
  /** Names of the timers it reports, by timer kind. */
  readonly timers: readonly string[];
  /** The ordering policy in force in each queue, as text, for captions. */
  policies(input: RunInput): string[];
  create(ctx: SchedulerContext): ClusterScheduler;
}
