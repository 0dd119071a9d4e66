/** Whether a text looks like a trace of the load simulator rather than like a scenario. */
export function looksLikeSls(text: string): boolean {
  const start = text.slice(0, 100_000);
  return (
    !/"signalbox"\s*:/.test(start) &&
    /"(job\.tasks|job\.start\.ms|num\.nodes|num_jobs|mapTasks)"\s*:|"rack"\s*:[^{}]*"nodes"\s*:/.test(start)
  );
}
