import { leastIndex } from 'd3';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatSpan } from '../../../base/units';
import type { Knob } from '../../../scenario/knobs';
import { usePlayground } from '../../../store/page-playground';
import { useScenario } from '../../../store/document/scenario-store';
import { startSweep, stopSweep } from '../../../store/studies/sweep-control';
import { useSweep } from '../../../store/studies/sweep-store';
import type { SweepState } from '../../../store/studies/sweep-store';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/fields/Select';
import { act, seenBy } from '../../shared/acts/act';
import { scaleOf, scaleWords, writtenAt } from '../../shared/knobs/knob-scale';
import type { Scale } from '../../shared/knobs/knob-scale';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { useShownApp } from '../heat-map/HeatmapPanel';
import { percent } from '../level-words';
import { chosenKnob, localityKnobs } from '../locality-knobs';
import type { LocalityKnob } from '../locality-knobs';
import { SweepChart } from './SweepChart';
import { sweepTroubles, waitPoints, waitsOf, waitSweep } from './wait-sweep';
import type { WaitPoint } from './wait-sweep';
import { HiddenTable } from '../../../ui/HiddenTable';

const USUAL = 1;
/** Ranges offered, as parts of the usual scale of the setting. */
const PARTS = [0.1, 0.3, USUAL, 3, 6];
const NEAR = 'node-local or better';

/** What a setting of locality does to the makespan and to locality, by trying it. */
export function SweepPanel({ variant }: { readonly variant: VariantModel }) {
  const document = useScenario((s) => s.document);
  const app = useShownApp(variant);
  const { directory } = variant.model;
  const [chosen, setChosen] = useState('');
  const knobs = useMemo(
    () => localityKnobs(seenBy(document, variant.id), directory, app),
    [document, variant.id, directory, app],
  );
  const swept = chosenKnob(knobs, chosen);
  const scale = swept && scaleOf(swept.knob);
  if (swept === undefined || scale === undefined)
    return <p className="empty-note">Nothing can be swept: no setting here makes tasks wait for their data.</p>;
  const name = `${variant.id} ${swept.path.join('.')}`;
  const choice = (
    <Select
      aria-label="Swept setting"
      value={swept.knob.name}
      options={knobs.map(({ knob }) => ({ value: knob.name, label: knob.name }))}
      onChange={setChosen}
    />
  );
  return <Sweep key={name} name={name} variant={variant} swept={swept} scale={scale} choice={choice} />;
}

interface SweepProps {
  /** Under which it is kept. */
  readonly name: string;
  readonly variant: VariantModel;
  readonly swept: LocalityKnob;
  readonly scale: Scale;
  readonly choice: ReactNode;
}

function Sweep({ name, variant, swept, scale, choice }: SweepProps) {
  const playground = usePlayground();
  const { knob, path, owner, value } = swept;
  const words = (at: number): string => scaleWords(knob, at);
  const sweep = useSweep(name);
  const [range, setRange] = useState(String(USUAL));
  const [chosen, setChosen] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const points = useMemo(() => (sweep === undefined ? [] : waitPoints(sweep, { knob })), [sweep, knob]);
  const most = useMemo(() => (sweep === undefined ? 0 : Math.max(...waitsOf(sweep, { knob }))), [sweep, knob]);
  const near = (wait: number): WaitPoint | undefined =>
    points[leastIndex(points, (p) => Math.abs(p.wait - wait)) ?? -1];
  const looked = near(pointed ?? chosen ?? value);
  const start = (): void => {
    setChosen(undefined);
    startSweep(name, waitSweep(variant.id, swept, scale.from, endOf(scale, knob, Number(range))));
  };
  const set = (wait: number): void => {
    const written = writtenAt(knob, wait);
    setChosen(wait);
    act([{ path, value: written }], `${knob.name} of ${owner} set to ${written}`, variant.id, playground);
  };
  const look = (wait: number | undefined): void => setPointed(wait === undefined ? undefined : near(wait)?.wait);
  const common = {
    points,
    most,
    least: scale.from,
    present: value,
    words,
    looked,
    onLook: look,
    onChoose: (wait: number) => set(near(wait)?.wait ?? wait),
  };
  return (
    <div className="view-panel">
      <div className="view-bar">
        {choice}
        <Select
          aria-label="Range of waits"
          value={range}
          options={PARTS.map((part) => ({
            value: String(part),
            label: `${words(scale.from)} to ${words(endOf(scale, knob, part))}`,
          }))}
          onChange={setRange}
        />
        {sweep?.status === 'running' ? (
          <Button variant="outline" onClick={() => stopSweep(name)}>
            Stop
          </Button>
        ) : (
          <Button variant="outline" onClick={start}>
            Sweep {knob.name}
          </Button>
        )}
        {looked !== undefined && (
          <>
            <input
              className="locality__sweep-wait"
              type="range"
              aria-label="Selected wait"
              aria-valuetext={pointText(looked, words)}
              min={0}
              max={points.length - 1}
              value={points.indexOf(looked)}
              onChange={(event) => setChosen(points[Number(event.target.value)].wait)}
            />
            <Button variant="outline" disabled={looked.wait === value} onClick={() => set(looked.wait)}>
              Set {writtenAt(knob, looked.wait)}
            </Button>
          </>
        )}
        <Status sweep={sweep} swept={swept} />
      </div>
      {sweep !== undefined && (
        <>
          <div className={`locality__sweep ${sweep.outdated ? 'is-outdated' : ''}`}>
            <SweepChart {...common} title="makespan" value={({ makespan }) => makespan} format={formatSpan} />
            <SweepChart {...common} title={NEAR} share value={({ locality }) => locality} format={percent} />
          </div>
          <Table points={points} knob={knob.name} words={words} />
        </>
      )}
    </div>
  );
}

interface StatusProps {
  readonly sweep: SweepState | undefined;
  readonly swept: LocalityKnob;
}

function Status({ sweep, swept: { fixed: others, knob, owner } }: StatusProps) {
  const troubles = sweep === undefined ? [] : sweepTroubles(sweep);
  const fixed = others.length === 0 ? '' : ` ${others.join(', ')} stay as they are.`;
  return (
    <output className="small muted">
      {sweep === undefined && `Runs the scenario with many values of ${knob.name}.${fixed}`}
      {sweep?.status === 'running' && `${sweep.finished} of ${sweep.runs.length}`}
      {sweep?.outdated === true && 'The scenario has changed since. Sweep again.'}
      {sweep?.outdated === false && sweep.status === 'stopped' && 'Stopped.'}
      {sweep?.outdated === false &&
        sweep.status === 'done' &&
        `A click on a curve sets ${knob.name} of ${owner}.${fixed}`}
      {troubles.length > 0 && ` ${troubles[0]}`}
    </output>
  );
}

/** The end of a range, a part or a multiple of the usual scale. */
function endOf({ from, to }: Scale, { kind, max }: Knob, part: number): number {
  const end = from + Math.max(kind === 'integer' ? 4 : 0, (to - from) * part);
  return Math.min(kind === 'integer' ? Math.round(end) : end, max ?? Infinity);
}

function pointText({ wait, makespan, locality }: WaitPoint, words: (at: number) => string): string {
  const end = Number.isNaN(makespan) ? 'unfinished' : `makespan ${formatSpan(makespan)}`;
  return `${words(wait)}: ${end}, ${percent(locality)} ${NEAR}`;
}

interface TableProps {
  readonly points: readonly WaitPoint[];
  /** Name of the swept setting, and one of its values in words. */
  readonly knob: string;
  readonly words: (at: number) => string;
}

/** The same as numbers, for screen readers and tests. */
function Table({ points, knob, words }: TableProps) {
  return (
    <HiddenTable
      caption={`Sweep of ${knob}`}
      columns={[knob, 'makespan', NEAR]}
      rows={points.map(({ wait, makespan, locality }) => ({
        key: wait,
        cells: [words(wait), Number.isNaN(makespan) ? 'unfinished' : formatSpan(makespan), percent(locality)],
      }))}
    />
  );
}
