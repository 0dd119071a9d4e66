/** What containers are called. Kinds of applications bring their own words, such as application master, map and reduce. */
import { frameworkPlugin } from '../../engine/registry';
import { memo } from '../../base/memo';
import type { ContainerRoles } from '../../frameworks/plugin';
import { ContainerKind, containerKindNames } from '../../sim/trace/trace';
import type { Directory } from '../../sim/directory';
import type { RunModel } from '../model';

/** First task of each container, -1 for those in which none began. */
const firstTasks = memo((model: RunModel): Int32Array => {
  const first = new Int32Array(model.containers.count).fill(-1);
  for (let task = model.tasks.count - 1; task >= 0; task--) first[model.tasks.container[task]] = task;
  return first;
});

/** "driver", or what an application calls the container that drives it. */
export function driverWord({ directory }: { readonly directory: Directory }, app: number): string {
  return rolesOf(directory, app).driver ?? 'driver';
}

/** What the containers of an application are. */
export function rolesOf({ applications }: Pick<Directory, 'applications'>, app: number): ContainerRoles {
  return frameworkPlugin(applications[app].kind).containers;
}

type Applications = Directory['applications'];

/** The kinds of some applications, each once. */
const kindsAmong = memo((applications: Applications): ReadonlySet<string> => {
  return new Set(applications.map(({ kind }) => kind));
});

function kindsOf(directories: readonly Pick<Directory, 'applications'>[]): string[] {
  return [...new Set(directories.flatMap(({ applications }) => [...kindsAmong(applications)]))];
}

/** The words for what drives any of some applications, each once. */
export function driverWords(directories: readonly Pick<Directory, 'applications'>[]): string[] {
  return [...new Set(kindsOf(directories).flatMap((kind) => frameworkPlugin(kind).containers.driver ?? []))]
    .sort()
    .toReversed();
}

/** The stages that the containers of any of some applications are named after: map, reduce. Empty where none are. */
export function stageWords(directories: readonly Pick<Directory, 'applications'>[]): readonly string[] {
  return kindsOf(directories).flatMap((kind) => frameworkPlugin(kind).containers.stages ?? []);
}

/** Whether any of some applications does its work in containers of a sort. */
export function anyWorksIn(
  directories: readonly Pick<Directory, 'applications'>[],
  work: ContainerRoles['work'],
): boolean {
  return kindsOf(directories).some((kind) => frameworkPlugin(kind).containers.work === work);
}

/** "driver", "executor 2", "task 7", "map 3". */
export function containerWord(model: RunModel, container: number): string {
  const { app, kind, ordinal } = model.containers;
  const of = app[container];
  if (kind[container] === ContainerKind.driver) return driverWord(model, of);
  if (kind[container] === ContainerKind.task) {
    const { stages } = model.directory.applications[of];
    const task = rolesOf(model.directory, of).stages === undefined ? -1 : firstTasks(model)[container];
    if (task >= 0) return `${stages[model.tasks.stage[task]]} ${model.tasks.index[task] + 1}`;
  }
  return `${containerKindNames[kind[container]]} ${ordinal[container]}`;
}
