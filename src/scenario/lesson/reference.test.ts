import { expect, it } from 'vitest';
import { gallery } from '../../engine/gallery';
import { lessonSum, withLessonNamed, withLessonText } from './reference';

const entries = gallery.filter(({ scenario }) => scenario.lesson !== undefined);
const [entry] = entries;

it('names lessons of the gallery and finds their text again, to the letter', () => {
  for (const { scenario } of entries) {
    const named = withLessonNamed(scenario, gallery);
    expect(JSON.stringify(named).length).toBeLessThan(JSON.stringify(scenario).length);
    expect(withLessonText(named, gallery)).toEqual({ document: scenario, notices: [] });
  }
});

it('leaves a text of its own as it is', () => {
  const own = { ...entry.scenario, lesson: '# Mine' };
  expect(withLessonNamed(own, gallery)).toBe(own);
});

it('takes the newest text of a lesson, and says so', () => {
  const old = { ...entry.scenario, lesson: { gallery: entry.id, sum: '00000000' } };
  const { document, notices } = withLessonText(old, gallery);
  expect(document).toEqual(entry.scenario);
  expect(notices).toHaveLength(1);
});

it('leaves out a lesson that nobody knows', () => {
  const { document, notices } = withLessonText({ title: 'x', lesson: { gallery: 'none', sum: '' } }, gallery);
  expect(document).toEqual({ title: 'x' });
  expect(notices).toHaveLength(1);
});

it('makes sums of eight digits', () => {
  expect(lessonSum('abc')).toBe('ba7816bf');
});
