/** The plain words of a lesson's first line, which give no answer away as the scenario's own name may. */
export function lessonTitle(text: string | undefined): string | undefined {
  return /^(?:%lesson.*\n)?# (.{1,120})/.exec(text ?? '')?.[1];
}
