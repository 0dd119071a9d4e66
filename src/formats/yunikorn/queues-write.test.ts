import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { setAt } from '../../base/json';
import type { Json } from '../../base/json';
import { gallery } from '../../engine/gallery';
import type { QueueText } from '../../scenario/schema';
import {
  anchoredFile,
  chartValuesFile,
  configMapFile,
  corpus,
  impliedRootFile,
  jsonFile,
  plainFile,
  quotedConfigMapFile,
  windowsFile,
} from './queues-corpus.test-helper';
import { writeQueuesYaml } from './queues-write';
import type { QueuesToWrite } from './queues-write';
import { readQueuesYaml } from './queues-yaml';

function read(text: string): QueuesToWrite {
  const result = readQueuesYaml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error, null, 1));
  return { queues: result.value.queues, scheduler: { type: 'yunikorn', ...result.value.scheduler } };
}

/** The scenario with a field of one queue changed; undefined takes it away. */
function edited(scenario: QueuesToWrite, id: string, path: readonly string[], value: Json | undefined): QueuesToWrite {
  const queues = scenario.queues.map((queue) => {
    if (queue.id !== id) return queue;
    const changed = setAt(queue as Json, path, value ?? null);
    if (!changed.ok) throw new Error(changed.error.message);
    return JSON.parse(JSON.stringify(changed.value), (_, v: unknown) =>
      value === undefined && v === null ? undefined : v,
    ) as QueueText;
  });
  return { ...scenario, queues };
}

/** Lines that differ, as `-` and `+` lines. */
function difference(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const common: number[][] = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i][j] = old[i] === now[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const lines: string[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++;
      j++;
    } else if (i < old.length && (j === now.length || common[i + 1][j] >= common[i][j + 1]))
      lines.push(`-${old[i++].trim()}`);
    else lines.push(`+${now[j++].trim()}`);
  }
  return lines;
}

const changed = (text: string, id: string, path: readonly string[], value: Json | undefined): string[] =>
  difference(text, writeQueuesYaml(edited(read(text), id, path, value), text).text);

describe('writeQueuesYaml into the original', () => {
  it.each(Object.entries(corpus))('changes no byte of %s when nothing is different', (_, text) => {
    expect(writeQueuesYaml(read(text), text).text).toBe(text);
  });

  it('changes no byte of any text that can be read', () => {
    const cut = fc.record({
      at: fc.nat(),
      length: fc.nat({ max: 12 }),
      by: fc.constantFrom('', ' ', '\n', '0', '# ', "'", '&h ', '*g'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(corpus)), cut, (text, { at, length, by }) => {
        const start = at % text.length;
        const mutated = text.slice(0, start) + by + text.slice(start + length);
        const result = readQueuesYaml(mutated);
        if (!result.ok) return;
        const scenario = { queues: result.value.queues, scheduler: { type: 'yunikorn', ...result.value.scheduler } };
        expect(writeQueuesYaml(scenario, mutated).text).toBe(mutated);
      }),
      cases(500),
    );
  });

  it('sees no difference between ways to write a quantity', () => {
    const scenario = edited(read(plainFile), 'root.etl', ['resources', 'max', 'memory'], '131072MB');
    expect(writeQueuesYaml(scenario, plainFile).text).toBe(plainFile);
  });

  it('changes the one value, with its comment and its quotes', () => {
    expect(changed(plainFile, 'root.etl', ['resources', 'max', 'memory'], '96GB')).toEqual([
      '-memory: 128Gi   # half of the cluster',
      '+memory: 96Gi   # half of the cluster',
    ]);
    expect(changed(plainFile, 'root.etl', ['resources', 'guaranteed', 'vcore'], 1.5)).toEqual([
      '-guaranteed: {memory: 64Gi, vcore: 16}',
      '+guaranteed: {memory: 64Gi, vcore: 1500m}',
    ]);
    expect(changed(plainFile, 'root', ['submitacl'], "o'neil")).toEqual(["-submitacl: '*'", "+submitacl: 'o''neil'"]);
  });

  it('adds and removes settings where they belong', () => {
    expect(changed(plainFile, 'root.etl', ['properties', 'priority.policy'], 'fence')).toEqual([
      '+priority.policy: fence',
    ]);
    expect(changed(plainFile, 'root.etl', ['properties', 'priority.offset'], undefined)).toEqual([
      '-priority.offset: 10',
    ]);
    expect(changed(plainFile, 'root.etl', ['resources', 'guaranteed', 'gpu'], 1)).toEqual([
      '-guaranteed: {memory: 64Gi, vcore: 16}',
      '+guaranteed: {memory: 64Gi, vcore: 16, gpu: 1}',
    ]);
    expect(changed(plainFile, 'root.etl', ['resources', 'guaranteed', 'memory'], undefined)).toEqual([
      '-guaranteed: {memory: 64Gi, vcore: 16}',
      '+guaranteed: {vcore: 16}',
    ]);
    // Before the queues below, not after them.
    const text = writeQueuesYaml(edited(read(plainFile), 'root', ['maxapplications'], 50), plainFile).text;
    expect(text).toContain('enabled\n        maxapplications: 50\n        queues:\n');
  });

  it('adds and removes queues, a comment above with them', () => {
    const scenario = read(plainFile);
    const without = { ...scenario, queues: scenario.queues.filter((q) => q.id !== 'root.tenants') };
    expect(difference(plainFile, writeQueuesYaml(without, plainFile).text)).toEqual([
      '-# Filled by the tag rule',
      '-- name: tenants',
      '-parent: true',
      '-childtemplate:',
      '-maxapplications: 5',
      '-properties:',
      '-application.sort.policy: fair',
      '-resources:',
      '-max: {vcore: 10}',
    ]);
    const more = [...scenario.queues, { id: 'root.new', resources: { max: { vcore: 2 } } }, { id: 'root.etl.deep' }];
    expect(difference(plainFile, writeQueuesYaml({ ...scenario, queues: more }, plainFile).text)).toEqual([
      '+queues:',
      '+- name: deep',
      '+- name: new',
      '+resources:',
      '+max:',
      '+vcore: 2',
    ]);
  });

  it('changes settings of the partition', () => {
    const scenario = read(plainFile);
    const { nodesortpolicy: _, placementrules, ...others } = scenario.scheduler;
    const rules = [(placementrules as Json[])[0], { name: 'user', create: true }];
    const text = writeQueuesYaml({ ...scenario, scheduler: { ...others, placementrules: rules } }, plainFile).text;
    expect(read(text).scheduler).toEqual({ type: 'yunikorn', placementrules: rules, preemption: { enabled: true } });
    expect(text).toContain('- name: user          # one queue per namespace\n');
  });

  it('changes one use of an anchor and leaves the others', () => {
    const scenario = edited(read(anchoredFile), 'root.twin', ['resources', 'max', 'vcore'], 3);
    const written = writeQueuesYaml(scenario, anchoredFile);
    expect(read(written.text)).toEqual(scenario);
    expect(written.notices).toEqual([]);
    expect(difference(anchoredFile, written.text)[0]).toBe('-resources: *small');

    const atAnchor = edited(read(anchoredFile), 'root.small', ['resources', 'guaranteed', 'vcore'], 1);
    expect(read(writeQueuesYaml(atAnchor, anchoredFile).text)).toEqual(atAnchor);

    const unmerged = edited(read(anchoredFile), 'root.twin', ['properties', 'application.sort.policy'], undefined);
    expect(difference(anchoredFile, writeQueuesYaml(unmerged, anchoredFile).text)).toEqual(['-<<: *fifo']);
  });

  it('writes out aliases to a queue that goes away', () => {
    const scenario = read(anchoredFile);
    const without = { ...scenario, queues: scenario.queues.filter((q) => q.id !== 'root.small') };
    const written = writeQueuesYaml(without, anchoredFile);
    expect(read(written.text)).toEqual(without);
    expect(written.text).toContain('resources: {guaranteed: {vcore: 2, memory: 4G}, max: {vcore: 4, memory: 8G}}\n');
    expect(written.text).toContain('<<: {application.sort.policy: fifo}\n');
  });

  it('leaves the values of the Helm chart around it as they are', () => {
    expect(changed(chartValuesFile, 'root.etl', ['maxapplications'], 3)).toEqual(['+maxapplications: 3']);
  });

  it('leaves a ConfigMap, other partitions, line ends and JSON as they are', () => {
    expect(changed(configMapFile, 'root.etl', ['maxapplications'], 3)).toEqual(['+maxapplications: 3']);
    expect(changed(configMapFile, 'root', ['submitacl'], 'ana')).toEqual([
      "-submitacl: '*'   # for now",
      "+submitacl: 'ana'   # for now",
    ]);
    expect(changed(windowsFile, 'root.adhoc', ['maxapplications'], 3)).toEqual(['+maxapplications: 3']);
    const windows = writeQueuesYaml(edited(read(windowsFile), 'root.adhoc', ['submitacl'], 'ana'), windowsFile).text;
    expect(windows.split('\n').every((line) => line === '' || line.endsWith('\r'))).toBe(true);
    const json = writeQueuesYaml(
      edited(read(jsonFile), 'root.etl', ['properties', 'application.sort.policy'], 'fair'),
      jsonFile,
    ).text;
    expect(JSON.parse(json)).toMatchObject({ partitions: [{ name: 'default' }] });
    const quoted = edited(read(quotedConfigMapFile), 'root.etl', ['maxapplications'], 7);
    expect(read(writeQueuesYaml(quoted, quotedConfigMapFile).text)).toEqual(quoted);
  });

  it('keeps limits at the partition, and a root that is not written, as long as that can be', () => {
    expect(
      changed(impliedRootFile, 'root', ['limits'], [{ limit: 'everybody', users: ['*'], maxapplications: 4 }]),
    ).toEqual(['-maxapplications: 3', '+maxapplications: 4']);
    expect(changed(impliedRootFile, 'root.a', ['maxapplications'], 1)).toEqual(['+maxapplications: 1']);
    const withRoot = edited(read(impliedRootFile), 'root', ['adminacl'], 'ana');
    const text = writeQueuesYaml(withRoot, impliedRootFile).text;
    expect(read(text).queues.find((q) => q.id === 'root')?.['adminacl']).toBe('ana');
    expect(text).toContain('- name: gpu');
  });

  it('writes a new file when the original is broken, and says so', () => {
    const written = writeQueuesYaml(read(plainFile), 'partitions: [');
    expect(read(written.text).queues.map((q) => q.id)).toEqual(['root', 'root.etl', 'root.adhoc', 'root.tenants']);
    expect(written.notices[0].message).toBe('the original file can no longer be read; a new one was written');
  });
});

describe('writeQueuesYaml without an original', () => {
  it('writes a clean file', () => {
    const { text, notices } = writeQueuesYaml({
      queues: [
        { id: 'root', resources: { max: { vcore: 3 } }, color: 'red' },
        {
          id: 'root.etl',
          resources: { max: { vcore: 1.5, memory: '64GB' } },
          properties: { 'application.sort.policy': 'fair', 'priority.offset': -1 },
        },
      ],
      scheduler: { type: 'yunikorn', preset: '1.5', nodesortpolicy: { type: 'binpacking' } },
    });
    expect(text).toBe(`partitions:
  - name: default
    nodesortpolicy:
      type: binpacking
    queues:
      - name: root
        queues:
          - name: etl
            properties:
              application.sort.policy: fair
              priority.offset: -1
            resources:
              max:
                vcore: 1500m
                memory: 64Gi
`);
    expect(notices.map((n) => n.message)).toEqual([
      'YuniKorn accepts no resources for the root queue; left out',
      '"color" is not a setting of YuniKorn\'s queues; left out',
      "no queue has a submitacl: YuniKorn will reject every submission (submitacl: '*' allows everyone)",
    ]);
  });

  it('says why YuniKorn would refuse the file', () => {
    const { notices } = writeQueuesYaml({
      queues: [
        { id: 'root', submitacl: '*' },
        { id: 'root.a', resources: { guaranteed: { vcore: 2 }, max: { vcore: 1 } } },
      ],
      scheduler: { type: 'yunikorn' },
    });
    expect(notices).toEqual([
      {
        line: 10,
        column: 24,
        path: 'queues.root.a.resources.guaranteed.vcore',
        message: 'YuniKorn would refuse this: root.a is guaranteed 2 vcore, more than its maximum of 1 vcore',
      },
    ]);
  });

  it('gives every gallery scenario a file that YuniKorn takes', () => {
    for (const { id, scenario } of gallery.filter((entry) => entry.scenario.scheduler.type === 'yunikorn')) {
      const { text, notices } = writeQueuesYaml(scenario);
      expect([id, readQueuesYaml(text).ok, notices.filter((n) => n.message.includes('refuse'))]).toEqual([
        id,
        true,
        [],
      ]);
    }
  });
});
