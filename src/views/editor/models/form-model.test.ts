import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration, parseMemory } from '../../../base/units';
import { sparkKnobs } from '../../../frameworks/spark/knobs';
import type { Knob } from '../../../scenario/knobs';
import { acceptedText, helpText, isDefault, read, shown, valueText, wrapPoints } from './form-model';

const wait: Knob = { name: 'spark.locality.wait', kind: 'duration', default: '3s', help: 'How long to wait' };
const limit: Knob = { name: 'max', kind: 'memory', default: undefined, help: 'Ceiling' };
const cores: Knob = { name: 'vcore', kind: 'vcore', default: 1, help: 'Cores' };
const instances: Knob = sparkKnobs.executorInstances;

describe('what a form shows', () => {
  it('splits a quantity into number and unit', () => {
    expect(shown(wait, '5min')).toEqual({ text: '5', unit: 'min' });
    expect(shown(wait, 90)).toEqual({ text: '90', unit: 's' });
    expect(shown(limit, 2147483648)).toEqual({ text: '2', unit: 'GB' });
    expect(shown(cores, '500m')).toEqual({ text: '0.5', unit: 'vcore' });
    expect(shown(instances, 3)).toEqual({ text: '3', unit: 'executors' });
  });

  it('names one of a unit in the singular', () => {
    const one = (unit: string) => shown({ ...instances, unit }, 1).unit;
    expect(['racks', 'missed opportunities', 'vertices', 'probes per task'].map(one)).toEqual([
      'rack',
      'missed opportunity',
      'vertex',
      'probe per task',
    ]);
    expect(['ms', 's', '%', 'of the machines'].map(one)).toEqual(['ms', 's', '%', 'of the machines']);
  });

  it('shows a compound quantity whole and an unset one empty', () => {
    expect(shown(wait, '1h30m')).toEqual({ text: '1h30m', unit: '' });
    expect(shown(limit, undefined)).toEqual({ text: '', unit: '' });
  });

  it('shows the default of a field that is absent', () => {
    expect(shown(wait, undefined)).toEqual({ text: '3', unit: 's' });
  });
});

describe('what typed text means', () => {
  it('keeps the unit that stands behind the number', () => {
    expect(read(wait, '7', 'min')).toEqual({ ok: true, value: '7min' });
    expect(read(wait, '7', '')).toEqual({ ok: true, value: '7s' });
    expect(read(limit, '4', '')).toEqual({ ok: true, value: '4GB' });
    expect(read(wait, '250 ms', 's')).toEqual({ ok: true, value: '250ms' });
  });

  it('takes the default back when the text is empty', () => {
    expect(read(wait, ' ', 's')).toEqual({ ok: true, value: undefined });
  });

  it('takes a text away when it is emptied, unless blanks mean something', () => {
    const rack: Knob = { name: 'rack', kind: 'text', default: undefined, help: 'Name of its rack' };
    expect(read(rack, ' ', '')).toEqual({ ok: true, value: undefined });
    const list: Knob = { ...rack, name: 'submitacl', asTyped: true };
    expect(read(list, '', '')).toEqual({ ok: true, value: '' });
    expect(read(list, ' admins', '')).toEqual({ ok: true, value: ' admins' });
  });

  it('refuses what the knob cannot hold and says what it expected', () => {
    expect(read(wait, 'soon', 's')).toMatchObject({
      error: { message: expect.stringContaining('duration') as string },
    });
    expect(read(instances, '1.5', '')).toMatchObject({ error: { message: 'expected a whole number, got 1.5' } });
    expect(read(instances, '-1', '')).toMatchObject({ error: { message: 'expected at least 0, got -1' } });
    expect(read(cores, '0.0001', 'vcore').ok).toBe(false);
  });

  it('reads back what it shows, for any authored quantity', () => {
    const unit = fc.constantFrom('us', 'ms', 's', 'min', 'h', 'd', '');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), unit, (n, u) => {
        const before = parseDuration(u === '' ? n : `${n}${u}`);
        const { text, unit: behind } = shown(wait, u === '' ? n : `${n}${u}`);
        const back = read(wait, text, behind);
        return back.ok && before.ok && JSON.stringify(parseDuration(back.value)) === JSON.stringify(before);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (bytes) => {
        const { text, unit: behind } = shown(limit, bytes);
        const back = read(limit, text, behind);
        return back.ok && JSON.stringify(parseMemory(back.value)) === JSON.stringify(parseMemory(bytes));
      }),
    );
  });
});

describe('not default', () => {
  it('compares meanings, not texts', () => {
    expect(isDefault(wait, '3000ms')).toBe(true);
    expect(isDefault(wait, 3)).toBe(true);
    expect(isDefault(wait, '4s')).toBe(false);
    expect(isDefault(cores, '1000m')).toBe(true);
    expect(isDefault(sparkKnobs.driverStartup, { dist: 'constant', value: '2s' })).toBe(true);
    expect(isDefault(sparkKnobs.driverStartup, { dist: 'exponential', mean: '2s' })).toBe(false);
  });

  it('counts any written value where the default is no value', () => {
    expect(isDefault(limit, '1GB')).toBe(false);
    expect(isDefault(limit, undefined)).toBe(true);
  });
});

describe('words', () => {
  it('gives help with the default', () => {
    expect(helpText(wait)).toBe('How long to wait. Default 3 s');
    expect(helpText(limit)).toBe('Ceiling. Default none');
    expect(helpText({ ...limit, help: 'Empty means no limit' })).toBe('Empty means no limit');
    expect(valueText(sparkKnobs.driverStartup, { dist: 'exponential', mean: '10s' })).toBe('exponential, mean 10s');
  });

  it('wraps names after dots', () => {
    expect(wrapPoints('spark.driver.cores')).toEqual(['spark.', 'driver.', 'cores']);
  });
});

describe('what a setting takes', () => {
  it('is described with its unit and the bounds that matter', () => {
    expect(acceptedText(instances)).toBe('a whole number of executors, 0 to 100000');
    expect(acceptedText({ ...instances, max: 2147483647 })).toBe('a whole number of executors, at least 0');
    expect(acceptedText({ ...instances, unit: undefined, min: -2147483648, max: 2147483647 })).toBe('a whole number');
    expect(acceptedText({ ...wait, kind: 'choice', options: ['fifo', 'fair'] })).toBe('fifo, fair');
  });
});
