/** The progress of a command, for a terminal. */

export interface Progress {
  /** Adds this many runs to the total. */
  expect(runs: number): void;
  /** One of them is done. */
  done(): void;
  end(): void;
}

/** Shows no progress, as where standard error is not a terminal. */
export const QUIET: Progress = { expect: () => undefined, done: () => undefined, end: () => undefined };

const SAY_EVERY_MS = 500;

/** A line that is written again and again: "120 of 400 runs, about 12 s left". The clock is one of milliseconds. */
export function progressLine(write: (text: string) => void, clock: () => number): Progress {
  const from = clock();
  let said = from;
  let all = 0;
  let done = 0;
  return {
    expect: (runs) => void (all += runs),
    done: () => {
      done++;
      const now = clock();
      if (now - said < SAY_EVERY_MS) return;
      said = now;
      write(`\r${progressText(done, all, (now - from) / done)}   `);
    },
    end: () => {
      if (said > from) write(`\r${done} of ${all} runs                    \n`);
    },
  };
}

/** @param each milliseconds that a run takes; undefined if not known yet */
export function progressText(done: number, all: number, each: number | undefined): string {
  const left = each === undefined ? '' : `, about ${Math.round((each * (all - done)) / 1000)} s left`;
  return `${done} of ${all} runs${left}`;
}
