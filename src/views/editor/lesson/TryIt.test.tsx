import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { EditorContext } from '../editor-context';
import type { Editor } from '../editor-context';
import { rendered, wordsOf } from '../../testing/rendered.test-helper';
import { TryIt } from './TryIt';

const { scenario } = galleryEntry('driver-deadlock') ?? expect.fail('no scenario');

const refused = (): never => expect.fail('nothing is edited here');
const active = { id: 'A', title: 'A', index: 0, document: scenario };
const editor: Editor = {
  stored: scenario,
  variants: [active],
  active,
  first: true,
  whole: true,
  set: refused,
  setKnob: refused,
  apply: refused,
  restructure: refused,
  remove: refused,
  get: () => undefined,
};

const view = (
  <EditorContext value={editor}>
    <TryIt />
  </EditorContext>
);

describe('the first thing to try', () => {
  it('says how each variant ended, or what has become of it', () => {
    expect(wordsOf(rendered(view, 'driver-deadlock'))).toBe(
      'Drag the number: the cluster has 8 cores. A 8 of 8 done at 2:05.1 B deadlock at 0:04.8, 0 of 8 done',
    );
    expect(wordsOf(rendered(view, 'driver-deadlock', { only: ['A'] }))).toMatch(/ A 8 of 8 done at 2:05\.1 B running$/);
    expect(wordsOf(rendered(view, 'driver-deadlock', { runs: { error: 'It cannot run.' } }))).toMatch(
      / A could not run B could not run$/,
    );
  });
});
