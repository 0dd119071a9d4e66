import { useEffect, useMemo, useRef, useState } from 'react';
import { distinctClasses } from '../../analysis/compare/report/classes';
import { refusal } from '../../analysis/compare/study/run-ends';
import { baseOf, couldNotRun } from '../../analysis/compare/study/sample';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { withIndex } from '../../analysis/compare/study/goal-index';
import { LOOKS } from '../../analysis/compare/study/goal-ranking';
import type { Goal } from '../../analysis/compare/study/goal';
import { levelText, looksSentence } from '../../analysis/compare/study/look-words';
import type { StudyOptions, StudyRow } from '../../analysis/compare/study/study';
import { estimateText } from '../../analysis/compare/study/interval-text';
import { listText } from '../../base/text/list-text';
import { finishedText, pairCell, pairSentence, shapeNote } from '../../analysis/compare/study/pair-words';
import { leavesMore, unflatteredText } from '../../analysis/compare/study/unfinished';
import { useScenario } from '../../store/document/scenario-store';
import { useStudy } from '../../store/studies/study-store';
import { rowsBeside } from '../../worker/compare/compare-client';
import { Dialog } from '../../ui/Dialog';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { absence } from '../../analysis/metrics/absence';
import { capitalized } from '../../base/text/capitalized';
import { pairingSentence } from '../../analysis/compare/study/words';
import { isMeasuredWhole } from '../compare/measures';
import { useScales } from '../compare/use-scales';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import { SeedHistogram } from '../compare/SeedHistogram';
import { BoundsTable } from './BoundsTable';
import { Distributions } from './Distributions';
import { FairnessChart } from './FairnessChart';
import { ParetoChart } from './ParetoChart';

interface StudyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly variants: readonly StudyVariant[];
  readonly goal: Goal | undefined;
}

/** Every metric over seeds, in all variants, by class; distributions and the front of two metrics. */
export function StudyDialog({ open, onClose, ...rest }: StudyDialogProps) {
  return (
    <Dialog title="All metrics over seeds" open={open} onClose={onClose} wide>
      {open && <Content {...rest} />}
    </Dialog>
  );
}

function Content({ variants, goal }: Omit<StudyDialogProps, 'open' | 'onClose'>) {
  const document = useScenario((s) => s.document);
  const options = useMemo(() => studyOptionsOf(document), [document]);
  const ranking = useStudy((s) => (s.ranking?.goal === goal ? s.ranking : undefined));
  const rows = useRows(variants, goal, options);
  const [finished, setFinished] = useState(false);
  const absences = useAbsences();
  if (rows === undefined) return <p className="muted">The figures are being computed.</p>;
  const { rows: differing, alike: twins } = distinctClasses(
    rows.filter(({ same }) => !same),
    goal?.metric,
  );
  const alike = [...new Set(rows.filter(({ same }) => same).map(({ title }) => title))];
  const leaves = leavesMore(rows);
  const shared = { variants, goal, zone: options.indifference, finished, leaves, why: absences };
  const undone = variants.flatMap((_, at) => (leaves(at) ? [variantLetter(at)] : []));
  const overall = differing.filter(({ id }) => !id.includes('@'));
  const classes = differing.filter(({ id }) => id.includes('@'));
  const n = Math.max(0, ...(rows[0]?.estimates ?? []).map((estimate) => estimate.n));
  const refused = variants.some(couldNotRun);
  const partly = differing.some(({ pairs }) => pairs.some(({ finished }) => finished !== undefined));
  return (
    <div className="study">
      <p className="muted">
        {n} {n === 1 ? 'seed' : 'seeds'} of {refused ? 'all variants that could run' : 'all variants'}. Intervals are{' '}
        {levelText(options.confidence)}; the unit is the run. The last figure of a difference says in how many seeds it
        goes this way. {shapeNote(differing)}
      </p>
      {ranking !== undefined && (
        <p className="muted">
          The verdict: {looksSentence(ranking, LOOKS, options.confidence)}{' '}
          {pairingSentence(
            ranking,
            variants.map((_, at) => variantLetter(at)),
          )}
        </p>
      )}
      {partly && (
        <p className="small muted">
          Some runs do not finish their work.{' '}
          <button type="button" className="link-button" onClick={() => setFinished(!finished)}>
            {finished
              ? 'Hide the means over the seeds in which both finish'
              : 'Show means over the seeds in which both finish'}
          </button>
          {finished && '. The seeds left out are not like the others: no verdict rests on these means.'}
        </p>
      )}
      <Rows {...shared} rows={overall} caption="All applications" />
      {undone.length > 0 && <p className="small muted">{unflatteredText(undone, variantLetter(baseOf(variants)))}</p>}
      {classes.length > 0 && <Rows {...shared} rows={classes} caption="By class" />}
      {twins.map((line) => (
        <p key={line} className="small muted">
          {line}
        </p>
      ))}
      {alike.length > 0 && (
        <p className="small muted">
          The same in all ({alike.length}): {listText(alike)}.
        </p>
      )}
      <BoundsTable variants={variants} />
      <Distributions variants={variants} rows={differing} />
      <FairnessChart />
      <ParetoChart rows={overall} />
    </div>
  );
}

/** All rows, worked out beside the page; while seeds come in, those of the last seeds that were looked at. */
function useRows(
  variants: readonly StudyVariant[],
  goal: Goal | undefined,
  options: StudyOptions,
): readonly StudyRow[] | undefined {
  const [rows, setRows] = useState<readonly StudyRow[]>();
  const wanted = useMemo(
    () => ({ variants: goal === undefined ? variants : withIndex(variants, goal), options }),
    [variants, goal, options],
  );
  const asked = useRef<typeof wanted>(undefined);
  const busy = useRef(false);
  // Without dependencies: what came meanwhile is asked for when the answer is there.
  useEffect(() => {
    if (busy.current || asked.current === wanted) return;
    busy.current = true;
    asked.current = wanted;
    const answer = (found: readonly StudyRow[]): void => {
      busy.current = false;
      setRows(found);
    };
    rowsBeside(wanted.variants, wanted.options).then(answer, () => answer([]));
  });
  return rows;
}

/** Says why a variant has no value of a metric, by its run on screen. */
function useAbsences(): RowsProps['why'] {
  const shown = useVariants();
  const models = useMemo(() => withModels(shown), [shown]);
  const scales = useScales(models);
  return (id, variant) => {
    const at = models.findIndex((one) => one.id === variant);
    if (at < 0) return undefined;
    const { model } = models[at];
    return absence(id, { model, isWhole: isMeasuredWhole(model), scale: scales[at] });
  };
}

interface RowsProps {
  readonly rows: readonly StudyRow[];
  readonly variants: readonly StudyVariant[];
  readonly goal: Goal | undefined;
  /** Differences up to it do not matter, as a share of the mean of the first variant. */
  readonly zone: number;
  /** Means over the seeds in which both variants finish are shown, too. */
  readonly finished: boolean;
  /** Whether a variant leaves more work unfinished than the base: what looks better in it is not marked. */
  readonly leaves: (variant: number) => boolean;
  /** Why a variant has no value of a metric in the run on screen, a clause; undefined where that is not known. */
  readonly why: (id: string, variant: string) => string | undefined;
  readonly caption: string;
}

/** A value with its interval stands in one line. What is said of runs that did not finish is longer, and takes several. */
const MOST_LETTERS = 28;

function Rows({ rows, variants, goal, zone, finished, leaves, why, caption }: RowsProps) {
  const names = variants.map((_, at) => variantLetter(at));
  const runs = useMemo(() => variants.map((variant) => variant.runs), [variants]);
  return (
    <div className="study__scroll">
      <table className="study__table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            {variants.map(({ id, title }, at) => (
              <th key={id} scope="col">
                <span className="visually-hidden">{title} </span>
                <VariantBadge index={at} />
              </th>
            ))}
            {rows[0]?.pairs.map(({ a, b }) => (
              <th key={names[b]} scope="col">
                {names[b]} against {names[a]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.id === goal?.metric ? 'is-goal' : undefined}>
              <th scope="row" title={row.formula}>
                {row.title}
                {row.id === goal?.metric && <span className="study__mark"> goal</span>}
              </th>
              {row.estimates.map((estimate, at) => {
                const text = estimateText(estimate, row.unit, row.estimates);
                const missing = text === '–' ? (refusal(variants[at]) ?? why(row.id, variants[at].id)) : undefined;
                const sentence = missing && `${capitalized(missing)}.`;
                return (
                  <td
                    key={names[at]}
                    className={text.length > MOST_LETTERS ? undefined : 'study__value'}
                    title={sentence}
                  >
                    <SeedHistogram runs={runs} variant={at} metric={row.id} />
                    {text}
                    {sentence !== undefined && <span className="visually-hidden"> {sentence}</span>}
                  </td>
                );
              })}
              {row.pairs.map((pair) => (
                <td
                  key={names[pair.b]}
                  className={
                    // Without a goal nothing says which way is good.
                    goal === undefined || row.better === 'none' || (pair.verdict === 'better' && leaves(pair.b))
                      ? undefined
                      : `is-${pair.verdict}`
                  }
                  title={pairSentence(row, pair, { a: names[pair.a], b: names[pair.b] }, zone)}
                >
                  {unbroken(pairCell(row, pair, zone))}
                  {finished && pair.finished !== undefined && (
                    <div className="small muted">{finishedText(pair, row.unit)}</div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The last words of a cell, "10 of 10", stay on one line. */
function unbroken(cell: string): string {
  return cell.replace(/(\d+) of (\d+)$/, '$1\u00a0of\u00a0$2');
}
