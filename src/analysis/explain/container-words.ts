/** What containers are called. A MapReduce application calls its driver an application master and its tasks maps and reduces. */
import { memo } from '../../base/memo';
import { ContainerKind, containerKindNames } from '../../sim/trace';
import type { RunModel } from '../model';

/** First task of each container, -1 for those in which none began. */
const firstTasks = memo((model: RunModel): Int32Array => {
  const first = new Int32Array(model.containers.count).fill(-1);
  for (let task = model.tasks.count - 1; task >= 0; task--) first[model.tasks.container[task]] = task;
  return first;
});

/** "driver", or what an application calls the container that drives it. */
export function driverWord({ directory }: RunModel, app: number): string {
  return directory.applications[app].kind === 'mapreduce' ? 'application master' : 'driver';
}

/** "driver", "executor 2", "task 7"; of a MapReduce application "application master", "map 3", "reduce 1". */
export function containerWord(model: RunModel, container: number): string {
  const { app, kind, ordinal } = model.containers;
  const of = app[container];
  if (kind[container] === ContainerKind.driver) return driverWord(model, of);
  if (kind[container] === ContainerKind.task) {
    const { kind: framework, stages } = model.directory.applications[of];
    const task = framework === 'mapreduce' ? firstTasks(model)[container] : -1;
    if (task >= 0) return `${stages[model.tasks.stage[task]]} ${model.tasks.index[task] + 1}`;
  }
  return `${containerKindNames[kind[container]]} ${ordinal[container]}`;
}
