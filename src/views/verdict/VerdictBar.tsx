import { useCallback, useMemo, useState } from 'react';
import { deadlocksMoreThan, deadlockShare, meanFailures, stoppedShare } from '../../analysis/compare/study/run-ends';
import { LOOKS, pairsWithFirst } from '../../analysis/compare/study/goal-ranking';
import type { GoalRanking } from '../../analysis/compare/study/goal-ranking';
import { looksSentence } from '../../analysis/compare/study/look-words';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import type { Price } from '../../analysis/compare/study/price';
import {
  deadlockSentence,
  failuresSentence,
  firstsSentence,
  priceSentence,
  stoppedSentence,
  verdictSentence,
} from '../../analysis/compare/study/words';
import { unlikeSentences } from '../../analysis/compare/study/unlike';
import type { Scenario } from '../../scenario/schema';
import { pairSentence } from '../../analysis/compare/study/pair-words';
import { goalOf, studyOptionsOf } from '../../analysis/compare/study/document-goal';
import type { StudyOptions } from '../../analysis/compare/study/study';
import { useScenario } from '../../store/document/scenario-store';
import { moreSeeds, stopSeeds } from '../../store/studies/study-control';
import { studyVariants } from '../../store/studies/study-runs';
import { useStudy } from '../../store/studies/study-store';
import type { StudyState } from '../../store/studies/study-store';
import { Button } from '../../ui/Button';
import { variantLetter } from '../../ui/VariantBadge';
import { DivergenceButton } from '../divergence/DivergenceButton';
import { useOpenRequest } from '../shared/open-requests';
import { FlipsButton, FlipsLine } from './FlipsPart';
import { GoalChoice } from './GoalChoice';
import { RankingPicture } from './RankingPicture';
import { ReportButton } from './ReportButton';
import { goOnText, seedsText } from './seeds-words';
import { StudyDialog } from './StudyDialog';
import './verdict.css';

/** Above the timeline: what is wanted, how the variants stand by it over many seeds, and the answer in words. */
export function VerdictBar() {
  const document = useScenario((s) => s.document);
  const study = useStudy((s) => s);
  const [details, setDetails] = useState(false);
  const openDetails = useCallback(() => setDetails(true), []);
  useOpenRequest('all metrics', openDetails);
  const goal = goalOf(document);
  const options = studyOptionsOf(document);
  const variants = useMemo(() => studyVariants(document, study), [document, study]);
  const ranking = goal !== undefined && study.ranking?.goal === goal ? study.ranking : undefined;
  const actions = (
    <div className="verdict__actions" role="toolbar" aria-label="Comparing" data-toolbar="verdict">
      <DivergenceButton />
      <FlipsButton variants={variants} />
      <Button variant="outline" disabled={study.seeds === 0} onClick={openDetails}>
        All metrics
      </Button>
      <ReportButton ranked={ranking !== undefined} />
    </div>
  );
  return (
    <section
      className={`verdict${goal === undefined ? '' : ' has-goal'}${ranking === undefined ? ' is-empty' : ''}`}
      aria-label="Verdict"
    >
      <div className="verdict__goal" role="toolbar" aria-label="Goal and seeds" data-toolbar="verdict">
        <GoalChoice goal={goal} variants={variants} />
        <SeedsLine study={study} ranking={ranking} options={options} />
      </div>
      {ranking !== undefined && <RankingPicture ranking={ranking} />}
      {/* One place for the buttons: what they opened stays open, and the focus on them, when the first ranking comes. */}
      <div className={ranking === undefined ? undefined : 'verdict__words'}>
        {ranking === undefined ? (
          <p className="muted">
            {study.status === 'paused' && study.seeds === 0
              ? 'The variants are ranked once seeds have run.'
              : goal === undefined
                ? 'Choose a goal to rank the variants over many seeds.'
                : study.seeds === 0 || study.ranked !== goal
                  ? 'The first seeds are running.'
                  : goal.weights === undefined
                    ? 'This metric has no value in these runs.'
                    : 'The index has no value in these runs: it takes a value above 0 of every metric.'}
          </p>
        ) : (
          <Words document={document} ranking={ranking} price={study.price} variants={variants} options={options} />
        )}
        {actions}
      </div>
      <StudyDialog open={details} onClose={() => setDetails(false)} variants={variants} goal={goal} />
    </section>
  );
}

interface SeedsLineProps {
  readonly study: StudyState;
  /** Undefined without a goal. */
  readonly ranking: GoalRanking | undefined;
  readonly options: StudyOptions;
}

function SeedsLine({ study, ranking, options }: SeedsLineProps) {
  const goOn = goOnText(study, ranking);
  const levels = ranking === undefined ? undefined : looksSentence(ranking, LOOKS, options.confidence);
  return (
    <p className="verdict__seeds small muted">
      <output title={levels}>{seedsText(study, ranking, options.confidence)}</output>
      {study.status === 'running' && (
        <button type="button" className="link-button" onClick={stopSeeds}>
          stop
        </button>
      )}
      {goOn !== '' && (
        <button type="button" className="link-button" onClick={moreSeeds}>
          {goOn}
        </button>
      )}
    </p>
  );
}

interface WordsProps {
  readonly document: Scenario;
  readonly ranking: GoalRanking;
  readonly price: Price | undefined;
  readonly variants: readonly StudyVariant[];
  readonly options: StudyOptions;
}

/** More needed seeds than this are not shown as a number: they would take too long to run. */
const MOST_SEEDS = 1000;

function Line({ text }: { readonly text: string }) {
  return text === '' ? null : <p className="small">{text}</p>;
}

/** The answer, the best against the base, policies that failed, deadlocks as a share of seeds, and work that was given up. */
function Words({ document, ranking, price, variants, options }: WordsProps) {
  const { confidence, indifference } = options;
  const names = variants.map((_, at) => variantLetter(at));
  const deadlocks = variants.map((variant, at) =>
    deadlockSentence(
      names[at],
      deadlockShare(variant, confidence),
      deadlocksMoreThan(variants, at, confidence).map((other) => names[other]),
    ),
  );
  const unlike = useMemo(
    () =>
      unlikeSentences(
        document,
        variants.map((_, at) => variantLetter(at)),
      ),
    [document, variants],
  );
  const stopped = variants.map((variant, at) => stoppedSentence(names[at], stoppedShare(variant)));
  const warnings = [...stopped, ...deadlocks, failuresSentence(meanFailures(variants), names)];
  const compared = ranking.best ?? ranking.order[0];
  const row = { id: ranking.goal.metric, title: ranking.title, unit: ranking.unit };
  const pairs = pairsWithFirst(ranking).filter(({ a, b }) => a === compared || b === compared);
  return (
    <>
      <p className="verdict__answer">{verdictSentence(ranking, names)}</p>
      {/* The answer already says that no variant is best. One difference then shows how much is open. */}
      {pairs.slice(0, ranking.best === undefined ? 1 : 2).map((pair) => (
        <p key={pair.b} className="small">
          {pairSentence(row, pair, { a: names[pair.a], b: names[pair.b] }, indifference, MOST_SEEDS)}
        </p>
      ))}
      <Line text={firstsSentence(ranking, names, true)} />
      <Line text={priceSentence(price, ranking.best, names)} />
      {warnings
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className="small verdict__warning">
            {text}
          </p>
        ))}
      {unlike.map((text) => (
        <p key={text} className="small verdict__warning">
          {text}
        </p>
      ))}
      <FlipsLine names={names} />
    </>
  );
}
