/**
 * A lesson that is word for word one of the gallery's is in a link as its name and the beginning of its sum, which is a
 * tenth of its length.
 */
import { isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import { sha256 } from '../../base/hashing/sha256';
import type { Scenario } from '../schema';

const known = new Map<string, string>();

/** The name of a text: 8 hexadecimal digits of its SHA-256. */
export function lessonSum(text: string): string {
  let sum = known.get(text);
  if (sum === undefined) {
    sum = sha256(text).slice(0, 8);
    known.set(text, sum);
  }
  return sum;
}

/** A scenario of the gallery that may have a lesson. */
interface Entry {
  readonly id: string;
  readonly scenario: Pick<Scenario, 'lesson'>;
}

/** The document as it is in a link. */
export function withLessonNamed(document: Scenario, gallery: readonly Entry[]): Scenario {
  const { lesson } = document;
  const entry = lesson === undefined ? undefined : gallery.find(({ scenario }) => scenario.lesson === lesson);
  if (entry === undefined || lesson === undefined) return document;
  // The type says text, which is what every other program is to see; a link is read by `withLessonText` alone.
  return Object.assign({}, document, { lesson: { gallery: entry.id, sum: lessonSum(lesson) } });
}

/** The document of a link with its lesson as text, and a sentence where that is another text than the sender's. */
export function withLessonText(
  document: Json,
  gallery: readonly Entry[],
): { readonly document: Json; readonly notices: readonly string[] } {
  if (!isObject(document) || !isObject(document['lesson'])) return { document, notices: [] };
  const { gallery: id, sum } = document['lesson'];
  const text = gallery.find((entry) => entry.id === id)?.scenario.lesson;
  const { lesson: _, ...rest } = document as JsonObject;
  if (text === undefined)
    return { document: rest, notices: ['The lesson of this link is not in the gallery and was left out.'] };
  const notices =
    lessonSum(text) === sum ? [] : ['The lesson of this link has been revised since; its newest text is shown.'];
  return { document: { ...(document as JsonObject), lesson: text }, notices };
}
