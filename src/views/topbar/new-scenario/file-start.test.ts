import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../../engine/document/check-document';
import { schedulerExpansion } from '../../../engine/expansions';
import type { BroughtFile } from '../../../store/opening/import-store';
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

/** The applications of a shared cluster under an allocation file: "id queue". */
function workloadOf(text: string, kind: BroughtFile['kind'] = 'hadoop-xml'): string[] {
  const started = startFromFile({ kind, name: 'fair-scheduler.xml', text }, 'shared');
  if (!started.ok) throw new Error(started.error);
  return started.value.document.workload.map(({ id, queue }) => `${id} ${queue}`);
}

describe('A new scenario from a configuration file', () => {
  it('has the queues of a queues.yaml, and its applications are divided among them', () => {
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text: QUEUES }, 'team');
    if (!started.ok) throw new Error(started.error);
    const { document, system, leaves } = started.value;
    expect(checkDocument(document)).toMatchObject({ ok: true });
    expect([system, leaves]).toEqual(['yunikorn', ['root.etl', 'root.adhoc']]);
    expect(document.title).toBe('queues.yaml');
    expect(document.workload).toMatchObject([
      { id: 'etl', queue: 'root.etl', count: 3, submit: '0s', arrivals: { mean: '10s' } },
      { id: 'adhoc', queue: 'root.adhoc', count: 3, submit: '5s', arrivals: { mean: '10s' } },
    ]);
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
    expect(workloadOf(FAIR)).toEqual([
      'etl-etl root.etl',
      'etl-adhoc root.adhoc',
      'query-etl root.etl',
      'query-adhoc root.adhoc',
    ]);
  });

  it('has no applications in queues that would turn them away, and leaves them undivided where rules place them', () => {
    const shut = QUEUES.replace('- name: adhoc', "- name: adhoc\n            submitacl: 'eve'");
    expect(workloadOf(shut, 'queues-yaml')).toEqual(['etl root.etl', 'query root.etl']);
    const byUser = '<queuePlacementPolicy><rule name="user"/></queuePlacementPolicy></allocations>';
    expect(workloadOf(FAIR.replace('</allocations>', byUser))).toEqual(['etl root.default', 'query root.default']);
  });

  it('numbers the applications of queues that have the same name', () => {
    const text =
      '<allocations><queue name="a"><queue name="x"/></queue><queue name="b"><queue name="x"/></queue></allocations>';
    expect(workloadOf(text)).toEqual([
      'etl-queue-1 root.a.x',
      'etl-queue-2 root.b.x',
      'query-queue-1 root.a.x',
      'query-queue-2 root.b.x',
    ]);
  });

  it('is refused in one sentence that names the place', () => {
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text: 'partitions: 7\n' }, 'team');
    expect(started).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^queues\.yaml, line 1: expected a list of partitions.+\.$/) as string,
    });
  });
});
