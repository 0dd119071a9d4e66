/**
 * What runs report, on its way to the page: several reports are shown in one step, and a stand-in for a plan only where the plan takes
 * a while.
 */
import type { RunQuiet, RunUpdate } from '../../worker/client';
import type { RunFailed } from '../../worker/protocol';
import type { Later } from './later';
import { isOver, setBegun, setCost, setProgress, setQuiet, setRuns } from './run-store';
import type { RunState, runStore } from './run-store';

/** If the plan takes longer than this, ms, the run of the scheduler without its solver is shown. */
const STAND_IN_AFTER_MS = 120;

/** What a run itself says. */
type RunReport = Exclude<RunUpdate, RunQuiet>;

/** Puts what runs report into the store of runs. */
export interface RunNews {
  readonly hear: (variant: string, update: RunUpdate) => void;
  /** Drops the reports of a run that have not been shown yet. */
  readonly forget: (variant: string) => void;
}

export function createRunNews(runs: typeof runStore, later: Later): RunNews {
  /** What the runs have reported since the last time it was passed on, by variant. */
  const unseen = new Map<string, Partial<RunState>>();
  /** Stand-ins that are not shown yet, by variant. */
  const standIns = new Map<string, ReturnType<typeof setTimeout>>();

  const dropStandIn = (variant: string): void => {
    clearTimeout(standIns.get(variant));
    standIns.delete(variant);
  };

  const passOn = (): void => {
    if (unseen.size === 0) return;
    const { byVariant } = runs.getState();
    const after = { ...byVariant };
    for (const [variant, patch] of unseen) after[variant] = { ...byVariant[variant], ...patch };
    unseen.clear();
    setRuns(after, runs);
  };

  const othersGoOn = (variant: string): boolean =>
    Object.entries(runs.getState().byVariant).some(
      ([id, run]) => id !== variant && !isOver({ ...run, ...unseen.get(id) }),
    );

  const take = (variant: string, report: RunReport): void => {
    if (report.type !== 'progress') dropStandIn(variant);
    showProgress(variant, report, runs);
    if (report.type === 'progress' || report.type === 'snapshot') {
      const goesOn = runs.getState().byVariant[variant]?.status === 'running';
      if (!goesOn) setBegun(variant, runs);
      // A little more progress is no change for the views that show runs.
      else if (report.type === 'progress') return;
    }
    const willBePassedOn = unseen.size > 0;
    unseen.set(variant, { ...unseen.get(variant), ...patchOf(report) });
    // What comes last need not wait for the others.
    if (!othersGoOn(variant)) passOn();
    else if (!willBePassedOn) later(passOn);
  };

  /** A run that is there in a moment needs no stand-in; while one is on screen, the next one takes its place at once. */
  const hold = (variant: string, standIn: RunReport): void => {
    dropStandIn(variant);
    const isOnScreen = runs.getState().byVariant[variant]?.standIn === true;
    const show = (): void => take(variant, standIn);
    standIns.set(variant, setTimeout(show, isOnScreen ? 0 : STAND_IN_AFTER_MS));
  };

  return {
    hear: (variant, update) => {
      if (update.type === 'quiet') setQuiet(variant, update.isQuiet, runs);
      else if (update.type === 'snapshot' && update.standIn === true) hold(variant, update);
      else take(variant, update);
    },
    forget: (variant) => {
      unseen.delete(variant);
      dropStandIn(variant);
    },
  };
}

function showProgress(variant: string, report: RunReport, runs: typeof runStore): void {
  if (report.type === 'failed') return;
  const { cost, preparing } = report.type === 'progress' ? report : {};
  if (cost !== undefined) setCost(variant, cost, runs);
  setProgress(variant, report.type === 'done' ? 1 : report.progress, preparing, runs);
}

function retryOf(why: RunFailed['why']): RunState['canRetry'] {
  if (why === 'not-loaded') return why;
  return why === 'crashed' || why === 'silent' ? 'broken' : undefined;
}

function patchOf(report: RunReport): Partial<RunState> {
  switch (report.type) {
    case 'progress':
      return { status: 'running' };
    case 'snapshot':
      return { status: 'running', model: report.model, outdated: false, standIn: report.standIn === true };
    case 'done':
      return {
        status: 'done',
        model: report.model,
        outdated: false,
        standIn: false,
        fingerprint: report.fingerprint,
        seed: report.seed,
        fault: report.fault,
        measuredIn: report.measuredIn,
        notices: report.notices.map(({ field, application, intervention, text }) => {
          const what = field ?? application ?? intervention;
          return what === '' ? text : `${what}: ${text}`;
        }),
      };
    case 'failed':
      return {
        status: 'failed',
        error: report.message,
        canRetry: retryOf(report.why),
        held: report.why === 'held',
      };
  }
}
