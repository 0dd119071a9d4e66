import type { FrameworkExpansion } from '../plugin';
import { checkSettings } from './settings-check';
import { checkStages } from './stages/stage-check';

/** What Spark adds when a scenario is expanded: the check of stages and of settings. */
export const sparkExpansion: FrameworkExpansion = {
  check: (settings, datasets) => [...checkStages(settings, datasets), ...checkSettings(settings)],
};
