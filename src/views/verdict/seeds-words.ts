/** How far the seeds of a study are, and what can be asked of them. */
import { LOOKS } from '../../analysis/compare/study/goal-ranking';
import { levelText } from '../../analysis/compare/study/look-words';
import type { GoalRanking } from '../../analysis/compare/study/goal-ranking';
import type { StudyState } from '../../store/studies/study-store';

type Seeds = Pick<StudyState, 'status' | 'seeds' | 'aim' | 'estimate'>;
type Ranked = Pick<GoalRanking, 'n' | 'decided'> | undefined;

/**
 * "13 of 20 seeds" while they run, then "20 seeds, decided". At which look is in the sentence behind it (`looksSentence`), because
 * the line has to fit beside its button.
 * @param ranking undefined without a goal
 * @param confidence of the intervals, 0 to 1
 */
export function seedsText({ status, seeds, aim }: Seeds, ranking: Ranked, confidence: number): string {
  if (status === 'running') return `${seeds} of ${aim} seeds`;
  if (seeds === 0) return status === 'paused' ? 'no seeds yet' : 'seeds run while you read';
  const count = `${seeds} ${seeds === 1 ? 'seed' : 'seeds'}`;
  if (ranking === undefined) return `${count}, ${levelText(confidence)} intervals`;
  return `${count}, ${ranking.decided && ranking.n >= LOOKS[0] ? 'decided' : 'not decided'}`;
}

/** What a button says that goes on with the seeds; '' where they run, or there are no more looks. */
export function goOnText({ status, seeds, aim, estimate }: Seeds, ranking: Ranked): string {
  const isOpen = ranking?.decided === false;
  if (status === 'paused') {
    if (seeds === 0) return `run ${aim} seeds`;
    const time = estimate >= 60_000 ? `${Math.ceil(estimate / 60_000)} min` : `${Math.ceil(estimate / 1000)} s`;
    return `${isOpen ? 'until decided: ' : ''}${aim} seeds, about ${time}`;
  }
  const isOver = status !== 'done' && status !== 'stopped';
  if (isOver || seeds === 0 || seeds >= (LOOKS.at(-1) ?? 0)) return '';
  return isOpen ? 'until decided' : 'more';
}
