/** What cannot be run of the stages of an application. */
import type { Problem } from '../../../base/result';
import { knobNumber } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { stageKnobs } from '../knobs';
import { parentsOf, stageInputsOf, stageNamesOf, stagesOf, textsOf } from './stage-settings';

/** What is wrong with the names that stages mention, and with what they fetch. */
export function checkStages(settings: KnobHolder, datasets: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const names = stageNamesOf(settings);
  const parents = parentsOf(settings);
  const stages = stagesOf(settings);
  const inputs = stageInputsOf(settings);
  stages.forEach((stage, index) => {
    const path = `stages.${typeof stage['id'] === 'string' ? stage['id'] : index}`;
    for (const name of textsOf(stage, 'after') ?? []) {
      if (!names.includes(name)) problems.push({ path: `${path}.after`, message: `there is no stage "${name}"` });
    }
    if (parents[index].length === 0 && knobNumber(stage, stageKnobs.shuffleRead) > 0) {
      const message = 'expected 0: it follows no stage whose output it could fetch';
      problems.push({ path: `${path}.shuffleRead`, message });
    }
    const input = inputs[index];
    if (input !== undefined && !datasets.includes(input)) {
      problems.push({ path: `${path}.input`, message: `there is no dataset "${input}"` });
    }
  });
  const waiting = stagesInCircle(parents);
  if (waiting.length > 0) {
    const list = waiting.map((index) => `"${names[index]}"`).join(', ');
    const path = `stages.${typeof stages[waiting[0]]['id'] === 'string' ? names[waiting[0]] : waiting[0]}.after`;
    problems.push({ path, message: `stages wait for each other: ${list}` });
  }
  return problems;
}

/** Stages that could never begin because they come, in the end, after themselves. */
function stagesInCircle(parents: readonly (readonly number[])[]): number[] {
  const done = new Set<number>();
  for (let before = -1; before !== done.size;) {
    before = done.size;
    parents.forEach((list, index) => {
      if (list.every((parent) => done.has(parent))) done.add(index);
    });
  }
  return parents.map((_, index) => index).filter((index) => !done.has(index));
}
