import type { FrameworkExpansion } from '../plugin';
import { checkSettings } from './settings-check';
import { checkStages } from './stages/stage-check';

export const sparkExpansion: FrameworkExpansion = {
  check: (settings, datasets) => [...checkStages(settings, datasets), ...checkSettings(settings)],
};
