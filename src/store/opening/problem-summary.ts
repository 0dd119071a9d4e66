import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';

/** The first problem, and how many more there are. */
export function summary(problems: readonly Problem[]): string {
  const more = problems.length - 1;
  return formatProblem(problems[0]) + (more > 0 ? ` (and ${more} more)` : '');
}
