/** What the control of a job with a deadline says while the job runs. */
import { code, field, FIRST_OF_FRAMEWORK, namesOf, statement } from '../../sim/trace/record';
import type { TraceLine } from '../../sim/trace/record';

/** A step of the control. It says what `first` and `second` are. */
export const ControlMark = {
  /** first = progress in parts of 10^9. Every tick begins with it. */
  progress: 1,
  /** Allocation, thousandths of a container: first = that wanted, second = after the dead zone. */
  raw: 2,
  /** first = smoothed allocation, thousandths of a container; second = 1 where the dead zone held it. */
  smoothed: 3,
  /** first = containers wanted as a guarantee, -1: none. Every tick ends with it. */
  guarantee: 4,
  /** It is slower than its model explains: first = progress of the slowest that it explains, in parts of 10^9. */
  mismatch: 6,
  /** An output is gone and is made again: first = stage, second = index inside the stage. */
  outputLost: 7,
} as const;

const MILLI = 1000;
const NANO = 1_000_000_000;

export const controlStep = statement(
  FIRST_OF_FRAMEWORK,
  'control',
  [
    field('app', 'application'),
    code('mark', namesOf(ControlMark)),
    field('first', 'integer'),
    field('second', 'integer'),
  ],
  ({ app, mark, first, second }, names): TraceLine => {
    const of = { app: names.app(app) };
    switch (mark) {
      case ControlMark.progress:
        return { ...of, step: 'progress', progress: first / NANO };
      case ControlMark.raw:
        return { ...of, step: 'raw', wanted: first / MILLI, raw: second / MILLI };
      case ControlMark.smoothed:
        return { ...of, step: 'smoothed', smoothed: first / MILLI, held: second === 1 };
      case ControlMark.guarantee:
        return { ...of, step: 'guarantee', guarantee: first < 0 ? null : first };
      case ControlMark.mismatch:
        return { ...of, step: 'model-does-not-hold', slowest: first / NANO };
      default:
        return { ...of, step: 'output-lost', stage: names.stage(app, first), index: second };
    }
  },
);
