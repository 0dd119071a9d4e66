/** Which marks the rows of all variants have: what the key above them explains. Times are µs. */
import { driverWords, stageWords } from '../../../analysis/explain/container-words';
import type { RunModel } from '../../../analysis/model';
import { Fate } from '../../../analysis/model-columns';
import { causesOfWaiting, waitingByCause } from '../../../analysis/waiting/waiting-by-cause';
import { memo } from '../../../base/memo';
import type { Directory } from '../../../sim/directory';
import { stagesShown } from '../../../render/gantt/drawing/lane-draw';
import { causeLetters } from '../../../render/color/palette';
import type { CauseLetter } from '../../../sim/reasons';
import { ContainerKind, ContainerOutcome } from '../../../sim/trace/trace';
import type { Block, Scene } from '../scene/scene';

/** What a letter in a task says of the place of its data, by locality level. */
const PLACES: readonly string[] = ['P in the process', 'N on the node', '', 'R in the rack', 'A anywhere'];
/** Levels from this one on are not node-local. */
const RACK = 3;

/**
 * The marks that occur in any variant.
 * @param until what comes later is hidden and has no entry; the kinds of containers have theirs from the start
 */
export function legendOf(scene: Scene, until = Infinity) {
  const causes = new Map<CauseLetter, Set<string>>();
  const blocks = scene.blocks.filter((block) => block !== undefined);
  for (const block of blocks) {
    for (const code of causesUntil(block.model, until)) {
      const { letter, title } = block.cause(code);
      causes.set(letter, (causes.get(letter) ?? new Set()).add(title));
    }
  }
  // Several causes may have one letter and texture.
  const shown = causeLetters.flatMap((letter) => {
    const titles = causes.get(letter);
    return titles === undefined ? [] : [{ letter, title: [...titles].join(' / ') }];
  });
  const directories = blocks.map(({ model }) => model.directory);
  const any = (test: (block: Block) => boolean): boolean => blocks.some(test);
  const kinds = (kind: number) => any(({ model }) => model.asks.kind.includes(kind));
  const overview = scene.detail === 'overview' && scene.group !== 'queue';
  const shownLevels = (block: Block) => (block.levels.length > 0 ? levelsUntil(block.model, until) : []);
  const levels = new Set(scene.group === 'queue' ? [] : blocks.flatMap(shownLevels));
  return {
    // Rows of nodes show what is held, never who waits.
    causes: scene.group === 'node' ? [] : shown,
    batch: kinds(ContainerKind.task),
    executors: kinds(ContainerKind.executor),
    drivers: kinds(ContainerKind.driver) ? driverWords(directories).join(', ') : undefined,
    stageWords: stageWords(directories),
    stages: scene.group === 'queue' ? 0 : mostStages(blocks),
    locality: [...levels].some((level) => level >= RACK),
    places: PLACES.filter((words, level) => words !== '' && levels.has(level)),
    placeholders: scene.group !== 'queue' && any(({ model }) => hasPlaceholders(model, until)),
    reservations: scene.group !== 'queue' && any(({ model }) => model.reservations.some(({ from }) => from < until)),
    absent:
      scene.group === 'node' &&
      any(({ model }) => model.directory.nodes.some(({ absent }) => absent === true) || model.scalings.length > 0),
    marked: scene.group !== 'queue' && any(({ model }) => model.preemptions?.marked.some((at) => at < until) ?? false),
    spared: scene.group !== 'queue' && any(({ model }) => hasSpared(model, until)),
    preempted: scene.group !== 'queue' && any(({ model }) => hasPreempted(model, until)),
    line: overview ? (scene.group as 'application' | 'node') : undefined,
  };
}

/** Codes of the causes of waiting before an instant. */
function causesUntil(model: RunModel, until: number): readonly number[] {
  if (until === Infinity) return causesOfWaiting(model);
  return waitingByCause(model, undefined, { from: 0, to: until }).map(({ code }) => code);
}

/** The locality levels of the tasks that start before an instant. */
function levelsUntil(model: RunModel, until: number): readonly number[] {
  if (until === Infinity) return allLevels(model);
  const { start, locality } = model.tasks;
  return [...new Set(locality.filter((_, task) => start[task] < until))];
}

const allLevels = memo(({ tasks }: RunModel): readonly number[] => [...new Set(tasks.locality)]);

function hasPlaceholders({ asks, containers }: RunModel, until: number): boolean {
  if (until === Infinity) return asks.kind.includes(ContainerKind.placeholder);
  return containers.kind.some((kind, id) => kind === ContainerKind.placeholder && containers.allocated[id] < until);
}

function hasSpared({ preemptions }: RunModel, until: number): boolean {
  return preemptions?.fate.some((fate, row) => fate === Fate.spared && preemptions.until[row] < until) ?? false;
}

function hasPreempted({ containers }: RunModel, until: number): boolean {
  const { outcome, ended } = containers;
  return outcome.some((how, id) => how === ContainerOutcome.preempted && ended[id] < until);
}

/** The most stages of an application that are distinguished. */
const mostStagesIn = memo((directory: Directory): number =>
  directory.applications.reduce((most, _, app) => Math.max(most, stagesShown({ directory }, app).length), 0),
);

function mostStages(blocks: readonly Block[]): number {
  return blocks.reduce((most, { model }) => Math.max(most, mostStagesIn(model.directory)), 0);
}
