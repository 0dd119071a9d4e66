/** The stages of an application as the user wrote them: names, order and preferred locations of their tasks. */
import * as v from 'valibot';
import { knobNumber, optionalText } from '../../../scenario/knobs';
import { durationSchema, durationsOf } from '../../../scenario/written-amounts';
import type { KnobHolder } from '../../../scenario/knobs';
import type { KnobListNames } from '../../plugin';
import { stageKnobs } from '../knobs';
import { parseTaskLocation } from '../task-scheduler/locality/locality';

/** Locations of one task of `taskHosts`, separated by blanks; this for none. */
const NOWHERE = '-';

/** The preferred locations that a text of `taskHosts` names. */
export function locationsIn(text: string): string[] {
  return text.split(' ').filter((one) => one !== '' && one !== NOWHERE);
}

/** Fields of a stage that are no plain settings. */
export const stageEntries: Readonly<Record<string, v.GenericSchema>> = {
  after: v.optional(
    v.pipe(
      v.array(v.string('expected the id of a stage'), 'expected a list of stages'),
      v.description('Stages whose output it reads; the previous stage of its job when not set'),
    ),
  ),
  hosts: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string('expected a preferred location'),
          v.check(
            (text) => parseTaskLocation(text).ok,
            'expected a node, executor_<node>_<number> or hdfs_cache_<node>',
          ),
        ),
        'expected a list of preferred locations',
      ),
      v.description('Where all its tasks prefer to run: <node>, executor_<node>_<number> or hdfs_cache_<node>'),
    ),
  ),
  taskHosts: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string('expected the preferred locations of a task'),
          v.check(
            (text) => locationsIn(text).every((one) => parseTaskLocation(one).ok),
            'expected nodes, executor_<node>_<number> or hdfs_cache_<node> separated by spaces, or - for none',
          ),
        ),
        'expected a list with the preferred locations of each task',
      ),
      v.description(
        'Where each of its tasks prefers to run, in their order: locations separated by spaces, - for none; hosts for the others',
      ),
    ),
  ),
  taskDurations: v.optional(
    v.pipe(
      v.array(durationSchema, 'expected a list with the duration of each task'),
      v.description(
        'How long each of its tasks runs on a node of nominal speed, in their order; duration for the others',
      ),
    ),
  ),
  failsOn: v.optional(
    v.pipe(
      v.array(v.string('expected a node'), 'expected a list of nodes'),
      v.description('Nodes on which every attempt fails at its end, as on a bad disk'),
    ),
  ),
};

/** The same as a form shows them. */
export const stageNames: readonly KnobListNames[] = [
  {
    name: 'after',
    of: 'items',
    help: 'Stages that must be done before, whose output it reads. Default: the previous stage of its job',
  },
  {
    name: 'hosts',
    of: 'nodes',
    help: 'Preferred locations of all its tasks, independent of the data: nodes, executor_<node>_<number> or hdfs_cache_<node>, separated by commas. Default none',
  },
  {
    name: 'taskHosts',
    of: 'nodes',
    help: 'Where each task prefers to run, in their order and separated by commas; several places of one task by spaces, - for none. Default hosts',
  },
  {
    name: 'taskDurations',
    of: 'durations',
    help: 'How long each task runs on a node of nominal speed, in their order and separated by commas. Default duration',
  },
  {
    name: 'failsOn',
    of: 'nodes',
    help: 'Nodes on which every attempt fails at its end, as on a bad disk, separated by commas. Default none',
  },
];

/** The authored stages; an application that names none has one stage of one task. */
export function stagesOf(settings: KnobHolder): readonly KnobHolder[] {
  const stages = settings['stages'];
  return Array.isArray(stages) && stages.length > 0 ? (stages as readonly KnobHolder[]) : [{}];
}

/** Their names: the authored id, or "stage 1" and so on. */
export function stageNamesOf(settings: KnobHolder): string[] {
  return stagesOf(settings).map((stage, index) =>
    typeof stage['id'] === 'string' ? stage['id'] : `stage ${index + 1}`,
  );
}

/** Names of the datasets that they read, undefined for none. */
export function stageInputsOf(settings: KnobHolder): (string | undefined)[] {
  return stagesOf(settings).map((stage) => optionalText(stage, stageKnobs.input));
}

/** A list of texts of a stage, undefined when it is not set. */
export function textsOf(
  stage: KnobHolder,
  field: 'after' | 'hosts' | 'taskHosts' | 'failsOn',
): readonly string[] | undefined {
  const texts = stage[field];
  return Array.isArray(texts) ? (texts as readonly string[]) : undefined;
}

/** How long single tasks of a stage run on a node of nominal speed, µs, by their index; `duration` is for the others. */
export function taskDurationsOf(stage: KnobHolder): readonly number[] {
  return durationsOf(stage['taskDurations']);
}

/**
 * Per stage the positions of the stages whose output it reads: those it names, else the one before it in its job. Names
 * that no stage has are left out.
 */
export function parentsOf(settings: KnobHolder): number[][] {
  const names = stageNamesOf(settings);
  const lastOfJob = new Map<number, number>();
  return stagesOf(settings).map((stage, index) => {
    const job = knobNumber(stage, stageKnobs.job);
    const before = lastOfJob.get(job);
    lastOfJob.set(job, index);
    const after = textsOf(stage, 'after');
    if (after === undefined) return before === undefined ? [] : [before];
    const parents = after.map((name) => names.indexOf(name)).filter((parent) => parent >= 0);
    return [...new Set(parents)];
  });
}
