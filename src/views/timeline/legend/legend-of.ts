/** Which marks the rows of all variants have: what the key above them explains. */
import { driverWords, stageWords } from '../../../analysis/explain/container-words';
import { Fate } from '../../../analysis/model-columns';
import { causesOfWaiting } from '../../../analysis/waiting/waiting-by-cause';
import { memo } from '../../../base/memo';
import type { Directory } from '../../../sim/directory';
import { stagesShown } from '../../../render/gantt/drawing/gantt-draw';
import { causeLetters } from '../../../render/color/palette';
import type { CauseLetter } from '../../../sim/reasons';
import { ContainerKind, ContainerOutcome } from '../../../sim/trace';
import type { Block, Scene } from '../scene/scene';

/** The marks that occur in any variant. */
export function legendOf(scene: Scene) {
  const causes = new Map<CauseLetter, string>();
  const blocks = scene.blocks.filter((block) => block !== undefined);
  for (const block of blocks) {
    for (const code of causesOfWaiting(block.model)) {
      const { letter, title } = block.cause(code);
      if (!causes.has(letter)) causes.set(letter, title);
    }
  }
  const shown = causeLetters.flatMap((letter) => {
    const title = causes.get(letter);
    return title === undefined ? [] : [{ letter, title }];
  });
  const directories = blocks.map(({ model }) => model.directory);
  const any = (test: (block: Block) => boolean): boolean => blocks.some(test);
  const kinds = (kind: number) => any(({ model }) => model.asks.kind.includes(kind));
  const overview = scene.detail === 'overview' && scene.group !== 'queue';
  return {
    causes: overview && scene.group === 'node' ? [] : shown,
    batch: kinds(ContainerKind.task),
    executors: kinds(ContainerKind.executor),
    drivers: kinds(ContainerKind.driver) ? driverWords(directories).join(', ') : undefined,
    stageWords: stageWords(directories),
    stages: scene.group === 'queue' ? 0 : mostStages(blocks),
    locality: any(({ levels }) => levels.length > 0),
    placeholders: scene.group !== 'queue' && kinds(ContainerKind.placeholder),
    reservations: scene.group !== 'queue' && any(({ model }) => model.reservations.length > 0),
    absent:
      scene.group === 'node' &&
      any(({ model }) => model.directory.nodes.some(({ absent }) => absent === true) || model.scalings.length > 0),
    marked: scene.group !== 'queue' && any(({ model }) => model.preemptions !== undefined),
    spared: scene.group !== 'queue' && any(({ model }) => model.preemptions?.fate.includes(Fate.spared) ?? false),
    preempted:
      scene.group !== 'queue' && any(({ model }) => model.containers.outcome.includes(ContainerOutcome.preempted)),
    line: overview ? (scene.group as 'application' | 'node') : undefined,
  };
}

/** The most stages of an application that are distinguished. */
const mostStagesIn = memo((directory: Directory): number =>
  directory.applications.reduce((most, _, app) => Math.max(most, stagesShown({ directory }, app).length), 0),
);

function mostStages(blocks: readonly Block[]): number {
  return blocks.reduce((most, { model }) => Math.max(most, mostStagesIn(model.directory)), 0);
}
