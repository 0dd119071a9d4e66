import { expect, it } from 'vitest';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { readQueuesYaml } from '../../formats/yunikorn/queues-yaml';
import { turnedAway } from './turned-away';
import { planImport } from '../../authoring/files/queues-import';

/** What an import into the first scenario of the gallery would reject, its applications being sent to `target`. */
function rejected(lists: string, target: string) {
  const read = readQueuesYaml(`partitions:
  - name: default
    queues:
      - name: root
        queues:
          - name: prod
            ${lists}
          - name: adhoc
`);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return turnedAway(planImport(driverDeadlock.scenario, read.value), () => target);
}

it('an import says which applications an access list of the file keeps out, and why', () => {
  expect(rejected("submitacl: '*'", 'root.prod')).toEqual([]);
  expect(rejected('maxapplications: 3', 'root.prod')).toEqual([]);
  expect(rejected("submitacl: 'eve'", 'root.prod')).toMatchObject([
    { entry: 'etl', user: 'ana', why: expect.stringContaining('no placement rule matched') as string },
  ]);
});
