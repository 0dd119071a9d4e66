import { describe, expect, it } from 'vitest';
import { refusalTitle } from '../format-problem';
import { readConfigurationFile } from './configuration-reader';
import { capacity, file, read, TWO } from './configuration-files.test-helper';
import { writeSiteFile } from './configuration-writer';

function reasons(text: string): string[] {
  const found = readConfigurationFile(text, 'yarn-capacity');
  return found.ok ? [] : found.error.map(({ line, message, fix }) => `${line}: ${message}; ${fix ?? ''}`);
}

const said = (text: string) =>
  read(text).notices.map(({ line, message, fix }) => `${line}: ${message}${fix === undefined ? '' : `; ${fix}`}`);

describe('a capacity-scheduler.xml', () => {
  it('holds the tree and the settings of each queue', () => {
    const { queues, settings, system } = read(
      capacity({
        ...TWO,
        'root.etl.maximum-capacity': -1,
        'root.etl.minimum-user-limit-percent': 50,
        'root.etl.user-settings.ana.weight': 2,
        'root.etl.ordering-policy': 'org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy',
        'root.etl.disable_preemption': 'true',
        'root.adhoc.queues': 'a,b',
        'root.adhoc.a.capacity': 50,
        'root.adhoc.b.capacity': 50,
        'root.adhoc.b.state': 'STOPPED',
        'resource-calculator': 'org.apache.hadoop.yarn.util.resource.DominantResourceCalculator',
        'queue-mappings': 'u:ana:etl,g:ops:%user',
      }),
    );
    expect(system).toBe('yarn-capacity');
    expect(queues).toEqual([
      { id: 'root' },
      {
        id: 'root.etl',
        capacity: 70,
        'maximum-capacity': -1,
        'minimum-user-limit-percent': 50,
        'user-settings': { ana: { weight: 2 } },
        'ordering-policy': 'fair',
        disable_preemption: true,
      },
      { id: 'root.adhoc', capacity: 30 },
      { id: 'root.adhoc.a', capacity: 50 },
      { id: 'root.adhoc.b', capacity: 50, state: 'STOPPED' },
    ]);
    expect(settings).toEqual({
      'yarn.scheduler.capacity.resource-calculator': 'DominantResourceCalculator',
      'yarn.scheduler.capacity.queue-mappings': 'u:ana:etl,g:ops:%user',
    });
  });

  it('has lists of groups alone, before which Hadoop expects a blank', () => {
    const acl = 'acl_submit_applications';
    const label = 'default-node-label-expression';
    const { queues } = read(
      capacity({ ...TWO, [`root.${acl}`]: ' ', [`root.etl.${acl}`]: ' ops', [`root.adhoc.${label}`]: ' ' }),
    );
    expect(queues).toEqual([
      { id: 'root', [acl]: ' ' },
      { id: 'root.etl', capacity: 70, [acl]: ' ops' },
      { id: 'root.adhoc', capacity: 30, [label]: ' ' },
    ]);
  });

  it('has capacities in resources', () => {
    const { queues, notices } = read(
      capacity({
        'root.queues': 'a,b',
        'root.a.capacity': '[memory=10240,vcores=10]',
        'root.a.maximum-capacity': '[memory=20Gi, vcores=20, gpu=2, vcore=3]',
        'root.b.capacity': '[memory=1Gi]',
      }),
    );
    expect(queues?.slice(1)).toEqual([
      {
        id: 'root.a',
        resources: {
          guaranteed: { memory: '10240MB', vcore: 10 },
          max: { memory: '20480MB', vcore: 20 },
        },
      },
      { id: 'root.b', resources: { guaranteed: { memory: '1024MB' } } },
    ]);
    const [gpu, vcore] = notices.map(({ message, fix }) => [message, fix]);
    expect(gpu[0]).toMatch(/^Hadoop 3\.2 passes over gpu: /);
    expect(vcore).toEqual([expect.stringMatching(/^Hadoop 3\.2 passes over vcore: /), 'did you mean vcores?']);
  });

  it('has both forms below the root, where the percentages need not add up then', () => {
    const file = { 'root.queues': 'a,b', 'root.a.capacity': '[memory=10240,vcores=10]', 'root.b.capacity': 70 };
    expect(read(capacity(file)).queues?.slice(1)).toEqual([
      { id: 'root.a', resources: { guaranteed: { memory: '10240MB', vcore: 10 } } },
      { id: 'root.b', capacity: 70 },
    ]);
  });

  it.each([
    [capacity({ 'root.a.capacity': 100 }), /^2: .*root\.queues must name the children of root/],
    [
      capacity({ ...TWO, 'root.etl.capacity': 69 }),
      /^2: the capacities of the queues below root add up to 99, not to 100; change one of etl, adhoc by 1$/,
    ],
    [
      capacity({ 'root.queues': 'a' }),
      /^2: no queue below root has a capacity: .*; add .*root\.a\.capacity, with 100$/,
    ],
    [capacity({ ...TWO, 'root.etl.capacity': 170 }), /^3: 170 is too large: expected at most 100 percent/],
    [capacity({ ...TWO, 'root.etl.maximum-capacity': 60 }), /^5: the maximum capacity 60 is below the capacity 70/],
    [
      capacity({ ...TWO, 'root.adhoc.queues': 'etl', 'root.adhoc.etl.capacity': 100 }),
      /two leaf queues are called etl/,
    ],
    [capacity({ ...TWO, 'root.queues': 'etl,adhoc,etl' }), /root\.etl is listed twice/],
    [
      capacity({ ...TWO, 'root.etl.ordering-policy': 'utilization' }),
      /^5: utilization orders queues, but root\.etl is a leaf/,
    ],
    [capacity({ ...TWO, 'root.etl.user-limit-factor': 'much' }), /^5: "much" is not a number/],
    [
      capacity({ ...TWO, 'root.etl.queues': 'x,y', 'root.etl.x.capacity': '[memory=1]', 'root.etl.y.capacity': 100 }),
      /: some children have resources as capacity/,
    ],
    [capacity({ ...TWO, 'root.etl.capacity': '[memory=1;2]' }), /is not of the form \[memory=10240,vcores=10\]/],
    [capacity({ ...TWO, 'root.etl.capacity': '[memory=1constructor]' }), /^3: .* is not of the form name=amount/],
    [capacity({ ...TWO, 'root.etl.user-settings.ana.weight': 2 }), /^5: the weight 2 of ana is not between 0 and 100/],
    [capacity({ ...TWO, 'queue-mappings': 'x:ana:etl' }), /^5: a mapping begins with u or g, not with x/],
    [capacity({ ...TWO, 'queue-mappings': 'u:ana' }), /^5: "u:ana" does not have three parts/],
    [capacity({ ...TWO, 'queue-mappings': 'u:ana:adhok' }), /^5: u:ana:adhok: there is no queue adhok/],
    [
      capacity({ ...TWO, 'root.etl.queues': 'x', 'root.etl.x.capacity': 100, 'queue-mappings': 'u:ana:etl.x' }),
      /u:ana:etl\.x: there is no queue etl\.x/,
    ],
    [
      capacity({
        ...TWO,
        'root.etl.capacity': 0,
        'root.adhoc.capacity': 100,
        'root.etl.queues': 'x',
        'root.etl.x.capacity': 10,
      }),
      /root\.etl has capacity 0/,
    ],
    [
      capacity({ ...TWO, 'root.etl.accessible-node-labels.gpu.capacity': 40 }),
      /the capacities of the queues below root on gpu add up to 40, not to 100/,
    ],
    [
      file({ 'yarn.scheduler.capacity.root.queues': '${a}', a: '${b}', b: '${a}' }),
      /the name "\$\{a\}" cannot be used/,
    ],
    [
      file({ 'yarn.resourcemanager.scheduler.class': 'x.FifoScheduler' }),
      /the scheduler x\.FifoScheduler cannot be simulated/,
    ],
    [capacity({ ...TWO, 'root.etl.capacity': '4 w' }), /4 w is a weight/],
    [capacity({ ...TWO, 'root.etl.capacity': '4w' }), /4w is a weight, which Hadoop supports since 3\.4/],
    [capacity({ ...TWO, 'root.etl.capacity': '[memory=50%,vcores=20%]' }), /a part for each type, .* since 3\.4/],
    [capacity({ ...TWO, 'root.etl.user-limit-factor': -1 }), /-1 removes the limit of a user, .* since 3\.4/],
    [capacity({ ...TWO, 'queue-mappings': 'u:%user:root.users.%user' }), /places no application/],
    [
      capacity({
        ...TWO,
        'root.etl.auto-create-child-queue.enabled': 'true',
        'queue-mappings': 'u:%user:etl.%user',
      }),
      /u:%user:etl\.%user makes a queue below etl for each user, which is not simulated/,
    ],
    [file({ 'mapred.capacity-scheduler.queue.default.capacity': 100 }), /a file of Hadoop 1/],
    [file({ 'yarn.sls.runner.pool.size': 100 }), /the sls-runner\.xml of Hadoop’s load simulator/],
    // A mistake elsewhere is reported as well: it may be the true cause.
    [capacity({ ...TWO, 'root.etl.capacity': 60, 'root.elt.capacity': 10 }), /there is no queue root\.elt/],
    ['<allocations/>', /the root element is <allocations>/],
    ['<configuration/>', /it has no properties/],
  ])('is refused with the line: %s', (text, reason) => {
    expect(reasons(text).join('\n')).toMatch(new RegExp(reason.source, 'm'));
  });

  it.each([
    capacity({ ...TWO, 'root.etl.capacity': '4w' }),
    file({ 'yarn.resourcemanager.scheduler.class': 'x.FifoScheduler' }),
    file({ 'mapred.capacity-scheduler.queue.default.capacity': 100 }),
    '<configuration/>',
  ])('is not said to be refused by Hadoop where a release of it takes it: %s', (text) => {
    const found = readConfigurationFile(text, 'yarn-capacity');
    expect(found.ok ? '' : refusalTitle(found.error, 'Hadoop')).toMatch(/why it cannot be imported$/);
  });

  it('has one problem for each name that a scenario cannot hold, and none with its settings', () => {
    const text = capacity({ 'root.queues': 'don(nées,b', 'root.don(nées.capacity': 60, 'root.b.capacity': 40 });
    expect(reasons(text)).toEqual([expect.stringContaining('the name "don(nées" cannot be used here')]);
  });

  it.each([
    [
      { 'root.etl.capcity': 3 },
      '5: Hadoop has no queue setting capcity: it is not read; did you mean yarn.scheduler.capacity.root.etl.capacity?',
    ],
    [
      { 'root.elt.maximum-capacity': 3 },
      '5: there is no queue root.elt: Hadoop does not read this; did you mean root.etl?',
    ],
    [
      { 'node-locality-delays': 3 },
      '5: the schedulers have no yarn.scheduler.capacity.node-locality-delays: it is not read; did you mean yarn.scheduler.capacity.node-locality-delay?',
    ],
    [{ 'root.etl.acl_administer_jobs': '*' }, '5: acl_administer_jobs of root.etl is kept but has no effect here'],
    [
      { 'root.etl.acl_application_max_priority': '[user=ana max_priority=3]' },
      '5: acl_application_max_priority of root.etl is kept but has no effect here',
    ],
    [
      { 'root.etl.max-parallel-apps': 3 },
      '5: Hadoop has max-parallel-apps from 3.3 on: it is kept but has no effect here',
    ],
    [
      { 'user.ana.max-parallel-apps': 3 },
      '5: Hadoop has yarn.scheduler.capacity.user.ana.max-parallel-apps from 3.3 on: it has no effect here',
    ],
    [
      { 'multi-node-sorting.policy.names': 'x' },
      '5: yarn.scheduler.capacity.multi-node-sorting.policy.names has no effect here',
    ],
    [{ 'application.fail-fast': 'true' }, '5: yarn.scheduler.capacity.application.fail-fast has no effect here'],
    [
      { 'etl.maximum-allocation-mb': 4096 },
      '5: the schedulers have no yarn.scheduler.capacity.etl.maximum-allocation-mb: it is not read; did you mean yarn.scheduler.capacity.root.etl.maximum-allocation-mb?',
    ],
    [
      { 'root.etl.minimum-allocation-mb': 512 },
      '5: Hadoop reads no minimum-allocation-mb of a queue: it has one for all queues; write yarn.scheduler.minimum-allocation-mb into yarn-site.xml',
    ],
    [
      { 'root.etl.maximum-am-resource-percent': 40 },
      '5: the part of application masters is a fraction: 40 lets them take 40 times their queue; write 0.4 for 40 percent',
    ],
    [
      { 'maximum-am-resource-percent': 100 },
      '5: the part of application masters is a fraction: 100 lets them take 100 times their queue; write 1 for 100 percent',
    ],
    [
      { 'root.etl.maximum-applications': '' },
      '5: yarn.scheduler.capacity.root.etl.maximum-applications has an empty value, which Hadoop takes for none: the default applies',
    ],
    [{ 'queue-mappings': ' ' }, '5: yarn.scheduler.capacity.queue-mappings lists nothing'],
    [{ 'root.etl.maximum-allocation-mb': -1 }, '5: -1 as maximum-allocation-mb counts as not set'],
    [{ 'root.capacity': 50 }, '5: the capacity of root is always 100; remove it'],
    [{ 'root.etl.disable_preemption': 'yes' }, '5: "yes" is neither true nor false and counts as not set'],
  ])('has a notice for %j', (more, notice) => expect(said(capacity({ ...TWO, ...more }))).toEqual([notice]));

  it('puts values in the place of names, and lets the last one of several count unless one is final', () => {
    const text = `<configuration>
      <property><name>queues</name><value>a</value></property>
      <property><name>yarn.scheduler.capacity.root.queues</name><value> \${queues}, b </value><final>true</final></property>
      <property><name>yarn.scheduler.capacity.root.queues</name><value>c</value></property>
      <property><name>yarn.scheduler.capacity.root.a.capacity</name><value>10</value></property>
      <property><name>yarn.scheduler.capacity.root.a.capacity</name><value>40</value></property>
      <property name="yarn.scheduler.capacity.root.b.capacity" value="60"/>
    </configuration>`;
    expect(read(text).queues).toEqual([{ id: 'root' }, { id: 'root.a', capacity: 40 }, { id: 'root.b', capacity: 60 }]);
    expect(said(text)).toEqual([
      '2: queues is not about scheduling and ignored',
      '4: yarn.scheduler.capacity.root.queues is final: the first value applies; remove one of the two',
      '6: yarn.scheduler.capacity.root.a.capacity occurs again: the last one applies; remove the first one',
    ]);
  });
});

it('a queue without any capacity below it is told which properties to add', () => {
  const unread = { 'root.queues': 'etl,adhoc', 'etl.capacity': 70, 'adhoc.capacity': 30 };
  expect(reasons(capacity(unread))[0]).toBe(
    '2: no queue below root has a capacity: they have to add up to 100; add yarn.scheduler.capacity.root.etl.capacity and those of its siblings',
  );
});

it('a file that includes another one lacks its properties, which a warning says', () => {
  const text = capacity(TWO).replace('<configuration>', '<configuration xmlns:xi="x"><xi:include href="acls.xml"/>');
  expect(said(text)).toEqual([
    '1: Hadoop reads acls.xml in this place, which is not at hand: its properties are missing; write them in its place',
  ]);
});

describe('a yarn-site.xml', () => {
  it('holds settings of the scheduler that it names', () => {
    const text = file({
      'yarn.resourcemanager.scheduler.class':
        'org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler',
      'yarn.scheduler.fair.assignmultiple': 'TRUE',
      'yarn.scheduler.fair.allocation.file': '/etc/fair.xml',
      'yarn.scheduler.maximum-allocation-mb': 16384,
      'yarn.nodemanager.resource.memory-mb': 8192,
      'yarn.scheduler.capacity.node-locality-delay': 10,
    });
    const { system, queues, settings } = read(text);
    expect(system).toBe('yarn-fair');
    expect(queues).toBeUndefined();
    expect(settings).toEqual({
      'yarn.scheduler.fair.assignmultiple': true,
      'yarn.scheduler.maximum-allocation-mb': 16384,
    });
    expect(said(text)).toEqual([
      '4: yarn.scheduler.fair.allocation.file has no effect here',
      '6: yarn.nodemanager.resource.memory-mb is what a node has of memory, in MB: 8192 is not taken over, set it in the section Cluster',
      '7: yarn.scheduler.capacity.node-locality-delay is a setting of the Capacity scheduler and has no effect',
    ]);
  });

  it('may have settings of a scheduler that have no effect here', () => {
    const store = 'yarn.scheduler.configuration.store.class';
    const rules = 'yarn.scheduler.queue-placement-rules.app-name';
    expect(said(file({ [store]: 'zk', [rules]: 'etl:prod', 'yarn.scheduler.maximum-allocation-mb': 8192 }))).toEqual([
      `2: ${store} has no effect here`,
      `3: ${rules} has no effect here`,
    ]);
  });

  it('turns on node labels, which are about scheduling but not simulated', () => {
    const labels = { 'yarn.node-labels.enabled': 'true', 'yarn.node-labels.fs-store.root-dir': 'hdfs:///labels' };
    expect(said(file({ 'yarn.scheduler.maximum-allocation-mb': 8192, ...labels }))).toEqual([
      '3: yarn.node-labels.enabled has no effect here',
      '4: yarn.node-labels.fs-store.root-dir has no effect here',
    ]);
  });

  it('is told at its place of what is ignored', () => {
    const text = file({ 'yarn.scheduler.maximum-allocation-mb': 8192, 'yarn.log-aggregation-enable': 'true' });
    expect(said(text)).toEqual(['3: yarn.log-aggregation-enable is not about scheduling and ignored']);
  });

  it('may say something of a queue that capacity-scheduler.xml lists, and that is kept', () => {
    const queue = 'yarn.scheduler.capacity.root.default.maximum-allocation-mb';
    const text = file({ 'yarn.log-aggregation-enable': 'true', [queue]: 8192 });
    expect(read(text)).toMatchObject({ queues: undefined, settings: {} });
    expect(said(text)).toEqual([
      '2: yarn.log-aggregation-enable is not about scheduling and ignored',
      `3: ${queue} is kept and not taken over: the file does not list the queues, which capacity-scheduler.xml does; write it into capacity-scheduler.xml, or set it in the section Queues`,
    ]);
    expect(writeSiteFile({ scheduler: { type: 'yarn-capacity' } }, text).text).toContain(queue);
  });

  it('is judged by what is read of it, and the rest is kept as it is', () => {
    const text = `<configuration>
      <property><name>yarn.nodemanager.local-dirs</name><value>\${hadoop.tmp.dir}/local</value></property>
      <property><name>yarn.nodemanager.local-dirs</name><value>\${yarn.nodemanager.local-dirs}</value></property>
      <property><name>yarn.nodemanager.log-dirs</name></property>
      <property><name>host</name><value>rm.example</value></property>
      <property><name>yarn.resourcemanager.address</name><value>\${host}:8032</value></property>
      <property><name>yarn.scheduler.minimum-allocation-mb</name><value>\${least}</value></property>
    </configuration>`;
    const found = readConfigurationFile(text, 'yarn-capacity');
    expect(found.ok ? [] : found.error.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '7: "${least}" is not a whole number',
      '7: there is no property least in this file: ${least} stays as it is',
    ]);
    const written = writeSiteFile({ scheduler: { type: 'yarn-capacity' } }, text).text;
    expect(written).toContain('<value>${host}:8032</value>');
    expect(written).toContain('<value>${yarn.nodemanager.local-dirs}</value>');
  });

  it('says something of scheduling, or there is nothing to take over', () => {
    const other = file({ 'fs.defaultFS': 'hdfs://nn:8020', 'yarn.nodemanager.resource.memory-mb': 8192 });
    const answer = readConfigurationFile(other, 'yarn-capacity');
    expect(answer.ok ? [] : answer.error.map(({ message }) => message)).toEqual([
      'no property is about scheduling: there is nothing to take over',
    ]);
    expect(answer.ok ? '' : refusalTitle(answer.error, 'Hadoop')).toBe('1 reason why it cannot be imported');
  });

  it('concerns the present scheduler when it does not name one', () => {
    const text = file({ 'yarn.scheduler.minimum-allocation-mb': 512 });
    expect(read(text, 'yarn-fair').system).toBe('yarn-fair');
    expect(read(text, 'yarn-capacity').system).toBe('yarn-capacity');
    expect(read(file({ 'yarn.scheduler.fair.preemption': 'true' })).system).toBe('yarn-fair');
  });
});
