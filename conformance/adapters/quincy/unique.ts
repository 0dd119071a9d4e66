/**
 * Whether the placement of a case is the only one of its cost. A round does not ask this, the file does; the running scheduler
 * answers it. What became of a task is made more expensive by little, for one task after the other, and machines are
 * listed in the opposite order: a placement that cost the same would be chosen then, since ties are broken by order.
 */
import { playRound } from './round-scene';
import type { RoundCase, RoundOutcome, RoundTaskCase } from './round-scene';

/** More than the thousandth of a cost that makes a difference, and less than any difference between placements of the files. */
const LITTLE = 0.004;

export async function isUnique(round: RoundCase, { assignment }: RoundOutcome): Promise<boolean> {
  const { machines, tasks, settings } = round;
  const twins: RoundCase[] = [
    { ...round, machines: machines.toReversed() },
    ...tasks.flatMap((task) =>
      dearer(task, assignment[task.id], Number(settings['omega'])).map((twin) => ({
        ...round,
        tasks: tasks.map((other) => (other === task ? twin : other)),
      })),
    ),
  ];
  for (const twin of twins) {
    const { assignment: other } = await playRound(twin);
    if (tasks.some(({ id }) => other[id] !== assignment[id])) return false;
  }
  return true;
}

/** Twins of a task for which staying, or waiting, is cheaper by little where it got something else, and more expensive where it did not. */
function dearer(task: RoundTaskCase, place: string | null, omega: number): RoundTaskCase[] {
  const { runningOn, ranFor, waited } = task;
  const ran = ranFor + (place === runningOn ? -LITTLE : LITTLE);
  const longer = waited + (place === null ? LITTLE : -LITTLE) / omega;
  return [
    ...(runningOn !== undefined && ran >= 0 ? [{ ...task, ranFor: ran }] : []),
    ...(longer >= 0 && Number.isFinite(longer) ? [{ ...task, waited: longer }] : []),
  ];
}
