import { expect, it } from 'vitest';
import { checkDocument } from '../../engine/document/check-document';
import type { Scenario } from '../../scenario/schema';
import { signalbox } from '../testing/memory-io.test-helper';

const QUEUES = `partitions:
  - name: default
    queues:
      - name: root
        submitacl: '*'
        queues:
          - name: etl # nightly
            resources: { max: { vcore: 6 } }
          - name: adhoc
`;

const FAIR = `<allocations>
  <queue name="etl"><weight>2</weight></queue>
  <queue name="adhoc"/>
</allocations>
`;

const property = (name: string, value: string): string =>
  `<property><name>${name}</name><value>${value}</value></property>`;

const FILES = {
  'queues.yaml': QUEUES,
  'fair-scheduler.xml': FAIR,
  'yarn-site.xml': `<configuration>${property('yarn.scheduler.fair.preemption', 'true')}</configuration>`,
  'bad.yaml': QUEUES.replace('vcore: 6', 'vcore: -6'),
  '-': QUEUES,
  'pools.xml': '<allocations><pool name="a"/></allocations>',
};

/** The scenario that a command prints. */
async function printed(args: readonly string[], files: Readonly<Record<string, string>> = FILES): Promise<Scenario> {
  const { status, out, error } = await signalbox(args, files);
  expect([status, error]).toEqual([0, '']);
  const document = JSON.parse(out) as Scenario;
  expect(checkDocument(document)).toMatchObject({ ok: true });
  return document;
}

it('from-config prints a scenario whose applications are divided among the queues of the file', async () => {
  const { title, scheduler, workload } = await printed(['from-config', 'queues.yaml']);
  expect([title, scheduler.type]).toEqual(['queues.yaml', 'yunikorn']);
  expect(workload.map(({ id, queue, count }) => [id, queue, count])).toEqual([
    ['etl', 'root.etl', 3],
    ['adhoc', 'root.adhoc', 3],
  ]);
  expect((await printed(['from-config', '-', '--start', 'empty'])).workload).toEqual([]);
});

it('from-config takes several files, each into what the ones before have made', async () => {
  const { queues, scheduler } = await printed(['from-config', 'fair-scheduler.xml', 'yarn-site.xml']);
  expect(queues).toContainEqual({ id: 'root.etl', weight: 2 });
  expect(scheduler).toMatchObject({ type: 'yarn-fair', 'yarn.scheduler.fair.preemption': true });
});

it('from-config puts a file into a scenario: into its first variant, a given one, or a new one named after the file', async () => {
  const text = JSON.stringify(await printed(['from-config', 'queues.yaml']));
  const files = { ...FILES, 'mine.json': text };
  const into = ['from-config', 'fair-scheduler.xml', '--into', 'mine.json'];
  expect((await printed(into, files)).scheduler.type).toBe('yarn-fair');
  const both = await printed([...into, '--add-variant'], files);
  expect(both.scheduler.type).toBe('yunikorn');
  expect(both.variants).toMatchObject([{ id: 'A' }, { id: 'B', title: 'fair-scheduler.xml' }]);
  const again = await printed(['from-config', 'queues.yaml', '--into', 'both.json', '--variant', 'B'], {
    ...files,
    'both.json': JSON.stringify(both),
  });
  // The text of the other file is kept, for the way back.
  expect(again.variants?.[1].changes?.map(({ path }) => path[0])).toEqual(['formats']);
});

it('from-config says what else a scenario changes so that the system of the file can run it', async () => {
  const result = await signalbox(['from-config', 'fair-scheduler.xml', '--into', 'sparrow-scheduler-lost'], FILES);
  expect(result.status).toBe(0);
  expect(result.error).toBe('signalbox: fair-scheduler.xml: The event lost is removed.\n');
});

it('from-config says that no application has a tag which placement rules look at', async () => {
  const rules = '    placementrules: [{ name: tag, value: team, create: true }]\n    queues:';
  const files = { 'queues.yaml': QUEUES.replace('    queues:', rules) };
  const { error } = await signalbox(['from-config', 'queues.yaml', '--into', 'driver-deadlock'], files);
  expect(error).toContain('No application here has the tag team that placement rules look at');
});

it('from-config names the line, the column and the field of what is wrong in a file', async () => {
  const { status, out, error } = await signalbox(['from-config', 'bad.yaml'], FILES);
  expect([status, out]).toEqual([1, '']);
  expect(error).toMatch(
    /^signalbox: bad\.yaml:8:40: queues\.root\.etl\.resources\.max\.vcore: expected .+ got "-6"\n$/,
  );
});

it.each([
  [['from-config', 'pools.xml'], 1, 'expected a queues.yaml'],
  [['from-config', 'missing.yaml'], 3, 'cannot read missing.yaml'],
  [
    ['from-config', 'queues.yaml', '--start', 'huge'],
    2,
    '--start is "huge"; expected one of team, shared, large, empty',
  ],
  [['from-config', 'queues.yaml', '--add-variant'], 2, 'need --into'],
  [['from-config', 'queues.yaml', '--into', 'driver-deadlock', '--start', 'team'], 2, 'only one of --start, --into'],
  [['from-config', 'queues.yaml', '--into', 'driver-deadlock', '--variant', 'Z'], 2, 'the variants are A, B'],
  [['from-config', 'queues.yaml', '--into', 'hybrid', '--add-variant'], 2, 'has 4 variants'],
  [['to-config', 'hybrid'], 1, 'scheduler.type: expected YuniKorn or one of YARN’s schedulers'],
  [['to-config', 'driver-deadlock', '--site'], 2, 'YuniKorn has one file'],
  [['to-config', 'driver-deadlock', '--variant', 'Z'], 2, 'the variants are A, B'],
] as const)('%j ends with status %d: %s', async (args, status, message) => {
  const result = await signalbox([...args], FILES);
  expect([result.status, result.out]).toEqual([status, '']);
  expect(result.error).toContain(message);
});

it('to-config prints the file of a variant, with the comments of the file that it came from', async () => {
  const files = { ...FILES, 'mine.json': JSON.stringify(await printed(['from-config', 'queues.yaml'])) };
  expect((await signalbox(['to-config', 'mine.json'], files)).out).toBe(QUEUES);
  const both = await printed(['from-config', 'fair-scheduler.xml', '--into', 'mine.json', '--add-variant'], files);
  const written = await signalbox(['to-config', 'both.json', '--variant', 'B'], { 'both.json': JSON.stringify(both) });
  expect(written.out).toContain('<weight>2</weight>');
  const site = await signalbox(['to-config', 'both.json', '--variant', 'B', '--site'], {
    'both.json': JSON.stringify(both),
  });
  expect(site.out).toContain('fair.FairScheduler');
});
