/**
 * Configuration of a real system cannot carry policies that the reader wrote: settings that name one are left out, with a notice.
 */
import { isObject } from '../base/json';
import { isOwnPolicy, ownPolicyId } from '../scenario/own-policy';
import type { Scenario } from '../scenario/schema';

type Written = Pick<Scenario, 'queues' | 'scheduler'>;

/**
 * The queues and settings without those that name a policy of the reader.
 * @param leftOut receives each place, by its path
 */
export function withoutOwnPolicies<T extends Written>(
  scenario: T,
  leftOut: (path: string, message: string) => void,
): T {
  const bare = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each: unknown, i) => bare(each, `${path}.${i}`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
        const at = path === '' ? key : `${path}.${key}`;
        if (!isOwnPolicy(field)) return [[key, bare(field, at)]];
        leftOut(
          at,
          `${at} names the policy "${ownPolicyId(field)}", which is code of this scenario and cannot be exported; left out`,
        );
        return [];
      }),
    );
  };
  return {
    ...scenario,
    queues: scenario.queues.map((queue) => bare(queue, queue.id)) as T['queues'],
    scheduler: bare(scenario.scheduler, '') as T['scheduler'],
  };
}
