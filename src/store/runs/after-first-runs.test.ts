import { afterEach, describe, expect, it } from 'vitest';
import { afterFirstRuns, waitForPage } from './after-first-runs';
import { runStore } from './run-store';

const before = runStore.getState();
afterEach(() => {
  waitForPage((then) => then());
  runStore.setState(before, true);
});

/** The first run is over. */
function endRuns(): void {
  runStore.setState({ idle: false, byVariant: {} });
  runStore.setState({ idle: true, byVariant: { A: { status: 'done', outdated: false } as never } });
}

describe('what waits for the first runs', () => {
  it('begins when they are over and the page has been rendered', () => {
    const waiting: (() => void)[] = [];
    waitForPage((then) => waiting.push(then));
    let begun = 0;
    afterFirstRuns(() => begun++);
    endRuns();
    expect(begun).toBe(0);
    for (const then of waiting) then();
    expect(begun).toBe(1);
    endRuns();
    expect(begun).toBe(1);
  });

  it('does not begin when it was cancelled meanwhile', () => {
    const waiting: (() => void)[] = [];
    waitForPage((then) => waiting.push(then));
    let begun = 0;
    const cancel = afterFirstRuns(() => begun++);
    endRuns();
    cancel();
    for (const then of waiting) then();
    expect(begun).toBe(0);
  });
});
