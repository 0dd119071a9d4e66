const RACK = /"rack"\s*:/;
const NODES = /"nodes"\s*:/;

/** Whether a text looks like a trace of the load simulator rather than like a scenario. */
export function looksLikeSls(text: string): boolean {
  const start = text.slice(0, 100_000);
  return (
    !/"signalbox"\s*:/.test(start) &&
    (/"(job\.tasks|job\.start\.ms|num\.nodes|num_jobs|mapTasks)"\s*:/.test(start) ||
      // A list of racks. Objects are examined one after the other, so that the time is linear in the length.
      start.split(/[{}]/).some((part) => RACK.test(part) && NODES.test(part.slice(part.search(RACK)))))
  );
}
