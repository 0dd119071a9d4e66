/** Whether a link shows what its sender saw: compares its fingerprints with those of the runs here. */
import { ENGINE_VERSION } from '../../engine/version';
import type { Fingerprints } from '../../scenario/share';

/** One sentence if some variant's run differs from what the sender saw, otherwise undefined. */
export function compareFingerprints(
  expected: Fingerprints,
  found: Fingerprints,
  senderEngine: string | undefined,
): string | undefined {
  const differing = Object.keys(expected).filter((id) => found[id] !== undefined && found[id] !== expected[id]);
  if (differing.length === 0) return undefined;
  const list = differing.map((id) => `${id}: ${expected[id]} then, ${found[id]} now`).join('; ');
  if (senderEngine === ENGINE_VERSION) {
    return `This link should show exactly what its sender saw, but the fingerprints differ (${list}). Please report it.`;
  }
  const theirs = senderEngine === undefined ? 'another version of the engine' : `engine ${senderEngine}`;
  return `This link was made with ${theirs}, this is engine ${ENGINE_VERSION}: the outcome differs (fingerprint of ${list}).`;
}
