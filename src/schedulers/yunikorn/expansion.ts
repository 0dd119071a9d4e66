import type { SchedulerExpansion } from '../plugin';
import { notices } from './notices';
import { placement } from './placement/placement';

export const yunikornExpansion: SchedulerExpansion = { notices, placement };
