/** Names of the policies. */
import type { PolicyName } from './policy';

/** The name of a policy as a file may write it: in any case; undefined for anything else. */
export function readPolicyName(text: string): PolicyName | undefined {
  const name = text.trim().toLowerCase();
  return name === 'fair' || name === 'drf' || name === 'fifo' ? name : undefined;
}
