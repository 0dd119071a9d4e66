/**
 * The views of the dock by name, in the order of their tabs. Documents, lessons and links name them; `views/shared/dock/dock-views.ts`
 * has a row for each.
 */
export const DOCK_NAMES = [
  'queues',
  'nodes',
  'locality',
  'workers',
  'plan',
  'yarn',
  'next',
  'deadline',
  'transactions',
  'flow',
  'compare',
] as const;
export type DockName = (typeof DOCK_NAMES)[number];
