import type { GalleryEntry } from '../entry';
import { jockeyDeadZone } from './jockey-dead-zone';
import { jockeyDeadline } from './jockey-deadline';
import { jockeyDeadlineExtended } from './jockey-deadline-extended';
import { jockeyDoubleInput } from './jockey-double-input';
import { jockeyHysteresis } from './jockey-hysteresis';
import { jockeyInfeasible } from './jockey-infeasible';
import { jockeyPriceOfSafety } from './jockey-price-of-safety';
import { jockeySeveralDeadlines } from './jockey-several-deadlines';
import { jockeySlowHour } from './jockey-slow-hour';
import { jockeyStall } from './jockey-stall';
import { jockeyTwiceAsFast } from './jockey-twice-as-fast';

/** The scenarios about Jockey, in the order of the gallery. */
export const jockeyEntries: readonly GalleryEntry[] = [
  jockeySlowHour,
  jockeyDeadline,
  jockeyPriceOfSafety,
  jockeyInfeasible,
  jockeyTwiceAsFast,
  jockeyDeadZone,
  jockeyStall,
  jockeyHysteresis,
  jockeyDeadlineExtended,
  jockeySeveralDeadlines,
  jockeyDoubleInput,
];
