/** Which applications take longer or less in one run than in the other. */
import { formatSpan } from '../../../base/units';
import { AppOutcome } from '../../../sim/trace/trace';
import type { RunModel } from '../../model';

/** An application that both runs complete, and by how much longer it takes in the second one, µs; negative: less. */
export interface CompletionApart {
  readonly app: string;
  readonly by: number;
}

const MOST = 12;

/**
 * From submission to end, the largest differences first; at most twelve. An application that fails, is killed or is rejected has no
 * completion time. Source: comparison specification, section 2 (afterwards) and section 1 (case 5).
 */
export function completionsApart(a: RunModel, b: RunModel): CompletionApart[] {
  const others = completionTimes(a);
  const found: CompletionApart[] = [];
  for (const [app, time] of completionTimes(b)) {
    const by = time - (others.get(app) ?? time);
    if (by !== 0) found.push({ app, by });
  }
  return found.sort((x, y) => Math.abs(y.by) - Math.abs(x.by) || (x.app < y.app ? -1 : 1)).slice(0, MOST);
}

function completionTimes({ applications, directory }: RunModel): Map<string, number> {
  return new Map(
    applications
      .filter(({ outcome }) => outcome === AppOutcome.succeeded)
      .map(({ id, submitted, finished }) => [directory.applications[id].id, finished - submitted]),
  );
}

/** "etl/3 takes 12.0 s longer". */
export function completionText({ app, by }: CompletionApart): string {
  return `${app} takes ${formatSpan(Math.abs(by))} ${by > 0 ? 'longer' : 'less'}`;
}
