/** Which settings were typed in a form, so that the next one does not move a part that was just typed. */
import { getAt } from '../../../base/json';
import type { JsonPath } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';
import { asJson } from '../../../authoring/differences';

export class TypedParts {
  /** By path, the last one at the end. */
  private readonly values = new Map<string, { readonly path: JsonPath; readonly value: number }>();

  note(path: JsonPath, value: number): void {
    const key = JSON.stringify(path);
    this.values.delete(key);
    this.values.set(key, { path, value });
  }

  /** Those that still have what was typed, the last one at the end: an undo or another variant may have taken it away. */
  keptIn(document: Scenario): JsonPath[] {
    return [...this.values.values()]
      .filter(({ path, value }) => getAt(asJson(document), path) === value)
      .map(({ path }) => path);
  }
}
