import type { FormatProblem } from '../../formats/format-problem';
import type { TextProblem } from '../editor/source-problems';
import { diagnostics } from './format-diagnostics';
import { ProblemList } from './ProblemList';

interface FindingsProps {
  readonly text: string;
  /** The text was accepted: what was found is worth knowing, else it is why not. */
  readonly accepted: boolean;
  readonly found: readonly FormatProblem[];
  /** Above the reasons to refuse it. */
  readonly refused: string;
  /** Whether messages need the name of their field before them. */
  readonly named?: boolean;
  /** Shows the place in the text. */
  readonly onReveal: (problem: TextProblem) => void;
}

/** What was found in a text of another system, line by line. */
export function Findings({ text, accepted, found, refused, named = false, onReveal }: FindingsProps) {
  if (found.length === 0) return null;
  const problems = diagnostics(text, accepted ? [] : found, accepted ? found : []).map((problem, at) =>
    named && found[at].path !== '' ? { ...problem, message: `${found[at].path}: ${problem.message}` } : problem,
  );
  return (
    <>
      <h3 className="import__heading">{accepted ? 'Worth knowing' : refused}</h3>
      <ProblemList problems={problems} places={found} tone={accepted ? 'info' : 'error'} onReveal={onReveal} />
    </>
  );
}
