import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { withFolders } from '../dropped-folders';
import { readEventLog } from './read-event-log';
import { sortOut } from './sort-out';

const START = '{"Event":"SparkListenerLogStart","Spark Version":"3.5.1"}\n';
const TASK = `${JSON.stringify({
  Event: 'SparkListenerTaskEnd',
  'Stage ID': 0,
  'Stage Attempt ID': 0,
  'Task End Reason': { Reason: 'Success' },
  'Task Info': { 'Task ID': 0, Index: 0, 'Launch Time': 0, 'Finish Time': 700, 'Executor ID': '1', Host: 'h' },
})}\n`;
const ADDED = `${JSON.stringify({
  Event: 'SparkListenerExecutorAdded',
  Timestamp: 0,
  'Executor ID': '1',
  'Executor Info': { Host: 'h', 'Total Cores': 1 },
})}\n`;

const file = (name: string, content: string | Uint8Array<ArrayBuffer> = START) => new File([content], name);
const gzip = (text: string) => new Uint8Array(gzipSync(new TextEncoder().encode(text)));

describe('files that are brought together', () => {
  it('stay as they are where none is an event log', async () => {
    const files = [file('a.json', '{"signalbox":1}'), file('b.csv', 'id\n'), file('c.gz', gzip('{}'))];
    expect(await sortOut(files)).toEqual(files);
  });

  it('are one log where they are parts of it: in the order of their numbers, without its marker', async () => {
    const parts = [file('events_10_app-1'), file('appstatus_app-1', ''), file('events_2_app-1'), file('x.json', '{}')];
    expect(await sortOut(parts)).toEqual([{ name: 'events_10_app-1', files: [parts[2], parts[0]] }, parts[3]]);
  });

  it('are one log where its last part is still empty, and where a part begins with the event of a plugin', async () => {
    const plugin = file('events_2_app-1', '{"Event":"com.nvidia.spark.rapids.SparkRapidsBuildInfoEvent","info":{}}\n');
    const parts = [file('events_1_app-1'), plugin, file('events_3_app-1.zstd', '')];
    expect(await sortOut(parts)).toEqual([{ name: 'events_1_app-1', files: parts.slice(0, 2) }]);
  });

  it('are a log each where they are of different applications, compressed or not', async () => {
    const zstandard = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0]);
    const logs = [file('app-1'), file('app-2.gz', gzip(START)), file('app-3.zstd', zstandard)];
    expect(await sortOut(logs)).toEqual(logs.map((log) => ({ name: log.name, files: [log] })));
  });

  it('are one log where Databricks divided it by time', async () => {
    const first = '{"Event":"DBCEventLoggingListenerMetadata","Spark Version":"3.4.1","Rollover Number":0}\n';
    const logs = [file('eventlog', first + TASK), file('eventlog-2021-06-15--15-00.gz', gzip(first + ADDED))];
    expect(await sortOut(logs)).toEqual([{ name: 'eventlog', files: logs }]);
    expect(await readEventLog('eventlog', logs)).toMatchObject({ ok: true, value: { version: '3.4.1', executors: 1 } });
  });

  it('in a framing of Spark are found by their first bytes and read', async () => {
    // The first event, as Spark's library for LZ4 writes it where nothing can be saved.
    const raw = Buffer.from(START);
    const head = Buffer.alloc(21);
    head.write('LZ4Block');
    head[8] = 0x10;
    head.writeInt32LE(raw.length, 9);
    head.writeInt32LE(raw.length, 13);
    const packed = [
      file('app-1.lz4', new Uint8Array([...head, ...raw])),
      file('app-2.snappy', new Uint8Array([0x82, ...Buffer.from('SNAPPY\0')])),
      file('app-3.lzf', 'ZV\u0001'),
    ];
    expect(await sortOut(packed)).toEqual(packed.map((log) => ({ name: log.name, files: [log] })));
    expect(await readEventLog('app-1.lz4', packed.slice(0, 1))).toEqual(
      await readEventLog('app-1.lz4', [file('app-1')]),
    );
  });

  it('in a folder take its place, in the order of their names and without hidden ones', async () => {
    const entry = (one: File) => ({
      name: one.name,
      isDirectory: false,
      file: (then: (file: File) => void) => then(one),
    });
    const folder = (...entries: object[]) => ({
      isDirectory: true,
      name: 'f',
      createReader: () => {
        const calls = [entries, []];
        return { readEntries: (then: (some: object[]) => void) => then(calls.shift() ?? []) };
      },
    });
    const [one, two, hidden] = [file('1'), file('2'), file('.2.crc')];
    const dropped = [null, folder(entry(two), entry(hidden), folder(entry(one)))] as never;
    expect(await withFolders([one, file('eventlog_v2_app')], dropped)).toEqual([one, two, one]);
  });
});

describe('an event log', () => {
  it('is read from several files, and what was cut is named', async () => {
    const cut = gzip(TASK.repeat(50)).slice(0, -9);
    const read = await readEventLog('app', [file('app', START + ADDED), file('more.gz', cut)]);
    expect(read).toMatchObject({ ok: true, value: { version: '3.5.1', tasks: 1, measured: 700 } });
    expect(read.ok && read.value.findings[0]).toBe('more.gz ends in the middle: what comes before it counts.');
  });

  it('of several attempts is refused, because their tasks have the same numbers', async () => {
    const begin = (id: string, attempt: string) =>
      `${JSON.stringify({ Event: 'SparkListenerApplicationStart', 'App ID': id, 'App Attempt ID': attempt })}\n`;
    const [one, two] = [file('a', begin('app-1', '1') + ADDED + TASK), file('b', begin('app-1', '2') + TASK)];
    expect(await readEventLog('a', [one, two])).toEqual({
      ok: false,
      error:
        'a was not opened: it has the events of app-1_1 and app-1_2: only the files of one attempt at one application belong together.',
    });
    expect(await readEventLog('a', [one, one])).toMatchObject({ ok: true });
  });

  it('in a zip with other runs is the first one, and the others are named', async () => {
    const events = new TextEncoder().encode(START + ADDED + TASK);
    const zip = zipSync({ a_1: events, 'a_2.zstd': events, a_3: events });
    const read = await readEventLog('a.zip', [file('a.zip', new Uint8Array(zip))]);
    expect(read.ok && read.value.findings[0]).toBe(
      'a_2 and a_3 in the zip are left out: unpack them to read them alone.',
    );
  });

  it('in the zip of a history server is read', async () => {
    const zip = zipSync({ 'eventlog_v2_a/events_1_a': new TextEncoder().encode(START + ADDED + TASK) });
    expect(await readEventLog('a.zip', [file('a.zip', new Uint8Array(zip))])).toMatchObject({ ok: true });
  });

  it.each([
    ['has no event', 'x\ny\n', 'a was not opened: no line is an event of Spark.'],
    ['has no task', START, 'a was not opened. The log has no task that ended: there is nothing to replay.'],
    ['is damaged', gzip(START).fill(255, 10, 30), 'a is damaged: it cannot be unpacked.'],
  ])('that %s is refused with a sentence', async (_, content, error) => {
    expect(await readEventLog('a', [file('a', content)])).toEqual({ ok: false, error });
  });

  it('that cannot be read is refused with a sentence', async () => {
    const gone = Object.assign(file('a'), {
      stream: () => {
        throw new Error('gone');
      },
    });
    expect(await readEventLog('a', [gone])).toEqual({ ok: false, error: 'a could not be read.' });
  });
});
