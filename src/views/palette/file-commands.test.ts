import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { fileCommands } from './file-commands';

const titles = (id: string): string[] => {
  const entry = galleryEntry(id);
  if (entry === undefined) throw new Error(`no scenario ${id}`);
  return fileCommands(entry.scenario).map(({ title }) => title);
};
const ANY = ['Import SLS trace', 'Export SLS trace', 'Import a table of applications'];

describe('the files of other systems', () => {
  it('are found by their names, those of the scheduler at hand', () => {
    expect(titles('driver-deadlock')).toEqual([
      'Import queues.yaml',
      'Export queues.yaml',
      'Import fairscheduler.xml for etl',
      'Export fairscheduler.xml for etl',
      ...ANY,
    ]);
    expect(titles('fair-steady-shares')).toEqual([
      'Import fair-scheduler.xml',
      'Export fair-scheduler.xml',
      'Export yarn-site.xml',
      ...ANY,
    ]);
    expect(titles('capacity-user-limits')).toContain('Export capacity-scheduler.xml');
  });

  it('are few where a system has none of its own', () => {
    expect(titles('sparrow-race')).toEqual(ANY);
  });
});
