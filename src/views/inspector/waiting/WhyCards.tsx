import { useMemo } from 'react';
import { taskSentences } from '../../../analysis/explain/explain-tasks';
import type { TaskSentence } from '../../../analysis/explain/explain-tasks';
import { explainWait } from '../../../analysis/explain/explain';
import type { Explanation } from '../../../analysis/explain/explain';
import type { RunModel } from '../../../analysis/model';
import type { GalleryEntry } from '../../../engine/gallery/entry';
import { sameWork } from '../../../store/autosave/own-work';
import { useLesson } from '../../../store/document/gallery';
import { useScenario } from '../../../store/document/scenario-store';
import { CauseChip } from '../../../ui/CauseChip';
import { Phrases } from '../../../ui/Phrases';
import { VariantBadge, variantLetter } from '../../../ui/VariantBadge';
import { appIndex, reasonsOf } from '../../shared/acts/names';
import { useLone } from '../../shared/runs/use-runs-view';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import './why.css';

interface WhyProps {
  readonly models: readonly VariantModel[];
  /** Id of the application. */
  readonly id: string;
  /** µs. */
  readonly at: number;
}

/** For every variant: what the application waits for at an instant, why, and what ends it. Variants that agree share a card. */
export function WhyCards({ models, id, at }: WhyProps) {
  const cards = useMemo(() => {
    const known = new Map<string, Card>();
    for (const variant of models) {
      const explanation = explanationOf(variant.model, id, at);
      const tasks = tasksOf(variant.model, id, at);
      const said = explanation?.phase === 'ended' ? noticeOf(variant, id) : undefined;
      // What a card shows: variants may have come to the same sentence at different times.
      const { letter, text, ends, lesson } = explanation ?? {};
      const key = JSON.stringify([letter ?? null, text, ends, lesson, tasks, said ?? null]);
      const card = known.get(key);
      if (card === undefined) known.set(key, { explanation, tasks, said, variants: [variant] });
      else card.variants.push(variant);
    }
    return [...known.values()];
  }, [models, id, at]);
  return cards.map((card) => <WhyCard key={card.variants[0].id} {...card} />);
}

interface Card {
  readonly explanation: Explanation | undefined;
  /** What its tasks wait for inside it. */
  readonly tasks: readonly TaskSentence[];
  /** What the run says of it: why it was rejected or dropped. */
  readonly said: string | undefined;
  readonly variants: VariantModel[];
}

function explanationOf(model: RunModel, id: string, at: number): Explanation | undefined {
  const app = appIndex(model, id);
  // A run that ended before the cursor stays as it ended, unless an error in its policy has ended it.
  const seen = model.ended?.reason === 'policy' ? at : Math.min(at, model.end);
  return app === undefined ? undefined : explainWait(model, reasonsOf(model), app, seen);
}

function tasksOf(model: RunModel, id: string, at: number): readonly TaskSentence[] {
  const app = appIndex(model, id);
  return app === undefined ? [] : taskSentences(model, app, at);
}

/** What a run's notices say of an application. */
function noticeOf({ run }: VariantModel, id: string): string | undefined {
  const start = `${id}: `;
  return run.notices.find((text) => text.startsWith(start))?.slice(start.length);
}

/** A lesson to read on in. A reader with the lesson open needs no link to it, also where the document came with a link. */
function useLessonElsewhere(id: string | undefined): GalleryEntry | undefined {
  const lesson = useLesson(id);
  const origin = useScenario((s) => s.origin);
  const document = useScenario((s) => s.document);
  const isHere = useMemo(() => {
    if (lesson === undefined) return false;
    return (origin.kind === 'gallery' && origin.id === lesson.id) || sameWork(lesson.scenario, document);
  }, [lesson, origin, document]);
  return isHere ? undefined : lesson;
}

function WhyCard({ explanation, tasks, said, variants }: Card) {
  const lone = useLone();
  const lesson = useLessonElsewhere(explanation?.lesson);
  return (
    <div className="why" data-variant={variants.map((variant) => variantLetter(variant.index)).join('')}>
      <span className="why__variants">
        {!lone && variants.map((variant) => <VariantBadge key={variant.id} index={variant.index} />)}
      </span>
      <div>
        {explanation === undefined ? (
          <p>{variants.length === 1 ? 'This variant has' : 'These variants have'} no such application.</p>
        ) : (
          <>
            <p>
              {explanation.letter !== '' && (
                <>
                  <CauseChip letter={explanation.letter} />{' '}
                </>
              )}
              <Phrases phrases={explanation.text} />
              {/* No sentence of its own: it may begin with a name, which keeps its spelling. */}
              {said !== undefined && ` The reason: ${said}.`}
            </p>
            {(explanation.ends.length > 0 || lesson !== undefined) && (
              <p>
                <Phrases phrases={explanation.ends} />{' '}
                {lesson !== undefined && (
                  <>
                    More in <a href={`#gallery/${lesson.id}`}>{lesson.title}</a>.
                  </>
                )}
              </p>
            )}
          </>
        )}
        {tasks.map(({ letter, text, ends }, stage) => (
          <p key={stage} className="why__tasks">
            {letter !== '' && (
              <>
                <CauseChip letter={letter} />{' '}
              </>
            )}
            <Phrases phrases={text} /> <Phrases phrases={ends} />
          </p>
        ))}
      </div>
    </div>
  );
}
