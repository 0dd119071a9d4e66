import { describe, expect, it } from 'vitest';
import { groupSubmissions, notesNear, placeLabels } from './marks';

describe('groupSubmissions', () => {
  it('joins submissions that are closer than the gap', () => {
    const groups = groupSubmissions([5, 100, 103, 106, 300], (t) => t, 400);
    expect(groups.map((g) => g.count)).toEqual([1, 3, 1]);
    expect(groups[1]).toMatchObject({ x0: 100, x1: 106, xs: [100, 103, 106] });
  });

  it('draws a bounded number of triangles for thousands of submissions', () => {
    const times = Array.from({ length: 5000 }, (_, i) => i / 50);
    const groups = groupSubmissions(times, (t) => t, 400);
    expect(groups).toHaveLength(1);
    expect(groups[0].count).toBe(5000);
    expect(groups[0].xs.length).toBeLessThanOrEqual(51);
  });

  it('leaves out what is outside the view', () => {
    expect(groupSubmissions([-50, 900], (t) => t, 400)).toEqual([]);
  });
});

describe('placeLabels', () => {
  const measure = (text: string) => text.length * 6;
  const plain = (text: string, x: number, end = false) => ({ text, x, end, tone: 'plain' as const });

  it('keeps the more important of two that would overlap', () => {
    const placed = placeLabels([plain('deadlock', 100), plain('5 submitted', 110)], 400, measure);
    expect(placed.map((p) => p.text)).toEqual(['deadlock']);
  });

  it('lets a text end where it is asked to', () => {
    expect(placeLabels([plain('5 submitted', 100, true)], 400, measure)[0].left).toBe(34);
  });

  it('leaves out a text that would be cut at the edge or cover a mark', () => {
    expect(placeLabels([plain('n/4 at half speed', 350)], 400, measure)).toEqual([]);
    expect(placeLabels([plain('abc', 50)], 400, measure, [[55, 60]])).toEqual([]);
  });
});

describe('notesNear', () => {
  const notes = ['a', 'b', 'c', 'd', 'e'].map((text, i) => ({ from: 100 + i, to: 100 + i, text }));

  it('reads what is marked close to an instant', () => {
    expect(notesNear(notes, 99, 2)).toBe('a\nb');
    expect(notesNear([{ from: 10, to: 50, text: 'n/3 lost' }], 30, 1)).toBe('n/3 lost');
    expect(notesNear(notes, 50, 2)).toBe('');
  });

  it('has at most four lines', () => {
    expect(notesNear(notes, 102, 5)).toBe('a\nb\nc\nand 2 more');
  });
});
