import { afterFirstRuns } from '../runs/after-first-runs';
import type { Opened } from './open-document';

/** Names the fields of an opened document that nothing knows, once its runs are over: that can wait, and so can its code. */
export function noticeUnknown({ document, origin }: Pick<Opened, 'document' | 'origin'>): void {
  // Tests look through the gallery.
  if (origin.kind === 'gallery') return;
  afterFirstRuns(() => {
    import('./unknown-notices').then(
      ({ noticeUnknownFields }) => noticeUnknownFields(document),
      // The document is as good as without them.
      () => undefined,
    );
  });
}
