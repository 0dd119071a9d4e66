import { expect, it } from 'vitest';
import { schedulerPlugins } from '../../engine/systems';
import { dockEntry, isDockView } from './dock-views';

it('every view that a plug-in names is one of the dock, and takes its whole width', () => {
  const named = schedulerPlugins.flatMap(({ view }) => view ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((view) => !isDockView(view))).toEqual([]);
  expect(named.filter(isDockView).filter((view) => !dockEntry(view).alone)).toEqual([]);
});
