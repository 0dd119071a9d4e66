import { lazyPart } from '../../ui/lazy-part';

/**
 * Highlights are not part of the first picture. One part for both their forms: once it is there, the other form comes with what
 * is around it, and does not push that down afterwards.
 */
export const LaterFindings = lazyPart(() => import('./Findings').then((module) => module.Findings));
