import { capitalized } from '../../base/text/capitalized';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { challengeOf } from '../../analysis/compare/study/challenge';
import type { Challenge } from '../../analysis/compare/study/challenge';
import { valueText } from '../../analysis/metrics/value-text';
import { changeProgress } from '../../store/lesson/lesson-store';
import { heldPolicies, useConsent } from '../../store/session/policy-consent';
import { useScenario } from '../../store/document/scenario-store';
import { startSweep, stopSweep } from '../../store/studies/sweep-control';
import { useSweep } from '../../store/studies/sweep-store';
import type { SweepState } from '../../store/studies/sweep-store';
import { Button } from '../../ui/Button';
import { CHALLENGE_SWEEP, challengeRuns, isOf, judgedSweep } from './challenge-runs';
import type { Judged } from './challenge-runs';
import { metricTitle } from '../../analysis/metrics/metric-title';
import { challengeKey, PASSED } from './challenge-progress';
import './challenge.css';

/** The challenge of the document: the target, the judge, and its latest verdict. */
export function ChallengeCard() {
  const document = useScenario((s) => s.document);
  const { challenge: text } = document;
  if (text === undefined) return null;
  const read = challengeOf(document, text);
  return (
    <section className="challenge" aria-label="Challenge">
      {read.ok ? (
        <Judge challenge={read.value} progress={challengeKey(text)} />
      ) : (
        <p role="alert">This challenge cannot be judged: {read.error}.</p>
      )}
    </section>
  );
}

function Judge({ challenge, progress }: { readonly challenge: Challenge; readonly progress: string }) {
  const document = useScenario((s) => s.document);
  const sweep = useSweep(CHALLENGE_SWEEP);
  useConsent();
  const held = heldPolicies(document, challenge.variant).length > 0;
  const judged = judgedSweep(challenge, sweep);
  const passed = judged?.judgement.passed === true;
  const mine = sweep !== undefined && isOf(challenge, sweep) ? sweep : undefined;
  const running = mine?.status === 'running' && !mine.outdated;
  useEffect(() => {
    if (!passed) return;
    changeProgress(progress, (before) =>
      before.goals.includes(PASSED) ? before : { ...before, goals: [...before.goals, PASSED] },
    );
  }, [passed, progress]);
  const start = () => {
    startSweep(CHALLENGE_SWEEP, { variant: challenge.variant, metrics: true, runs: challengeRuns(challenge) });
  };
  return (
    <>
      <p className="challenge__wanted">
        <b>Challenge.</b> {challenge.text === '' ? `${metricTitle(challenge.metric)} decides.` : `${challenge.text}.`}
      </p>
      <p className="muted">
        Judged over {challenge.seeds.length} hidden seeds. They are derived from the name of the challenge: a page
        without a server cannot keep a secret.
      </p>
      <div className="challenge__actions">
        <Button variant="primary" disabled={held || running} onClick={start}>
          Judge it
        </Button>
        {running && (
          <Button variant="outline" onClick={() => stopSweep(CHALLENGE_SWEEP)}>
            Stop
          </Button>
        )}
        {held && <span className="muted">It runs once you have allowed its code to run.</span>}
      </div>
      <output className="challenge__said">
        {judged !== undefined ? <Said challenge={challenge} judged={judged} /> : <Going sweep={mine} />}
      </output>
    </>
  );
}

function Going({ sweep }: { readonly sweep: SweepState | undefined }) {
  if (sweep === undefined) return null;
  if (sweep.outdated) return <>The scenario has changed since. Judge it again.</>;
  return (
    <>
      {sweep.status === 'stopped' && 'Stopped: '}
      {sweep.finished} of {sweep.runs.length} runs are over.
    </>
  );
}

function Said({ challenge, judged }: { readonly challenge: Challenge; readonly judged: Judged }) {
  const { judgement, metric, trouble } = judged;
  const { passed, mean, ratio, why } = judgement;
  const title = metric?.title ?? metricTitle(challenge.metric);
  const unit = metric?.unit ?? 'count';
  return (
    <span className={passed ? 'challenge__passed' : 'challenge__failed'}>
      {passed && <Check size={14} strokeWidth={3} aria-hidden="true" />}
      <b>{passed ? 'Passed.' : 'Not passed.'}</b>{' '}
      {mean !== undefined && `${title}: ${valueText(mean, unit)}${ratioText(ratio, challenge)}. `}
      {sentence(why)}
      {trouble !== undefined && ` ${sentence(trouble)}`}
    </span>
  );
}

function ratioText(ratio: number | undefined, { of }: Challenge): string {
  return ratio === undefined ? '' : `, ${(ratio * 100).toFixed(0)} % of ${of ?? ''}`;
}

function sentence(clause: string): string {
  const stop = clause.endsWith('.') ? '' : '.';
  return capitalized(clause) + stop;
}
