import { describe, expect, it } from 'vitest';
import { leavesOf } from '../../scenario/leaf-queues';
import type { QueueText } from '../../scenario/schema';
import { galleryEntry } from '../gallery';
import { nameOfKnob } from './document-knobs';
import { leafKnobs, leavesNote } from './leaf-knobs';

const { scenario } = galleryEntry('two-queues') ?? expect.fail('no scenario');

const withQueues = (...queues: QueueText[]) => ({ ...scenario, queues: [{ id: 'root' }, ...queues] });

const knobIn = (document: typeof scenario, name: string) =>
  leafKnobs(document).find((found) => nameOfKnob(found) === `${name} of all leaf queues`);

describe('a setting of all leaf queues', () => {
  it('concerns the queues that take applications', () => {
    const queues = ['root', 'root.a', 'root.a.x', 'root.b', 'root.c'].map((id) => ({ id, isParent: id === 'root.c' }));
    expect(leavesOf(queues).map(({ id }) => id)).toEqual(['root.a.x', 'root.b']);
  });

  it('has the value that all of them have: written, inherited or by default', () => {
    const found = knobIn(withQueues({ id: 'root.a' }, { id: 'root.b', maxapplications: 3 }), 'maxapplications');
    expect(found).toMatchObject({ path: ['queues', '*', 'maxapplications'], written: true, agreed: false });
    expect(found?.value).toBeUndefined();
    const both = withQueues({ id: 'root.a', maxapplications: 3 }, { id: 'root.b', maxapplications: 3 });
    expect(knobIn(both, 'maxapplications')).toMatchObject({ value: 3, agreed: true, values: [3, 3] });
    const order = { properties: { 'application.sort.policy': 'fair' } };
    const below = withQueues({ id: 'root.p', ...order }, { id: 'root.p.a' }, { id: 'root.b', ...order });
    expect(knobIn(below, 'application.sort.policy')).toMatchObject({ value: 'fair', values: ['fair', 'fair'] });
    expect(knobIn(scenario, 'application.sort.policy')?.values).toHaveLength(leavesOf(scenario.queues).length);
  });

  it('may be an amount that some leaf queue has', () => {
    const document = withQueues({ id: 'root.a', resources: { max: { vcore: 4 } } }, { id: 'root.b' });
    expect(knobIn(document, 'max vcore')).toMatchObject({
      path: ['queues', '*', 'resources', 'max', 'vcore'],
      values: [4, undefined],
    });
    expect(knobIn(document, 'guaranteed vcore')).toBeUndefined();
  });

  it('has a note where they differ', () => {
    const path = ['queues', '*', 'maxapplications'];
    const differing = withQueues({ id: 'root.a' }, { id: 'root.b', maxapplications: 3 });
    expect(leavesNote(differing, path)).toBe(
      'root.a has 0 and root.b has 3: no single value stands for the current settings',
    );
    const many = Array.from({ length: 5 }, (_, at) => ({ id: `root.q${at}`, maxapplications: at + 1 }));
    expect(leavesNote(withQueues(...many), path)).toContain('The 5 leaf queues differ in it');
    expect(leavesNote(withQueues({ id: 'root.a' }, { id: 'root.b' }), path)).toBe('');
    expect(leavesNote(differing, ['queues', 'root.a', 'maxapplications'])).toBe('');
  });
});
