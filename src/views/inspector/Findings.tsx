import { useEffect, useReducer } from 'react';
import { findingsSteps } from '../../analysis/findings';
import type { Finding } from '../../analysis/findings';
import type { RunModel } from '../../analysis/model';
import { memoSteps } from '../../base/memo';
import { viewStore } from '../../store/view/view-store';
import { inTurns } from '../../worker/in-turns';
import { useAfterPaint } from '../../ui/hooks/use-after-paint';
import { useKept } from '../../ui/hooks/use-kept';
import { variantLetter } from '../../ui/VariantBadge';
import { reasonsOf } from '../shared/acts/names';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { moveCursor } from '../transport/playback';
import { PartHeading } from './Heading';
import { useInstantText } from '../shared/runs/use-instant-text';
import './findings.css';
import './links.css';

const TITLE = 'Highlights';

interface FindingsProps {
  readonly variant: VariantModel;
  /** One of several variants. */
  readonly several: boolean;
  /** One line that opens, above what is selected. */
  readonly folded: boolean;
}

/** Highlights in the active variant, found in its run; each finding leads to its instant. */
export function Findings({ variant, several, folded }: FindingsProps) {
  const found = useFindings(variant);
  if (found.length === 0) return null;
  if (!folded) {
    return (
      <>
        <PartHeading title={TITLE} about={several ? variant.title : 'found in the run'} />
        <FindingList found={found} />
      </>
    );
  }
  return (
    <details className="folded-findings">
      <summary>
        {TITLE} in {variantLetter(variant.index)} <span className="muted">{found.length}</span>
      </summary>
      <FindingList found={found} />
    </details>
  );
}

const NONE: readonly Finding[] = [];
const findings = memoSteps((model: RunModel) => findingsSteps(model, reasonsOf(model)));

/** For a large run they are computed in slices; meanwhile those of the previous picture stay. */
function useFindings({ model: latest }: VariantModel): readonly Finding[] {
  const model = useAfterPaint(latest);
  const [, again] = useReducer((count: number) => count + 1, 0);
  const made = findings.known(model);
  useEffect(() => {
    if (findings.known(model) !== undefined) return undefined;
    return inTurns(findings.steps(model), again);
  }, [model]);
  return useKept(made ?? NONE, () => made === undefined);
}

function FindingList({ found }: { readonly found: readonly Finding[] }) {
  const instant = useInstantText();
  return (
    <ol className="findings">
      {found.map((finding) => (
        <li key={finding.text}>
          <button type="button" className="instant-link" onClick={() => show(finding)}>
            {instant(finding.at)}
          </button>
          <span>{finding.text}</span>
        </li>
      ))}
    </ol>
  );
}

function show({ at, app, range }: Finding): void {
  const view = viewStore.getState();
  if (range !== undefined) view.setRange(range);
  if (app !== undefined) view.select({ kind: 'app', id: app });
  moveCursor(at);
}
