/** What a reader of Hadoop's files finds in one: problems that make it invalid, warnings and notes. */
import { inTextOrder } from '../format-problem';
import type { FormatNotice, FormatProblem, Place } from '../format-problem';
import type { XmlElement, XmlSource } from '../xml-source';

/** Something with a place in the text. */
export type Placed = Pick<XmlElement, 'offset'>;

export class Findings {
  readonly problems: FormatProblem[] = [];
  private readonly others: FormatNotice[] = [];

  constructor(private readonly source: XmlSource) {}

  placeOf(at: Placed): Place {
    return this.source.place(at.offset);
  }

  /** The rule that is broken, as a clause, and how to correct it. */
  problem(at: Placed, path: string, message: string, fix?: string): void {
    this.problems.push({ ...this.placeOf(at), path, message, ...fixed(fix) });
  }

  /** What Hadoop accepts and a scenario cannot hold. */
  unfit(at: Placed, path: string, message: string, fix: string): void {
    this.problems.push({ ...this.placeOf(at), path, message, fix, here: true });
  }

  /** Accepted, and probably a mistake. */
  warning(at: Placed, path: string, message: string, fix?: string): void {
    this.others.push({ ...this.placeOf(at), path, message, severity: 'warning', ...fixed(fix) });
  }

  /** Accepted, and without effect here. */
  information(at: Placed, path: string, message: string): void {
    this.others.push({ ...this.placeOf(at), path, message, severity: 'information' });
  }

  /** Why the file is refused, and its other problems: a mistake elsewhere may be the true cause. */
  get refusal(): FormatProblem[] {
    return inTextOrder([...this.problems, ...this.others.filter(({ severity }) => severity === 'warning')]);
  }

  get notices(): readonly FormatNotice[] {
    return inTextOrder(this.others);
  }
}

/** Why Hadoop would refuse a file that was written here, of what reading it finds. */
export function refusals(found: readonly FormatProblem[]): FormatProblem[] {
  return found
    .filter(({ severity }) => severity === undefined)
    .map((problem) => ({ ...problem, message: `Hadoop would refuse this: ${problem.message}` }));
}

function fixed(fix: string | undefined): Pick<FormatProblem, 'fix'> {
  return fix === undefined ? {} : { fix };
}
