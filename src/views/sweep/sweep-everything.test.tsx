import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { applyChanges, getAt } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import { checkDocument } from '../../engine/document/check-document';
import { documentKnobs } from '../../engine/document/document-knobs';
import { gallery, galleryEntry } from '../../engine/gallery';
import { siblingsNote, withSiblings } from '../../engine/document/sibling-parts';
import { frameworkPlugins, schedulerPlugins } from '../../engine/systems';
import { variantsOf } from '../../engine/document/variants';
import { autoscalerKnobs, scalingKnobs } from '../../scenario/autoscaler';
import { applicationCount, applicationKnobs, groupKnobs, nodeCount } from '../../scenario/frame-knobs';
import type { Knob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { EditorContext } from '../editor/editor-context';
import type { Editor } from '../editor/editor-context';
import { KnobField } from '../editor/fields/knobs/KnobField';
import { ResourceField } from '../editor/fields/knobs/ResourceField';
import { TypedParts } from '../editor/models/typed-parts';
import { seenBy } from '../shared/acts/act';
import { knobAxis } from './sweep-axis';

const { scenario } = galleryEntry('driver-deadlock') ?? expect.fail('no scenario');

/** An editor in which every field holds the same. */
function editorWith(value: Json | undefined): Editor {
  const active = { id: 'A', title: 'A', index: 0, document: scenario };
  const refused = (): never => expect.fail('nothing is edited here');
  return {
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
    get: () => value,
  };
}

/** What a knob may hold that has no default. */
function sampleOf({ kind, amounts, options, min = 1 }: Knob): Json | undefined {
  const samples: Readonly<Partial<Record<Knob['kind'], Json>>> = {
    duration: '3s',
    memory: '1GB',
    vcore: 2,
    integer: min,
    number: min,
    switch: true,
    'duration-distribution': { dist: 'lognormal', median: '3s', sigma: 1 },
    text: amounts === true ? '10240 mb, 10 vcores' : undefined,
  };
  return kind === 'choice' ? options?.[0] : samples[kind];
}

/** Every knob that can be written in a scenario, with whose it is. */
const ALL: readonly { readonly of: string; readonly knob: Knob }[] = [
  ...[nodeCount, applicationCount, applicationKnobs.priority, groupKnobs.speed].map((knob) => ({ of: 'frame', knob })),
  ...[...Object.values(scalingKnobs), ...Object.values(autoscalerKnobs)].map((knob) => ({ of: 'autoscaler', knob })),
  ...schedulerPlugins.flatMap(({ type, knobs, queueKnobs }) =>
    [...knobs, ...queueKnobs].map(({ knob }) => ({ of: type, knob })),
  ),
  ...frameworkPlugins.flatMap(({ kind, knobs, lists }) =>
    [...knobs, ...lists.flatMap((list) => list.knobs)].map((knob) => ({ of: kind, knob })),
  ),
];

/** Names, labels and rules are no quantity; a choice needs two options that are known in advance. */
const hasRange = ({ kind, amounts, options = [] }: Knob): boolean =>
  kind === 'text' ? amounts === true : kind === 'choice' ? options.length > 1 : true;

describe('what can be swept', () => {
  it.each(ALL.filter(({ knob }) => knob.fixed !== true && hasRange(knob)))('$of: $knob.name', ({ knob }) => {
    const field = (value: Json | undefined): string =>
      renderToStaticMarkup(
        <EditorContext value={editorWith(value)}>
          <KnobField knob={knob} path={['scheduler', knob.name]} />
        </EditorContext>,
      );
    expect(field(sampleOf(knob))).toContain(`aria-label="Sweep ${knob.name}"`);
  });

  it('has the quantities of every resource type', () => {
    const field = renderToStaticMarkup(
      <EditorContext value={editorWith(4)}>
        <ResourceField
          name="capacity"
          path={['cluster', 'nodes', 'a', 'capacity']}
          help=""
          types={['vcore', 'memory']}
        />
      </EditorContext>,
    );
    expect(field).toContain('aria-label="Sweep capacity vcore"');
    expect(field).toContain('aria-label="Sweep capacity memory"');
  });

  it('contains the value of the scenario, and sets the value of a point', () => {
    for (const { scenario: stored } of gallery.filter((_, at) => at % 4 === 0)) {
      const document = seenBy(stored, variantsOf(stored)[0].id);
      for (const { knob, path, value, written } of documentKnobs(document)) {
        const axis = written ? knobAxis(knob, path, value) : undefined;
        if (axis?.present === undefined) continue;
        expect(axis.points, `${stored.title}: ${path.join('/')}`).toContain(axis.present);
        const last = axis.points.at(-1) ?? axis.present;
        const there = getAt(changed(document, axis.changes(last, document)), path);
        // A factor is at 1 wherever its values stand.
        if (axis.key === path.join('/') && axis.scale === 'linear') {
          expect(knobAxis(knob, path, there)?.present, path.join('/')).toBeCloseTo(last, 5);
        }
      }
    }
  });

  it('moves distributions and lists of amounts as a whole', () => {
    const path = ['workload', scenario.workload[0].id, 'duration'];
    const duration: Knob = { name: 'duration', kind: 'duration-distribution', default: '10s', help: '' };
    const spread = knobAxis(duration, path, { dist: 'lognormal', median: '3s', sigma: 1 });
    expect(spread?.changes(2, scenario)).toEqual([{ path, value: { dist: 'lognormal', median: '6s', sigma: 1 } }]);
    expect(knobAxis(duration, path, '4s')?.present).toBe(4);
    const amounts: Knob = { name: 'minResources', kind: 'text', default: undefined, amounts: true, help: '' };
    const setTo = (text: string, x: number) => knobAxis(amounts, path, text)?.changes(x, scenario);
    expect(setTo('10240 mb, 3 vcores', 0.5)).toEqual([{ path, value: '5120 mb, 2 vcores' }]);
    expect(setTo('60% memory, 30% cpu', 2)).toEqual([{ path, value: '100% memory, 60% cpu' }]);
  });
});

describe('parts of one whole', () => {
  const stored = galleryEntry('capacity-disable-preemption')?.scenario ?? expect.fail('no scenario');
  const document = seenBy(stored, variantsOf(stored)[0].id);
  const path: JsonPath = ['queues', 'root.a', 'capacity'];
  const at = (queue: string): JsonPath => ['queues', queue, 'capacity'];

  it('are given to the other queues, so that every value is accepted', () => {
    const found = documentKnobs(document).find((one) => one.path.join() === path.join());
    const axis = knobAxis(found?.knob ?? expect.fail('no capacity'), path, found?.value);
    expect(axis?.present).toBe(40);
    for (const x of axis?.points ?? []) {
      const next = changed(document, withSiblings(document, axis?.changes(x, document) ?? []));
      const checked = checkDocument(next);
      expect(checked.ok ? [] : checked.error.map(({ message }) => message), `${x} %`).toEqual([]);
    }
    expect(axis?.note(document)).toBe('root.b and root.c share the rest of 100 in proportion to what they have');
  });

  it('leave a variant without such a queue as it is', () => {
    const axis = knobAxis({ name: 'capacity', kind: 'number', default: 0, help: '' }, path, 40);
    expect(axis?.changes(20, document)).toHaveLength(1);
    expect(axis?.changes(20, scenario)).toEqual([]);
  });

  it('keep what several changes say, and leave the rest to the others', () => {
    const moved = withSiblings(document, [
      { path, value: 20 },
      { path: at('root.b'), value: 55.5 },
    ]);
    expect(moved.slice(2)).toEqual([{ path: at('root.c'), value: 24.5 }]);
    expect(withSiblings(document, moved)).toEqual(moved);
  });

  it('typed one after the other are exactly what was typed; the first gives way where nobody else can', () => {
    const typed = new TypedParts();
    let now = document;
    const type = (queue: string, value: number): unknown[] => {
      const next = changed(now, withSiblings(now, [{ path: at(queue), value }], typed.keptIn(now)));
      const checked = checkDocument(next);
      now = checked.ok ? checked.value : expect.fail(checked.error[0].message);
      typed.note(at(queue), value);
      return ['root.a', 'root.b', 'root.c'].map((one) => getAt(next, at(one)));
    };
    type('root.a', 50);
    expect(type('root.b', 30)).toEqual([50, 30, 20]);
    expect(type('root.c', 20)).toEqual([50, 30, 20]);
    expect(type('root.c', 25)).toEqual([45, 30, 25]);
    // The first one was moved since, so that it is not kept any more; then the one typed longest ago gives way.
    expect(type('root.b', 35)).toEqual([40, 35, 25]);
    expect(type('root.a', 60)).toEqual([60, 35, 5]);
  });

  it('change nothing beyond the whole, without shares, or under another system', () => {
    const alone = [{ path, value: 120 }];
    expect(withSiblings(document, alone)).toEqual(alone);
    const root = [{ path: at('root'), value: 50 }];
    expect(withSiblings(document, root)).toEqual(root);
    const spark = [{ path: ['queues', 'root.etl', 'capacity'], value: 50 }];
    expect(withSiblings(scenario, spark)).toEqual(spark);
    expect(siblingsNote(scenario, ['workload', 'etl', 'count'])).toBe('');
  });
});

function changed(document: Scenario, changes: Parameters<typeof applyChanges>[1]): Json {
  const applied = applyChanges(document, changes);
  return applied.ok ? applied.value : expect.fail(applied.error.message);
}
