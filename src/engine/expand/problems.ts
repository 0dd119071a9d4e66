/** The problems of a scenario, collected while it is expanded. */
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import { cutNames, cutSteps } from '../../base/text/cut-text';

export class Problems {
  readonly all: Problem[] = [];
  private readonly said = new Set<string>();

  /** Adds a problem once: a fault of a generator shows again in each application that it makes. */
  add(place: string, given: string, kind?: string): void {
    const [path, message] = [cutSteps(place), cutNames(given)];
    const text = formatProblem({ path, message });
    if (this.said.has(text)) return;
    this.said.add(text);
    this.all.push(kind === undefined ? { path, message } : { path, message, kind });
  }

  /** Reports problems that were found elsewhere, with `prefix` before their paths. */
  addAll(problems: readonly Problem[], prefix = ''): void {
    for (const { path, message, kind } of problems) this.add(prefix + path, message, kind);
  }
}
