/** What the autoscaler has done by an instant for those who wait for room, as a sentence. */
import { formatInstant, MILLISECOND } from '../../base/units';
import type { Phrase } from '../../sim/reasons';
import { ScalingStep } from '../../sim/trace/codes';
import type { RunModel } from '../model';
import { countText } from './words';

/** The sentence, empty in a cluster without an autoscaler. `at`: µs. */
export function scalingWords({ directory, scalings }: RunModel, at: number): Phrase[] {
  const scaled = directory.nodes.filter((node) => node.scaled === true).length;
  if (scaled === 0) return [];
  /** When it is due, µs; by node. */
  const onTheirWay = new Map<number, number>();
  const there = new Set<number>();
  directory.nodes.forEach(({ scaled, absent }, node) => scaled === true && absent !== true && there.add(node));
  for (const { at: then, node, step, duration } of scalings) {
    if (then > at) break;
    onTheirWay.delete(node);
    there.delete(node);
    if (step === ScalingStep.requested) onTheirWay.set(node, then + duration * MILLISECOND);
    else if (step === ScalingStep.joined) there.add(node);
  }
  if (onTheirWay.size > 0) {
    const first = formatInstant(Math.min(...onTheirWay.values()));
    const comes = onTheirWay.size === 1 ? 'it is' : 'the first is';
    return [` The autoscaler has asked for ${countText(onTheirWay.size, 'node')}; ${comes} expected at ${first}.`];
  }
  const more = scaled - there.size;
  if (more > 0) return [` The autoscaler may add ${countText(more, 'node')} but has requested none yet.`];
  return [' The autoscaler can add no more nodes.'];
}
