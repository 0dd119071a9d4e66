import { describe, expect, it } from 'vitest';
import { firstEntry } from '../../document/gallery';
import { keepReading, knownReading, yarnContext } from './known-reading';
import { readingApi } from './reading-api';

const QUEUES = 'partitions:\n- name: default\n  queues:\n  - name: root\n    queues:\n    - name: a\n';
const FAIR = '<allocations><queue name="a"><weight>2</weight></queue></allocations>';
const POOLS = '<allocations><pool name="a"><schedulingMode>FAIR</schedulingMode></pool></allocations>';
const SLS = '{"job.start.ms":0,"job.queue.name":"q","job.tasks":[{"duration.ms":5}]}';
const TABLE = 'id,kind,queue,tasks,duration\nx,batch,root.a,2,5s\n';

describe('What is read beside the page', () => {
  it.each([
    ['queues', readingApi.queues(QUEUES)],
    ['yarn', readingApi.yarn(FAIR, firstEntry.scenario)],
    ['pools', readingApi.pools(POOLS)],
    ['sls', readingApi.sls(SLS)],
    ['table', readingApi.table(TABLE)],
    ['a scenario', readingApi.openText(JSON.stringify(firstEntry.scenario), 'x.json')],
  ])('of %s is accepted, and crosses the border of threads unchanged', async (_, reading) => {
    const read = await reading;
    expect(read.ok).toBe(true);
    expect(structuredClone(read)).toEqual(read);
  });

  it('is kept for exactly the text and everything else that it depends on', () => {
    const context = yarnContext(firstEntry.scenario);
    const kept = readingApi.yarn(FAIR, firstEntry.scenario);
    keepReading('yarn', FAIR, kept, context);
    const fresh = readingApi.yarn(FAIR, firstEntry.scenario);
    expect(knownReading('yarn', FAIR, () => fresh, context)).toBe(kept);
    expect(knownReading('yarn', `${FAIR} `, () => fresh, context)).toBe(fresh);
    expect(knownReading('yarn', FAIR, () => fresh, 'another')).toBe(fresh);
    expect(knownReading('pools', FAIR, () => readingApi.pools(POOLS)).ok).toBe(true);
  });
});
