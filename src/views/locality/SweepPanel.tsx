import { leastIndex } from 'd3';
import { useMemo, useState } from 'react';
import { formatDuration, formatSpan, SECOND } from '../../base/units';
import { useScenario } from '../../store/scenario-store';
import { startSweep, stopSweep } from '../../store/sweep-control';
import { useSweep } from '../../store/sweep-store';
import type { SweepState } from '../../store/sweep-store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { act, seenBy } from '../shared/act';
import type { VariantModel } from '../shared/use-runs-view';
import { useShownApp } from './HeatmapPanel';
import { percent } from './level-words';
import { SweepChart } from './SweepChart';
import { sweepTroubles, waitKnob, waitPoints, waitsOf, waitSweep } from './wait-sweep';
import type { WaitKnob, WaitPoint } from './wait-sweep';

const RANGES = [1, 3, 10, 30, 60].map((seconds) => ({ value: String(seconds), label: `0 to ${seconds} s` }));
const USUAL_RANGE = '10';
const NEAR = 'node-local or better';

/** What `spark.locality.wait` does to the makespan and to locality, by trying it. */
export function SweepPanel({ variant }: { readonly variant: VariantModel }) {
  const document = useScenario((s) => s.document);
  const app = useShownApp(variant);
  const { directory } = variant.model;
  const knob = useMemo(
    () => (app < 0 ? undefined : waitKnob(seenBy(document, variant.id), directory, app)),
    [document, variant.id, directory, app],
  );
  if (knob === undefined)
    return <p className="locality__empty">Swept is spark.locality.wait, and no Spark application is here.</p>;
  const name = `${variant.id} ${knob.path.join('.')}`;
  return <Sweep key={name} name={name} variant={variant} knob={knob} app={directory.applications[app].id} />;
}

interface SweepProps {
  /** Under which it is kept. */
  readonly name: string;
  readonly variant: VariantModel;
  readonly knob: WaitKnob;
  readonly app: string;
}

function Sweep({ name, variant, knob, app }: SweepProps) {
  const sweep = useSweep(name);
  const [range, setRange] = useState(USUAL_RANGE);
  const [chosen, setChosen] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const points = useMemo(() => (sweep === undefined ? [] : waitPoints(sweep)), [sweep]);
  const most = useMemo(() => (sweep === undefined ? 0 : Math.max(...waitsOf(sweep))), [sweep]);
  const near = (wait: number): WaitPoint | undefined =>
    points[leastIndex(points, (p) => Math.abs(p.wait - wait)) ?? -1];
  const looked = near(pointed ?? chosen ?? knob.value);
  const start = (): void => {
    setChosen(undefined);
    startSweep(name, waitSweep(variant.id, knob.path, Number(range) * SECOND));
  };
  const set = (wait: number): void => {
    const text = formatDuration(wait);
    setChosen(wait);
    act([{ path: knob.path, value: text }], `spark.locality.wait of ${app} set to ${text}`, variant.id);
  };
  const look = (wait: number | undefined): void => setPointed(wait === undefined ? undefined : near(wait)?.wait);
  const common = {
    points,
    most,
    present: knob.value,
    looked,
    onLook: look,
    onChoose: (wait: number) => set(near(wait)?.wait ?? wait),
  };
  return (
    <div className="locality__panel">
      <div className="locality__bar">
        <Select aria-label="Range of waits" value={range} options={RANGES} onChange={setRange} />
        {sweep?.status === 'running' ? (
          <Button variant="outline" onClick={() => stopSweep(name)}>
            Stop
          </Button>
        ) : (
          <Button variant="outline" onClick={start}>
            Sweep spark.locality.wait
          </Button>
        )}
        {looked !== undefined && (
          <>
            <input
              className="locality__sweep-wait"
              type="range"
              aria-label="Wait looked at"
              aria-valuetext={pointText(looked)}
              min={0}
              max={points.length - 1}
              value={points.indexOf(looked)}
              onChange={(event) => setChosen(points[Number(event.target.value)].wait)}
            />
            <Button variant="outline" disabled={looked.wait === knob.value} onClick={() => set(looked.wait)}>
              Set {formatDuration(looked.wait)}
            </Button>
          </>
        )}
        <Status sweep={sweep} app={app} knob={knob} />
      </div>
      {sweep !== undefined && (
        <>
          <div className={`locality__sweep ${sweep.outdated ? 'is-outdated' : ''}`}>
            <SweepChart {...common} title="makespan" value={({ makespan }) => makespan} format={formatSpan} />
            <SweepChart {...common} title={NEAR} share value={({ locality }) => locality} format={percent} />
          </div>
          <Table points={points} />
        </>
      )}
    </div>
  );
}

interface StatusProps {
  readonly sweep: SweepState | undefined;
  readonly app: string;
  readonly knob: WaitKnob;
}

function Status({ sweep, app, knob }: StatusProps) {
  const troubles = sweep === undefined ? [] : sweepTroubles(sweep);
  const fixed = knob.fixed.length === 0 ? '' : ` ${knob.fixed.join(', ')} stay as they are.`;
  return (
    <output className="small muted">
      {sweep === undefined && `Runs ${app} with ${waitCount()} different waits.${fixed}`}
      {sweep?.status === 'running' && `${sweep.finished} of ${sweep.runs.length}`}
      {sweep?.outdated === true && 'The scenario has changed since. Sweep again.'}
      {sweep?.outdated === false && sweep.status === 'stopped' && 'Stopped.'}
      {sweep?.outdated === false && sweep.status === 'done' && `A click on a curve sets the wait of ${app}.${fixed}`}
      {troubles.length > 0 && ` ${troubles[0]}`}
    </output>
  );
}

function waitCount(): number {
  return waitSweep('', [], SECOND).runs.length;
}

function pointText({ wait, makespan, locality }: WaitPoint): string {
  const end = Number.isNaN(makespan) ? 'unfinished' : `makespan ${formatSpan(makespan)}`;
  return `wait ${formatSpan(wait)}: ${end}, ${percent(locality)} ${NEAR}`;
}

/** The same as numbers, for screen readers and tests. */
function Table({ points }: { readonly points: readonly WaitPoint[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Sweep of spark.locality.wait</caption>
        <thead>
          <tr>
            <th scope="col">wait</th>
            <th scope="col">makespan</th>
            <th scope="col">{NEAR}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ wait, makespan, locality }) => (
            <tr key={wait}>
              <th scope="row">{formatSpan(wait)}</th>
              <td>{Number.isNaN(makespan) ? 'unfinished' : formatSpan(makespan)}</td>
              <td>{percent(locality)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
