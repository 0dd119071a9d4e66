import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { parseLesson } from '../../../scenario/lesson/parse';
import { createPlayground } from '../../../store/page-playground';
import { variantsOf } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { seenBy } from '../../shared/acts/act';
import type { Reading } from '../reading/reading';
import { eventFields, eventLike } from './link-events';
import { putControlsBack } from './settings-changed';

const authored = galleryEntry('driver-deadlock')?.scenario as Scenario;

describe('an event of a link', () => {
  it('has numbers where events have numbers, and texts elsewhere', () => {
    expect(eventFields('node-slowed', { node: '5', speed: '0.5', at: '20s', in: 'B' })).toEqual({
      kind: 'node-slowed',
      node: '5',
      speed: 0.5,
      at: '20s',
    });
    expect(eventFields('executor-lost', { application: '7', executor: '2' })).toMatchObject({
      application: '7',
      executor: 2,
    });
  });

  it('is taken back by a step with fresh settings, and what the author wrote stays', () => {
    const own = { id: 'own', kind: 'application-killed', application: 'etl/5', at: '20s' } as const;
    const document: Scenario = { ...authored, interventions: [own] };
    const playground = createPlayground(document, { kind: 'gallery', id: 'driver-deadlock' });
    const { lesson } = parseLesson(
      '## A\n[slow](do node-slowed node=node/1 speed=0.5 at=20s in=B), [kill](do application-killed application=etl/5 at=20s)',
    );
    const fields = eventFields('node-slowed', { node: 'node/1', speed: '0.5', at: '20s' });
    const path = ['interventions', 'slow'];
    expect(
      playground.scenario.getState().editAll([{ path, value: { id: 'slow', ...fields } }], { variant: 'B' }),
    ).toEqual([]);
    const found = () => eventLike(fields, seenBy(playground.scenario.getState().document, 'B'));
    expect(found()).toBeDefined();
    expect(putControlsBack({ lesson, authored: document, playground } as Reading)).toBe(true);
    expect(found()).toBeUndefined();
    for (const { id } of variantsOf(document)) {
      expect(seenBy(playground.scenario.getState().document, id).interventions).toEqual([own]);
    }
    expect(putControlsBack({ lesson, authored: document, playground } as Reading)).toBe(false);
  });
});
