/** Every setting of a document that is not left at its default: what the list above the sections shows. */
import { memo } from '../../../base/memo';
import { counted } from '../../../base/text/counted';
import type { Json, JsonPath } from '../../../base/json';
import { frameworkPlugin, schedulerPlugin } from '../../../engine/registry';
import { holderOf } from '../../../scenario/knobs';
import type { Knob, KnobHolder, PlacedKnob } from '../../../scenario/knobs';
import type { ApplicationText, NodeGroupText, Scenario } from '../../../scenario/schema';
import { resourceKnob } from './cluster-model';
import { settingName, shortValue } from '../../../authoring/differences';
import { inherited, isDefault, valueText } from './form-model';
import {
  applicationKnobs,
  datasetKnobs,
  groupKnobs,
  nodeKnobs,
  runKnobs,
  skewKnob,
} from '../../../scenario/frame-knobs';
import { queueKnobsOf } from '../../../authoring/queue-model';
import { entryOf } from './workload-model';

/** One setting that is set in the document. */
export interface ChosenSetting {
  readonly path: JsonPath;
  /** Real name, with the path below its owner. */
  readonly name: string;
  readonly value: string;
  /** What would be in force instead. */
  readonly fallback: string;
}

/** The chosen settings of one thing. */
export interface SettingGroup {
  /** "root.etl", "etl/3", "YuniKorn". */
  readonly title: string;
  readonly settings: readonly ChosenSetting[];
}

/** All settings that are not default, by what they belong to, in the order of the sections. */
export function chosenSettings(document: Scenario): SettingGroup[] {
  return [
    ...clusterGroups(document),
    ...dataGroups(document),
    ...queueGroups(document),
    ...applicationGroups(document),
    schedulerGroup(document),
    { title: 'the run', settings: runKnobs.flatMap((placed) => chosen([], document, placed)) },
  ].filter(({ settings }) => settings.length > 0);
}

/** Kept, as those of entries are: an edit leaves nearly all of thousands as they were. */
const settingsOfNodes = memo((group: NodeGroupText): SettingGroup => {
  const path = ['cluster', 'nodes', group.id];
  return {
    title: group.id,
    settings: [
      ...Object.values(groupKnobs).flatMap((knob) => chosen(path, group, { holder: [], knob })),
      ...labels([...path, 'labels'], 'labels', group.labels),
    ],
  };
});

function clusterGroups(document: Scenario): SettingGroup[] {
  const groups = document.cluster.nodes.map((group) => settingsOfNodes(group));
  const nodes = Object.entries(document.cluster.overrides ?? {}).map(([node, own]) => {
    const path = ['cluster', 'overrides', node];
    const group = document.cluster.nodes.find(({ id }) => node === id || node.startsWith(`${id}/`));
    return {
      title: node,
      settings: [
        ...resources([...path, 'capacity'], 'capacity', own.capacity, group?.capacity),
        ...Object.values(nodeKnobs).flatMap((knob) =>
          chosen(path, own, { holder: [], knob: inherited(knob, group ?? {}) }),
        ),
        ...labels([...path, 'labels'], 'labels', own.labels),
      ],
    };
  });
  return [...groups, ...nodes];
}

function dataGroups({ data = [] }: Scenario): SettingGroup[] {
  return data.map((dataset) => {
    const path = ['data', dataset.id];
    return {
      title: dataset.id,
      settings: [
        ...[...datasetKnobs, skewKnob].flatMap((knob) => chosen(path, dataset, { holder: [], knob })),
        ...labels([...path, 'nodes'], 'nodes', dataset.nodes),
      ],
    };
  });
}

function queueGroups(document: Scenario): SettingGroup[] {
  const { queueEntries } = schedulerPlugin(document.scheduler.type);
  return document.queues.map((queue) => {
    const path = ['queues', queue.id];
    return {
      title: queue.id,
      settings: [
        ...resources([...path, 'resources', 'guaranteed'], 'resources.guaranteed', queue.resources?.guaranteed),
        ...resources([...path, 'resources', 'max'], 'resources.max', queue.resources?.max),
        ...queueKnobsOf(document, queue.id).flatMap((placed) => chosen(path, queue, placed)),
        ...Object.keys(queueEntries ?? {}).flatMap((name) => list(path, queue, name)),
      ],
    };
  });
}

const settingsOfEntry = memo((entry: ApplicationText): SettingGroup => {
  const path = ['workload', entry.id];
  const { knobs, lists } = frameworkPlugin(entry.kind);
  return {
    title: entry.id,
    settings: [
      ...[...Object.values(applicationKnobs), ...knobs].flatMap((knob) => chosen(path, entry, { holder: [], knob })),
      ...['groups', 'tags'].flatMap((name) => list(path, entry, name)),
      ...lists.flatMap(({ field, item }) => {
        const list = entry[field];
        if (!Array.isArray(list) || list.length === 0) return [];
        const value = counted(list.length, item);
        return [{ path: [...path, field], name: field, value, fallback: `one ${item}` }];
      }),
    ],
  };
});

function applicationGroups(document: Scenario): SettingGroup[] {
  const entries = document.workload.map((entry) => settingsOfEntry(entry));
  const single = Object.entries(document.overrides ?? {}).map(([application, own]) => {
    const entry = entryOf(document, application);
    const knobs = entry === undefined ? [] : [...Object.values(applicationKnobs), ...frameworkPlugin(entry.kind).knobs];
    const settings = Object.keys(own).map((name) => {
      const path = ['overrides', application, name];
      const knob = knobs.find((candidate) => candidate.name === name) ?? textKnob(name);
      // Where a generated submission falls without the override is drawn.
      const fallback = name === 'submit' ? 'as drawn' : valueText(knob, entry?.[name]);
      return { path, name, value: valueText(knob, own[name]), fallback };
    });
    return { title: application, settings };
  });
  return [...entries, ...single];
}

function schedulerGroup(document: Scenario): SettingGroup {
  const { scheduler } = document;
  const { title, knobs, schedulerEntries } = schedulerPlugin(scheduler.type);
  return {
    title,
    settings: [
      ...knobs.flatMap((placed) => chosen(['scheduler'], scheduler, placed)),
      ...Object.keys(schedulerEntries ?? {}).flatMap((name) => list(['scheduler'], scheduler, name)),
    ],
  };
}

/** The setting of `owner` (which is at `path`) when it is not the default. */
function chosen(path: JsonPath, owner: KnobHolder, placed: PlacedKnob): ChosenSetting[] {
  const { holder, knob } = placed;
  const value = holderOf(owner, placed)[knob.name];
  if (knob.fixed === true || knob.plain === true || isDefault(knob, value)) return [];
  return [
    {
      path: [...path, ...holder, knob.name],
      name: settingName([...holder, knob.name]),
      value: valueText(knob, value),
      fallback: valueText(knob, undefined),
    },
  ];
}

/** A list or an object of the owner, when it is there. */
function list(path: JsonPath, owner: KnobHolder, name: string): ChosenSetting[] {
  const value = owner[name];
  if (value === undefined) return [];
  return [{ path: [...path, name], name, value: shortValue(value as Json), fallback: 'none' }];
}

function resources(
  path: JsonPath,
  name: string,
  amounts: Readonly<Record<string, unknown>> | undefined,
  fallbacks: Readonly<Record<string, unknown>> = {},
): ChosenSetting[] {
  return Object.entries(amounts ?? {}).flatMap(([type, amount]) => {
    if (amount === undefined) return [];
    const knob = resourceKnob(type, '');
    return [
      {
        path: [...path, type],
        name: `${name}.${type}`,
        value: valueText(knob, amount),
        fallback: valueText(knob, fallbacks[type]),
      },
    ];
  });
}

function labels(path: JsonPath, name: string, list: readonly string[] | undefined): ChosenSetting[] {
  if (list === undefined || list.length === 0) return [];
  return [{ path, name, value: list.join(', '), fallback: 'none' }];
}

function textKnob(name: string): Knob {
  return { name, kind: 'text', default: undefined, help: '' };
}
