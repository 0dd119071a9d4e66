/** The settings that decide how near to their data tasks run, of an application and of its cluster scheduler. */
import { getAt } from '../../base/json';
import { frameworkPlugin, schedulerPlugin } from '../../engine/registry';
import type { Knob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import type { Directory } from '../../sim/directory';
import { inherited, valueInForce } from '../editor/models/form-model';
import { entryOf } from '../editor/models/workload-model';
import { onScale } from '../shared/knobs/knob-scale';

/** A setting, where it is written, and what it is. */
export interface LocalityKnob {
  readonly knob: Knob;
  /** The knob against whose default an edit is held: that of the entry where only one application says it. */
  readonly above: Knob;
  readonly path: readonly string[];
  /** Whose it is: the application, its entry, or the system. */
  readonly owner: string;
  /** In force, on the scale of the knob. */
  readonly value: number;
  /** Nothing is written. */
  readonly unset: boolean;
  /** Settings that stand in its place where they are written, and are. */
  readonly fixed: readonly string[];
}

/**
 * The settings for an application of a run, its own first.
 * @param document as the variant of the run sees it
 * @param app dense index; -1 where no application runs tasks
 */
export function localityKnobs(document: Scenario, { applications }: Directory, app: number): LocalityKnob[] {
  return [...ownKnobs(document, applications[app]?.id), ...schedulerKnobs(document)];
}

function ownKnobs(document: Scenario, id: string | undefined): LocalityKnob[] {
  const entry = id === undefined ? undefined : entryOf(document, id);
  if (id === undefined || entry === undefined) return [];
  const own = document.overrides?.[id];
  const { knobs } = frameworkPlugin(entry.kind);
  const written = (name: string): boolean => own?.[name] !== undefined || entry[name] !== undefined;
  return knobs.filter(draggable).map((knob) => {
    const single = own?.[knob.name] !== undefined;
    const path = single ? ['overrides', id, knob.name] : ['workload', entry.id, knob.name];
    return {
      knob,
      above: single ? inherited(knob, entry) : knob,
      path,
      owner: single ? id : entry.id,
      value: onScale(knob, valueInForce(document, path, knob)),
      unset: getAt(document, path) === undefined,
      fixed: knobs.filter((other) => other.inherits === knob.name && written(other.name)).map(({ name }) => name),
    };
  });
}

function schedulerKnobs(document: Scenario): LocalityKnob[] {
  const { title, knobs } = schedulerPlugin(document.scheduler.type);
  const at = (path: readonly string[]): unknown => getAt(document, path);
  return knobs
    .filter(({ knob }) => draggable(knob))
    .map(({ holder, knob }) => {
      const place = ['scheduler', ...holder];
      const path = [...place, knob.name];
      const others = knobs.filter((other) => other.knob.inherits === knob.name);
      const inForce =
        at(path) ?? (knob.inherits === undefined ? undefined : at([...place, knob.inherits])) ?? knob.default;
      return {
        knob,
        above: knob,
        path,
        owner: title,
        value: onScale(knob, inForce),
        unset: at(path) === undefined,
        fixed: others.filter((other) => at([...place, other.knob.name]) !== undefined).map((other) => other.knob.name),
      };
    });
}

function draggable({ locality, slider }: Knob): boolean {
  return locality === true && slider !== undefined;
}

/** The one chosen by name, otherwise the first one that has an effect here. */
export function chosenKnob(knobs: readonly LocalityKnob[], name: string): LocalityKnob | undefined {
  return knobs.find(({ knob }) => knob.name === name) ?? knobs.find(({ unset }) => !unset) ?? knobs[0];
}
