import { describe, expect, test } from 'vitest';
import { EventCalendar } from './event-calendar';

/** A calendar that holds an event at each of the times; the slot of each is its place in the list. */
function calendarOf(times: readonly number[]): EventCalendar {
  const calendar = new EventCalendar(times.length);
  times.forEach((time, slot) => calendar.addUnplaced(time, slot));
  return calendar;
}

/** The times that are handed out next, ascending. */
function taken(calendar: EventCalendar): number[] {
  const times: number[] = [];
  for (let slot = calendar.take(); slot !== -1; slot = calendar.next[slot]) times.push(calendar.times[slot]);
  return times.sort((x, y) => x - y);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe('a calendar of events', () => {
  test('Few events are handed out at once, and nothing is taken from then on', () => {
    const calendar = calendarOf(upTo(64));
    expect(taken(calendar)).toEqual(upTo(64));
    expect([calendar.isOpen, calendar.takes(1000)]).toEqual([false, false]);
    expect(taken(calendar)).toEqual([]);
  });

  test('Many are handed out a few at a time, the earliest first', () => {
    const calendar = calendarOf(upTo(1000).reverse());
    const first = taken(calendar);
    expect(first[0]).toBe(0);
    expect(first.length).toBeLessThan(10);
    const all = [...first];
    while (calendar.isOpen) all.push(...taken(calendar));
    expect(all).toEqual(upTo(1000));
  });

  test('It takes what comes after the events that were handed out, and nothing before', () => {
    const calendar = calendarOf(upTo(1000));
    const last = taken(calendar).at(-1) ?? 0;
    expect([calendar.takes(last), calendar.takes(last + 10), calendar.takes(10 ** 9)]).toEqual([false, true, true]);
    calendar.grow(1002);
    calendar.add(last + 10, 1000);
    calendar.add(10 ** 9, 1001);
    const rest: number[] = [];
    while (calendar.isOpen) rest.push(...taken(calendar));
    expect(rest).toEqual([...upTo(1000).slice(last + 1), last + 10, 10 ** 9].sort((x, y) => x - y));
  });

  test('A few events that are far away do not fill one bucket with all others', () => {
    const calendar = calendarOf([...upTo(1000), 10 ** 12, 10 ** 13]);
    expect(taken(calendar).length).toBeLessThan(10);
  });
});
