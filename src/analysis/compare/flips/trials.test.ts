import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { trialsOf } from './trials';

const { scenario } = galleryEntry('two-queues') ?? expect.fail('no scenario');

it('Differences are described in words, and the text of an imported file is not counted as one', () => {
  const [a, b] = ['A', 'B'].map((id) => ({
    id,
    changes: [
      { path: ['formats'], value: { queuesYaml: `# of ${id}` } },
      { path: ['queues', 'root.etl', 'resources'], value: { max: { vcore: id === 'A' ? 4 : 6 } } },
      ...(id === 'A' ? [] : [{ path: ['queues', 'root.adhoc', 'resources'], remove: true as const }]),
    ],
  }));
  const { trials } = trialsOf({ ...scenario, variants: [a, b] }, 'A', 'B');
  const differences = trials.filter(({ kind }) => kind === 'difference');
  expect(differences.map(({ name, base, value }) => `${name}: ${base}, ${value}`)).toEqual([
    'resources.max.vcore of root.etl: 6, 4',
    'resources of root.adhoc: not set, guaranteed (vcore 5), max (vcore 5)',
  ]);
});

it('A setting of the scheduler has its whole name: there is more than one type', () => {
  const entry = galleryEntry('small-overtakes-big') ?? expect.fail('no scenario');
  const { trials } = trialsOf(entry.scenario, 'A', 'B');
  const names = trials.map(({ name }) => name);
  expect(names).toContain('nodesortpolicy.type');
  expect(names).not.toContain('type');
});
