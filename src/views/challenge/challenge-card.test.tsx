import { expect, it } from 'vitest';
import { challengeOf } from '../../analysis/compare/study/challenge';
import { gallery } from '../../engine/gallery';
import { sweepStore } from '../../store/studies/sweep-store';
import { rendered } from '../testing/rendered.test-helper';
import { ChallengeCard } from './ChallengeCard';
import { CHALLENGE_SWEEP, challengeRuns } from './challenge-runs';

it('says that a judgement was stopped, and that the scenario has changed only where it has', () => {
  const entry = gallery.find(({ scenario }) => scenario.challenge !== undefined);
  const text = entry?.scenario.challenge;
  const read = entry && text && challengeOf(entry.scenario, text);
  if (entry === undefined || read?.ok !== true) throw new Error('the gallery has no challenge');
  const runs = challengeRuns(read.value);
  const { variant } = read.value;
  const shown = (outdated: boolean) => {
    const sweep = { variant, runs, outcomes: [], finished: 3, simulated: 3, elapsed: 1, outdated } as const;
    const state = { [CHALLENGE_SWEEP]: { ...sweep, status: 'stopped' as const } };
    sweepStore.getInitialState = () => state;
    return rendered(<ChallengeCard />, entry.id, { runs: 'waiting' });
  };
  expect(shown(false)).toContain(`Stopped: 3 of ${runs.length} runs are over.`);
  expect(shown(true)).toContain('The scenario has changed since. Judge it again.');
});
