import type { GalleryEntry } from '../entry';
import { autoscaler } from './autoscaler';
import { designRun } from './design-run';
import { driverDeadlock } from './driver-deadlock';
import { fairWithoutGuarantees } from './fair-without-guarantees';
import { gangVsStateAware } from './gang-vs-stateaware-vs-maxapplications';
import { onePodApps } from './one-pod-apps';
import { placementRules } from './placement-rules';
import { prioritiesAndFences } from './priorities-and-fences';
import { smallOvertakesBig } from './small-overtakes-big';
import { storm } from './storm';
import { stuckStarting } from './stuck-starting';
import { twoQueues } from './two-queues';
import { userLimits } from './user-limits';

/** The scenarios about YuniKorn, in the order of the gallery. */
export const yunikornEntries: readonly GalleryEntry[] = [
  driverDeadlock,
  storm,
  designRun,
  onePodApps,
  twoQueues,
  stuckStarting,
  gangVsStateAware,
  autoscaler,
  smallOvertakesBig,
  fairWithoutGuarantees,
  prioritiesAndFences,
  userLimits,
  placementRules,
];
