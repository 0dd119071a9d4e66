/**
 * The parts of the variants that the picture shows: a run that begins again, or continues, does not paint the same picture again.
 */
import { isOver } from '../../../store/runs/run-store';
import { useKept } from '../../../ui/hooks/use-kept';
import type { VariantView } from '../../shared/runs/use-runs-view';

/** The variants as they were when their pictures came, as long as nothing that is painted has changed. */
export function usePictured(variants: readonly VariantView[]): readonly VariantView[] {
  return useKept(variants, samePicture);
}

/** @internal Whether the second variants are painted like the first, and are of the same fingerprints where they have any. */
export function samePicture(before: readonly VariantView[], now: readonly VariantView[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ id, index, title, run }, i) => {
      const known = before[i];
      const isSameOutcome = run.fingerprint === undefined || run.fingerprint === known.run.fingerprint;
      // Room is kept for what is to come.
      const isAwaitedAlike = run.model !== undefined || isOver(run) === isOver(known.run);
      return (
        id === known.id &&
        index === known.index &&
        title === known.title &&
        run.model === known.run.model &&
        isSameOutcome &&
        isAwaitedAlike
      );
    })
  );
}
