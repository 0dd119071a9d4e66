/** Whether a lesson has steps to be read one by one. Practice has none: it is a goal beside the notes of its scenario. */
export function hasSteps(lesson: string | undefined): boolean {
  return lesson !== undefined && /^## /m.test(lesson);
}

/** How many steps a lesson has. */
export function stepCount(lesson = ''): number {
  return lesson.match(/^## /gm)?.length ?? 0;
}

/** The step, from 1, in which a place of the text lies: the first one has what stands before it. 0 where there is no step. */
export function stepAt(lesson: string, place: number): number {
  const end = lesson.indexOf('\n', place);
  return Math.min(Math.max(1, stepCount(end < 0 ? lesson : lesson.slice(0, end))), stepCount(lesson));
}
