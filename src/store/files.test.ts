import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gallery } from '../engine/gallery';
import { acceptDrops } from './files';
import { closeImport, importStore } from './import-store';
import { scenarioStore } from './scenario-store';

const [first, second] = gallery;

let target: EventTarget;
let over: boolean;
let stop: () => void;

beforeEach(() => {
  target = new EventTarget();
  over = false;
  scenarioStore.setState({ notices: [] });
  scenarioStore.getState().replace(first.scenario, { kind: 'gallery', id: first.id });
  stop = acceptDrops(target as HTMLElement, (state) => (over = state));
});

afterEach(() => stop());

function drag(type: string, files: File[], types = ['Files']): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer: { types, files } });
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
    drag('drop', [file(JSON.stringify({ ...second.scenario, seed: 'x' }))]);
    await vi.waitFor(() => expect(said()).toContain('error: a.signalbox.json was not opened: seed: '));
    expect(opened()).toBe(first.scenario.title);
  });

  it('that is too large is not even read', () => {
    const large = Object.assign(file('{}', 'big.json'), { text: () => Promise.reject(new Error('read')) });
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
    drag('drop', [large]);
    expect(said()).toContain('big.json has 21 MB');
  });

  it('that cannot be read is mentioned', async () => {
    drag('drop', [Object.assign(file('{}'), { text: () => Promise.reject(new Error('gone')) })]);
    await vi.waitFor(() => expect(said()).toContain('could not be read'));
  });

  it('loses its damaged view alone', async () => {
    drag('drop', [file(JSON.stringify({ ...second.scenario, view: { group: 'rack' } }))]);
    await vi.waitFor(() => expect(said()).toContain('view.group'));
    expect(opened()).toBe(second.scenario.title);
  });
});

describe('text dragged over the page', () => {
  it('is ignored', () => {
    expect(drag('dragover', [], ['text/plain']).defaultPrevented).toBe(false);
    expect(drag('drop', [], ['text/plain']).defaultPrevented).toBe(false);
  });
});
