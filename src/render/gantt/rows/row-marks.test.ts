import { expect, test } from 'vitest';
import { ScalingStep } from '../../../sim/trace/codes';
import { DrawList, Mark } from '../../draw-list';
import { drawAll, galleryRun, ganttInput } from '../../gallery-runs.test-helper';
import { absences, outages } from './row-marks';

const model = galleryRun('autoscaler');
const steps = (step: number) => model.scalings.filter((one) => one.step === step);

test('A node that is scaled is absent until it joins and after it is removed, and never lost', () => {
  const [joined] = steps(ScalingStep.joined);
  expect(absences(model, joined.node, model.end)[0]).toEqual([0, joined.at]);
  const [removed] = steps(ScalingStep.removed);
  expect(absences(model, removed.node, model.end).some(([from]) => from === removed.at)).toBe(true);
  for (let node = 0; node < model.directory.nodes.length; node++) {
    expect(outages(model, node, model.end)).toEqual([]);
  }
});

test('Its row is drawn differently from that of an idle node', () => {
  const absent = drawAll(new DrawList(), ganttInput(model, 'node')).filter(({ mark }) => mark === Mark.absent);
  const all = model.directory.nodes.flatMap((_, node) => absences(model, node, model.end));
  expect(absent).toHaveLength(all.length);
  expect(drawAll(new DrawList(), ganttInput(model, 'application')).some(({ mark }) => mark === Mark.absent)).toBe(
    false,
  );
});
