import { SECOND } from '../../../base/units';
import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { allNodeIds, everyNodeId } from './cluster-model';
import { addEventAt, describeEvent, offeredEvents, withEventKind } from './event-actions';
import { eventIds, moveEvent } from './event-edits';
import { eventKinds } from './event-model';
import type { EventKind } from './event-model';
import { newEvent } from './new-event';

const scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2 } }] },
  queues: [{ id: 'root' }, { id: 'root.etl' }, { id: 'root.adhoc' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'etl', kind: 'spark', queue: 'root.etl', count: 3 }],
  overrides: { 'etl/2': { queue: 'root.adhoc' } },
  interventions: [{ id: 'node-lost', kind: 'node-lost', at: '30s', node: 'n/1' }],
  variants: [
    { id: 'A' },
    {
      id: 'B',
      changes: [
        {
          path: ['interventions', 'node-lost-2'],
          value: { id: 'node-lost-2', kind: 'node-lost', at: '9s', node: 'n/2' },
        },
      ],
    },
  ],
} as unknown as Scenario;

function added(...parameters: Parameters<typeof addEventAt>): unknown {
  const event = addEventAt(...parameters);
  const edited = editDocument(scenario, event?.edits ?? [], 'A');
  expect(edited.ok).toBe(true);
  return edited.ok && edited.value.interventions?.find(({ id }) => id === event?.id);
}

describe('events at the cursor', () => {
  it('can affect nodes that the autoscaler may add, which have names in forms', () => {
    const nodes = [{ id: 'n', count: 1, capacity: { vcore: 2 }, autoscaling: { max: 4 } }];
    const growing = { ...scenario, cluster: { nodes } } as Scenario;
    const event = addEventAt(growing, 'node-lost', { kind: 'node', id: 'n/3' }, 20 * SECOND);
    const edited = editDocument(growing, event?.edits ?? [], 'A');
    expect(edited.ok && edited.value.interventions?.at(-1)).toMatchObject({ kind: 'node-lost', node: 'n/3' });
    expect(everyNodeId(growing)).toEqual(['n/1', 'n/2', 'n/3', 'n/4']);
    expect(allNodeIds(growing)).toEqual(['n/1']);
  });

  it('affect what is selected', () => {
    expect(added(scenario, 'node-slowed', { kind: 'node', id: 'n/3' }, 20 * SECOND)).toMatchObject({
      kind: 'node-slowed',
      at: '20s',
      node: 'n/3',
    });
    expect(added(scenario, 'application-killed', { kind: 'app', id: 'etl/2' }, 0)).toMatchObject({
      application: 'etl/2',
    });
    expect(added(scenario, 'queue-changed', { kind: 'queue', id: 'root.adhoc' }, 0)).toMatchObject({
      queue: 'root.adhoc',
    });
  });

  it('move an application away from where it is, or to the selected queue', () => {
    const move = (id: string, kind: 'app' | 'queue') => added(scenario, 'application-moved', { kind, id }, 0);
    expect(move('etl/1', 'app')).toMatchObject({ application: 'etl/1', queue: 'root.adhoc' });
    expect(move('etl/2', 'app')).toMatchObject({ application: 'etl/2', queue: 'root.etl' });
    expect(move('root.adhoc', 'queue')).toMatchObject({ application: 'etl/1', queue: 'root.adhoc' });
  });

  it('affect the first thing of the kind when none is selected or the selected one is gone', () => {
    expect(added(scenario, 'node-back', { kind: 'app', id: 'etl/1' }, 0)).toMatchObject({ node: 'n/1' });
    expect(added(scenario, 'node-back', { kind: 'node', id: 'n/9' }, 0)).toMatchObject({ node: 'n/1' });
    expect(addEventAt({ ...scenario, workload: [] }, 'driver-failed', undefined, 0)).toBeUndefined();
  });

  it('affect schedulers where several share the work, another one each time', () => {
    const sparrow = { ...scenario, scheduler: { type: 'sparrow', schedulers: 2 } } as unknown as Scenario;
    expect(addEventAt(scenario, 'scheduler-failed', undefined, 0)).toBeUndefined();
    const first = addEventAt(sparrow, 'scheduler-failed', undefined, 0)?.edits[0].value;
    expect(first).toMatchObject({ scheduler: 1 });
    const once = { ...sparrow, interventions: [first] } as unknown as Scenario;
    expect(addEventAt(once, 'scheduler-failed', undefined, 0)?.edits[0].value).toMatchObject({ scheduler: 2 });
    expect(offeredEvents(once, undefined).map(({ label }) => label)).toContain('Scheduler failed');
    expect(offeredEvents(scenario, undefined).map(({ label }) => label)).not.toContain('Scheduler failed');
  });

  it('get an id that no variant uses', () => {
    expect(addEventAt(scenario, 'node-lost', undefined, 0, eventIds(scenario))?.id).toBe('node-lost-3');
  });

  it('are offered with what is selected first', () => {
    const labels = offeredEvents(scenario, { kind: 'app', id: 'etl/2' }).map(({ label }) => label);
    expect(labels.slice(0, 5).sort()).toEqual([
      'an executor of etl/2 is decommissioned',
      'driver of etl/2 fails',
      'etl/2 killed',
      'etl/2 loses an executor',
      'etl/2 to another queue',
    ]);
    expect(labels).toContain('Node lost');
  });

  it.each(['yunikorn', 'yarn-fair'])('are turned into any other kind that there is something for: %s', (type) => {
    const kinds = Object.keys(eventKinds) as EventKind[];
    const document = { ...scenario, scheduler: { type }, variants: undefined } as Scenario;
    for (const from of kinds) {
      const first = newEvent(document, from, 20 * SECOND);
      if (first === undefined) continue;
      const before = { ...document, interventions: [first] };
      for (const to of kinds) {
        const next = withEventKind(before, first, to);
        if (next === undefined) continue;
        expect(next).toMatchObject({ kind: to, id: first.id, at: '20s' });
        const edited = editDocument(before, [{ path: ['interventions', first.id], value: next }]);
        expect([from, to, edited.ok ? '' : edited.error[0].message]).toEqual([from, to, '']);
      }
    }
  });

  it('begin with a setting of a queue that the system heeds, and takes alone', () => {
    const changed = (id: string) => {
      const document = galleryEntry(id)?.scenario ?? scenario;
      const event = addEventAt(document, 'queue-changed', undefined, 0);
      expect(editDocument(document, event?.edits ?? [])).toMatchObject({ ok: true });
      return event?.edits[0].value;
    };
    expect(changed('capacity-user-limits')).toMatchObject({ path: ['maximum-capacity'] });
    expect(changed('two-queues')).toMatchObject({ path: ['resources', 'max', 'vcore'] });
    expect(changed('fair-steady-shares')).toMatchObject({ path: ['weight'] });
  });

  it('keep what they happen to where it suits their new kind, also a node that joins later', () => {
    const joins = { id: 'j', kind: 'node-added', at: '9s', node: 'extra', capacity: { vcore: 2 } };
    const lost = { id: 'l', kind: 'node-lost', at: '20s', node: 'extra' } as const;
    const document = { ...scenario, interventions: [joins, lost] } as unknown as Scenario;
    expect(withEventKind(document, lost, 'node-slowed')).toMatchObject({ node: 'extra', speed: 0.5 });
    const moved = { id: 'm', kind: 'application-moved', at: '9s', application: 'etl/2', queue: 'root.etl' } as const;
    expect(withEventKind(document, moved, 'application-killed')).toMatchObject({ application: 'etl/2' });
  });

  it('are moved to another instant, never before the start', () => {
    expect(moveEvent('x', 12.345 * SECOND, SECOND)).toEqual({ path: ['interventions', 'x', 'at'], value: '12s' });
    expect(moveEvent('x', -5 * SECOND).value).toBe('0s');
    const [event] = scenario.interventions ?? [];
    expect(describeEvent(event)).toBe('0:30.0 n/1 lost');
  });
});
