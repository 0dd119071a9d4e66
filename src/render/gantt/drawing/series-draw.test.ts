import { describe, expect, it } from 'vitest';
import { DrawList, Mark } from '../../draw-list';
import { countInState, stateLanes } from '../../states/state-lanes';
import { drawStateLanes, layoutStates } from '../../states/state-lanes-draw';
import { drawStrip, usageAt } from '../../strip/strip-draw';
import { appColors } from '../../color/app-colors';
import { galleryRun, rectsOf } from '../../gallery-runs.test-helper';
import { timeScale } from '../../time-scale';

describe('the utilisation strip', () => {
  const model = galleryRun('two-queues');

  it('adds up to what is held, and never exceeds what there is', () => {
    for (let at = 0; at <= model.end; at += model.end / 200) {
      const usage = usageAt(model, 0, at);
      let held = 0;
      for (let id = 0; id < model.containers.count; id++) {
        if (model.containers.allocated[id] <= at && model.containers.ended[id] > at) {
          held += model.directory.shapes[model.containers.shape[id]][0];
        }
      }
      expect(usage.drivers + usage.busy + usage.idle).toBe(held);
      expect(held).toBeLessThanOrEqual(usage.capacity);
      expect(Math.min(usage.drivers, usage.busy, usage.idle)).toBeGreaterThanOrEqual(0);
    }
  });

  it('stacks its areas without gap or overlap', () => {
    const list = new DrawList();
    drawStrip(list, model, 0, { scale: timeScale(0, model.end, 300), openEnd: model.end, y: 10, h: 26 });
    const areas = rectsOf(list).filter((r) => r.mark >= Mark.useDrivers && r.mark <= Mark.useIdle);
    expect(areas.length).toBeGreaterThan(10);
    for (const area of areas) {
      expect(area.y).toBeGreaterThanOrEqual(10);
      expect(area.y + area.h).toBeLessThanOrEqual(36);
      const below = areas.find((r) => r !== area && r.x0 === area.x0 && r.y === area.y + area.h);
      expect(area.y + area.h === 36 || below !== undefined).toBe(true);
    }
  });
});

describe('the lanes of application states', () => {
  const model = galleryRun('two-queues');
  const lanes = stateLanes(model);

  it('count every application that is not final in exactly one lane', () => {
    for (let at = 0; at <= model.end; at += model.end / 97) {
      const counted = lanes.reduce((sum, lane) => sum + countInState(lane, at), 0);
      const expected = model.applications.filter((app) => {
        const entry = app.states.findLast((e) => e.at <= at);
        return entry !== undefined && !model.directory.states[entry.state].final;
      }).length;
      expect(counted).toBe(expected);
    }
  });

  it('keep every bar inside its lane', () => {
    const layout = layoutStates(lanes, 11);
    const list = new DrawList();
    const colors = appColors(model.directory, model.directory);
    drawStateLanes(list, layout, timeScale(0, model.end, 500), model.end, colors, (app) => `app ${app}`);
    const bars = rectsOf(list).filter((r) => r.mark !== Mark.line);
    expect(bars.length).toBeGreaterThan(model.applications.length);
    for (const bar of bars) {
      const box = layout.boxes.find((b) => bar.y >= b.y && bar.y < b.y + b.h);
      expect(box).toBeDefined();
      expect(bar.y + bar.h).toBeLessThanOrEqual((box?.y ?? 0) + (box?.h ?? 0) + 1);
    }
  });
});
