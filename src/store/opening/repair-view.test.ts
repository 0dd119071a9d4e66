import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../base/json';
import type { Json } from '../../base/json';
import { gallery } from '../../engine/gallery';
import { parseScenario } from '../../engine/document/schema';
import type { Scenario } from '../../scenario/schema';
import { INITIAL_VIEW } from '../view/shared-view';
import { repairView } from './repair-view';

const { view: _, ...plain } = gallery[0].scenario;
const DOCUMENT = plain as Scenario;
const asJson = (value: unknown): Json => value as Json;

describe('the saved view of a document that comes from outside', () => {
  it('loses only the fields that are wrong', () => {
    const view = { cursor: 'soon', zoom: ['5s', '1s'], selection: 'app:etl/1', group: 'node', variant: 'Q', more: 1 };
    const repaired = repairView(asJson({ ...DOCUMENT, view }));
    expect(isObject(repaired.document) && repaired.document.view).toEqual({
      selection: 'app:etl/1',
      group: 'node',
      more: 1,
    });
    expect(repaired.notices).toHaveLength(3);
    expect(repaired.notices[0]).toContain('view.cursor: expected a duration such as "5min"');
  });

  it.each([
    [null],
    [{ and: 'load' }],
    [{ of: 5 }],
    [{ of: 'load', seeds: 0 }],
    [{ of: 'load', seeds: 1000 }],
    [{ of: 'load', metric: ['makespan'] }],
    [{ of: 'load', ranges: { load: ['1', '2'] } }],
    [{ of: 'load', ranges: { load: ['1', 2, '3'] } }],
    [{ of: 'load', scales: { load: 'square' } }],
  ])('loses a sweep that nobody could open: %j', (sweep) => {
    const repaired = repairView(asJson({ ...DOCUMENT, view: { group: 'node', sweep } }));
    expect(isObject(repaired.document) && repaired.document.view).toEqual({ group: 'node' });
    expect(repaired.notices).toEqual([expect.stringContaining('view.sweep')]);
  });

  it.each([
    ['section', 'kitchen', 'expected one of lesson, cluster'],
    ['selection', 'etl/5', 'expected app:, node: or queue: and an id'],
    ['range', ['5s', '5s'], 'expected two instants, the earlier one first'],
    ['panels', { dock: '7 seas' }, 'expected the parts of views by name'],
    ['panels', [], 'expected the parts of views by name'],
    ['variant', 'Z', 'there is no such variant'],
    ['step', 21, 'expected at most 20, got 21'],
  ])('loses a field that means nothing: %s %j', (name, value, expected) => {
    const repaired = repairView(asJson({ ...DOCUMENT, view: { group: 'node', [name]: value } }));
    expect(isObject(repaired.document) && repaired.document.view).toEqual({ group: 'node' });
    expect(repaired.notices).toEqual([expect.stringContaining(`view.${name}: ${expected}`)]);
  });

  it('is left alone when nothing is wrong with it', () => {
    const document = asJson({ ...DOCUMENT, view: { cursor: '1s' } });
    expect(repairView(document)).toEqual({ document, notices: [] });
    expect(repairView(document).document).toBe(document);
  });

  it('never makes a document invalid, whatever it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(INITIAL_VIEW), 'layout', ''), (value, key) => {
        const view = key === '' ? value : { [key]: value };
        expect(parseScenario(repairView(asJson({ ...DOCUMENT, view })).document).ok).toBe(true);
      }),
    );
  });

  it.each([null, 5, 'x', [], {}])('of %j is nothing to repair', (document) => {
    expect(repairView(document)).toEqual({ document, notices: [] });
  });
});
