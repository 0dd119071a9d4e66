import type { Adapter } from '../adapter';
import { runUserHeadroom, runUserLimitFormula } from './yarn-capacity/limits';
import { runAmActivation, runAmLimit } from './yarn-capacity/masters';
import { runLocalityDelay, runLocalityOfTwo } from './yarn-capacity/offers';
import { runAppAssignment, runUserLimit } from './yarn-capacity/running';
import {
  runAppOrdering,
  runAppOrderingRun,
  runQueueConfig,
  runQueueOrdering,
  runQueueProperties,
} from './yarn-capacity/orders';
import { runParentQueue } from './yarn-capacity/served-first';

/** YARN's CapacityScheduler: orders of queues and applications, limits, locality delay, queue configuration. */
export const yarnCapacity: Adapter = {
  kinds: {
    'queue-ordering': runQueueOrdering,
    'app-ordering': runAppOrdering,
    'app-ordering-run': runAppOrderingRun,
    'user-limit': runUserLimit,
    'user-headroom': runUserHeadroom,
    'user-limit-formula': runUserLimitFormula,
    'locality-delay': runLocalityDelay,
    'locality-delay-two-apps': runLocalityOfTwo,
    'app-assignment': runAppAssignment,
    'am-limit': runAmLimit,
    'am-activation': runAmActivation,
    'parent-queue': runParentQueue,
    'queue-config': runQueueConfig,
    'queue-properties': runQueueProperties,
  },
};
