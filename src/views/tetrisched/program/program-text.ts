/** Rows of a program as text: those that limit a group in a slice. */
import type { CompiledProgram } from '../../../schedulers/tetrisched/compile/compile';

const MOST_TERMS = 12;
const MOST_LEAVES = 6;

/**
 * @param jobs what each expression of the program stands for @param counts how many jobs that are
 * @param groups names of the groups
 */
export function programText(
  program: CompiledProgram,
  jobs: readonly string[],
  counts: readonly number[],
  groups: readonly string[],
  group: number,
  slice: number,
): string[] {
  // A row that is left out says no more than the last one before it.
  const row = program.supplyRows.findLast((supply) => supply.group === group && supply.slice <= slice);
  const active = program.leaves.flatMap((leaves, job) =>
    leaves.flatMap(({ leaf, taken }) => {
      const at = leaf.set.indexOf(group);
      const runs = leaf.start <= slice && slice < leaf.start + leaf.dur;
      return at >= 0 && runs ? [{ leaf, job, column: taken[at] }] : [];
    }),
  );
  if (row === undefined || active.length === 0) return [];
  const name = ({ leaf, job }: (typeof active)[number], of: number) => `P[${jobs[job]} +${leaf.start}, ${groups[of]}]`;
  const sum = active.slice(0, MOST_TERMS).map((term) => name(term, group));
  if (active.length > MOST_TERMS) sum.push(`… ${active.length - MOST_TERMS} more`);
  const lines = [`${sum.join(' + ')} ≤ ${program.milp.rowUpper[row.row]}`];
  for (const term of active.slice(0, MOST_LEAVES)) {
    const { leaf, job } = term;
    const nodes = leaf.set.map((of) => name(term, of)).join(' + ');
    lines.push(`${nodes} ${leaf.op === 'nCk' ? '=' : '≤'} ${leaf.k} · I[${jobs[job]} +${leaf.start}]`);
  }
  for (const job of new Set(active.slice(0, MOST_LEAVES).map((term) => term.job))) {
    lines.push(`Σ I[${jobs[job]} …] ≤ I[${jobs[job]}] ≤ ${counts[job]}`);
  }
  return lines;
}
