import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gallery } from '../../engine/gallery';
import { linkStore } from '../address/link-store';
import { acceptDrops } from './files';
import { closeImport, importStore, startWith } from './import-store';
import { runStore } from '../runs/run-store';
import { loadReader } from '../reader-part';
import { scenarioStore } from '../document/scenario-store';

const [first, second] = gallery;

let target: EventTarget;
let over: boolean;
let stop: () => void;

// The reader comes with all systems, which takes its time on a busy machine.
beforeAll(async () => {
  await loadReader();
}, 60_000);

beforeEach(() => {
  target = new EventTarget();
  over = false;
  scenarioStore.setState({ notices: [] });
  scenarioStore.getState().replace(first.scenario, { kind: 'gallery', id: first.id });
  stop = acceptDrops(target as HTMLElement, (state) => (over = state));
});

afterEach(() => stop());

function drag(type: string, files: File[], types = ['Files'], items: unknown[] = []): Event {
  const dataTransfer = { types, files, items };
  const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
  target.dispatchEvent(event);
  return event;
}

const file = (text: string, name = 'a.signalbox.json') => new File([text], name);
const opened = (): string | undefined => scenarioStore.getState().document.title;
const said = (): string =>
  scenarioStore
    .getState()
    .notices.map((n) => `${n.tone}: ${n.text}`)
    .join();

describe('a file dropped on the page', () => {
  it('is accepted as it enters a part of the page: released there, it would be lost', () => {
    expect(drag('dragenter', []).defaultPrevented).toBe(true);
    expect(over).toBe(true);
    expect(drag('dragenter', [], ['text/plain']).defaultPrevented).toBe(false);
  });

  it('is found in its folder, also where a link comes along', async () => {
    const inside = {
      name: 'a.json',
      isDirectory: false,
      file: (done: (found: File) => void) => done(file(JSON.stringify(second.scenario))),
    };
    const lists = [[inside], []];
    const readEntries = (done: (entries: unknown[]) => void) => done(lists.shift() ?? []);
    const folder = { name: 'folder', isDirectory: true, createReader: () => ({ readEntries }) };
    const items = [
      { kind: 'string', webkitGetAsEntry: () => null },
      { kind: 'file', webkitGetAsEntry: () => folder },
    ];
    drag('drop', [new File([], 'folder')], ['text/uri-list', 'Files'], items);
    await vi.waitFor(() => expect(opened()).toBe(second.scenario.title));
  });

  it('is opened, undoably', async () => {
    expect(drag('dragover', []).defaultPrevented).toBe(true);
    expect(over).toBe(true);
    expect(drag('drop', [file(JSON.stringify(second.scenario))]).defaultPrevented).toBe(true);
    expect(over).toBe(false);
    await vi.waitFor(() => expect(opened()).toBe(second.scenario.title));
    expect(scenarioStore.getState().origin).toEqual({ kind: 'file', id: 'a.signalbox.json' });
    scenarioStore.getState().undo();
    expect(opened()).toBe(first.scenario.title);
  });

  it('names the fields that nothing knows once its runs are over, at most three of them', async () => {
    const open = async (more: object): Promise<void> => {
      scenarioStore.setState({ notices: [] });
      drag('drop', [file(JSON.stringify({ ...second.scenario, ...more }))]);
      await vi.waitFor(() => expect(scenarioStore.getState().document).toMatchObject(more));
      expect(said()).toBe('');
      runStore.setState({ idle: true, byVariant: { A: undefined as never } });
    };
    await open({ horizn: '1h' });
    await vi.waitFor(() =>
      expect(said()).toBe(
        'warning: horizn: no such field is known: it is kept but has no effect; did you mean "horizon"?',
      ),
    );
    await open({ 'x-1': 1, 'x-2': 2, 'x-3': 3, 'x-4': 4 });
    await vi.waitFor(() =>
      expect(said()).toBe(
        'warning: x-1: no such field is known: it is kept but has no effect.,' +
          'warning: x-2: no such field is known: it is kept but has no effect.,' +
          'warning: 2 more fields are not known; the section Source marks them.',
      ),
    );
  });

  it('of another system is offered for a look and replaces nothing', async () => {
    drag('drop', [file('partitions: []', 'queues.YAML')]);
    const offer = { kind: 'queues-yaml', name: 'queues.YAML', text: 'partitions: []' };
    await vi.waitFor(() => expect(importStore.getState().offer).toMatchObject(offer));
    expect(opened()).toBe(first.scenario.title);
    closeImport();
    expect(importStore.getState().offer).toBeUndefined();
  });

  it.each([
    ['<allocations><pool name="a"><weight>2</weight></pool></allocations>', 'pools'],
    ['<allocations><pool name="a"><maxResources>1 mb, 1 vcores</maxResources></pool></allocations>', 'hadoop-xml'],
    ['<?xml version="1.0"?><!-- <pool/> --><allocations><queue name="a"/></allocations>', 'hadoop-xml'],
    ['<configuration><property/></configuration>', 'hadoop-xml'],
  ])('with XML is one of Hadoop or of Spark by what it says: %s', async (text, kind) => {
    drag('drop', [file(text, 'scheduler.xml')]);
    await vi.waitFor(() => expect(importStore.getState().offer).toMatchObject({ kind, text }));
    closeImport();
  });

  it('with a trace of the load simulator is told from a scenario', async () => {
    const text = '{"job.start.ms": 0, "job.queue.name": "q", "job.tasks": [{"duration.ms": 5}]}';
    drag('drop', [file(text, 'sls-jobs.json')]);
    await vi.waitFor(() => expect(importStore.getState().offer).toMatchObject({ kind: 'sls', text }));
    closeImport();
  });

  it('that is not valid leaves everything as it was, and the message names the field', async () => {
    drag('drop', [file(JSON.stringify({ ...second.scenario, signalbox: 99 }))]);
    await vi.waitFor(() => expect(said()).toContain('error: a.signalbox.json was not opened: signalbox: '));
    expect(opened()).toBe(first.scenario.title);
  });

  it('that is valid in part is asked about, and replaces nothing before the answer; the next file waits for it', async () => {
    const spoiled = file(JSON.stringify({ ...second.scenario, seed: 'x' }));
    drag('drop', [spoiled, file(JSON.stringify({ ...second.scenario, title: 'Next' }), 'b.json')]);
    await vi.waitFor(() => expect(linkStore.getState().trouble?.message).toMatch(/^seed: /));
    expect(linkStore.getState().trouble).toMatchObject({ stage: 'file', name: 'a.signalbox.json' });
    expect([opened(), said()]).toEqual([first.scenario.title, '']);
    linkStore.setState({ trouble: undefined });
    await vi.waitFor(() => expect(opened()).toBe('Next'));
  });

  it('that is too large is not even read', async () => {
    const large = Object.assign(file('{}', 'big.json'), { text: () => Promise.reject(new Error('read')) });
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
    drag('drop', [large]);
    await vi.waitFor(() => expect(said()).toContain('big.json is 21 MB'));
  });

  it('that cannot be read is mentioned', async () => {
    drag('drop', [Object.assign(file('{}'), { text: () => Promise.reject(new Error('gone')) })]);
    await vi.waitFor(() => expect(said()).toContain('could not be read'));
  });

  it.each([
    ['spark-defaults.conf', '# as installed\nspark.executor.memory   4g\n', 'has settings of Spark'],
    ['spark-defaults.conf.template', '# spark.master   yarn\n', 'set them there in the section Workload'],
    ['trace.bz2', new TextEncoder().encode('BZh91AY'), 'trace.bz2 is compressed (bzip2)'],
    ['trace.json.gz', new Uint8Array([0x1f, 0x8b, 1, 2, 3]), 'trace.json.gz is damaged: it cannot be unpacked'],
    ['core', new Uint8Array([7, 0, 9]), 'core is not a text file'],
    ['none.json', '', 'none.json is empty'],
    ['none.json.gz', new Uint8Array(gzipSync('')), 'none.json is empty'],
    ['all.tar.gz', new Uint8Array(gzipSync(Buffer.from('a.json\0\0{}'))), 'all.tar is not a text file'],
    ['pom.xml', '<project/>', 'YARN’s files begin with <configuration> or <allocations>'],
    ['policy.ts', 'export const x = 1', 'neither a scenario nor a file of a system'],
  ])('that is no scenario is told by what it is: %s', async (name, content, words) => {
    drag('drop', [new File([content], name)]);
    await vi.waitFor(() => expect(said()).toContain(words));
    expect(said()).not.toContain('JSON');
    expect(opened()).toBe(first.scenario.title);
  });

  it('is unpacked where it is compressed with gzip, and read in UTF-16', async () => {
    const trace = '{"job.start.ms": 0, "job.queue.name": "q", "job.tasks": [{"duration.ms": 5}]}';
    drag('drop', [new File([new Uint8Array(gzipSync(trace))], 'jobs.json.gz')]);
    await vi.waitFor(() =>
      expect(importStore.getState().offer).toMatchObject({ kind: 'sls', name: 'jobs.json', text: trace }),
    );
    closeImport();
    const xml = '<configuration/>';
    drag('drop', [new File([new Uint8Array([0xff, 0xfe]), Buffer.from(xml, 'utf16le')], 'site.xml')]);
    await vi.waitFor(() => expect(importStore.getState().offer).toMatchObject({ kind: 'hadoop-xml', text: xml }));
    closeImport();
  });

  it('with XML is read in the encoding that it declares', async () => {
    const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><configuration a="é"/>`;
    const latin = (text: string) => new File([Buffer.from(text, 'latin1')], 'site.xml');
    drag('drop', [latin(xml('ISO-8859-1'))]);
    await vi.waitFor(() => expect(importStore.getState().offer).toMatchObject({ text: xml('ISO-8859-1') }));
    closeImport();
    drag('drop', [file(xml('utf-16'), 'site.xml')]);
    await vi.waitFor(() => expect(importStore.getState().offer).toMatchObject({ text: xml('utf-16') }));
    closeImport();
    drag('drop', [latin(xml('EBCDIC-1'))]);
    await vi.waitFor(() =>
      expect(said()).toContain('site.xml is encoded in EBCDIC-1, which is not known. Save it as UTF-8.'),
    );
  });

  it('loses its damaged view alone', async () => {
    drag('drop', [file(JSON.stringify({ ...second.scenario, view: { group: 'rack' } }))]);
    await vi.waitFor(() => expect(said()).toContain('view.group'));
    expect(opened()).toBe(second.scenario.title);
  });
});

describe('several files dropped at once', () => {
  it('are looked at one after the other', async () => {
    drag('drop', [file('<configuration/>', 'a.xml'), file('partitions: []', 'b.yaml')]);
    await vi.waitFor(() => expect(importStore.getState().offer?.name).toBe('a.xml'));
    closeImport();
    await vi.waitFor(() => expect(importStore.getState().offer?.name).toBe('b.yaml'));
    closeImport();
  });

  it('wait while a new scenario begins with one of them', async () => {
    drag('drop', [file('<configuration/>', 'a.xml'), file('partitions: []', 'b.yaml')]);
    await vi.waitFor(() => expect(importStore.getState().offer?.name).toBe('a.xml'));
    startWith({ kind: 'hadoop-xml', name: 'a.xml', text: '<configuration/>' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(importStore.getState()).toMatchObject({ offer: undefined, brought: { name: 'a.xml' } });
    startWith(undefined);
    await vi.waitFor(() => expect(importStore.getState().offer?.name).toBe('b.yaml'));
    closeImport();
  });

  it('are named where only one can be on screen', async () => {
    drag('drop', [file(JSON.stringify(second.scenario)), file(JSON.stringify(first.scenario), 'b.json')]);
    await vi.waitFor(() => expect(said()).toContain('warning: b.json was not opened: each would take the place'));
    expect(opened()).toBe(second.scenario.title);
  });
});

describe('text dragged over the page', () => {
  it('is ignored', () => {
    expect(drag('dragover', [], ['text/plain']).defaultPrevented).toBe(false);
    expect(drag('drop', [], ['text/plain']).defaultPrevented).toBe(false);
  });
});
