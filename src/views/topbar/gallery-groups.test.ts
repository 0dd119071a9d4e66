import { describe, expect, it } from 'vitest';
import { gallery } from '../../engine/gallery';
import { hasSteps } from '../../scenario/lesson/steps';
import { lessonTitle, shownTitle } from '../shared/lesson-title';
import { speaksOf } from './gallery-groups';

const idsOf = (words: string) => gallery.filter((entry) => speaksOf(entry, words)).map(({ id }) => id);

describe('a search of the gallery', () => {
  it('finds a lesson by the title that its reader sees', () => {
    expect(idsOf('A fifth of a tenth')).toEqual(['capacity-preemption-throttles']);
    const lessons = gallery.filter(({ scenario }) => hasSteps(scenario.lesson));
    expect(lessons.length).toBeGreaterThanOrEqual(30);
    for (const { id, scenario } of lessons) expect(idsOf(lessonTitle(scenario.lesson) ?? '')).toContain(id);
  });

  it('finds scenarios by their system, whether their texts name it or not', () => {
    expect(idsOf('sparrow').length).toBeGreaterThan(8);
    expect(idsOf('SPARROW race')).toEqual(['sparrow-race']);
  });
});

describe('the name that the page shows', () => {
  it('is that of the lesson only while it is read: the name of the scenario may give the answer away', () => {
    const scenario = gallery.find(({ id }) => id === 'driver-deadlock')?.scenario;
    if (scenario === undefined) throw new Error('it is in the gallery');
    expect(shownTitle(scenario, true)).toBe('Eight applications, eight cores');
    expect(shownTitle(scenario, false)).toBe('Driver deadlock');
  });
});
