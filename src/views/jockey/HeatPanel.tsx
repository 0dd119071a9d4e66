import { MINUTE } from '../../base/units';
import { max } from 'd3';
import { memo, useState } from 'react';
import type { RunModel } from '../../analysis/model';
import { tableOfQuantile } from '../../frameworks/dag/remaining-samples';
import { usePlayground } from '../../store/page-playground';
import { useRuns } from '../../store/runs/run-store';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/fields/Segmented';
import { afterPaint } from '../../ui/frame';
import type { Preparing } from '../../worker/protocol';
import { act } from '../shared/acts/act';
import { preparingWords } from '../shared/runs/preparing-words';
import { simulatedRuns } from './job-run';
import { isSubmitted } from './shown';
import type { Shown } from './shown';
import type { RemainingTable } from '../../schedulers/jockey/remaining-time';
import type { Tick } from './job-run';
import { seedAfter } from '../../scenario/seed';
import './heat-panel.css';

const HEATS = 6;

const QUANTILES = [
  { value: '0.1', label: 'p10' },
  { value: '0.5', label: 'p50' },
  { value: '0.9', label: 'p90' },
] as const;

/** C(p, a) as a heat map, with the path of the job through it. */
export const HeatPanel = memo(function HeatPanel({ shown }: { readonly shown: Shown }) {
  const [quantile, setQuantile] = useState<'0.1' | '0.5' | '0.9'>('0.5');
  /** The model on screen when another table was asked for. */
  const [askedOf, setAskedOf] = useState<RunModel>();
  const { run, t, variant } = shown;
  const { distribution } = run.facts;
  const simulated = distribution.tables.length > 1;
  return (
    <div className="jockey__heat">
      <div className="jockey__bar-title">
        <b>Remaining time C(p, a)</b>
        <span className="muted">{simulated ? `minutes, seed ${run.settings.tableSeed}` : 'minutes, as given'}</span>
        <span className="grow" />
        {simulated && (
          <>
            <BuildAgain shown={shown} onAsked={setAskedOf} />
            <Segmented label="Quantile" value={quantile} options={QUANTILES} onChange={setQuantile} />
          </>
        )}
      </div>
      <Building
        variant={variant.id}
        first={
          askedOf === variant.model && variant.run.status !== 'failed'
            ? { title: `table of ${run.id}`, done: 0, of: simulatedRuns(variant.model, run.settings.simulations) }
            : undefined
        }
      />
      <HeatTable
        table={tableOfQuantile(distribution, Number(quantile))}
        path={isSubmitted(shown) ? run.ticks.filter((tick) => tick.t <= t && tick.guarantee > 0) : []}
      />
    </div>
  );
});

interface BuildAgainProps {
  readonly shown: Shown;
  /** Hears of the model on screen when it is pressed; of undefined when the edit was refused. */
  readonly onAsked: (model: RunModel | undefined) => void;
}

/** Asks for a table from other runs. */
function BuildAgain({ shown: { run, variant }, onAsked }: BuildAgainProps) {
  const playground = usePlayground();
  const { simulations, tableSeed } = run.settings;
  return (
    <Button
      variant="outline"
      title={`From other runs; now ${simulations} for each number of tokens, seed ${tableSeed}`}
      onClick={() => {
        onAsked(variant.model);
        // The edit redraws the whole page, so the feedback comes first.
        afterPaint(() => {
          const edits = [{ path: ['scheduler', 'tableSeed'], value: seedAfter(tableSeed, 1) }];
          if (!act(edits, 'Table built again from other runs', variant.id, playground)) onAsked(undefined);
        });
      }}
    >
      Build again
    </Button>
  );
}

interface HeatTableProps {
  readonly table: RemainingTable;
  /** Ticks at which the job had a guarantee. */
  readonly path: readonly Tick[];
}

/** Minutes that remain, by tokens downwards and progress to the right. */
function HeatTable({ table, path }: HeatTableProps) {
  const most = Math.max(1, max(table.remaining.flat()) ?? 0);
  // Every second row of a fine table is enough to read.
  const step = table.progress.length > 12 ? 2 : 1;
  const rows = table.progress.map((progress, row) => ({ progress, row })).filter(({ row }) => row % step === 0);
  const columns = table.tokens.map((tokens, column) => ({ tokens, column })).toReversed();
  // The first column and the last line are headings.
  const px = (progress: number): number => ((progress * (rows.length - 1) + 1.5) / (rows.length + 1)) * 100;
  const py = (tokens: number): number =>
    ((columns.length - placeOf(table.tokens, tokens) - 0.5) / (columns.length + 1)) * 100;
  const last = path.at(-1);
  return (
    <div className="jockey__heat-box">
      <table aria-label="Minutes that remain, by tokens (rows) and progress p (columns)">
        <tbody>
          {columns.map(({ tokens, column }) => (
            <tr key={tokens}>
              <th scope="row">{tokens}</th>
              {rows.map(({ progress, row }) => {
                const value = table.remaining[row][column];
                const heat = Math.min(HEATS - 1, Math.floor((value / most) * HEATS));
                return (
                  <td key={progress} className={`jockey__h${heat}`}>
                    {value === 0 ? '·' : Math.round(value / MINUTE)}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="col">p</th>
            {rows.map(({ progress }) => (
              <th key={progress} scope="col">
                {progress}
              </th>
            ))}
          </tr>
        </tbody>
      </table>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path
          d={path
            .map(({ progress, guarantee }, i) => `${i === 0 ? 'M' : 'L'}${px(progress)} ${py(guarantee)}`)
            .join('')}
          className="jockey__path"
        />
        {last !== undefined && <path d={`M${px(last.progress)} ${py(last.guarantee)}h0.01`} className="jockey__here" />}
      </svg>
    </div>
  );
}

interface BuildingProps {
  readonly variant: string;
  /** What to say of a table that has been asked for and not begun. */
  readonly first: Preparing | undefined;
}

/** How far the table of the run that is coming is; what is on screen is still that of the run before. */
function Building({ variant, first }: BuildingProps) {
  const preparing = useRuns((s) => s.preparing[variant]) ?? first;
  if (preparing === undefined) return null;
  return (
    <output className="jockey__building">
      <progress max={preparing.of} value={preparing.done} aria-label={`Building the ${preparing.title}`} />{' '}
      {preparingWords(preparing)}
    </output>
  );
}

/** Where a number of tokens lies among the columns, in columns. */
function placeOf(columns: readonly number[], tokens: number): number {
  const above = columns.findIndex((column) => column >= tokens);
  if (above < 0) return columns.length - 1;
  if (above === 0) return 0;
  return above - 1 + (tokens - columns[above - 1]) / (columns[above] - columns[above - 1]);
}
