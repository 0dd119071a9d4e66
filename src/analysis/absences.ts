/** Nodes that are absent at an instant without being lost: they have not joined yet, or were removed. */
import { ScalingStep } from '../sim/trace/codes';
import { MILLISECOND } from '../base/units';
import type { RunModel } from './model';

export interface Absence {
  /** `later`: an event or the autoscaler may bring it; `coming`: it is asked for; `removed`: the autoscaler took it away. */
  readonly kind: 'later' | 'coming' | 'removed';
  /** When one that is asked for is expected, µs. */
  readonly due?: number;
}

/** Why each node is absent at `at` (µs), by node; nodes that are up or lost are not among them. */
export function absencesAt({ directory, nodeChanges, scalings }: RunModel, at: number): ReadonlyMap<number, Absence> {
  const absences = new Map<number, Absence>();
  directory.nodes.forEach(({ absent }, node) => absent === true && absences.set(node, { kind: 'later' }));
  for (const { at: then, node, removed } of nodeChanges) {
    if (then > at) break;
    if (removed === true) absences.set(node, { kind: 'removed' });
    else absences.delete(node);
  }
  const requests = new Map<number, Absence>();
  for (const { at: then, node, step, duration } of scalings) {
    if (then > at) break;
    requests.delete(node);
    if (step === ScalingStep.requested) requests.set(node, { kind: 'coming', due: then + duration * MILLISECOND });
  }
  for (const [node, request] of requests) if (absences.has(node)) absences.set(node, request);
  return absences;
}
