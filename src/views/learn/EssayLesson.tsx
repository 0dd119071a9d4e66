import { useEffect, useMemo } from 'react';
import { textOfInline } from '../../analysis/lesson/plain-text';
import { parseLesson } from '../../scenario/lesson/parse';
import { Button } from '../../ui/Button';
import { carryEdits } from '../../store/document/carry-edits';
import { createPlayground } from '../../store/page-playground';
import { viewOfStep } from '../lesson/reading/view-of-step';
import { EssayStep } from './EssayStep';
import { HandoutLink } from './HandoutLink';
import type { EssayLessonProps } from './essay-lesson-props';

/** A lesson in an essay: its steps one below the other. */
export function EssayLesson({ onOpen, alone, ...step }: EssayLessonProps) {
  const { id, scenario, origin, link } = step.entry;
  const { lesson } = useMemo(() => parseLesson(scenario.lesson ?? ''), [scenario]);
  const steps = useMemo(
    () =>
      lesson.steps.map((each, index) => {
        const playground = createPlayground(scenario, origin);
        playground.view.getState().setStep(index + 1);
        return { playground, fresh: viewOfStep(each)['settings'] === 'fresh' };
      }),
    [lesson, scenario, origin],
  );
  useEffect(() => carryEdits(steps), [steps]);
  return (
    <section className="essay-lesson" id={`lesson-${id}`} aria-labelledby={`title-${id}`}>
      <header className="essay-lesson__head">
        <h2 id={`title-${id}`} className={alone ? 'visually-hidden' : undefined}>
          {textOfInline(lesson.title ?? [])}
        </h2>
        <Button variant="ghost" className="essay-lesson__open" onClick={onOpen}>
          Open step by step
        </Button>
      </header>
      {step.handout && <HandoutLink link={link} title={textOfInline(lesson.title ?? [])} />}
      {steps.map(({ playground }, index) => (
        <EssayStep key={index} {...step} number={index + 1} playground={playground} />
      ))}
    </section>
  );
}
