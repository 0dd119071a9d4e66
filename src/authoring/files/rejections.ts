/** Applications that queues and settings keep out: placement rules and access lists may know other users and queues. */
import { admission } from '../../engine/expand/admission';
import { applicationKnobs } from '../../scenario/frame-knobs';
import type { ApplicationText, Scenario } from '../../scenario/schema';

/**
 * Per application why it would be rejected where it comes, a clause, as far as rules and lists decide; undefined where it would
 * not. Undefined as a whole where the scenario has neither.
 */
export function rejections(
  scenario: Scenario,
  applications: readonly ApplicationText[],
): (string | undefined)[] | undefined {
  const admit = admission(scenario);
  const requests = applications.map(({ user = applicationKnobs.user.default, groups = [], queue, tags = {} }) => {
    return { user, groups, queue, tags };
  });
  return admit?.(requests).map((answer) => ('rejected' in answer ? answer.rejected : undefined));
}
