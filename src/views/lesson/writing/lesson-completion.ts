/** Completion while a lesson is written, with the names of the scenario on screen and of its last runs. */
import type { Extension } from '@codemirror/state';
import { lessonNamesAt } from '../../../analysis/lesson/completion';
import type { LessonNames } from '../../../analysis/lesson/completion';
import type { NameOption } from '../../../analysis/lesson/completion-words';
import { knownOf } from '../../../analysis/lesson/known';
import type { Known } from '../../../analysis/lesson/names';
import { variantsOf } from '../../../engine/document/variants';
import { interventionKinds } from '../../../scenario/intervention-schema';
import { GLOSSARY } from '../../../scenario/lesson/glossary';
import { parseLesson } from '../../../scenario/lesson/parse';
import type { Scenario } from '../../../scenario/schema';
import { galleryEntries } from '../../../store/document/gallery';
import { scenarioStore } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';
import { GROUPS } from '../../../store/view/shared-view';
import { completionFrom } from '../../editor/source/completion';
import { seenBy } from '../../shared/acts/act';
import { DOCK_VIEWS, dockEntry } from '../../shared/dock/dock-views';
import { settledRuns } from '../reading/settled-runs';
import type { Settled } from '../reading/settled-runs';

/** By the runs from which it was computed, because computing it reads all of their applications. */
const remembered = new WeakMap<Settled['byVariant'], { readonly document: Scenario; readonly known: Known }>();

function knownNow(document: Scenario): Known {
  const { byVariant } = settledRuns();
  const before = remembered.get(byVariant);
  if (before !== undefined && before.document.variants === document.variants) return before.known;
  const seen = new Map(variantsOf(document).map(({ id }) => [id, seenBy(document, id)]));
  const runs = [...byVariant].map(([variant, { model }]) => ({ variant, model }));
  const known = knownOf(parseLesson('').lesson, seen, runs, []);
  remembered.set(byVariant, { document, known });
  return known;
}

const GLOSSARY_TERMS: readonly NameOption[] = Object.entries(GLOSSARY).map(([name, help]) => ({ name, help }));

/** The terms that the text defines, before those of the glossary that it does not redefine. */
function termsOf(text: string): NameOption[] {
  const own = [...text.matchAll(/^@define ([^:\n]+): *(.*)$/gm)].map(([, name, help]) => ({ name: name.trim(), help }));
  const defined = new Set(own.map(({ name }) => name));
  return [...own, ...GLOSSARY_TERMS.filter(({ name }) => !defined.has(name))];
}

/** Names are looked up only when they are needed: most key presses complete nothing. */
function namesNow(text: string): LessonNames {
  const { document } = scenarioStore.getState();
  return {
    get known() {
      return knownNow(document);
    },
    get seen() {
      return seenBy(document, viewStore.getState().variant);
    },
    get terms() {
      return termsOf(text);
    },
    get lessons() {
      return galleryEntries().map(({ id, title }) => ({ name: id, help: title }));
    },
    docks: DOCK_VIEWS.map((name) => ({ name, help: dockEntry(name).title })),
    groups: GROUPS,
    events: interventionKinds,
  };
}

/** What a lesson may name in addition to its scenario. */
export function namesOfPage(): Pick<Known, 'lessons' | 'docks' | 'groups' | 'events'> {
  const lessons = galleryEntries().map(({ id }) => id);
  // The first scenario is there before the gallery is.
  return {
    ...(lessons.length > 1 && { lessons }),
    docks: DOCK_VIEWS,
    groups: GROUPS,
    events: interventionKinds,
  };
}

export const lessonCompletion: Extension = completionFrom((before, text) => lessonNamesAt(before, namesNow(text)));
