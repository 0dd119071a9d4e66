import { describe, expect, it } from 'vitest';
import { AppEvent, AppState, nextState, stateNames, transitionsOf } from './application-state';
import { releases } from '../version';

const allStates = Object.values(AppState);
const allEvents = Object.values(AppEvent);

describe('the state machine of an application', () => {
  it('names every state by its number', () => {
    expect(allStates.map((state) => stateNames[state])).toEqual(Object.keys(AppState));
  });

  it('lets no event lead out of an ended application except its expiry', () => {
    for (const release of releases) {
      for (const state of [AppState.Completed, AppState.Failed, AppState.Rejected, AppState.Expired]) {
        const out = allEvents.map((event) => nextState(transitionsOf(release), state, event)).filter((to) => to !== -1);
        expect(out.every((to) => to === AppState.Expired)).toBe(true);
      }
    }
  });

  it('knows Starting only in the releases that have it', () => {
    const reached = (release: (typeof releases)[number]): boolean =>
      allStates.some((state) =>
        allEvents.some((event) => nextState(transitionsOf(release), state, event) === AppState.Starting),
      );
    expect(releases.map(reached)).toEqual([true, true, false]);
  });
});
