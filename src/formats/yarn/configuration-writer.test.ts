import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import type { QueueText } from '../../scenario/schema';
import { capacity, file, read, TWO } from './configuration-files.test-helper';
import { writeCapacityFile, writeSiteFile } from './configuration-writer';

describe('a scenario in files of the Capacity scheduler', () => {
  const settings = fc.record(
    {
      'maximum-capacity': fc.constantFrom(-1, 100),
      'minimum-user-limit-percent': fc.integer({ min: 0, max: 100 }),
      'user-limit-factor': fc.nat(40).map((quarters) => quarters / 4),
      'maximum-applications': fc.nat(1000),
      'ordering-policy': fc.constantFrom('fifo', 'fair'),
      priority: fc.integer({ min: -9, max: 9 }),
      state: fc.constantFrom('RUNNING', 'STOPPED'),
      acl_submit_applications: fc.constantFrom('*', 'ana,ben ops', ' ops', ' ', '<&">'),
      disable_preemption: fc.boolean(),
      'user-settings': fc.dictionary(
        fc.constantFrom('ana', 'b.c'),
        fc.record({ weight: fc.nat(100).map((n) => n / 100) }),
        { minKeys: 1 },
      ),
      'accessible-node-labels': fc.constant('gpu'),
    },
    { requiredKeys: [] },
  );
  const leaf = (id: string, capacity: number) => settings.map((own): QueueText => ({ id, capacity, ...own }));
  const queues = fc
    .tuple(fc.constantFrom(0, 12.5, 50), leaf('root.a.x', 30), leaf('root.a.y', 70), leaf('root.z', 0))
    .map(([part, x, y, z]): readonly QueueText[] => [
      { id: 'root' },
      { id: 'root.a', capacity: 100 - part, 'ordering-policy': 'priority-utilization' },
      x,
      y,
      { ...z, capacity: part },
    ]);
  const scheduler = fc
    .record(
      {
        'yarn.scheduler.capacity.resource-calculator': fc.constantFrom(
          'DefaultResourceCalculator',
          'DominantResourceCalculator',
        ),
        'yarn.scheduler.capacity.node-locality-delay': fc.integer({ min: -1, max: 99 }),
        'yarn.scheduler.capacity.queue-mappings': fc.constant('u:ana:x,g:ops:%user'),
        'yarn.scheduler.minimum-allocation-mb': fc.integer({ min: 1, max: 4096 }),
        'yarn.resourcemanager.scheduler.monitor.enable': fc.boolean(),
        'yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round': fc.nat(10).map((n) => n / 10),
      },
      { requiredKeys: [] },
    )
    .map((own) => ({ type: 'yarn-capacity', ...own }));

  it('is read as it was written', () => {
    fc.assert(
      fc.property(queues, scheduler, (given, own) => {
        const scenario = { queues: given, scheduler: own };
        const written = writeCapacityFile(scenario);
        expect(written.notices).toEqual([]);
        const [main, site] = [read(written.text), read(writeSiteFile(scenario).text)];
        expect(main.queues).toEqual(given);
        expect({ type: site.system, ...site.settings, ...main.settings }).toEqual(own);
      }),
      cases(100),
    );
  });

  it('writes an access list without entries as a blank, because Hadoop takes an empty value as not set', () => {
    const closed = [
      { id: 'root', acl_submit_applications: '' },
      { id: 'root.a', capacity: 100 },
    ];
    const mappings = { 'yarn.scheduler.capacity.queue-mappings': '' };
    const { text } = writeCapacityFile({ queues: closed, scheduler: { type: 'yarn-capacity', ...mappings } });
    expect(text).toContain('<name>yarn.scheduler.capacity.root.acl_submit_applications</name>\n    <value> </value>');
    expect(text).not.toContain('queue-mappings');
  });

  it('writes the names of users as they are, whatever they are called', () => {
    const users = [
      { id: 'root', acl_submit_applications: 'constructor' },
      { id: 'root.a', capacity: 100 },
    ];
    const { text } = writeCapacityFile({ queues: users, scheduler: { type: 'yarn-capacity' } });
    expect(text).toContain('acl_submit_applications</name>\n    <value>constructor</value>');
  });

  it('keeps the blanks of what it keeps', () => {
    const site = file({ 'yarn.scheduler.minimum-allocation-mb': 512, 'yarn.admin.acl': ' admins' });
    expect(writeSiteFile({ scheduler: { type: 'yarn-capacity' } }, site).text).toContain('<value> admins</value>');
  });

  it('keeps what does not concern it, and says what it cannot hold', () => {
    const original = capacity({
      ...TWO,
      'root.etl.colour': 'red',
      'application.fail-fast': 'true',
      'root.etl.priority': 4,
      'root.a.max-parallel-apps': 7,
      'root.etl.max-parallel-apps': 8,
    });
    const { text, notices } = writeCapacityFile(
      {
        queues: [
          { id: 'root' },
          {
            id: 'root.a',
            capacity: 3,
            weight: 2,
            'max-parallel-apps': '5',
            resources: { guaranteed: { memory: '10GB', vcore: 4, gpu: 1 } },
          },
        ],
        scheduler: { type: 'yarn-capacity' },
      },
      original,
    );
    expect(text).toContain('[memory=10240,vcores=4]');
    expect(text).toContain('root.etl.colour');
    expect(text).toContain('application.fail-fast');
    expect(text).not.toContain('root.etl.priority');
    // Held by the scenario although it has no effect there.
    expect(text.match(/max-parallel-apps<\/name>\s*<value>\d/g)).toHaveLength(1);
    expect(notices.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'root.a.resources.guaranteed.gpu: Hadoop 3.2 knows memory and vcores in a capacity only; left out',
      'root.a.capacity: its resources are written instead',
      'root.a.weight: the Capacity scheduler has no such setting of a queue; left out',
    ]);
  });
});
