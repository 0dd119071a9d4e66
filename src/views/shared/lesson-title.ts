/** The text of a lesson's first line. Unlike the scenario's own name it gives no answer away. */
export function lessonTitle(text: string | undefined): string | undefined {
  return /^(?:%lesson.*\n)?# (.{1,120})/.exec(text ?? '')?.[1];
}
