/** The document as the active variant sees it, and the way to change it: what every part of the editor works with. */
import { createContext, useContext, useMemo, useState } from 'react';
import { getAt } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import { withSiblings } from '../../engine/document/sibling-parts';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import { variantTitles } from '../../engine/document/variant-title';
import type { Knob } from '../../scenario/knobs';
import type { Scenario, VariantText } from '../../scenario/schema';
import type { EditOptions } from '../../store/document/create-scenario-store';
import { EVERY } from '../../authoring/edits';
import type { Scope } from '../../authoring/edits';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { asJson } from '../../authoring/differences';
import { editOf } from './models/edits';
import type { Edit } from '../../authoring/edits';
import { isDefault } from './models/form-model';
import { TypedParts } from './models/typed-parts';

/** A variant with the whole document as it sees it. */
export interface SeenVariant {
  readonly id: string;
  readonly title: string;
  readonly index: number;
  readonly document: Scenario;
}

export interface Editor {
  /** The document as it is stored. */
  readonly stored: Scenario;
  readonly variants: readonly SeenVariant[];
  /** The active one: what the sections show. */
  readonly active: SeenVariant;
  /** The active variant is the first one, from which the others are written as differences. */
  readonly first: boolean;
  /** Edits change every variant: there is only one, or the switch next to the variants is on. */
  readonly whole: boolean;
  /** Sets a field in the active variant; answers what is wrong, or undefined when it was applied. */
  readonly set: (path: JsonPath, value: unknown, gesture?: symbol) => string | undefined;
  /**
   * Sets a knob; a value that only says the default is not written where nothing else would stand. Edits of one `gesture`
   * are one step of undo.
   */
  readonly setKnob: (path: JsonPath, knob: Knob, value: unknown, gesture?: symbol) => string | undefined;
  /** Several edits as one step; what is wrong is shown as a notice. True when they were applied. */
  readonly apply: (edits: readonly Edit[]) => boolean;
  /** Edits of the structure, such as renaming: in all variants where the first one is on screen. */
  readonly restructure: (edits: readonly Edit[]) => boolean;
  /**
   * Takes something away. Where it goes from the whole document, so does what the differences of variants say of it: `forgotten`
   * answers those edits of the stored document.
   */
  readonly remove: (edits: readonly Edit[], forgotten: (stored: Scenario) => readonly Edit[]) => boolean;
  /** The authored value in the active variant. */
  readonly get: (path: JsonPath) => Json | undefined;
}

/** Undefined outside of the editor panel. */
export const EditorContext = createContext<Editor | undefined>(undefined);

/** The editor around the component that asks. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('used outside of the editor panel');
  return editor;
}

/** Makes the editor of the present document and a variant, the active one when none is named. */
export function useNewEditor(variant?: string): Editor {
  const stored = useScenario((state) => state.document);
  const active = useView((state) => state.variant);
  const inAll = useView((state) => state.inAll);
  const chosen = variant ?? active;
  const [typed] = useState(() => new TypedParts());
  return useMemo(() => editorOf(stored, chosen, inAll, typed), [stored, chosen, inAll, typed]);
}

function editorOf(stored: Scenario, chosen: string, inAll: boolean, typed: TypedParts): Editor {
  const titles = variantTitles(stored);
  const variants = variantsOf(stored).map((variant, index) => seen(stored, variant, index, titles[index]));
  const active = variants.find((variant) => variant.id === chosen) ?? variants[0];
  const first = active === variants[0];
  const whole = inAll || variants.length === 1;
  const get = (path: JsonPath) => getAt(asJson(active.document), path);
  const set = (path: JsonPath, value: unknown, gesture?: symbol) => {
    const coalesce = gesture ?? `editor ${active.id} ${path.join(' ')}`;
    const options: EditOptions = { variant: inAll ? EVERY : active.id, coalesce };
    // Parts of one whole are moved together: one of them alone would be refused.
    const edits =
      typeof value === 'number'
        ? withSiblings(active.document, [{ path, value }], typed.keptIn(active.document)).map(editOf)
        : [{ path, value }];
    const problems = scenarioStore.getState().editAll(edits, options);
    if (problems.length === 0 && typeof value === 'number') typed.note(path, value);
    return problems.length === 0 ? undefined : messageAt(path, problems);
  };
  return {
    stored,
    variants,
    active,
    first,
    whole,
    get,
    set,
    setKnob: (path, knob, value, gesture) => {
      // A part of a whole is written even at its default: the queues beside have to make the rest.
      const says = knob.default !== undefined && knob.siblingsTotal === undefined && isDefault(knob, value);
      const bare = first || whole || getAt(asJson(variants[0].document), path) === undefined;
      return set(path, says && bare ? undefined : value, gesture);
    },
    apply: (edits) => apply(edits, inAll ? EVERY : active.id),
    remove: (edits, forgotten) =>
      first && whole ? apply([...forgotten(stored), ...edits], undefined) : apply(edits, inAll ? EVERY : active.id),
    restructure: (edits) => apply(edits, first ? undefined : active.id),
  };
}

function apply(edits: readonly Edit[], variant: Scope | undefined): boolean {
  const problems = scenarioStore.getState().editAll(edits, variant === undefined ? {} : { variant });
  if (problems.length === 0) return true;
  scenarioStore.getState().notify('error', `Not changed: ${formatProblem(problems[0])}`);
  return false;
}

/** A valid document has valid variants; the document itself stands in for one that is not. */
function seen(stored: Scenario, variant: VariantText, index: number, title: string): SeenVariant {
  const applied = applyVariant(stored, variant.id);
  return {
    id: variant.id,
    title,
    index,
    document: applied.ok ? applied.value : stored,
  };
}

/** What is wrong, as a message below the field: other fields are named, the field itself is not. */
function messageAt(path: JsonPath, problems: readonly Problem[]): string {
  const here = path.join('.');
  const own = problems.find((problem) => problem.path === here);
  return own?.message ?? formatProblem(problems[0]);
}
