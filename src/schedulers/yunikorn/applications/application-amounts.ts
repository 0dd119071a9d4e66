/** What applications hold and want, in columns with one row for each of them: see `QueueAmounts`. */
import type { Resources } from '../resources';

export class ApplicationAmounts {
  readonly pending: Resources;
  readonly allocated: Resources;

  /** `types`: resource types, the length of a row. */
  constructor(
    applications: number,
    readonly types: number,
  ) {
    this.pending = new Float64Array(applications * types);
    this.allocated = new Float64Array(applications * types);
  }
}
