import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../scenario/schema';
import { readYarnFile } from '../../formats/yarn/read-yarn-file';
import { planYarn } from './yarn-import';

const FAIR = `<allocations>
  <queue name="etl"><weight>2</weight></queue>
  <queue name="adhoc"/>
  <userMaxAppsDefault>5</userMaxAppsDefault>
</allocations>`;

const property = (name: string, value: string) => `<property><name>${name}</name><value>${value}</value></property>`;

const CAPACITY = `<configuration>
  ${property('yarn.scheduler.capacity.root.queues', 'etl,adhoc')}
  ${property('yarn.scheduler.capacity.root.etl.capacity', '60')}
  ${property('yarn.scheduler.capacity.root.adhoc.capacity', '40')}
</configuration>`;

const SITE = `<configuration>${property('yarn.scheduler.maximum-allocation-mb', '4096')}</configuration>`;

function scenario(scheduler: Scenario['scheduler']): Scenario {
  return {
    signalbox: 1,
    cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.etl', weight: 3 }, { id: 'root.old' }],
    scheduler,
    workload: [{ id: 'one', kind: 'batch', queue: 'root.old' }],
  };
}

function plan(text: string, document: Scenario) {
  const file = readYarnFile(text, document);
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return { name: file.value.name, ...planYarn(document, file.value) };
}

describe('a file of YARN', () => {
  it('is told by its root element', () => {
    const under = scenario({ type: 'yarn-capacity' });
    expect(plan(FAIR, under).name).toBe('fair-scheduler.xml');
    expect(plan(CAPACITY, under).name).toBe('capacity-scheduler.xml');
    expect(plan(SITE, under).name).toBe('yarn-site.xml');
    expect(readYarnFile('<allocations>\n<queue/></allocations>', under)).toMatchObject({
      ok: false,
      error: [{ line: 2 }],
    });
  });

  it('can be combined with another one in any order, as Hadoop loads them', () => {
    const calculator = 'yarn.scheduler.capacity.resource-calculator';
    const masters = 'yarn.scheduler.capacity.maximum-am-resource-percent';
    const queues = CAPACITY.replace('</configuration>', `${property(masters, '0.5')}</configuration>`);
    const site = `<configuration>${property(calculator, 'DominantResourceCalculator')}${property(masters, '0.9')}</configuration>`;
    const take = (document: Scenario, text: string): Scenario => {
      const { name, after } = plan(text, document);
      const field = name === 'yarn-site.xml' ? 'yarnSiteXml' : 'capacitySchedulerXml';
      return { ...after, formats: { ...(document['formats'] as object | undefined), [field]: text } };
    };
    const empty = scenario({ type: 'yarn-capacity' });
    const expected = { type: 'yarn-capacity', [masters]: 0.5, [calculator]: 'DominantResourceCalculator' };
    expect(take(take(empty, queues), site).scheduler).toEqual(expected);
    expect(take(take(empty, site), queues).scheduler).toEqual(expected);
  });

  it('for the other scheduler leaves the settings of yarn-site.xml that both read', () => {
    const either = { 'yarn.scheduler.minimum-allocation-mb': 512 };
    const before = { type: 'yarn-capacity', ...either, 'yarn.resourcemanager.scheduler.monitor.enable': true };
    expect(plan(FAIR, scenario(before)).after.scheduler).toEqual({
      type: 'yarn-fair',
      ...either,
      userMaxAppsDefault: 5,
    });
    expect(plan(FAIR, scenario({ type: 'yunikorn', ...either })).after.scheduler).toEqual({
      type: 'yarn-fair',
      userMaxAppsDefault: 5,
    });
  });

  it('replaces the queues, and of the settings what it decides', () => {
    const { after, added, removed, changed, lost, placed } = plan(
      FAIR,
      scenario({ type: 'yarn-fair', queueMaxAppsDefault: 9, 'yarn.scheduler.fair.preemption': true }),
    );
    expect(after.scheduler).toEqual({
      type: 'yarn-fair',
      'yarn.scheduler.fair.preemption': true,
      userMaxAppsDefault: 5,
    });
    expect({ added, removed }).toEqual({ added: ['root.adhoc'], removed: ['root.old'] });
    expect(changed).toContainEqual({ owner: 'root.etl', lines: ['weight: 3 becomes 2'] });
    expect(lost).toMatchObject([{ queue: 'root.old', placed: true }]);
    expect(placed).toBe(true);
  });

  it('moves applications of a queue that has become a parent to a queue below it', () => {
    const nested = FAIR.replace('<queue name="adhoc"/>', '<queue name="old"><queue name="x"/></queue>');
    const { lost } = plan(nested, scenario({ type: 'yarn-fair' }));
    expect(lost).toMatchObject([{ queue: 'root.old', placed: false, suggestion: 'root.old.x' }]);
  });

  it('brings its scheduler, which begins with what the file says', () => {
    const { after, placed } = plan(CAPACITY, scenario({ type: 'yarn-fair', 'yarn.scheduler.fair.preemption': true }));
    expect(after.scheduler).toEqual({ type: 'yarn-capacity' });
    expect(after.queues[1]).toEqual({ id: 'root.etl', capacity: 60 });
    expect(placed).toBe(false);
  });

  it('leaves applications of a lost queue to the mappings of the Capacity scheduler only if these override their wish', () => {
    const mapped = (override: boolean): string =>
      CAPACITY.replace(
        '<configuration>',
        `<configuration>${property('yarn.scheduler.capacity.queue-mappings', 'u:%user:etl')}` +
          property('yarn.scheduler.capacity.queue-mappings-override.enable', String(override)),
      );
    const document = scenario({ type: 'yarn-fair' });
    expect(plan(mapped(true), document).placed).toBe(true);
    const { placed, lost } = plan(mapped(false), document);
    expect(placed).toBe(false);
    expect(lost).toMatchObject([{ queue: 'root.old', suggestion: 'root.etl' }]);
  });

  it('leaves the queues alone when it has settings only', () => {
    const document = scenario({ type: 'yarn-fair', userMaxAppsDefault: 3, 'yarn.scheduler.fair.preemption': true });
    const { after } = plan(SITE, document);
    expect(after.queues).toBe(document.queues);
    expect(after.scheduler).toEqual({
      type: 'yarn-fair',
      userMaxAppsDefault: 3,
      'yarn.scheduler.maximum-allocation-mb': 4096,
    });
  });
});
