import type { SchedulerExpansion } from '../plugin';
import { notices } from './notices';
import { placement } from './placement/placement';

/** What YuniKorn adds when a scenario is expanded: placement rules, and notices about settings without effect. */
export const yunikornExpansion: SchedulerExpansion = { notices, placement };
