import { describe, expect, it } from 'vitest';
import { galleryEntry } from './gallery';
import { sharedReasons } from '../sim/reasons';
import { frameworkPlugins, schedulerPlugins } from './systems';

const knobs = [
  ...schedulerPlugins.flatMap((plugin) => [...plugin.knobs, ...plugin.queueKnobs].map(({ knob }) => knob)),
  ...frameworkPlugins.flatMap((plugin) => [...plugin.knobs, ...plugin.lists.flatMap((list) => list.knobs)]),
];

describe('lessons', () => {
  it('that knobs name are scenarios of the gallery', () => {
    const lessons = knobs.flatMap(({ name, lesson }) => (lesson === undefined ? [] : [{ name, lesson }]));
    expect(lessons.length).toBeGreaterThan(0);
    expect(lessons.filter(({ lesson }) => galleryEntry(lesson) === undefined)).toEqual([]);
  });

  it('that reasons name are scenarios of the gallery', () => {
    const reasons = [...sharedReasons, ...schedulerPlugins.flatMap((plugin) => plugin.reasons)];
    const lessons = reasons.map(({ id, lesson }) => ({ id, lesson }));
    expect(lessons.filter(({ lesson }) => galleryEntry(lesson) === undefined)).toEqual([]);
  });
});
