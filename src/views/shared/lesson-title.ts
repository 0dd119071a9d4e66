import type { Scenario } from '../../scenario/schema';

/** The text of a lesson's first line. Unlike the scenario's own name it gives no answer away. */
export function lessonTitle(text: string | undefined): string | undefined {
  return /^(?:%lesson.*\n)?# (.{1,120})/.exec(text ?? '')?.[1];
}

/** The name under which the page shows a scenario: that of its lesson while the lesson is read. */
export function shownTitle({ lesson, title }: Scenario, inLesson: boolean): string | undefined {
  return (inLesson ? lessonTitle(lesson) : undefined) ?? title;
}
