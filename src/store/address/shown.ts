/** What a link is made of: the document, the view on it, and what its runs were seen to do. */
import type { Fingerprints } from '../../scenario/share';
import { hasSteps } from '../../scenario/lesson/steps';
import type { Scenario } from '../../scenario/schema';
import { opensLesson } from '../lesson/lesson-store';
import { pagePlayground } from '../page-playground';
import type { RunsState } from '../runs/run-store';
import { sharedView } from '../view/shared-view';
import type { SharedView } from '../view/shared-view';

/** What the link depends on. */
export interface Shown {
  readonly document: Scenario;
  readonly view: SharedView;
  /** All of the workbench is on screen, although the document has a lesson. */
  readonly workbench: boolean;
  readonly fingerprints: Fingerprints;
}

/** What is on screen. @param playground of which part of the page: a figure of an essay has its own */
export function shown(playground = pagePlayground): Shown {
  const { scenario, runs, view } = playground;
  const { document } = scenario.getState();
  return {
    document,
    view: sharedView(view.getState()),
    workbench: playground === pagePlayground && hasSteps(document.lesson) && !opensLesson(),
    fingerprints: fingerprintsOf(runs.getState()),
  };
}

function fingerprintsOf({ byVariant }: RunsState): Fingerprints {
  const entries = Object.entries(byVariant).filter(([, run]) => run.fingerprint !== undefined);
  return Object.fromEntries(entries.map(([id, run]) => [id, run.fingerprint as string]));
}

/** Whether the links of both are the same. */
export function sameShown(x: Shown, y: Shown): boolean {
  return (
    x.document === y.document &&
    x.workbench === y.workbench &&
    sameFields(x.view, y.view) &&
    sameFields(x.fingerprints, y.fingerprints)
  );
}

function sameFields(x: object, y: object): boolean {
  const before = Object.entries(x);
  return before.length === Object.keys(y).length && before.every(([key, value]) => y[key as keyof typeof y] === value);
}
