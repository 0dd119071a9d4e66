/** Files of YARN with one planted mistake each, to see how it is reported. */

export interface YarnExample {
  readonly title: string;
  readonly text: string;
}

function fair(...lines: readonly string[]): string {
  return ['<?xml version="1.0"?>', '<allocations>', ...lines.map((line) => `  ${line}`), '</allocations>', ''].join(
    '\n',
  );
}

function capacity(...properties: readonly (readonly [name: string, value: string])[]): string {
  const lines = properties.flatMap(([name, value]) => [
    '  <property>',
    `    <name>yarn.scheduler.capacity.${name}</name>`,
    `    <value>${value}</value>`,
    '  </property>',
  ]);
  return ['<?xml version="1.0"?>', '<configuration>', ...lines, '</configuration>', ''].join('\n');
}

export const yarnExamples: readonly YarnExample[] = [
  {
    title: 'A minimum in percent',
    text: fair(
      '<queue name="etl">',
      '  <minResources>25% memory, 25% cpu</minResources>',
      '</queue>',
      '<queue name="adhoc"/>',
    ),
  },
  {
    title: '40% memory, and how many vcores?',
    text: fair('<queue name="etl">', '  <maxResources>40% memory</maxResources>', '</queue>', '<queue name="adhoc"/>'),
  },
  {
    title: 'A period in a name',
    text: fair('<queue name="etl.nightly">', '  <weight>2</weight>', '</queue>', '<queue name="adhoc"/>'),
  },
  {
    title: 'fifo for all queues',
    text: fair(
      '<defaultQueueSchedulingPolicy>fifo</defaultQueueSchedulingPolicy>',
      '<queue name="etl"/>',
      '<queue name="adhoc"/>',
    ),
  },
  {
    title: 'A rule that is never reached',
    text: fair(
      '<queue name="etl"/>',
      '<queue name="adhoc"/>',
      '<queuePlacementPolicy>',
      '  <rule name="specified"/>',
      '  <rule name="user"/>',
      '  <rule name="default" queue="adhoc"/>',
      '</queuePlacementPolicy>',
    ),
  },
  {
    title: 'Capacities that add up to 99',
    text: capacity(['root.queues', 'etl,adhoc'], ['root.etl.capacity', '66'], ['root.adhoc.capacity', '33']),
  },
  {
    title: 'A misspelt property',
    text: capacity(
      ['root.queues', 'etl,adhoc'],
      ['root.etl.capacity', '60'],
      ['root.etl.maximum-capcity', '80'],
      ['root.adhoc.capacity', '40'],
    ),
  },
];
