/**
 * What a person does directly on screen: an edit in the active variant, one step of undo, and a message that offers to take it
 * back.
 */
import { getAt } from '../../../base/json';
import { formatProblem } from '../../../base/result';
import type { Problem } from '../../../base/result';
import { MILLISECOND, formatDuration } from '../../../base/units';
import { applyVariant, variantsOf } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { MAX_VARIANTS } from '../../../authoring/edit-variants';
import { EVERY } from '../../../authoring/edits';
import type { Scope } from '../../../authoring/edits';
import { editScope } from '../../../store/document/edit-scope';
import { pagePlayground } from '../../../store/page-playground';
import type { Playground } from '../../../store/playground';
import { scenarioStore } from '../../../store/document/scenario-store';
import { forks } from './fork';
import { scopeWords } from './scope-words';
import { freshId } from '../../editor/models/edits';
import type { Edit } from '../../../authoring/edits';
import { eventIds } from '../../editor/models/event-edits';

/** An intervention that has no id and no instant yet. */
type Intervention =
  | { readonly kind: 'node-lost' | 'node-back'; readonly node: string }
  | { readonly kind: 'node-slowed'; readonly node: string; readonly speed: number }
  | {
      readonly kind: 'application-killed' | 'driver-failed' | 'executor-lost' | 'executor-decommissioned';
      readonly application: string;
    }
  | { readonly kind: 'application-moved'; readonly application: string; readonly queue: string };

/** Messages go by themselves; undo stays in the top bar. */
const MESSAGE_MS = 12_000;

/** Steps of undo that one gesture can have at most. */
const MOST_STEPS = 50;

let lastMessage: number | undefined;

/** The document as a variant sees it; the document itself where the variant is not there. */
export function seenBy(document: Scenario, variant: string): Scenario {
  const seen = applyVariant(document, variant);
  return seen.ok ? seen.value : document;
}

/**
 * Edits a variant (the active one when none is named; all of them while the switch says so) and says so. A refusal is shown
 * as a message too.
 * @param said what has been done, as the beginning of a sentence without its full stop
 */
export function act(edits: readonly Edit[], said: string, variant?: string, playground = pagePlayground): boolean {
  const { scenario, view } = playground;
  const before = scenario.getState().document;
  const scope = editScope(variant, view);
  const problems = scenario.getState().editAll(edits, { variant: scope });
  if (problems.length > 0) {
    refuse(problems);
    return false;
  }
  tell(said, before, edits, scope, playground);
  return true;
}

/** The same in a copy of the active variant, which stays as it was. The copy is called after what was done. */
function fork(edits: readonly Edit[], said: string, playground: Playground): boolean {
  const { scenario, view } = playground;
  const before = scenario.getState().document;
  if (!addVariantWith(view.getState().variant, edits, said, { playground })) return false;
  tell(said, before, edits, view.getState().variant, playground);
  return true;
}

/**
 * Adds a variant like `of` with some edits, and shows it: one undo step, which edits of the whole document belong to as well. False,
 * with a message, where that cannot be done.
 */
export function addVariantWith(
  of: string,
  edits: readonly Edit[],
  title: string,
  {
    whole = [],
    playground = pagePlayground,
  }: { readonly whole?: readonly Edit[]; readonly playground?: Playground } = {},
): boolean {
  const { scenario, view } = playground;
  const step = { coalesce: Symbol('variant') };
  const { document, addVariant, removeVariant, editAll, renameVariant } = scenario.getState();
  const id = variantsOf(document).length >= MAX_VARIANTS ? '' : addVariant(of, step);
  if (id === '') {
    scenarioStore.getState().notify('error', `There are ${MAX_VARIANTS} variants already. Remove one first.`);
    return false;
  }
  const problems = editAll(edits, { variant: id, ...step });
  if (problems.length > 0) {
    removeVariant(id, step);
    refuse(problems);
    return false;
  }
  editAll(whole, step);
  renameVariant(id, title, step);
  view.getState().setVariant(id);
  return true;
}

/** Says why something was not done. The page shows messages, whichever playground they are about. */
export function refuse(problems: readonly Problem[]): void {
  scenarioStore.getState().notify('error', `Not changed: ${formatProblem(problems[0])}.`);
}

/**
 * The message about edits that have been made, with the way back to `before`. Where other edits have followed by the time
 * the reader undoes it, only these ones are undone.
 */
export function tell(
  said: string,
  before: Scenario,
  edits: readonly Edit[],
  scope: Scope,
  { scenario } = pagePlayground,
): void {
  const { notify, dismiss } = scenarioStore.getState();
  const { document: after } = scenario.getState();
  if (after === before) return;
  const words = scopeWords(after, scope);
  const where = words === '' ? '' : ` ${words}`;
  if (lastMessage !== undefined) dismiss(lastMessage);
  const message = notify('info', `${said}${where}.`, {
    label: 'Undo',
    run: () => {
      const { document, editAll } = scenario.getState();
      if (document === after) undoTo(before, scenario);
      else for (const id of touched(before, scope)) refuseAny(editAll(back(before, edits, id), { variant: id }));
    },
  });
  lastMessage = message;
  setTimeout(() => scenarioStore.getState().dismiss(message), MESSAGE_MS);
}

/** Ids of the variants that a scope stands for. */
function touched(document: Scenario, scope: Scope): readonly string[] {
  return scope === EVERY ? variantsOf(document).map(({ id }) => id) : [scope];
}

/** The edits that take others back in a variant, the last one first. */
function back(before: Scenario, edits: readonly Edit[], variant: string): readonly Edit[] {
  const old = seenBy(before, variant);
  return edits.map(({ path }) => ({ path, value: getAt(old, path) })).toReversed();
}

/** A gesture with pauses in it can be several steps. */
function undoTo(before: Scenario, scenario: Playground['scenario']): void {
  const { undo } = scenario.getState();
  for (let step = 0; step < MOST_STEPS; step++) {
    const { document, canUndo } = scenario.getState();
    if (document === before || !canUndo) return;
    undo();
  }
}

function refuseAny(problems: readonly Problem[]): void {
  if (problems.length > 0) refuse(problems);
}

/**
 * Adds an intervention at the cursor of the active variant, and puts the cursor exactly there. While acts fork, it goes into a
 * copy of that variant, and both futures stand side by side.
 */
export function intervene(what: Intervention, said: string, playground = pagePlayground): boolean {
  const { cursor, setCursor, setPlaying } = playground.view.getState();
  const { document } = playground.scenario.getState();
  const at = Math.ceil(cursor / MILLISECOND) * MILLISECOND;
  const id = freshId(eventIds(document), what.kind);
  const edits = [{ path: ['interventions', id], value: { id, at: formatDuration(at), ...what } }];
  const done = forks() ? fork(edits, said, playground) : act(edits, said, undefined, playground);
  if (done) {
    setPlaying(false);
    setCursor(at);
  }
  return done;
}
