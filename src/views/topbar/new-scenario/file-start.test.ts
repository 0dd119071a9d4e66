import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../../engine/document/check-document';
import { schedulerExpansion } from '../../../engine/expansions';
import { startFromFile } from './file-start';

const QUEUES = `partitions:
  - name: default
    queues:
      - name: root
        queues:
          - name: etl
            resources: { max: { vcore: 6 } }
          - name: adhoc
`;

const FAIR = `<?xml version="1.0"?>
<allocations>
  <queue name="etl"><weight>2</weight></queue>
  <queue name="adhoc"/>
</allocations>
`;

describe('A new scenario from a configuration file', () => {
  it('has the queues of a queues.yaml, and its applications go to one of them', () => {
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text: QUEUES }, 'team');
    if (!started.ok) throw new Error(started.error);
    const { document, system, leaves } = started.value;
    expect(checkDocument(document)).toMatchObject({ ok: true });
    expect([system, leaves]).toEqual(['yunikorn', ['root.etl', 'root.adhoc']]);
    expect(document.title).toBe('queues.yaml');
    expect(document.workload.map(({ queue }) => queue)).toEqual(['root.etl']);
  });

  it('has applications from a namespace where the rules of a queues.yaml ask for one', () => {
    const rules = '    placementrules: [{ name: tag, value: namespace, create: true }]\n    queues:';
    const text = QUEUES.replace('    queues:', rules).replace('- name: root', "- name: root\n        submitacl: '*'");
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text }, 'team');
    if (!started.ok) throw new Error(started.error);
    const { document } = started.value;
    const place = schedulerExpansion('yunikorn').placement?.(document.queues, document.scheduler);
    const [{ user = 'ana', queue, tags = {} }] = document.workload;
    expect(place?.([{ user, groups: [], queue, tags }]).placed).toMatchObject([{ queue: 'root.default' }]);
  });

  it('is of the system that the file is for', () => {
    const started = startFromFile({ kind: 'hadoop-xml', name: 'fair-scheduler.xml', text: FAIR }, 'shared');
    if (!started.ok) throw new Error(started.error);
    expect(checkDocument(started.value.document)).toMatchObject({ ok: true });
    expect(started.value.document.scheduler.type).toBe('yarn-fair');
    expect(started.value.leaves).toContain('root.etl');
  });

  it('is refused in one sentence that names the place', () => {
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text: 'partitions: 7\n' }, 'team');
    expect(started).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^queues\.yaml, line 1: expected a list of partitions.+\.$/) as string,
    });
  });
});
