/** How much a lesson may hold. What is too many is reported once, at the first one over the limit. */
import type { Problems } from './problems';
import type { Place } from './tree';

export const MAX_UNITS = 20_000;
const MAX = { steps: 20, values: 200, controls: 40, definitions: 50 } as const;

export class Limits {
  private readonly counts = { steps: 0, values: 0, controls: 0, definitions: 0 };

  constructor(private readonly problems: Problems) {}

  step(at: Place): void {
    this.count('steps', at);
  }

  value(at: Place): void {
    this.count('values', at);
  }

  control(at: Place): void {
    this.count('controls', at);
  }

  definition(at: Place): void {
    this.count('definitions', at);
  }

  private count(what: keyof typeof MAX, { line, column }: Place): void {
    if (++this.counts[what] === MAX[what] + 1) {
      this.problems.add('too-many', line, column, 1, `a lesson may have ${MAX[what]} ${what}`);
    }
  }
}
