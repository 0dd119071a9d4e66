import { useEffect, useMemo, useState } from 'react';
import { axisValue } from '../../analysis/compare/sweep/axis';
import { meaningOf } from '../../analysis/metrics/catalogue';
import { listText, numberText, valueText } from '../../analysis/compare/study/words';
import type { Json, JsonPath } from '../../base/json';
import { variantsOf } from '../../engine/expand';
import type { Knob } from '../../scenario/knobs';
import { goalOf } from '../../store/goal';
import { scenarioStore, useScenario } from '../../store/scenario-store';
import { startSweep, stopSweep } from '../../store/sweep-control';
import { useSweep } from '../../store/sweep-store';
import { viewStore } from '../../store/view-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { variantLetter } from '../../ui/VariantBadge';
import { act } from '../shared/act';
import { CurveChart } from './CurveChart';
import { crossingsOf, curvePoints, finer, knobAxis, metricKind, ROUNDS, runsOf } from './sweep-plan';

interface SweepDialogProps {
  readonly knob: Knob;
  readonly path: JsonPath;
  readonly value: Json | undefined;
  readonly onClose: () => void;
}

const MOST_VARIANTS = 4;

/** Each opening has sweeps of its own: what an earlier one brought may be of another document. */
let opened = 0;

/** A knob over a range, in all variants: a coarse curve first, then finer where it bends or variants cross. */
export function SweepDialog({ knob, path, value, onClose }: SweepDialogProps) {
  const document = useScenario((s) => s.document);
  // The range stays while the knob itself is set from here.
  const [axis] = useState(() => knobAxis(knob, path, value));
  const ids = useMemo(() => variantsOf(document).map(({ id }) => id), [document]);
  const [metric, setMetric] = useState(goalOf(document)?.metric ?? 'makespan');
  const [rounds, setRounds] = useState<readonly (readonly number[])[]>(() => [axis?.points ?? []]);
  const [chosen, setChosen] = useState<number>();
  const [name] = useState(() => `knob ${path.join('/')} ${opened++}`);
  const sweeps = [useSweep(`${name} 0`), useSweep(`${name} 1`), useSweep(`${name} 2`)];
  const last = sweeps[rounds.length - 1];
  const points = curvePoints(
    rounds.map((round, at) => ({ points: round, sweep: sweeps[at] })),
    ids.length,
    metric,
  );

  useEffect(() => {
    const round = rounds.length - 1;
    if (axis === undefined || rounds[round].length === 0) return;
    startSweep(`${name} ${round}`, { variant: ids[0], runs: runsOf(axis, rounds[round], ids), metrics: true });
    // One sweep for each round; what it runs is decided when the round begins.
  }, [axis, ids, name, rounds]);
  useEffect(
    () => () => {
      for (let round = 0; round < ROUNDS; round++) stopSweep(`${name} ${round}`);
    },
    [name],
  );

  const next = last?.status === 'done' && rounds.length < ROUNDS ? finer(points, axis?.kind === 'integer') : [];
  // The round that a finished one asks for.
  if (next.length > 0) setRounds([...rounds, next]);

  if (axis === undefined) return null;
  const kind = metricKind(sweeps[0], metric);
  const options = (
    sweeps[0]?.outcomes.find((outcome) => outcome?.ok === true)?.ok === true ? metricOptions(sweeps[0]) : []
  ).concat(kind === undefined ? [{ value: metric, label: metric }] : []);
  const text = (x: number): string => {
    const written = axisValue(axis.kind, x);
    return typeof written === 'string' ? written : JSON.stringify(written);
  };
  const looked = points.find(({ x }) => x === (chosen ?? axis.present));
  const unit = kind?.unit ?? 'duration';
  const finished = sweeps.reduce((sum, sweep) => sum + (sweep?.finished ?? 0), 0);
  const all = rounds.reduce((sum, round) => sum + round.length * ids.length, 0);
  const meets = crossingsOf(points);
  const asVariant = (x: number): void => {
    const { variant } = viewStore.getState();
    const id = scenarioStore.getState().addVariant(variant);
    if (id === '') return;
    scenarioStore.getState().edit(path, axisValue(axis.kind, x), { variant: id });
    scenarioStore.getState().renameVariant(id, `${knob.name} ${text(x)}`);
    viewStore.getState().setVariant(id);
    onClose();
  };
  return (
    <Dialog title={`Sweep ${knob.name}`} open onClose={onClose} wide>
      <div className="sweep">
        <div className="sweep__bar">
          <Select aria-label="Metric" value={metric} options={options} onChange={setMetric} />
          <output className="small muted">
            {finished < all ? `${finished} of ${all} runs` : `${points.length} values, one seed each`}
          </output>
        </div>
        <CurveChart
          points={points}
          present={axis.present}
          chosen={looked?.x}
          format={(y) => valueText(y, unit)}
          formatX={text}
          crossings={meets}
          onChoose={setChosen}
        />
        <p className="sweep__looked">
          {looked === undefined
            ? 'Choose a point.'
            : looked.refused !== ''
              ? `${text(looked.x)} is refused: ${looked.refused}`
              : `${text(looked.x)}: ${listText(looked.y.map((y, at) => `${variantLetter(at)} ${y === undefined ? 'unfinished' : valueText(y, unit)}`))}`}
        </p>
        {meets.length > 0 && (
          <p className="small">
            {variantLetter(0)} and {variantLetter(1)} change places at about{' '}
            {listText(meets.map((at) => numberText(at, Math.abs(at) < 10 ? 2 : 0)))}.
          </p>
        )}
        <div className="sweep__bar">
          <Button
            variant="outline"
            disabled={looked === undefined || looked.x === axis.present || looked.refused !== ''}
            onClick={() => {
              if (looked === undefined) return;
              act([{ path, value: axisValue(axis.kind, looked.x) }], `${knob.name} set to ${text(looked.x)}`);
              onClose();
            }}
          >
            Set {looked === undefined ? '' : text(looked.x)}
          </Button>
          <Button
            variant="outline"
            disabled={looked === undefined || looked.refused !== '' || ids.length >= MOST_VARIANTS}
            onClick={() => looked !== undefined && asVariant(looked.x)}
          >
            As a variant
          </Button>
        </div>
        <table className="visually-hidden">
          <caption>{knob.name}</caption>
          <tbody>
            {points.map(({ x, y }) => (
              <tr key={x}>
                <th scope="row">{text(x)}</th>
                {y.map((one, at) => (
                  <td key={ids[at]}>{one === undefined ? 'unfinished' : valueText(one, unit)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

/** The metrics that the runs of a sweep have, with a direction. */
function metricOptions(sweep: ReturnType<typeof useSweep>): { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const outcome of sweep?.outcomes ?? []) {
    if (outcome?.ok !== true) continue;
    for (const { id, title, value } of outcome.value.metrics) {
      if ((value !== undefined || id === 'makespan') && meaningOf(id).better !== 'none') found.set(id, title);
    }
  }
  return [...found].map(([value, label]) => ({ value, label }));
}
