import { SECOND } from '../../../base/units';
import { describe, expect, it } from 'vitest';
import { sceneOf } from '../scene/scenes.test-helper';
import { legendOf } from './legend-of';

describe('the key of the timeline', () => {
  it('names the letters of places and the slits that are in view, also before the question of a lesson is answered', () => {
    const scene = sceneOf('locality-wait-sweep', 'application');
    for (const until of [1 * SECOND, Infinity]) {
      const { locality, places } = legendOf(scene, until);
      expect(locality).toBe(true);
      expect(places).toEqual(['N on the node', 'A anywhere']);
    }
    expect(legendOf(sceneOf('locality-wait-sweep', 'queue')).places).toEqual([]);
  });

  it('has no causes of waiting where nothing shows who waits', () => {
    expect(legendOf(sceneOf('driver-deadlock', 'queue')).causes).not.toEqual([]);
    expect(legendOf(sceneOf('driver-deadlock', 'node')).causes).toEqual([]);
  });

  it('names all causes that have one letter', () => {
    const { causes } = legendOf(sceneOf('small-overtakes-big', 'application'));
    expect(causes.find(({ letter }) => letter === 'R')?.title).toBe(
      'no node fits / node reserved / reserved for another',
    );
  });

  it('tells of no mark that is hidden', () => {
    const scene = sceneOf('fair-preemption', 'application');
    const whole = legendOf(scene);
    expect(whole.causes.length).toBeGreaterThan(0);
    expect(legendOf(scene, 0)).toMatchObject({ causes: [], marked: false, spared: false, preempted: false });
    const stuck = sceneOf('driver-deadlock', 'application');
    const early = legendOf(stuck, 3 * SECOND);
    expect(early).toMatchObject({ drivers: 'driver', executors: true });
    expect(early.causes.length).toBeLessThan(legendOf(stuck).causes.length);
  });
});
