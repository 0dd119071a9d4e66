import { useMemo } from 'react';
import { explainWait } from '../../analysis/explain';
import { galleryEntry } from '../../engine/gallery';
import { useScenario } from '../../store/scenario-store';
import { CauseChip } from '../../ui/CauseChip';
import { Phrases } from '../../ui/Phrases';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { appIndex, reasonsOf } from '../shared/names';
import type { VariantModel } from '../shared/use-runs-view';

interface WhyProps {
  readonly models: readonly VariantModel[];
  /** Id of the application. */
  readonly id: string;
  /** µs. */
  readonly at: number;
}

/** For every variant: what the application waits for at an instant, why, and what ends it. */
export function WhyCards({ models, id, at }: WhyProps) {
  return models.map((variant) => <WhyCard key={variant.id} variant={variant} id={id} at={at} />);
}

function WhyCard({ variant, id, at }: { readonly variant: VariantModel; readonly id: string; readonly at: number }) {
  const { model, index } = variant;
  const explanation = useMemo(() => {
    const app = appIndex(model, id);
    // A run that ended before the cursor stays as it ended.
    return app === undefined ? undefined : explainWait(model, reasonsOf(model), app, Math.min(at, model.end));
  }, [model, id, at]);
  const here = useScenario((s) => (s.origin.kind === 'gallery' ? s.origin.id : undefined));
  // Whoever has the lesson open needs no link to it.
  const lesson =
    explanation === undefined || explanation.lesson === here ? undefined : galleryEntry(explanation.lesson);
  return (
    <div className="why" data-variant={variantLetter(index)}>
      <VariantBadge index={index} />
      <div>
        {explanation === undefined ? (
          <p>This variant has no such application.</p>
        ) : (
          <>
            <p>
              {explanation.letter !== '' && (
                <>
                  <CauseChip letter={explanation.letter} />{' '}
                </>
              )}
              <Phrases phrases={explanation.text} />
            </p>
            {(explanation.ends.length > 0 || lesson !== undefined) && (
              <p>
                <Phrases phrases={explanation.ends} />{' '}
                {lesson !== undefined && <a href={`#gallery/${lesson.id}`}>{lesson.title}</a>}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
