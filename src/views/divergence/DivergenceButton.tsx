import { Button } from '../../ui/Button';
import { useInstantText } from '../shared/runs/use-instant-text';
import { DivergenceDialog } from './DivergenceDialog';
import { earliest, showDivergence, usePartings } from './use-divergence';
import type { Parting } from './use-divergence';

/** Where the variants diverge, one click away. */
export function DivergenceButton() {
  const partings = usePartings();
  const instant = useInstantText();
  return (
    <>
      <Button
        variant="outline"
        className="is-finding"
        disabled={partings.length === 0}
        onClick={() => showDivergence(true)}
      >
        {labelOf(partings, instant)}
      </Button>
      {partings.length > 0 && <DivergenceDialog />}
    </>
  );
}

function labelOf(partings: readonly Parting[], instant: (time: number) => string): string {
  const at = earliest(partings)?.found.at;
  if (at !== undefined) return `First divergence ${instant(at)}`;
  if (partings.length === 0) return 'First divergence';
  return partings.every(({ found }) => found.completions.length === 0) ? 'Same decisions' : 'Only tasks differ';
}
