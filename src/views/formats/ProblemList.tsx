import { grouped } from '../../base/text/counted';
import type { TextProblem } from '../editor/source/source-problems';

/** The most problems that are listed. */
export const MOST_PROBLEMS = 50;

export interface ProblemListProps {
  readonly problems: readonly TextProblem[];
  /** How many there are, those included that were not looked up because they are not listed. */
  readonly count: number;
  /** Line and column of each, counted from 1. */
  readonly places: readonly { readonly line: number; readonly column: number }[];
  readonly tone: 'error' | 'info';
  /** Shows the place in the text. */
  readonly onReveal: (problem: TextProblem) => void;
}

/** What is wrong with a text, or worth knowing about it, line by line. */
export function ProblemList({ problems, count, places, tone, onReveal }: ProblemListProps) {
  return (
    <ul className={`problem-list problem-list--${tone}`}>
      {problems.slice(0, MOST_PROBLEMS).map((problem, index) => (
        <li key={index}>
          <button type="button" onClick={() => onReveal(problem)}>
            <span className="problem-list__place">
              {places[index].line}:{places[index].column}
            </span>
            <span>{problem.message}</span>
          </button>
        </li>
      ))}
      {count > MOST_PROBLEMS && <li className="muted">and {grouped(count - MOST_PROBLEMS)} more</li>}
    </ul>
  );
}
