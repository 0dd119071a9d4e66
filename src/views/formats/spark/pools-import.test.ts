import { describe, expect, it } from 'vitest';
import { fairPools } from '../../../engine/gallery/spark/fair-pools';
import { readAllocationFile, writeAllocationFile } from '../../../formats/spark-pools';
import { editDocument } from '../../../authoring/edit-document';
import { planPools, poolOwners, poolsEdits, poolsOf } from './pools-import';

const DOCUMENT = fairPools.scenario;
const [ENTRY] = poolOwners(DOCUMENT);

function poolsIn(text: string) {
  const file = readAllocationFile(text);
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return file.value.pools;
}

describe('taking over a fairscheduler.xml', () => {
  it('says what changes, and which pools would be made on demand', () => {
    const pools = poolsIn(
      '<allocations><pool name="adhoc"><weight>3</weight><minShare>2</minShare></pool><pool name="new"/></allocations>',
    );
    expect(planPools(ENTRY, pools)).toEqual({
      added: ['new'],
      removed: ['reports'],
      changed: [{ pool: 'adhoc', lines: ['weight: 1 becomes 3'] }],
      unknown: ['reports'],
      fifo: false,
      moved: false,
    });
  });

  it('is one valid step, which can set the mode that pools need', () => {
    const pools = poolsIn('<allocations><pool name="a"><schedulingMode>FAIR</schedulingMode></pool></allocations>');
    const [owner] = poolOwners({ ...DOCUMENT, workload: [{ ...ENTRY, 'spark.scheduler.mode': 'FIFO' }] });
    expect(planPools(owner, pools).fifo).toBe(true);
    const edited = editDocument(DOCUMENT, poolsEdits('app', pools, true), 'A');
    if (!edited.ok) throw new Error(JSON.stringify(edited.error));
    expect(edited.value.workload[0]).toMatchObject({
      'spark.scheduler.mode': 'FAIR',
      pools: [{ id: 'a', schedulingMode: 'FAIR' }],
    });
  });

  it('of an application’s own export changes nothing', () => {
    const pools = poolsOf(ENTRY) ?? [];
    const again = poolsIn(writeAllocationFile(pools));
    expect(again).toEqual(pools);
    expect(planPools(ENTRY, again)).toMatchObject({ added: [], removed: [], changed: [], moved: false });
    expect(planPools(ENTRY, again.toReversed())).toMatchObject({ added: [], removed: [], changed: [], moved: true });
  });
});
