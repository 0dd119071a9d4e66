/** The link of what is on screen. */
import { ENGINE_VERSION } from '../../engine/version';
import { withLessonNamed } from '../../scenario/lesson/reference';
import { encodeShared } from '../../scenario/share';
import { galleryEntries } from '../document/gallery';
import { withHash } from './address-bar';
import { pagePlayground } from '../page-playground';
import { shown } from './shown';
import type { Shown } from './shown';
import { withView } from '../view/view-text';

/** The hash of the link of exactly this; undefined where it is too large for a link. */
export function encodeShown({ document, view, workbench, fingerprints }: Shown): string | undefined {
  // The view goes last, wherever the engine stood before: the same document gives the same link again.
  const named = withLessonNamed({ ...document, engine: ENGINE_VERSION }, galleryEntries());
  // Who writes a lesson does so in the workbench, and shares the lesson.
  const isOwnLesson = named.lesson === document.lesson;
  return encodeShared(withView(named, view, workbench && !isOwnLesson ? 'workbench' : undefined), fingerprints);
}

/**
 * The whole link of what is on screen at this instant, for Share. It does not wait for the runs: fingerprints of runs that
 * still go on are left out. Undefined where what is on screen is too large for a link.
 * @param playground whose link it is: a figure of an essay has its own
 */
export function currentLink(address: string, playground = pagePlayground): string | undefined {
  const hash = encodeShown(shown(playground));
  return hash === undefined ? undefined : withHash(address, hash);
}
