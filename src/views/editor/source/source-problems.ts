/** From the text of a document to the document, or to what is wrong with it and where in the text. */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import type { Scenario } from '../../../scenario/schema';
import { checkDocument } from '../../../engine/check-document';
import { locate, parsePositions } from './json-positions';

/** A message with the range of the text that it is about. */
export interface TextProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** `info` does not stand in the way of anything; an error when it is not said. */
  readonly severity?: 'error' | 'info';
}

/** Reads a text as a scenario that is valid in every variant. */
export function readSource(text: string): Result<Scenario, TextProblem[]> {
  const tree = parsePositions(text);
  if (!tree.ok) {
    const { at, message } = tree.error;
    return err([{ from: Math.min(at, text.length), to: Math.min(at + 1, text.length), message }]);
  }
  const checked = checkDocument(JSON.parse(text));
  if (checked.ok) return ok(checked.value);
  return err(
    checked.error.map(({ path, message }) => {
      const place = locate(tree.value, path);
      // A problem of the whole document would underline all of it.
      return path === ''
        ? { from: 0, to: Math.min(1, text.length), message }
        : { ...place, message: `${path}: ${message}` };
    }),
  );
}
