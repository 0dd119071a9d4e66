/** Whether a lesson has steps to be read one by one. Practice has none: it is a goal beside the notes of its scenario. */
export function hasSteps(lesson: string | undefined): boolean {
  return lesson !== undefined && /^## /m.test(lesson);
}

/** How many steps a lesson has. */
export function stepCount(lesson = ''): number {
  return lesson.match(/^## /gm)?.length ?? 0;
}
