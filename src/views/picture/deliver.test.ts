import { afterEach, expect, it, vi } from 'vitest';
import { scenarioStore } from '../../store/document/scenario-store';
import { deliver } from './deliver';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A clipboard that takes whatever its items promise. Returns how often a page asked it. */
function clipboard(): () => number {
  const write = vi.fn(async (items: readonly { readonly data: Record<string, Promise<Blob>> }[]) => {
    await Promise.all(items.flatMap(({ data }) => Object.values(data)));
  });
  vi.stubGlobal('navigator', { clipboard: { write } });
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly data: Record<string, Promise<Blob>>) {}
    },
  );
  return () => write.mock.calls.length;
}

const last = (): string | undefined => scenarioStore.getState().notices.at(-1)?.text;
const PICTURE = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 1, height: 1, title: 'Two queues' };

it('asks for the clipboard within the press, before there is a picture', () => {
  const asked = clipboard();
  void deliver(new Promise(() => undefined), 'clipboard');
  expect(asked()).toBe(1);
});

it('says that no image could be made where the browser draws none', async () => {
  clipboard();
  await deliver(Promise.resolve(PICTURE), 'clipboard');
  expect(last()).toContain('could not make the PNG');
});

it.each(['svg', 'png', 'clipboard'] as const)(
  'says that a view was closed before its picture was drawn, as %s',
  async (target) => {
    clipboard();
    scenarioStore.setState({ notices: [] });
    await deliver(Promise.resolve(undefined), target);
    expect(last()).toContain('the view was closed');
  },
);
