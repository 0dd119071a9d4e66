import type { TextProblem } from '../editor/source/source-problems';

const MOST = 50;

export interface ProblemListProps {
  readonly problems: readonly TextProblem[];
  /** Line and column of each, counted from 1. */
  readonly places: readonly { readonly line: number; readonly column: number }[];
  readonly tone: 'error' | 'info';
  /** Shows the place in the text. */
  readonly onReveal: (problem: TextProblem) => void;
}

/** What is wrong with a text, or worth knowing about it, line by line. */
export function ProblemList({ problems, places, tone, onReveal }: ProblemListProps) {
  return (
    <ul className={`problem-list problem-list--${tone}`}>
      {problems.slice(0, MOST).map((problem, index) => (
        <li key={index}>
          <button type="button" onClick={() => onReveal(problem)}>
            <span className="problem-list__place">
              {places[index].line}:{places[index].column}
            </span>
            <span>{problem.message}</span>
          </button>
        </li>
      ))}
      {problems.length > MOST && <li className="muted">and {problems.length - MOST} more</li>}
    </ul>
  );
}
