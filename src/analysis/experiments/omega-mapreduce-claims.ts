/** The claims of Omega's paper about its MapReduce scheduler, with our results. */
import type { ExperimentStatement } from './experiment';
import { cells, elasticFigure, GLOBAL_CAP, MAX_PARALLELISM, RELATIVE_SIZE, SMALL } from './omega-mapreduce-cases';
import { amount, percent, times } from './text';
import { verdictIf, verdictOf } from './verdict';

/** Mean of a number of a run, by policy and cell. */
type Mean = (policy: number, cell: number, figure: number) => number;

/** A speed-up up to here is little or none. */
const LITTLE = 1.1;
/** Nearly as much: this share of the other one. */
const NEARLY = 0.8;

/** Each claim with its verdict; a claim whose runs are missing stays open. */
export function elasticStatements(mean: Mean): ExperimentStatement[] {
  const everywhere = (policy: number, figure: number): number[] => cells.map((_, cell) => mean(policy, cell, figure));
  const gain = everywhere(MAX_PARALLELISM, elasticFigure.gain);
  const [most, cap, relative] = [MAX_PARALLELISM, GLOBAL_CAP, RELATIVE_SIZE].map((policy) =>
    everywhere(policy, elasticFigure.most),
  );
  const full = cap.filter((_, cell) => cell !== SMALL);
  const known = ![...gain, ...most, ...cap, ...relative].some(Number.isNaN);
  return [
    {
      claim: 'MapReduce jobs that gain under max-parallelism',
      published: '50 to 70 %',
      ours: known ? listed(gain, (share) => percent(share)) : '–',
      verdict: 'open',
      why: 'The number of jobs with more activities than workers is an assumption here, so the two are not compared. The effect of the cell is visible: in a full one fewer jobs find room.',
    },
    {
      claim: 'Speed-up at the 80th percentile under max-parallelism',
      published: '3 to 4 ×',
      ours: known ? listed(most, times) : '–',
      verdict: known ? verdictOf(middle(most), { from: 3, to: 4, none: 1 }) : 'open',
      why: 'The verdict is on the middle cell. The effect has the same direction and is larger: it depends on free room and on activities per worker, which are not published. Speed-up is linear here as it was there.',
    },
    {
      claim: 'relative-job-size does well too, below max-parallelism',
      published: 'quite well; at most 4 ×',
      ours: known ? `${listed(relative, times)} at the 80th percentile` : '–',
      verdict: verdictIf(
        known,
        relative.every((ratio, cell) => ratio > 1.5 && ratio <= most[cell]),
      ),
    },
    {
      claim: 'global-cap gains nearly as much as max-parallelism in the small, lightly loaded cell',
      published: 'almost as well',
      ours: known
        ? `${percent(mean(GLOBAL_CAP, SMALL, elasticFigure.gain))} of the jobs gain instead of ${percent(gain[SMALL])}; ${times(cap[SMALL])} instead of ${times(most[SMALL])} at the 80th percentile`
        : '–',
      verdict: known ? verdictOf(cap[SMALL] / most[SMALL], { from: NEARLY, none: 1 / most[SMALL] }) : 'open',
      why: 'The verdict is on the 80th percentile. Jobs with many activities would use more than the cap leaves, here too: they ask for as many workers as in the large cells.',
    },
    {
      claim: 'global-cap gains little or nothing in cells that are usually above the cap',
      published: 'little or no benefit',
      ours: known ? `${full.map((ratio) => amount(ratio, ' ×')).join(' and ')} at the 80th percentile` : '–',
      verdict: known ? verdictOf(Math.max(...full), { to: LITTLE, none: Math.max(...most) }) : 'open',
    },
  ];
}

function listed(values: readonly number[], text: (value: number) => string): string {
  return values.map((value, cell) => `${text(value)} (${cells[cell].title})`).join('; ');
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
