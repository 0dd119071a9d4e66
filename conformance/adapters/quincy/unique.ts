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
  const { machines, tasks } = round;
  const twins: RoundCase[] = [
    { ...round, machines: machines.toReversed() },
    ...tasks.flatMap((task) =>
      dearer(task, assignment[task.id], round).map((twin) => ({
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

/**
 * Twins of a task for which staying, or waiting, is cheaper by little where it got something else, and more expensive where it did
 * not. Less than no time cannot have passed: there a small block makes what it got more expensive.
 */
function dearer(task: RoundTaskCase, place: string | null, { machines, settings }: RoundCase): RoundTaskCase[] {
  const { runningOn, ranFor, waited } = task;
  const ran = ranFor + (place === runningOn ? -LITTLE : LITTLE);
  const longer = waited + (place === null ? LITTLE : -LITTLE) / Number(settings['omega']);
  const others = machines.flatMap(({ id }) => (id === runningOn ? [] : [id]));
  const twins: RoundTaskCase[] = [];
  if (runningOn !== undefined) twins.push(ran >= 0 ? { ...task, ranFor: ran } : reading(task, others, settings));
  if (Number.isFinite(longer)) twins.push(longer >= 0 ? { ...task, waited: longer } : reading(task, [], settings));
  return twins;
}

/** The task with a block more, which costs little wherever it is not. */
function reading(task: RoundTaskCase, on: readonly string[], { psi, xi }: RoundCase['settings']): RoundTaskCase {
  const price = Number(on.length === 0 ? xi : psi);
  return price > 0 ? { ...task, blocks: [...task.blocks, { gb: LITTLE / price, on }] } : task;
}
