import { describe, expect, it } from 'vitest';
import { gallery } from '../../engine/gallery';
import { GALLERY_QUESTIONS, OTHER_QUESTIONS, questionOf } from './gallery-questions';

describe('the gallery by question', () => {
  it('names every scenario once, and none that is not there', () => {
    const named = GALLERY_QUESTIONS.flatMap(([, ids]) => ids);
    expect(new Set(named).size).toBe(named.length);
    const known = new Set(gallery.map(({ id }) => id));
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(
      gallery.map(({ id }) => id).filter((id) => questionOf(id) === OTHER_QUESTIONS),
      'each scenario has its place under a question in gallery-questions.ts',
    ).toEqual([]);
  });
});
