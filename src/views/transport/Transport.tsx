import { ChevronLeft, ChevronRight, Pause, Play, SkipBack, SkipForward, Snail } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { hasMoments } from '../../analysis/slow-motion';
import type { RunModel } from '../../analysis/model';
import { countUpTo } from '../../analysis/series';
import { grouped } from '../../base/text/counted';
import { HOUR, formatInstant } from '../../base/units';
import { engineLine } from '../../engine/engine-line';
import { ENGINE_VERSION } from '../../engine/version';
import { useRuns } from '../../store/runs/run-store';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { isFine, useView, viewStore } from '../../store/view/view-store';
import type { ViewState } from '../../store/view/view-store';
import { IconButton } from '../../ui/Button';
import { Select } from '../../ui/fields/Select';
import { TextInput } from '../../ui/fields/TextInput';
import { Tooltip } from '../../ui/popovers/Tooltip';
import { preparingWords } from '../shared/runs/preparing-words';
import { variantLetter } from '../../ui/VariantBadge';
import { lastWork, longestEnd, useVariants } from '../shared/runs/use-runs-view';
import type { VariantView } from '../shared/runs/use-runs-view';
import { moveCursor, moveToEnd, stepEvents, togglePlaying, toggleSlowMotion } from './playback';
import { Scrubber } from './Scrubber';
import { MAX_SEED } from '../../scenario/seed';
import './transport.css';

/** A run of this length (µs) has two times of five figures or more side by side. */
const LONG = 600_000_000;

const SPEEDS = ['0.25', '0.5', '1', '2', '4', '8', '16'] as const;

/** The bottom bar: playing, the clock, the scrubber, and what identifies the run. */
export function Transport() {
  const variants = useVariants();
  const active = useView((s) => s.variant);
  const variant = variants.find((v) => v.id === active) ?? variants[0];
  const end = longestEnd(variants);
  const work = lastWork(variants);
  return (
    <footer className="transport" aria-label="Transport">
      <Controls work={work} end={end} />
      <div className="transport__middle">
        <Speed model={variant?.run.model} />
        <Scrubber variants={variants} active={variant} end={end} />
      </div>
      <Facts variant={variant} />
    </footer>
  );
}

function Controls({ work, end }: { readonly work: number; readonly end: number }) {
  const playing = useView((s) => s.playing);
  // A lesson plays on beyond the end of a run that is stuck.
  const behind = useView((s) => s.cursor > work);
  // In a longer run there is no room for tenths of a second.
  const isShort = useView(isFine);
  const total = work < HOUR ? formatInstant(work, isShort) : formatInstant(work).slice(0, -2);
  const later =
    end > work ? `The last work ends at ${formatInstant(work)}; timers continue until ${formatInstant(end)}` : '';
  return (
    <div
      className={work < LONG && !isShort ? 'transport__left' : 'transport__left transport__left--long'}
      role="toolbar"
      aria-label="Playback"
      data-toolbar="playback"
    >
      <IconButton label="To the start" shortcut="Home" onClick={() => moveCursor(0)}>
        <SkipBack size={15} />
      </IconButton>
      <IconButton label="Previous event" shortcut="←" onClick={() => stepEvents(-1)}>
        <ChevronLeft size={17} />
      </IconButton>
      <Tooltip text={playing ? 'Pause (Space)' : 'Play (Space)'}>
        <button
          type="button"
          className="transport__play"
          aria-label={playing ? 'Pause' : 'Play'}
          disabled={work === 0}
          onClick={() => togglePlaying()}
        >
          {playing ? <Pause size={15} fill="currentColor" /> : <Play size={15} fill="currentColor" />}
        </button>
      </Tooltip>
      <IconButton label="Next event" shortcut="→" onClick={() => stepEvents(1)}>
        <ChevronRight size={17} />
      </IconButton>
      <IconButton label="To the end" shortcut="End" onClick={() => moveToEnd()}>
        <SkipForward size={15} />
      </IconButton>
      <Clock />
      {!behind && (
        <span className="transport__total" title={later}>
          / {total}
        </span>
      )}
    </div>
  );
}

/** The cursor's time, written straight into the page: it changes with every frame while playing. */
function Clock() {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (state: ViewState) => {
      if (text.current !== null) text.current.textContent = formatInstant(state.cursor, isFine(state));
    };
    write(viewStore.getState());
    return viewStore.subscribe((state, before) => {
      if (state.cursor !== before.cursor || state.zoom !== before.zoom) write(state);
    });
  }, []);
  return <span className="transport__clock" ref={text} data-testid="clock" />;
}

function Speed({ model }: { readonly model: RunModel | undefined }) {
  const speed = useView((s) => s.speed);
  const slow = useView((s) => s.pace !== undefined);
  const fast = useMemo(() => model !== undefined && hasMoments(model), [model]);
  return (
    <span className="transport__speed" role="toolbar" aria-label="Pace" data-toolbar="playback">
      <Select
        aria-label="Speed"
        value={SPEEDS.find((s) => Number(s) === speed) ?? '1'}
        options={SPEEDS.map((s) => ({ value: s, label: `${s}×` }))}
        onChange={(next) => viewStore.getState().setSpeed(Number(next))}
      />
      {(fast || slow) && model !== undefined && (
        <IconButton
          label={slow ? 'Back to normal speed' : 'Slow motion: follow what happens next'}
          shortcut="M"
          aria-pressed={slow}
          onClick={() => toggleSlowMotion(model)}
        >
          <Snail size={15} />
        </IconButton>
      )}
    </span>
  );
}

function Facts({ variant }: { readonly variant: VariantView }) {
  const { run, index } = variant;
  const letter = variantLetter(index);
  return (
    <div className="transport__right" role="toolbar" aria-label="Run" data-toolbar="playback">
      <span className="transport__fact">
        <EventCount variant={variant} />
      </span>
      <span className="transport__fact transport__fact--end">
        engine <b>{run.model === undefined ? ENGINE_VERSION : engineLine(run.model.directory.scheduler)}</b>
      </span>
      <span className="transport__fact">
        <Seed />
      </span>
      <span className="transport__fact transport__fact--end">
        {run.fingerprint === undefined ? (
          <RunStatus variant={variant} />
        ) : (
          <Tooltip text={`Fingerprint of ${letter}: equal wherever and whenever this run is repeated`}>
            <span>
              fingerprint {letter}{' '}
              <code className="transport__print" data-testid="fingerprint">
                {run.fingerprint}
              </code>
            </span>
          </Tooltip>
        )}
      </span>
    </div>
  );
}

function RunStatus({ variant }: { readonly variant: VariantView }) {
  const { id, run, index } = variant;
  const share = useRuns((s) => s.progress[id] ?? 0);
  const preparing = useRuns((s) => s.preparing[id]);
  const letter = variantLetter(index);
  if (run.stopped === true) return `${letter} stopped`;
  if (run.status === 'failed') return `${letter} could not run`;
  if (run.status === 'waiting') return `${letter} waits to run`;
  if (preparing !== undefined) return `${letter}: ${preparingWords(preparing)}`;
  return `simulating ${letter}, ${Math.round(share * 100)} %`;
}

/** "event 180 of 331": instants of the active variant up to the cursor. Written straight into the page, as the clock is. */
function EventCount({ variant }: { readonly variant: VariantView }) {
  const text = useRef<HTMLElement>(null);
  const instants = variant.run.model?.instants;
  useEffect(() => {
    const write = (cursor: number) => {
      if (text.current !== null)
        text.current.textContent = grouped(instants === undefined ? 0 : countUpTo(instants, cursor));
    };
    write(viewStore.getState().cursor);
    return viewStore.subscribe((state, before) => {
      if (state.cursor !== before.cursor) write(state.cursor);
    });
  }, [instants]);
  return (
    <>
      event <b ref={text} data-testid="event-number" /> of {grouped(instants?.length ?? 0)}
    </>
  );
}

function Seed() {
  const seed = useScenario((s) => s.document.seed) ?? 1;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const apply = (text: string): string | undefined => {
    const number = text.trim() === '' ? NaN : Number(text);
    if (!Number.isInteger(number)) return 'expected a whole number';
    return scenarioStore.getState().edit(['seed'], number, { coalesce: 'seed' })[0]?.message;
  };
  return (
    <span className="transport__seed">
      seed{' '}
      <TextInput
        aria-label="Seed"
        value={String(seed)}
        onApply={apply}
        onError={setProblem}
        aria-invalid={problem === undefined ? undefined : true}
        steps
        min={0}
        max={MAX_SEED}
      />
      {problem !== undefined && (
        <span className="transport__problem" role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
