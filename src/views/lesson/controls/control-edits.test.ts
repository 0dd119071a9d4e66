import { describe, expect, it } from 'vitest';
import { numberOf } from '../../../analysis/lesson/settings';
import { blocksOf, linksIn, settingOf } from '../../../analysis/lesson/paths';
import { galleryEntry } from '../../../engine/gallery';
import { parseLesson } from '../../../scenario/lesson/parse';
import { variantsOf } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { createPlayground } from '../../../store/page-playground';
import { lessons, seenBy } from '../../../store/lesson/course.test-helper';
import type { Reading } from '../reading/reading';
import { changeSetting, isSame, scopeOf, settingIn, toggleSetting } from './control-edits';
import { dragRange } from './number-words';
import { brokenKeep, changeCount } from './settings-changed';

describe.each(lessons)('a control of $id', ({ id, scenario }) => {
  const { lesson } = parseLesson(scenario.lesson ?? '');
  const blocks = blocksOf(lesson);
  const kept = blocks.flatMap((block) => ('goal' in block && block.goal.keep !== undefined ? [block.goal.keep] : []));
  const controls = linksIn(lesson).flatMap((link) => {
    const path = settingOf(link);
    return path === undefined || !('with' in link) ? [] : [{ path, given: link.with }];
  });

  it.each(controls)('leaves nothing changed when it is back at its first value: $path', ({ path, given }) => {
    const playground = createPlayground(scenario, { kind: 'gallery', id });
    const reading = () => {
      const { document } = playground.scenario.getState();
      const seen = new Map(variantsOf(document).map((variant) => [variant.id, seenBy(document, variant.id)]));
      return { lesson, authored: scenario, document, seen, playground } as unknown as Reading;
    };
    const scope = scopeOf(given, scenario);
    const own = settingIn(scenario, path, scope);
    if (own === undefined) throw new Error(`there is no ${path}`);
    const first = numberOf(own) ?? String(own.value ?? false);
    const { to, from } = dragRange(own, given);
    const offered = given['values']?.split('|') ?? own.options;
    const other = typeof first === 'number' ? (first === to ? from : to) : offered.find((word) => word !== first);
    const change = (value: number | string | undefined) => changeSetting(path, value, scope, Symbol('test'), reading());

    for (const back of [first, undefined]) {
      expect(change(other)).toBe(true);
      expect(changeCount(reading())).toBeGreaterThan(0);
      expect(change(back)).toBe(true);
      expect(changeCount(reading())).toBe(0);
      expect(kept.flatMap((paths) => brokenKeep(paths, reading()) ?? [])).toEqual([]);
    }
  });
});

describe('a link that sets a value', () => {
  const SIZE = 'workload/app/spark.executor.memory';
  const MOST = 'workload/app/spark.dynamicAllocation.maxExecutors';
  const scenario = galleryEntry('dynamic-allocation-ramp')?.scenario as Scenario;
  const opened = () => {
    const playground = createPlayground(scenario, { kind: 'gallery', id: 'dynamic-allocation-ramp' });
    const reading = () => ({ authored: scenario, document: playground.scenario.getState().document, playground });
    const press = (path: string, to: string) => toggleSetting(path, to, ['A'], reading());
    const is = (path: string, to: string) => {
      const setting = settingIn(reading().document, path, ['A']);
      return setting !== undefined && isSame(setting, to);
    };
    return { reading, press, is };
  };

  it('knows the value again however it is written', () => {
    const { press, is } = opened();
    press(SIZE, '3GB');
    expect(is(SIZE, '3GB')).toBe(true);
    expect(is(SIZE, '3072MB')).toBe(true);
    expect(is(SIZE, '4GB')).toBe(false);
  });

  it('takes back its own edit and no other one', () => {
    const { reading, press, is } = opened();
    press(MOST, '3');
    press(SIZE, '3GB');
    press(MOST, '3');
    expect(is(MOST, '3')).toBe(false);
    expect(is(SIZE, '3GB')).toBe(true);
    press(SIZE, '3GB');
    expect(reading().document).toEqual(scenario);
  });
});
