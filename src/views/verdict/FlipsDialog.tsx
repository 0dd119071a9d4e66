import { counted } from '../../base/text/counted';
import { useEffect } from 'react';
import type { FlipFinding, Flips } from '../../analysis/compare/flips/flip-search';
import { metricsOf } from '../../analysis/compare/study/study';
import { flipSentences, outcomeText } from '../../analysis/compare/flips/flip-words';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { wantFlips } from '../../store/studies/flip-control';
import { useFlips } from '../../store/studies/flip-store';
import type { FlipState } from '../../store/studies/flip-store';
import { goalOf } from '../../analysis/compare/study/document-goal';
import { useScenario } from '../../store/document/scenario-store';
import { useStudy } from '../../store/studies/study-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { variantLetter } from '../../ui/VariantBadge';
import { addVariantWith } from '../shared/acts/act';
import { editOf } from '../editor/models/edits';
import { EffectBar } from './EffectBar';
import { rankBy, USUAL_GOALS } from './set-goal';

interface FlipsDialogProps {
  readonly variants: readonly StudyVariant[];
  readonly onClose: () => void;
}

/** Every change that was tried so far, what it does to the goal, and who is ahead then. */
export function FlipsDialog({ variants, onClose }: FlipsDialogProps) {
  const { status, flips } = useFlips((s) => s);
  const names = variants.map((_, at) => variantLetter(at));
  const goal = useScenario((s) => goalOf(s.document));
  // Whoever chooses another goal while this is open waits for its answer, however long that takes.
  useEffect(() => wantFlips(), [goal]);
  return (
    <Dialog title="What flips the verdict" open onClose={onClose} wide>
      <div className="study">
        <FlipsProgress status={status} flips={flips} variants={variants} />
        {flips !== undefined && (
          <>
            {flipSentences(flips, names).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="small muted">
              Each change alone, in {names[flips.leader]} and {names[flips.other]} alike, with {flips.seeds} seeds. A
              difference between the two is undone in {names[flips.other]}.
              {flips.leftOut > 0 &&
                ` ${counted(flips.leftOut, 'more change')} ${flips.leftOut === 1 ? 'was' : 'were'} left out.`}
            </p>
            <Trials flips={flips} names={names} ids={variants.map(({ id }) => id)} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Goals that are offered where none is chosen. */
const OFFERED = 4;

function GoalOffers({ variants }: Pick<FlipsDialogProps, 'variants'>) {
  const metrics = metricsOf(variants).filter(({ id }) => USUAL_GOALS.slice(0, OFFERED).includes(id));
  return (
    <>
      <p>A goal says which variant is ahead. By what do you judge them?</p>
      <p className="study__goals">
        {metrics.map(({ id, title }) => (
          <Button key={id} variant="outline" onClick={() => rankBy(id)}>
            {title}
          </Button>
        ))}
      </p>
    </>
  );
}

type FlipsProgressProps = Pick<FlipState, 'status' | 'flips'> & Pick<FlipsDialogProps, 'variants'>;

/** How far the search is, or why there is none. */
function FlipsProgress({ status, flips, variants }: FlipsProgressProps) {
  const goal = useScenario((s) => goalOf(s.document));
  const study = useStudy((s) => s.status);
  const isSame = useStudy(({ ranking }) => ranking?.decided === true && ranking.best === undefined);
  if (status === 'done') return null;
  if (goal === undefined) return <GoalOffers variants={variants} />;
  if (status === 'off') {
    return (
      <output>
        {isSame
          ? 'The variants are equal by this goal, so there is no verdict to reverse.'
          : study === 'done' || study === 'stopped' || study === 'paused' || study === 'off'
            ? 'No variant is clearly ahead, so there is no verdict to reverse. More seeds may settle it.'
            : 'The seeds do not say yet which variant is ahead. The search begins as soon as they do.'}
      </output>
    );
  }
  const { findings = [], trials = 0 } = flips ?? {};
  return (
    <p className="small">
      <progress max={Math.max(1, trials)} value={findings.length} aria-label="Changes tried" />{' '}
      {trials > 0 && findings.length === trials
        ? 'Every change is tried. Searching for the points where the nearest ones reverse it.'
        : `${findings.length} of ${trials === 0 ? 'all' : trials} changes tried`}
    </p>
  );
}

interface TrialsProps {
  readonly flips: Flips;
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

const BAR = 60;

function Trials({ flips, names, ids, onClose }: TrialsProps) {
  const most = Math.max(...flips.findings.map(({ effect = 0 }) => Math.abs(effect)), 1e-9);
  const open = ({ trial }: FlipFinding): void => {
    // Taken back differences are of the other one; all else is shown in the leader.
    const [own, other] = trial.changes;
    const side = own.length > 0 ? flips.leader : flips.other;
    const title = `${trial.name} ${trial.value}`;
    const changes = side === flips.leader ? own : other;
    if (addVariantWith(ids[side], changes.map(editOf), title)) onClose();
  };
  return (
    <div className="study__scroll">
      <table className="study__table flips__table" aria-label="Changes by effect on the goal">
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">from, to</th>
            <th scope="col">then</th>
            <th scope="col">change of the goal in {names[flips.leader]}</th>
            <th scope="col">
              <span className="visually-hidden">Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {flips.findings.map((one) => (
            <tr key={`${one.trial.kind} ${one.trial.path.join('/')} ${one.trial.value}`}>
              <th scope="row" className="mono">
                {one.trial.name}
              </th>
              <td>
                {one.trial.base} → {one.trial.value}
              </td>
              <td className={one.outcome === 'turns' ? 'is-turned' : undefined}>{outcomeText(one, flips, names)}</td>
              <td>
                <EffectBar finding={one} most={most} longest={BAR} />
              </td>
              <td>
                {one.outcome !== 'refused' && (
                  <Button variant="outline" onClick={() => open(one)}>
                    As a variant
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
