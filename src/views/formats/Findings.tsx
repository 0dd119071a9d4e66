import type { FormatProblem } from '../../formats/format-problem';
import type { TextProblem } from '../editor/source/source-problems';
import { diagnostics } from './format-diagnostics';
import { MOST_PROBLEMS, ProblemList } from './ProblemList';

interface FindingsProps {
  readonly text: string;
  /** The text was accepted, so the findings are worth knowing; otherwise they say why it was refused. */
  readonly accepted: boolean;
  readonly found: readonly FormatProblem[];
  /** Above the reasons to refuse it. */
  readonly refused: string;
  /** Whose file it is, where that system may refuse what is accepted here. */
  readonly system?: string;
  /** Whether messages need the name of their field before them. */
  readonly named?: boolean;
  /** Shows the place in the text. */
  readonly onReveal: (problem: TextProblem) => void;
}

/** What was found in a text of another system, line by line. */
export function Findings({ text, accepted, found, refused, system, named = false, onReveal }: FindingsProps) {
  const elsewhere = found.filter(({ severity }) => severity === 'refused');
  const mistakes = found.filter(({ severity }) => severity === 'warning');
  const rest = found.filter(({ severity }) => severity !== 'warning' && severity !== 'refused');
  const list = (all: readonly FormatProblem[], title: string, refuses: boolean) => {
    if (all.length === 0) return null;
    const findings = all.slice(0, MOST_PROBLEMS);
    const problems = diagnostics(text, refuses ? findings : [], refuses ? [] : findings).map((problem, at) =>
      named && findings[at].path !== '' ? { ...problem, message: `${findings[at].path}: ${problem.message}` } : problem,
    );
    return (
      <>
        <h3 className="import__heading">{title}</h3>
        <ProblemList
          problems={problems}
          count={all.length}
          places={findings}
          tone={refuses ? 'error' : 'info'}
          onReveal={onReveal}
        />
      </>
    );
  };
  return (
    <>
      {!accepted && list(rest, refused, true)}
      {list(elsewhere, `Kept here; ${system ?? 'the other system'} would refuse the file`, false)}
      {list(mistakes, 'Probably a mistake', false)}
      {accepted && list(rest, 'Worth knowing', false)}
    </>
  );
}
