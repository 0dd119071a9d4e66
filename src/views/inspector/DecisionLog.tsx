import { useMemo } from 'react';
import { decisions } from '../../analysis/explain/decisions';
import { Phrases } from '../../ui/Phrases';
import { variantLetter } from '../../ui/VariantBadge';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { PartHeading } from './Heading';
import { useInstantText } from '../shared/runs/use-instant-text';

const LINES = 12;

interface DecisionLogProps {
  readonly variant: VariantModel;
  /** µs. */
  readonly at: number;
  /** Decisions about this application only. */
  readonly app?: number;
}

/** What the scheduler and the applications did just before the cursor, the latest first. */
export function DecisionLog({ variant, at, app }: DecisionLogProps) {
  const instant = useInstantText();
  const { model, index } = variant;
  const log = useMemo(() => decisions(model, at, LINES, app), [model, at, app]);
  return (
    <>
      <PartHeading title={`Decisions before ${instant(at)}`} about={variantLetter(index)} />
      {log.length === 0 && <p className="muted">None yet.</p>}
      <ol className="inspector-list decisions">
        {log.map((decision, n) => (
          <li key={n}>
            <span className="muted">{instant(decision.at)}</span>
            <span>
              <Phrases phrases={decision.text} />
              {decision.times > 1 && <span className="muted">, {decision.times} times</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
