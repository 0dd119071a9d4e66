/** What a person looks at: shared in links, never undone. Hover and pointer are here too, and are never stored anywhere. */
import { SECOND } from '../../base/units';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useStoreAround } from '../playground';
import { INITIAL_VIEW, sameSelection } from './shared-view';
import type { Group, Section, Selection, SharedSweep, SharedView, TimeRange } from './shared-view';

/** The source of the selection: the reader, or the step of a lesson being entered. */
export type SelectedBy = 'reader' | 'step';

export type Theme = 'light' | 'dark' | 'system';

/** How a step of a lesson narrows what is looked at. */
export interface Sight {
  /** Ids of the variants that are shown; all of them without it. */
  readonly only: readonly string[] | undefined;
  /** There is one row so far, which the text does not name: it goes without its letter. */
  readonly lone?: boolean;
  /** Rows that are not dimmed, by stable id; all of them if it is empty. */
  readonly mark: readonly string[];
  /** Rows that the text under the pointer refers to, instead of `mark`. */
  readonly pointed?: readonly string[] | undefined;
  /** What is seen of the time after the cursor. */
  readonly future: 'shown' | 'faded' | 'hidden';
  /** The step wants the view of the dock that is chosen; without it there is no dock. */
  readonly dock: boolean;
  /** Nothing after this instant is seen wherever the cursor is, µs. */
  readonly until: number | undefined;
  /** The reader's guess of an instant, µs: a flag on the axis while a question asks for it. */
  readonly guess: number | undefined;
}

export interface ViewState extends SharedView {
  /** What a step of a lesson leaves to be seen; undefined: everything. */
  readonly sight: Sight | undefined;
  /** The sweep that a link or file asks for, until it is closed. */
  readonly sweepAsked: SharedSweep | undefined;
  readonly selectedBy: SelectedBy;
  readonly hover: Selection | undefined;
  /** Hairline of the pointer in every view, µs. */
  readonly hoverTime: number | undefined;
  readonly playing: boolean;
  /** Playing stops here, µs; undefined: where the work ends. */
  readonly playUntil: number | undefined;
  /** Multiple of the normal pace, 0.25 to 16; at 1 a whole run takes about a minute. */
  readonly speed: number;
  /** Slow motion: simulated µs per second of playing, instead of what follows from the speed; undefined otherwise. */
  readonly pace: number | undefined;
  readonly theme: Theme;
  readonly presenter: boolean;
  /** Edits and acts change every variant, not the active one alone. */
  readonly inAll: boolean;

  /** Moves the cursor, µs; never before the start of the run. */
  readonly setCursor: (time: number) => void;
  /** The person chose a range, µs: the view no longer follows the runs. An empty or reversed range is ignored. */
  readonly setZoom: (range: TimeRange) => void;
  /** Follows the runs again (or stops doing so). */
  readonly setFit: (fit: boolean) => void;
  /** What a run's end does to the range while the view fits. */
  readonly followExtent: (end: number) => void;
  readonly select: (selection: Selection | undefined, by?: SelectedBy) => void;
  readonly setHover: (hover: Selection | undefined) => void;
  readonly setHoverTime: (time: number | undefined) => void;
  readonly setGroup: (group: Group) => void;
  readonly setVariant: (variant: string) => void;
  readonly setSection: (section: Section) => void;
  /** Chooses a stretch of time, µs, or none. An empty or reversed one is ignored. */
  readonly setRange: (range: TimeRange | undefined) => void;
  /** Shows a part of a view. */
  readonly setPanel: (view: string, panel: string | undefined) => void;
  readonly setInAll: (inAll: boolean) => void;
  /** Plays up to an instant (µs), at a number of simulated µs per second, from the start or another instant. */
  readonly playTo: (until: number, pace: number, from?: number) => void;
  readonly setSight: (sight: Sight | undefined) => void;
  readonly setStep: (step: number) => void;
  /** Says which sweep is open. */
  readonly setSweep: (sweep: SharedSweep | undefined) => void;
  readonly closeAskedSweep: () => void;
  readonly setPlaying: (playing: boolean) => void;
  readonly setSpeed: (speed: number) => void;
  readonly setPace: (pace: number | undefined) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setPresenter: (presenter: boolean) => void;
  /** Looks at another document: everything that a link carries is replaced, playing stops. */
  readonly reset: (view: SharedView) => void;
}

const SLOWEST = 0.25;
const FASTEST = 16;

/** A new view store. The page has one, and so has every figure of an essay. */
export const createViewStore = () =>
  createStore<ViewState>()((set, get) => ({
    ...INITIAL_VIEW,
    sight: undefined,
    sweepAsked: undefined,
    selectedBy: 'reader',
    hover: undefined,
    hoverTime: undefined,
    playing: false,
    playUntil: undefined,
    speed: 1,
    pace: undefined,
    theme: 'system',
    presenter: false,
    inAll: false,

    setCursor: (time) => {
      if (Number.isFinite(time)) set({ cursor: Math.max(0, Math.round(time)) });
    },
    setZoom: ([from, to]) => {
      if (Number.isFinite(from) && Number.isFinite(to) && to > from) set({ zoom: [from, to], fit: false });
    },
    setFit: (fit) => set({ fit }),
    followExtent: (end) => {
      const { fit, zoom } = get();
      if (fit && end > 0 && (zoom[0] !== 0 || zoom[1] !== end)) set({ zoom: [0, end] });
    },
    select: (selection, by = 'reader') => {
      const before = get();
      if (before.selectedBy !== by || !sameSelection(before.selection, selection)) set({ selection, selectedBy: by });
    },
    setHover: (hover) => {
      if (!sameSelection(get().hover, hover)) set({ hover });
    },
    setHoverTime: (hoverTime) => set({ hoverTime }),
    setGroup: (group) => set({ group }),
    setVariant: (variant) => set({ variant }),
    setSection: (section) => set({ section }),
    setRange: (range) => {
      if (range === undefined || range[1] > range[0]) set({ range });
    },
    setPanel: (view, panel) => {
      const { [view]: known, ...others } = get().panels;
      if (known !== panel) set({ panels: panel === undefined ? others : { ...others, [view]: panel } });
    },
    setInAll: (inAll) => set({ inAll }),
    playTo: (until, pace, from = 0) => set({ cursor: from, pace, playUntil: until, playing: true }),
    setSight: (sight) => set({ sight }),
    setStep: (step) => set({ step }),
    setSweep: (sweep) => set({ sweep }),
    closeAskedSweep: () => set({ sweepAsked: undefined }),
    setPlaying: (playing) => {
      // Playing up to an instant has its own pace, which ends with it.
      const over = get().playUntil !== undefined && !playing;
      set(over ? { playing, playUntil: undefined, pace: undefined } : { playing });
    },
    setSpeed: (speed) => set({ speed: Math.min(FASTEST, Math.max(SLOWEST, speed)), pace: undefined }),
    setPace: (pace) => set({ pace }),
    setTheme: (theme) => set({ theme }),
    setPresenter: (presenter) => set({ presenter }),
    reset: (view) =>
      set({
        ...view,
        sweepAsked: view.sweep,
        sight: undefined,
        selectedBy: 'reader',
        hover: undefined,
        hoverTime: undefined,
        playing: false,
        playUntil: undefined,
        pace: undefined,
        inAll: false,
      }),
  }));

export const viewStore = createViewStore();

/** The store of the playground around the component that asks: for what it does, not for what it shows. */
export function useViewStore(): typeof viewStore {
  return useStoreAround('view', viewStore);
}

/** The view as React state: re-renders when what `selector` picks changes. */
export function useView<T>(selector: (state: ViewState) => T): T {
  return useStore(useStoreAround('view', viewStore), selector);
}

/** Whether instants are shown to the millisecond: less than ten seconds are in sight. */
export function isFine({ zoom: [from, to] }: Pick<ViewState, 'zoom'>): boolean {
  return to - from < 10 * SECOND;
}

/** The chosen part of a view, among those it has; `first` where none of them is chosen. */
export function usePanel<T extends string, F extends T | undefined>(
  view: string,
  parts: readonly T[],
  first: F,
): T | F {
  return useView(({ panels }) => parts.find((part) => part === panels[view]) ?? first);
}
