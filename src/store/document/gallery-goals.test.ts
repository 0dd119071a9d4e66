import { describe, expect, test } from 'vitest';
import { classMetrics } from '../../analysis/metrics/classes';
import { meaningOf } from '../../analysis/metrics/catalogue';
import { allMetrics } from '../../analysis/metrics/metrics';
import { gallery } from '../../engine/gallery';
import { schedulerPlugin } from '../../engine/registry';
import { prepareRun } from '../../engine/run/simulate';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import { goalOf } from '../../analysis/compare/study/document-goal';

// The solver is loaded once for all tests of this file.
await prepareRun('tetrisched');

/** Its runs are as long as those of all others together; the same metric is asked of other scenarios. */
const LONG = new Set(['sparrow-paper-scale']);

describe('the goals that scenarios of the gallery name', () => {
  const named = gallery.flatMap(({ id, scenario }) => {
    const goal = goalOf(scenario);
    return goal === undefined || LONG.has(id) ? [] : [{ id, goal, scheduler: scenario.scheduler.type }];
  });

  test.each(named)(
    '$id: $goal.metric is a metric of its runs, and one direction of it is better',
    ({ id, goal, scheduler }) => {
      expect(meaningOf(goal.metric).better).not.toBe('none');
      const ofSystem = schedulerPlugin(scheduler).figureKinds?.some((kind) => kind.id === goal.metric);
      if (ofSystem === true) return;
      const model = galleryRun(id, 'A');
      const own = goal.metric.includes('@') ? classMetrics(model) : allMetrics(model);
      expect(own.map((metric) => metric.id)).toContain(goal.metric);
    },
  );
});
