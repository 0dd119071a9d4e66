import { useMemo } from 'react';
import { grouped } from '../../base/text/counted';
import { completionText } from '../../analysis/compare/divergence/completions-apart';
import {
  apartText,
  divergenceSentence,
  laterText,
  outcomeSentence,
} from '../../analysis/compare/divergence/divergence-words';
import type { RunDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { DivergenceRule } from '../../analysis/compare/divergence/rule';
import { differencesOf, differencesText } from '../../analysis/compare/differences';
import { useScenario } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { TableHead } from '../../ui/TableHead';
import { moveCursor } from '../transport/playback';
import { ApartChart } from './ApartChart';
import { showDivergence } from './use-divergence';
import type { Parting } from './use-divergence';
import { useInstantText } from '../shared/runs/use-instant-text';

interface LaterProps {
  readonly found: RunDivergence;
  readonly names: Names;
  readonly place: DivergenceRule['place'];
}

/** Later divergences: for each application the first decision that came at another time, the earliest first. */
function Later({ found: { later, laterCount }, names, place }: LaterProps) {
  const instant = useInstantText();
  if (later.length === 0) return null;
  return (
    <details className="divergence__later">
      <summary>
        {grouped(laterCount)} {laterCount === 1 ? 'application is' : 'applications are'} served at other times
        {place !== 'off' && ' or elsewhere'}
        {laterCount > later.length && `, the first ${later.length}`}
      </summary>
      <ul>
        {later.map((one) => (
          <li key={one.app}>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                showDivergence(false);
                goTo(Math.min(one.a ?? Infinity, one.b ?? Infinity));
              }}
            >
              {instant(Math.min(one.a ?? Infinity, one.b ?? Infinity))}
            </button>{' '}
            {laterText(one, names)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Names {
  readonly a: string;
  readonly b: string;
}

/** Looks at the instant in every view. */
function goTo(at: number): void {
  moveCursor(at);
  const { zoom, setFit } = viewStore.getState();
  if (at < zoom[0] || at > zoom[1]) setFit(true);
}

interface DivergencePairProps {
  readonly parting: Parting;
  /** By which it was found. */
  readonly rule: DivergenceRule;
}

/** Where a variant diverges from the first one, both sides of it, and how the two go on. */
export function DivergencePair({ parting: { id, index, base, found }, rule }: DivergencePairProps) {
  const document = useScenario((s) => s.document);
  const settings = useMemo(() => differencesText(differencesOf(document, id)), [document, id]);
  const instant = useInstantText();
  const names = { a: variantLetter(base), b: variantLetter(index) };
  const { at, a, b, common, state, ignored, completions, order } = found;
  const before = outcomeSentence(found, names);
  const differing = state.filter((figure) => figure.a !== figure.b);
  return (
    <section className="divergence__pair" aria-label={`${names.a} and ${names.b}`}>
      <h3>
        <VariantBadge index={base} /> <VariantBadge index={index} />
        {at === undefined ? ' The same decisions' : ` ${instant(at)}`}
        {at !== undefined && (
          <Button
            variant="outline"
            onClick={() => {
              showDivergence(false);
              goTo(at);
            }}
          >
            Go to {instant(at)}
          </Button>
        )}
      </h3>
      {at === undefined ? (
        <p>{divergenceSentence(found, names)}</p>
      ) : (
        <>
          <p className="muted">
            {common === 0
              ? 'Neither decided anything before'
              : `Until then both made the same ${common === 1 ? 'decision' : `${grouped(common)} decisions`}`}
            {found.when === 'order' && '; the systems keep different clocks, so only the order is compared'}.
          </p>
          {before !== '' && <p>{before}</p>}
          <div className="divergence__sides">
            {[a, b].map((side, i) => (
              <div key={i === 0 ? 'a' : 'b'} className="divergence__side">
                <p>
                  <VariantBadge index={i === 0 ? base : index} /> <b>{side.text}</b>
                </p>
                {side.reason !== '' && <p className="small">{side.reason}</p>}
              </div>
            ))}
          </div>
          {differing.length > 0 && (
            <table className="divergence__state">
              <caption>What differed just before</caption>
              <TableHead names={['Figure', names.a, names.b]} />
              <tbody>
                {differing.slice(0, 8).map((figure) => (
                  <tr key={figure.name}>
                    <th scope="row">{figure.name}</th>
                    <td>{figure.a}</td>
                    <td>{figure.b}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {differing.length === 0 && (
            <p className="small muted">Both were in the same state: the difference is in the scenario itself.</p>
          )}
          {settings !== '' && (
            <p className="small">
              {/* Until then all decisions agree, so that whatever differs follows from these. */}
              In the scenario, {names.a} → {names.b}: {settings}.
            </p>
          )}
          <ApartChart apart={found.apart} />
          <p className="small">
            The two runs {apartText(found.apart)}.
            {order.distance !== undefined &&
              ` ${grouped(order.discordant)} of ${grouped(order.pairs)} pairs of applications get their first container in the opposite order.`}
          </p>
          <Later found={found} names={names} place={rule.place} />
          {completions.length > 0 && (
            <p className="small">
              In {names.b}: {completions.slice(0, 6).map(completionText).join('; ')}.
            </p>
          )}
        </>
      )}
      {ignored.length > 0 && (
        <p className="small muted">Only in one of the two, and left out: {ignored.slice(0, 8).join(', ')}.</p>
      )}
    </section>
  );
}
