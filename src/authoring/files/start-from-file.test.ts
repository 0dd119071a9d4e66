import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../engine/document/check-document';
import { schedulerExpansion } from '../../engine/expansions';
import { refusalSentence, startFromFile } from './start-from-file';
import type { BroughtFile } from './take-over';

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

/** The applications of a shared cluster under a file: "id queue user groups". */
function workloadOf(text: string, kind: BroughtFile['kind'] = 'hadoop-xml'): string[] {
  const started = startFromFile({ kind, name: 'fair-scheduler.xml', text }, 'shared');
  if (!started.ok) throw new Error(refusalSentence('file', started.error));
  return started.value.document.workload.map(({ id, queue, user, groups = [] }) =>
    [id, queue, user, ...groups].join(' '),
  );
}

describe('A new scenario from a configuration file', () => {
  it('has the queues of a queues.yaml, and its applications are divided among them', () => {
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text: QUEUES }, 'team');
    if (!started.ok) throw new Error(refusalSentence('file', started.error));
    const { document, system, leaves } = started.value;
    expect(checkDocument(document)).toMatchObject({ ok: true });
    expect([system, leaves]).toEqual(['yunikorn', ['root.etl', 'root.adhoc']]);
    expect(document.title).toBe('queues.yaml');
    expect(document.workload).toMatchObject([
      { id: 'etl', queue: 'root.etl', count: 3, submit: '0s', arrivals: { mean: '10s' } },
      { id: 'adhoc', queue: 'root.adhoc', count: 3, submit: '5s', arrivals: { mean: '10s' } },
    ]);
  });

  it('numbers the applications of queues whose names are too long for an id', () => {
    const text = FAIR.replaceAll('etl', 'e'.repeat(95));
    const started = startFromFile({ kind: 'hadoop-xml', name: 'fair-scheduler.xml', text }, 'shared');
    if (!started.ok) throw new Error(refusalSentence('file', started.error));
    expect(checkDocument(started.value.document)).toMatchObject({ ok: true });
    expect(started.value.document.workload[0].id).toBe('etl-queue-1');
  });

  it('has applications from namespaces where the rules of a queues.yaml ask for one', () => {
    const rules = '    placementrules: [{ name: tag, value: namespace, create: true }]\n    queues:';
    const text = QUEUES.replace('    queues:', rules).replace('- name: root', "- name: root\n        submitacl: '*'");
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text }, 'team');
    if (!started.ok) throw new Error(refusalSentence('file', started.error));
    const { queues, scheduler, workload } = started.value.document;
    expect(workload.map(({ tags }) => tags)).toEqual([{ namespace: 'etl' }, { namespace: 'adhoc' }]);
    const place = schedulerExpansion('yunikorn').placement?.(queues, scheduler);
    const requests = workload.map(({ user = '', queue, tags = {} }) => ({ user, groups: [], queue, tags }));
    expect(place?.(requests).placed).toMatchObject([{ queue: 'root.etl' }, { queue: 'root.adhoc' }]);
    const none = text.replace(/ {8}queues:[^]*$/, '');
    const only = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text: none }, 'team');
    expect(only.ok && only.value.document.workload.map(({ tags }) => tags)).toEqual([{ namespace: 'default' }]);
  });

  it('has applications from users and groups that the filters of placement rules let in', () => {
    const filtered = (rule: string, filter: string) => {
      const rules = `    placementrules: [{ name: ${rule}, create: true, filter: ${filter} }]\n    queues:`;
      const text = QUEUES.replace('    queues:', rules).replace('- name: root', "- name: root\n        submitacl: '*'");
      return workloadOf(text, 'queues-yaml');
    };
    const groups = ['root.etl ana dev', 'root.adhoc ana dev', 'root.etl ben dev', 'root.adhoc ben dev'];
    expect(filtered('provided', '{ groups: [dev, ops] }').map((line) => line.split(' ').slice(1).join(' '))).toEqual(
      groups,
    );
    expect(filtered('provided', '{ groups: ["^dev.*"] }').map((line) => line.split(' ').slice(1).join(' '))).toEqual(
      groups,
    );
    // A rule that creates a queue for each user.
    const created = QUEUES.replace(/ {8}queues:[^]*$/, "        submitacl: '*'\n").replace(
      '    queues:',
      '    placementrules: [{ name: user, create: true, filter: { users: [eve, bob] } }]\n    queues:',
    );
    expect(workloadOf(created, 'queues-yaml')).toEqual(['etl root eve', 'query root eve']);
  });

  it('is of the system that the file is for', () => {
    const started = startFromFile({ kind: 'hadoop-xml', name: 'fair-scheduler.xml', text: FAIR }, 'shared');
    if (!started.ok) throw new Error(refusalSentence('file', started.error));
    expect(checkDocument(started.value.document)).toMatchObject({ ok: true });
    expect(started.value.document.scheduler.type).toBe('yarn-fair');
    expect(started.value.leaves).toContain('root.etl');
    expect(workloadOf(FAIR)).toEqual([
      'etl-etl root.etl ana',
      'etl-adhoc root.adhoc ana',
      'query-etl root.etl ben',
      'query-adhoc root.adhoc ben',
    ]);
  });

  it('has applications of users and groups that access lists and rules let into a queue', () => {
    const listing = (etl: string, adhoc: string): string =>
      QUEUES.replace('- name: etl', `- name: etl\n            submitacl: '${etl}'`).replace(
        '- name: adhoc',
        `- name: adhoc\n            submitacl: '${adhoc}'`,
      );
    expect(workloadOf(listing('ana', ' ops'), 'queues-yaml')).toEqual([
      'etl-etl root.etl ana',
      'etl-adhoc root.adhoc ana ops',
      'query-etl root.etl ana',
      'query-adhoc root.adhoc ben ops',
    ]);
    expect(workloadOf(listing('ana,ben', ' '), 'queues-yaml')).toEqual(['etl root.etl ana', 'query root.etl ben']);
    const byUser =
      '<queuePlacementPolicy><rule name="user" create="false"/><rule name="reject"/></queuePlacementPolicy></allocations>';
    expect(workloadOf(FAIR.replace('</allocations>', byUser))).toContain('query-etl root.etl etl');
  });

  it('has applications of users that the access lists of a capacity-scheduler.xml let in, where lists are checked', () => {
    const capacity = (more = ''): string => {
      const entries = [
        ['root.queues', 'etl,adhoc'],
        ['root.etl.capacity', '50'],
        ['root.adhoc.capacity', '50'],
        ['root.acl_submit_applications', ' '],
        ['root.etl.acl_submit_applications', 'eva'],
        ['root.adhoc.acl_administer_queue', ' ops'],
      ].map(
        ([name, value]) => `<property><name>yarn.scheduler.capacity.${name}</name><value>${value}</value></property>`,
      );
      return `<configuration>${entries.join('')}${more}</configuration>`;
    };
    expect(workloadOf(capacity())).toEqual([
      'etl-etl root.etl eva',
      'etl-adhoc root.adhoc ana ops',
      'query-etl root.etl eva',
      'query-adhoc root.adhoc ben ops',
    ]);
    const off = '<property><name>yarn.acl.enable</name><value>false</value></property>';
    expect(workloadOf(capacity(off))).toContain('etl-etl root.etl ana');
  });

  it('has its applications undivided where rules let nothing into the queues of the file', () => {
    const fixed = '<queuePlacementPolicy><rule name="default"/></queuePlacementPolicy></allocations>';
    expect(workloadOf(FAIR.replace('</allocations>', fixed))).toEqual([
      'etl root.default ana',
      'query root.default ben',
    ]);
  });

  it('numbers the applications of queues that have the same name', () => {
    const text =
      '<allocations><queue name="a"><queue name="x"/></queue><queue name="b"><queue name="x"/></queue></allocations>';
    expect(workloadOf(text)).toEqual([
      'etl-queue-1 root.a.x ana',
      'etl-queue-2 root.b.x ana',
      'query-queue-1 root.a.x ben',
      'query-queue-2 root.b.x ben',
    ]);
  });

  it('is refused in one sentence that names the place', () => {
    const started = startFromFile({ kind: 'queues-yaml', name: 'queues.yaml', text: 'partitions: 7\n' }, 'team');
    if (started.ok) throw new Error('not refused');
    const sentence = refusalSentence('queues.yaml', started.error);
    expect(sentence).toMatch(/^queues\.yaml, line 1: expected a list of partitions.+\.$/);
  });
});
