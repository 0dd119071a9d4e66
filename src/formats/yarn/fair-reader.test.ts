import { describe, expect, it } from 'vitest';
import { inForce } from './fair-file';
import { refusalTitle } from '../format-problem';
import { readFairFile } from './fair-reader';

/** With the oddities that Hadoop lives with. */
const FILE = `<?xml version="1.0"?>
<allocations>
  <queue name="etl">
    <minResources>10240 mb, 10 vcores</minResources>
    <maxResources>50% memory, 75% cpu</maxResources>
    <weight>2.0</weight>
    <aclSubmitApps> </aclSubmitApps>
    <queue name=" nightly ">
      <schedulingMode>FIFO</schedulingMode>
      <maxAMShare>-1.0</maxAMShare>
    </queue>
    <ue name="day"/>
  </queue>
  <pool name="adhoc" type="parent"><allowPreemptionFrom>no</allowPreemptionFrom></pool>
  <user name="ana"><maxRunningApps>3</maxRunningApps></user>
  <fairSharePreemptionTimeout>60</fairSharePreemptionTimeout>
  <queueMaxAMShareDefault>1.5</queueMaxAMShareDefault>
  <queuePlacementPolicy>
    <rule name="specified" create="false"/>
    <rule name="nestedUserQueue"><rule name="primaryGroup" create="false"/></rule>
    <rule name="default" queue="etl.day"/>
  </queuePlacementPolicy>
</allocations>
`;

function read(text: string) {
  const file = readFairFile(text);
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return file.value;
}

const inFile = (inner: string) => `<allocations>\n${inner}\n</allocations>`;

function reasons(inner: string): string[] {
  const file = readFairFile(inFile(inner));
  return file.ok ? [] : file.error.map(({ line, message }) => `${line}: ${message}`);
}

function said(inner: string): string[] {
  return read(inFile(inner)).notices.map(
    ({ line, message, fix }) => `${line}: ${message}${fix === undefined ? '' : `; ${fix}`}`,
  );
}

it.each(['constructor', '__proto__', 'capacity'])('does not take %s for a policy', (name) => {
  expect(reasons(`<queue name="a"><schedulingPolicy>${name}</schedulingPolicy></queue>`)).toEqual([
    `2: "${name}" is not a scheduling policy: only Hadoop’s own classes can be simulated`,
  ]);
});

describe('a fair-scheduler.xml', () => {
  it('holds queues, defaults, users and rules', () => {
    const { queues, defaults, users, rules, places } = read(FILE);
    expect(queues).toEqual([
      { path: 'root', settings: {}, parent: true },
      {
        path: 'root.etl',
        settings: {
          minResources: '10240 mb, 10 vcores',
          maxResources: '50% memory, 75% cpu',
          weight: 2,
          aclSubmitApps: ' ',
        },
        parent: true,
      },
      { path: 'root.etl.nightly', settings: { schedulingPolicy: 'fifo', maxAMShare: -1 }, parent: false },
      { path: 'root.etl.day', settings: {}, parent: false },
      { path: 'root.adhoc', settings: { allowPreemptionFrom: false, type: 'parent' }, parent: true },
    ]);
    expect(defaults).toEqual({ defaultFairSharePreemptionTimeout: 60, queueMaxAMShareDefault: 1 });
    expect(users).toEqual([{ name: 'ana', maxRunningApps: 3 }]);
    expect(rules).toEqual([
      { name: 'specified', create: false },
      { name: 'nestedUserQueue', nested: { name: 'primaryGroup', create: false } },
      { name: 'default', queue: 'etl.day' },
    ]);
    expect(places.get('root.etl.day')).toEqual({ line: 12, column: 5 });
  });

  it('says where an oddity bites, and what has no effect', () => {
    expect(read(FILE).notices.map(({ line, severity, path }) => `${line} ${severity} ${path}`)).toEqual([
      '7 information root.etl.aclSubmitApps',
      '9 information root.etl.nightly.schedulingPolicy',
      '12 warning root.etl',
      '14 warning root.adhoc.allowPreemptionFrom',
      '16 information defaultFairSharePreemptionTimeout',
      '17 warning queueMaxAMShareDefault',
    ]);
  });

  it('has nothing to say where everybody is let in', () => {
    const open = '<allocations><queue name="root"><aclSubmitApps>*</aclSubmitApps></queue></allocations>';
    expect(read(open).notices).toEqual([]);
  });

  it('has defaults in force, and root has those that the others inherit', () => {
    const file = read(FILE);
    expect(inForce(file, 'root')).toMatchObject({
      fairSharePreemptionTimeoutMs: 60_000,
      minSharePreemptionTimeoutMs: 2 ** 63 - 1,
      fairSharePreemptionThreshold: 0.5,
    });
    expect(inForce(file, 'root.etl.day')).toMatchObject({
      schedulingPolicy: 'fair',
      maxAMShare: 1,
      maxRunningApps: 2 ** 31 - 1,
      fairSharePreemptionTimeoutMs: -1,
      fairSharePreemptionThreshold: -1,
    });
  });

  it.each([
    ['<queue name="a"><weight/></queue>', '2: an empty <weight> makes Hadoop reject the whole file'],
    ['<queue name="a"/>\n<queue name="ROOT"/>', '2: no queue may be beside an explicit root queue'],
    ['<queue name="a.b"/>', '2: the name "a.b" holds a period, which separates the parts of a path'],
    ['<queue name="&#160;"/>', '2: a queue without a name'],
    [
      '<queue name="a">\n<reservation/><queue name="b"/></queue>',
      '3: a queue with <reservation> has no children and is not of type parent',
    ],
    ['<queue name="a"><maxRunningApps>2.5</maxRunningApps></queue>', '2: "2.5" is not a whole number'],
    ['<queue name="a"><weight>-1</weight></queue>', '2: -1 is below 0'],
    [
      '<queue name="a"><maxResources>40 gb</maxResources></queue>',
      '2: it has no number of mb: expected something like "10240 mb, 10 vcores"',
    ],
    [
      '<defaultQueueSchedulingMode>fifo</defaultQueueSchedulingMode>',
      '2: fifo cannot be the default policy: every parent queue would have it, and fifo orders applications only',
    ],
    [
      '<queue name="a"><schedulingPolicy>fifo</schedulingPolicy>\n<queue name="b"/></queue>',
      '2: a queue with children cannot be fifo',
    ],
    [
      '<queue name="a">\n<queue name="b"><schedulingPolicy>drf</schedulingPolicy></queue></queue>',
      '3: drf cannot be below root.a, which is fair',
    ],
    [
      '<queue name="a">\n<queue name="b">\n<weight>2</weight>\n<schedulingPolicy>drf</schedulingPolicy></queue></queue>',
      '5: drf cannot be below root.a, which is fair',
    ],
    [
      '<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>\n<queue name="a">\n<queue name="b"/>\n<schedulingPolicy>fair</schedulingPolicy></queue>',
      '5: drf cannot be below root.a, which is fair',
    ],
    [
      '<queue name="a">\n<queue name="b"/>\n<schedulingMode>fifo</schedulingMode></queue>',
      '4: a queue with children cannot be fifo',
    ],
    [
      '<queuePlacementPolicy><rule name="user"/>\n<rule name="default"/></queuePlacementPolicy>',
      '3: this rule is never reached: the rule "user" before it accepts every application',
    ],
    [
      '<queuePlacementPolicy><rule name="specified"/></queuePlacementPolicy>',
      '2: an application may pass the last rule, "specified", without a queue',
    ],
    [
      '<queuePlacementPolicy><rule name="nestedUserQueue"/>\n<rule name="reject"/></queuePlacementPolicy>',
      '2: nestedUserQueue needs a rule inside it that names the parent queue',
    ],
    ['<queuePlacementPolicy><rule name="users"/></queuePlacementPolicy>', '2: there is no rule "users"'],
  ])('is refused with the line: %s', (inner, reason) => expect(reasons(inner)).toContain(reason));

  it.each([
    [
      '<queue name="a"><minResources>50%</minResources></queue>',
      '2: Hadoop drops percentages of minResources: the minimum is 0; write absolute amounts such as 10240 mb, 10 vcores',
    ],
    [
      '<queue name="a"><maxResource>1 mb, 1 vcores</maxResource></queue>',
      '2: Hadoop does not read <maxResource>; did you mean maxResources?',
    ],
    [
      '<queue name="a"><minResources>9 mb, 9 vcores</minResources><maxResources>5 mb, 9 vcores</maxResources></queue>',
      '2: minResources (9 mb, 9 vcores) are above maxResources (5 mb, 9 vcores): the larger one is the maximum; raise maxResources',
    ],
    [
      '<pool name="a"><minMaps>4</minMaps></pool>',
      '2: Hadoop does not read <minMaps>; this is a name of Hadoop 1: write <minResources>',
    ],
    [
      '<user name="ana"><maxRunningJobs>4</maxRunningJobs></user>',
      '2: Hadoop does not read <maxRunningJobs> of a user; this is a name of Hadoop 1: write <maxRunningApps>',
    ],
    [
      '<poolMaxJobsDefault>4</poolMaxJobsDefault>',
      '2: Hadoop does not read <poolMaxJobsDefault>; this is a name of Hadoop 1: write <queueMaxAppsDefault>',
    ],
    [
      '<queue name="root"><queuePlacementPolicy><rule name="default"/></queuePlacementPolicy></queue>',
      '2: Hadoop does not read <queuePlacementPolicy>; write <queuePlacementPolicy> beside the queues, at the top of the file',
    ],
    [
      '<property><name>yarn.scheduler.fair.preemption</name><value>true</value></property>',
      '2: Hadoop does not read <property>; write properties into yarn-site.xml',
    ],
    [
      '<queuePlacementPolicy><rule name="specified"/></queuePlacementPolicy>\n<queuePlacementPolicy><rule name="reject"/></queuePlacementPolicy>',
      '2: <queuePlacementPolicy> occurs again: the last one applies; remove this one',
    ],
    [
      '<user><maxRunningApps>3</maxRunningApps></user>',
      '2: a user without a name: it has no effect; write <user name="...">',
    ],
    [
      '<queue name="root"><aclSubmitApps>ana</aclSubmitApps></queue>',
      '2: <aclSubmitApps> of root decides who has permission for all queues',
    ],
    ['<queue name="a"/>\n<queue name="a"/>', '3: root.a is in the file twice: merged'],
    ['<queue name="a"><weight>1</weight>\n<weight>3</weight></queue>', '3: weight occurs again: the last one applies'],
    [
      '<queue name="a"><maxAMShare>0.3</maxAMShare>\n<queue name="b"/></queue>',
      '2: <maxAMShare> of a queue with children limits nothing, and they do not inherit it; write it in each queue below, or <queueMaxAMShareDefault> for all',
    ],
    [
      '<queue name="a"><aclSubmitApps>ana ops</aclSubmitApps></queue>',
      '2: <aclSubmitApps> restricts nothing while root admits everyone, which is its default: permission for a queue is permission for all queues below it',
    ],
    [
      '<queue name="root"><aclSubmitApps> </aclSubmitApps>\n<queue name="a"><aclSubmitApps>ana</aclSubmitApps></queue></queue>',
      '2: <aclSubmitApps> of root decides who has permission for all queues',
    ],
    [
      '<reservation-agent>x</reservation-agent>',
      '2: <reservation-agent> has no effect here: reservations are not simulated',
    ],
  ])('has a notice for %s', (inner, notice) => expect(said(inner)).toEqual([notice]));

  it('takes names with letters of all scripts and blanks inside, as Hadoop does', () => {
    const file = readFairFile('<allocations><queue name=" data science "><queue name="夜間"/></queue></allocations>');
    expect(file.ok && file.value.queues.map(({ path }) => path)).toEqual([
      'root',
      'root.data science',
      'root.data science.夜間',
    ]);
  });

  it('says of a name that only a scenario cannot hold that Hadoop accepts it', () => {
    const file = readFairFile('<allocations><queue name="data(science)"/></allocations>');
    expect(!file.ok && refusalTitle(file.error, 'Hadoop')).toBe('1 reason why it cannot be imported');
    const type = readFairFile(
      '<allocations><queue name="a"><maxResources>yarn.io/gpu=2</maxResources></queue></allocations>',
    );
    expect(!type.ok && refusalTitle(type.error, 'Hadoop')).toBe('1 reason why it cannot be imported');
    const both = readFairFile(
      '<allocations><queue name="a"><maxResources>yarn.io/gpu=2, vcores=x</maxResources></queue></allocations>',
    );
    expect(!both.ok && refusalTitle(both.error, 'Hadoop')).toBe('1 reason why Hadoop would refuse it');
    const typo = readFairFile('<allocations><queue name="a"><weight>x</weight></queue></allocations>');
    expect(!typo.ok && refusalTitle(typo.error, 'Hadoop')).toBe('1 reason why Hadoop would refuse it');
  });

  it('begins with allocations', () => {
    const file = readFairFile('<configuration/>');
    expect(file).toMatchObject({ ok: false, error: [{ line: 1, message: 'the root element is <configuration>' }] });
  });
});
