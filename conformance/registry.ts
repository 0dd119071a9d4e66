import type { Registry } from './adapter';

/** Which adapter runs the cases of which `header.topic`. */
export const registry: Registry = {
  yunikorn: async () => (await import('./adapters/yunikorn')).yunikorn,
};
