/** What every kind of guess is given. */
import type { Judgement } from '../../../analysis/lesson/answers';
import type { Task } from '../../../scenario/lesson/tree';
import type { Answer } from '../../../store/lesson/lesson-store';

/** What the ways to answer have in common. */
export interface GuessPartProps {
  readonly task: Task;
  readonly answer: Answer | undefined;
  /** Undefined until the answer is revealed and the run has it. */
  readonly judged: Judgement | undefined;
  readonly onReveal: (given: readonly number[]) => void;
}
