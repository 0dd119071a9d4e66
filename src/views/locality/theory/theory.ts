/**
 * What the analysis of delay scheduling needs to know about an application on screen, and the locality that it has reached. The
 * analysis is that of Zaharia et al., Delay Scheduling, EuroSys 2010.
 */
import type { RunModel } from '../../../analysis/model';
import { frameworkPlugin } from '../../../engine/registry';
import type { SlotWait } from '../../../frameworks/plugin';
import type { Scenario } from '../../../scenario/schema';
import { executorMeasured, executorTheory } from './executor-theory';
import { slotMeasured, slotTheory } from './slot-theory';
import type { Measured, TheoryInput } from './theory-input';

/** How the tasks of an application wait, by its entry with its overrides. */
function slotWait(document: Scenario, model: RunModel, app: number): SlotWait | undefined {
  const { id, generator, kind } = model.directory.applications[app];
  const entry = document.workload.find((one) => one.id === generator);
  return frameworkPlugin(kind).slotWait?.({ ...entry, ...document.overrides?.[id] });
}

/**
 * What the analysis takes in for an application; undefined when none of its tasks has ended, or none waits for data.
 * @param document as the variant sees it
 */
export function theoryInput(document: Scenario, model: RunModel, app: number): TheoryInput | undefined {
  switch (slotWait(document, model, app)?.slots) {
    case 'nodes':
      return slotTheory(document, model, app);
    case 'executors':
      return executorTheory(model, app);
    case undefined:
      return undefined;
  }
}

/** The results of a run in the stage that `theoryInput` looks at. */
export function measured(document: Scenario, model: RunModel, app: number): Measured {
  const waiting = slotWait(document, model, app);
  return waiting?.slots === 'executors'
    ? executorMeasured(model, app, waiting.wait)
    : slotMeasured(document, model, app);
}
