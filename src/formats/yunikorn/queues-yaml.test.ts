import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { parseScenario } from '../../engine/document/schema';
import type { QueueText } from '../../scenario/schema';
import {
  anchoredFile,
  chartValuesFile,
  configMapFile,
  corpus,
  impliedRootFile,
  plainFile,
  quotedConfigMapFile,
  unknownKeysFile,
} from './queues-corpus.test-helper';
import { readQueuesYaml } from './queues-yaml';
import type { QueuesYaml } from './queues-yaml';

function read(text: string): QueuesYaml {
  const result = readQueuesYaml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error, null, 1));
  return result.value;
}

const queue = (yaml: QueuesYaml, id: string): QueueText | undefined => yaml.queues.find((q) => q.id === id);

function problems(text: string): string[] {
  const result = readQueuesYaml(text);
  return result.ok ? [] : result.error.map((p) => `${p.line}:${p.column} ${p.path}: ${p.message}`);
}

const notices = (text: string): string[] => read(text).notices.map((n) => `${n.line}:${n.column} ${n.message}`);

it('is not XML, whatever its name says', () => {
  const read = readQueuesYaml('<?xml version="1.0"?>\n<configuration/>');
  expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual(['it is XML, and not YAML']);
});

describe('readQueuesYaml', () => {
  it('reads the tree as a flat list with the settings under their own names', () => {
    const yaml = read(plainFile);
    expect(yaml.queues).toEqual([
      { id: 'root', submitacl: '*', properties: { 'application.sort.priority': 'enabled' } },
      {
        id: 'root.etl',
        resources: {
          guaranteed: { memory: '64Gi', vcore: 16 },
          max: { memory: '128Gi', vcore: 32, 'nvidia.com/gpu': 4 },
        },
        properties: { 'application.sort.policy': 'stateaware', 'priority.offset': 10 },
        maxapplications: 20,
      },
      {
        id: 'root.adhoc',
        adminacl: 'ana,ben ops',
        limits: [
          { limit: 'analysts', users: ['ana', 'ben'], maxresources: { vcore: '8000m' }, maxapplications: 2 },
          { limit: 'everybody else', users: ['*'], maxapplications: 1 },
        ],
      },
      {
        id: 'root.tenants',
        isParent: true,
        childtemplate: {
          maxapplications: 5,
          properties: { 'application.sort.policy': 'fair' },
          resources: { max: { vcore: 10 } },
        },
      },
    ]);
    expect(yaml.scheduler).toEqual({
      placementrules: [
        { name: 'provided', create: false },
        {
          name: 'tag',
          value: 'namespace',
          create: true,
          filter: { type: 'deny', users: ['root'] },
          parent: { name: 'fixed', value: 'tenants' },
        },
      ],
      nodesortpolicy: { type: 'binpacking', resourceweights: { memory: 2, vcore: 1 } },
      preemption: { enabled: true },
    });
    expect(yaml.notices).toEqual([]);
    expect(yaml.document.places.get('root.adhoc')).toEqual({ line: 41, column: 19 });
  });

  it('gives a scenario what its schema accepts', () => {
    for (const [name, text] of Object.entries(corpus)) {
      const { queues, scheduler } = read(text);
      const scenario = {
        signalbox: 1,
        cluster: { nodes: [{ id: 'n', capacity: { vcore: 4 } }] },
        queues,
        scheduler: { type: 'yunikorn', ...scheduler },
        workload: [],
      };
      expect([name, parseScenario(scenario)]).toEqual([name, { ok: true, value: scenario }]);
    }
  });

  it('follows aliases and merge keys', () => {
    const yaml = read(anchoredFile);
    const small = { guaranteed: { vcore: 2, memory: '4G' }, max: { vcore: 4, memory: '8G' } };
    expect(queue(yaml, 'root.twin')).toEqual({
      id: 'root.twin',
      resources: small,
      properties: { 'application.sort.policy': 'fifo', 'priority.offset': 5 },
    });
    expect(queue(yaml, 'root.other')?.resources).toEqual({ guaranteed: small.guaranteed });
  });

  it('puts a root around queues at the top, and limits of the partition on it', () => {
    const yaml = read(impliedRootFile);
    expect(yaml.queues.map((q) => q.id)).toEqual(['root', 'root.a', 'root.b', 'root.b.c', 'root.b.d']);
    expect(queue(yaml, 'root')).toEqual({
      id: 'root',
      limits: [{ limit: 'everybody', users: ['*'], maxapplications: 3 }],
    });
    expect(notices(impliedRootFile)).toEqual([
      '5:9 the limits of the partition are kept as limits of the root queue',
      '14:5 the partition gpu is kept in the file and not modelled',
    ]);
  });

  it('finds the file inside a ConfigMap, with places in the whole text', () => {
    const yaml = read(configMapFile);
    expect(yaml.document.places.get('root.etl')).toEqual({ line: 16, column: 23 });
    expect(problems(configMapFile.replace('vcore: 8', 'vcore: x'))).toEqual([
      '18:32 queues.root.etl.resources.max.vcore: expected a whole number with or without a suffix, such as 4 or 500m, got "x"',
    ]);
    expect(read(quotedConfigMapFile).queues).toEqual(read(plainFile).queues);
    const data = configMapFile.slice(configMapFile.indexOf('data:') + 6).replace(/^ {2}/gm, '');
    expect(read(data).queues).toEqual(yaml.queues);
    expect(problems('kind: ConfigMap\ndata: {}\n')).toEqual([
      '2:7 : the ConfigMap has no configuration in data under queues.yaml, nor in binaryData under queues.yaml.gz',
    ]);
  });

  it('finds the file in the values of the Helm chart, also where another chart includes it', () => {
    const yaml = read(chartValuesFile);
    expect(yaml.queues).toEqual(read(configMapFile).queues);
    expect(yaml.document.places.get('root.etl')).toEqual({ line: 14, column: 23 });
    expect(problems(chartValuesFile.replace('vcore: 8', 'vcore: x'))).toEqual([
      '16:32 queues.root.etl.resources.max.vcore: expected a whole number with or without a suffix, such as 4 or 500m, got "x"',
    ]);
    const included = `yunikorn:\n${chartValuesFile.replace(/^(?=.)/gm, '  ')}`;
    expect(read(included).queues).toEqual(yaml.queues);
    const old = `service: {type: LoadBalancer}\nconfiguration: |\n${plainFile.replace(/^(?=.)/gm, '  ')}`;
    expect(read(old).queues).toEqual(read(plainFile).queues);
    // The chart heeds the old place only without the new one.
    expect(
      read(`${chartValuesFile}configuration: "partitions: []"\n`.replace('configuration: null', 'other: 1')).queues,
    ).toEqual(yaml.queues);
    expect(problems('configuration: null\nyunikornDefaults: {}\n')).toEqual([
      '2:19 : these values of YuniKorn’s Helm chart have no configuration in yunikornDefaults under queues.yaml',
    ]);
  });

  it('finds the group of policies that the data names', () => {
    const group = `kind: ConfigMap
data:
  service.policyGroup: night
  queues.yaml: 'partitions: []'
  night.yaml: |
    partitions:
      - name: default
        queues:
          - name: root
            queues:
              - name: batch
`;
    expect(read(group).queues.map(({ id }) => id)).toEqual(['root', 'root.batch']);
    expect(notices(group)).toEqual(['4:3 queues.yaml is kept but has no effect here']);
    expect(notices(group.replace('data:', 'data:\n  log.level: INFO'))).toEqual([
      '3:3 log.level and 1 other setting beside the queues are kept but have no effect here',
    ]);
    expect(problems(group.replace('night.yaml', 'day.yaml'))).toEqual([
      '3:3 : the ConfigMap has no configuration in data under night.yaml, nor in binaryData under night.yaml.gz',
    ]);
  });

  it('takes the ConfigMap of the administrator, of several and from a list', () => {
    const defaults = configMapFile
      .replace('yunikorn-configs', 'yunikorn-defaults')
      .replace('name: etl', 'name: installed');
    const other = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\ndata: {a: b}\n';
    expect(read(`${other}---\n${configMapFile}`).queues).toEqual(read(configMapFile).queues);
    expect(read(`${defaults}---\n${configMapFile}`).queues).toEqual(read(configMapFile).queues);
    const items = [other, defaults, configMapFile].map((text) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`);
    expect(read(`apiVersion: v1\nkind: List\nitems:\n${items.join('')}`).queues).toEqual(read(configMapFile).queues);
  });

  it('keeps what it does not know, and says so', () => {
    const yaml = read(unknownKeysFile);
    expect(yaml.notices.map(({ severity }) => severity)).toEqual(['refused', 'refused', 'refused']);
    expect(queue(yaml, 'root')?.['owner']).toEqual({ name: 'ana', since: '2019-01-01' });
    expect(queue(yaml, 'root.etl')?.['properties']).toEqual({ custom: '010', other: 'yes' });
    expect(yaml.scheduler).toEqual({ statedumpfilepath: '/var/state', team: 'platform' });
    expect(notices(unknownKeysFile)).toEqual([
      '6:5 YuniKorn has no setting "team" here',
      '10:9 YuniKorn has no setting "owner" here',
      '13:13 YuniKorn has no setting "owner" here',
    ]);
    expect(notices(plainFile.replace('maxapplications: 20', 'maxApplications: 20'))).toEqual([
      '40:13 YuniKorn has no setting "maxApplications" here; write maxapplications',
    ]);
  });

  it('takes over what YuniKorn makes of properties it does not understand', () => {
    const text = plainFile
      .replace('stateaware', 'StateAware')
      .replace('offset: 10', 'offset: ten')
      .replace('enabled\n', 'ENABLED\n');
    const yaml = read(text);
    expect(queue(yaml, 'root.etl')?.['properties']).toBeUndefined();
    expect(queue(yaml, 'root')?.['properties']).toEqual({ 'application.sort.priority': 'enabled' });
    expect(notices(text)).toEqual([
      '38:40 expected fifo, fair, stateaware, got "StateAware"; YuniKorn ignores it and uses "fifo"',
      '39:32 expected a whole number, got "ten"; YuniKorn ignores it and uses 0',
    ]);
  });

  it('names no value in the place of one that YuniKorn ignores where there is none', () => {
    const text = plainFile.replace('priority.offset: 10', 'quota.preemption.delay: 0s');
    expect(notices(text).join()).toContain('expected a duration such as 30s, got "0s"; YuniKorn ignores it');
  });

  it('says which document of several is read', () => {
    expect(notices(`${plainFile}---\nmore: 1\n`)).toEqual(['63:1 only the first document of the file is read']);
  });

  it('refuses what is not such a file', () => {
    const nothing = '1:1 : expected a list of partitions in "partitions", with one called default';
    expect(problems('')).toEqual([nothing]);
    expect(problems('# nothing\n')).toEqual([nothing]);
    expect(problems('[1, 2]')).toEqual([nothing]);
    expect(problems('partitions:\n  - name: gpu\n    queues: [{name: root}]\n')).toEqual([nothing]);
    expect(problems('partitions:\n  - name: default\n')).toEqual(['2:5 queues: expected a list of queues in "queues"']);
    expect(problems('partitions: [{queues: [{name: root}]}, {name: Default, queues: []}]')).toEqual([
      '1:47 partitions: two partitions are called default',
    ]);
  });

  it('names every field of a wrong type', () => {
    const text = `partitions:
  - name: default
    queues:
      - name: [x]
        parent: maybe
        maxapplications: "2"
        submitacl: {a: 1}
        limits: none
        properties: [a]
        resources:
          max: 7
      - just text
`;
    expect(problems(text)).toEqual([
      '4:9 queues.root: expected the name of the queue in "name"',
      '4:15 queues.root.name: expected a string, got a list',
      '5:17 queues.root..parent: expected true or false, got "maybe"',
      '6:26 queues.root..maxapplications: expected a whole number from 0, got "2"',
      '7:20 queues.root..submitacl: expected a string, got an object',
      '8:17 queues.root..limits: expected a list, each entry with a dash in front, got "none"',
      '9:21 queues.root..properties: expected an object of settings, got a list',
      '11:16 queues.root..resources.max: expected an object of settings, got "7"',
      '12:9 queues.root: expected a queue such as {name: etl}, got "just text"',
      '12:9 queues.root: expected the name of the queue in "name"',
    ]);
  });

  it('never throws on mutated files, and gives every refusal a line and a reason', () => {
    const texts = Object.values(corpus);
    const bits = fc.constantFrom(
      '',
      ' ',
      '\n',
      '- ',
      ': ',
      '{',
      '}',
      '[',
      ']',
      '*g',
      '&g ',
      '<<: ',
      '"',
      "'",
      '|',
      '#',
      '0',
      '-1',
      'root',
      'null',
      '*',
      'queues:',
      '\t',
      'x.y',
      '1e999',
      '.nan',
      '!!binary ',
      '? ',
    );
    const cut = fc.record({ at: fc.nat(), length: fc.nat({ max: 30 }), by: bits });
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(cut, { minLength: 1, maxLength: 4 }), (text, cuts) => {
        let mutated = text;
        for (const { at, length, by } of cuts) {
          const start = at % (mutated.length + 1);
          mutated = mutated.slice(0, start) + by + mutated.slice(start + length);
        }
        const result = readQueuesYaml(mutated);
        const findings = result.ok ? result.value.notices : result.error;
        if (!result.ok) expect(findings.length).toBeGreaterThan(0);
        const lines = mutated.split('\n').length;
        for (const { line, column, message } of findings) {
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines);
          expect(column).toBeGreaterThan(0);
          expect(message).toMatch(/\w/);
        }
      }),
      cases(1500),
    );
  });
});
