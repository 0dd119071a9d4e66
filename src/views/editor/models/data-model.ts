/** Datasets, the stages that read them, and the edits that add, copy and remove them. */
import { isObject } from '../../../base/json';
import type { JsonPath } from '../../../base/json';
import type { DatasetText, Scenario } from '../../../scenario/schema';
import { freshId } from './edits';
import type { Edit } from '../../../authoring/edits';

/** Something that reads a dataset: a stage, or an application whose tasks read it. */
interface Reader {
  /** "etl", "etl (read)". */
  readonly name: string;
  /** Where the reading field stands: the field itself, or the list of stages when the stage has no id. */
  readonly edit: Edit;
}

/** What reads a dataset, with the edits that end it. */
export function readersOf(document: Scenario, dataset: string): Reader[] {
  const holders: readonly (readonly [string, JsonPath, unknown])[] = [
    ...document.workload.map((entry) => [entry.id, ['workload', entry.id], entry] as const),
    ...Object.entries(document.overrides ?? {}).map(([id, own]) => [id, ['overrides', id], own] as const),
  ];
  return holders.flatMap(([name, path, holder]): Reader[] => {
    if (!isObject(holder)) return [];
    const own: Reader[] =
      holder.input === dataset ? [{ name, edit: { path: [...path, 'input'], value: undefined } }] : [];
    const stages: readonly unknown[] = Array.isArray(holder.stages) ? holder.stages : [];
    if (!stages.some((stage) => reads(stage, dataset))) return own;
    const names = stages.flatMap((stage, index) =>
      reads(stage, dataset) ? [isObject(stage) && typeof stage.id === 'string' ? stage.id : `stage ${index + 1}`] : [],
    );
    const value = stages.map((stage) => {
      if (!isObject(stage) || !reads(stage, dataset)) return stage;
      const { input: _, ...rest } = stage;
      return rest;
    });
    return [...own, { name: `${name} (${names.join(', ')})`, edit: { path: [...path, 'stages'], value } }];
  });
}

function reads(stage: unknown, dataset: string): boolean {
  return isObject(stage) && stage.input === dataset;
}

/** A dataset of a dozen blocks, with the three copies of HDFS where there are nodes for them. */
export function addDatasetEdits(document: Scenario, nodes: number): { id: string; edits: Edit[] } {
  const id = freshId(
    (document.data ?? []).map((dataset) => dataset.id),
    'data',
  );
  const replication = Math.max(1, Math.min(3, nodes));
  return { id, edits: [{ path: ['data', id], value: { id, blocks: 12, replication } }] };
}

/** A copy of a dataset. */
export function duplicateDatasetEdits(document: Scenario, dataset: DatasetText): { id: string; edits: Edit[] } {
  const id = freshId(
    (document.data ?? []).map((other) => other.id),
    dataset.id,
  );
  return { id, edits: [{ path: ['data', id], value: { ...dataset, id } }] };
}

/** Removes a dataset; what read it reads nothing then. */
export function removeDatasetEdits(document: Scenario, dataset: string): Edit[] {
  const last = (document.data ?? []).length === 1;
  return [
    ...readersOf(document, dataset).map(({ edit }) => edit),
    { path: last ? ['data'] : ['data', dataset], value: undefined },
  ];
}

/** The edits by which no block lies on nodes that are about to go. A list that would be empty goes with them. */
export function leaveNodesEdits(document: Scenario, goes: (node: string) => boolean): Edit[] {
  const left = (nodes: readonly string[]): string[] => nodes.filter((node) => !goes(node));
  return (document.data ?? []).flatMap(({ id, nodes = [], places = {} }): Edit[] => {
    const path = ['data', id];
    const kept = Object.entries(places).flatMap(([block, names]) => {
      const others = left(names);
      return others.length === 0 ? [] : [[block, others] as const];
    });
    return [
      ...(nodes.some(goes) ? [{ path: [...path, 'nodes'], value: filled(left(nodes)) }] : []),
      ...(Object.values(places).some((names) => names.some(goes))
        ? [{ path: [...path, 'places'], value: kept.length === 0 ? undefined : Object.fromEntries(kept) }]
        : []),
    ];
  });
}

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
