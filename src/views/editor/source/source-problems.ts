/** From the text of a document to the document, or to what is wrong with it and where in the text. */
import type { Json } from '../../../base/json';
import { err } from '../../../base/result';
import type { Result } from '../../../base/result';
import { shareEqual } from '../../../base/share-equal';
import type { Scenario } from '../../../scenario/schema';
import { withoutEffect } from '../../../engine/document/unknown-fields';
import { checkDocument } from '../../../engine/document/check-document';
import { locate, parsePositions } from './json-positions';

/** A message with the range of the text that it is about. */
export interface TextProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** `info` prevents nothing; absent: an error. */
  readonly severity?: 'error' | 'info';
}

/**
 * Reads a text as a scenario that is valid in every variant. `known` is the document before: what of it is still there is not
 * checked again, and where the whole text says the same, it is the answer.
 */
export function readSource(text: string, known?: Scenario): Result<Scenario, TextProblem[]> {
  const json = parsed(text);
  const checked = json === undefined ? undefined : checkDocument(shareEqual(json, known));
  if (checked?.ok === true) return checked;
  // Places are looked up only for problems, because that takes time.
  const tree = parsePositions(text);
  if (!tree.ok) {
    const { at, message } = tree.error;
    return err([{ from: Math.min(at, text.length), to: Math.min(at + 1, text.length), message }]);
  }
  return err(
    (checked?.error ?? []).map(({ path, message }) => {
      const place = locate(tree.value, path);
      // A problem of the whole document would underline all of it.
      return path === ''
        ? { from: 0, to: Math.min(1, text.length), message }
        : { ...place, message: `${path}: ${message}` };
    }),
  );
}

/** Longer texts are not looked through for fields that nothing knows: that would take too long after each pause in typing. */
const LONGEST_LOOKED_THROUGH = 100_000;

/** Fields of a valid document that nothing knows, and where they are in its text. They prevent nothing. */
export function unknownIn(text: string, document: Scenario): TextProblem[] {
  if (text.length > LONGEST_LOOKED_THROUGH) return [];
  const { fields } = withoutEffect(document);
  const tree = fields.length === 0 ? undefined : parsePositions(text);
  if (tree?.ok !== true) return [];
  return fields.map(({ path, message }) => ({
    ...locate(tree.value, path),
    message: `${path}: ${message}`,
    severity: 'info',
  }));
}

/** Undefined where the text is not JSON. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
