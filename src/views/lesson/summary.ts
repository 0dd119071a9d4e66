/** What a list says of a lesson: its title, its steps and how long it takes. */
import { textOfInline, textsOf } from '../../analysis/lesson/plain-text';
import { lessonSum } from '../../scenario/lesson/reference';
import { parseLesson } from '../../scenario/lesson/parse';

export interface LessonSummary {
  /** The name under which progress is kept. */
  readonly key: string;
  readonly title: string;
  /** Titles of the steps. */
  readonly steps: readonly string[];
  readonly minutes: number;
  /** The goal of a practice. */
  readonly goal?: string;
}

const WORDS_PER_MINUTE = 120;
/** Time for each question and goal, in addition to reading it. */
const MINUTES_PER_TASK = 0.6;

const known = new Map<string, LessonSummary>();

/** The summary of a lesson's text; worked out once. */
export function summaryOf(text: string): LessonSummary {
  const before = known.get(text);
  if (before !== undefined) return before;
  const { lesson } = parseLesson(text);
  const words = textsOf(lesson).join(' ').split(/\s+/).length;
  const tasks = lesson.steps.flatMap(({ blocks }) => blocks).filter((b) => 'predict' in b || 'goal' in b).length;
  const practice = lesson.intro.find((block) => 'goal' in block);
  const summary: LessonSummary = {
    ...(practice === undefined ? {} : { goal: textOfInline(practice.goal.question ?? []) }),
    key: lessonSum(text),
    title: textOfInline(lesson.title ?? []),
    steps: lesson.steps.map(({ title }) => textOfInline(title)),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE + tasks * MINUTES_PER_TASK)),
  };
  known.set(text, summary);
  return summary;
}
