import { useMemo } from 'react';
import { currentLink } from '../../store/address/current-link';
import { leaveCourse } from '../../store/address/learn-place';
import { setLayout } from '../../store/lesson/lesson-store';
import { useScenario } from '../../store/document/scenario-store';
import { summaryOf } from '../lesson/summary';
import { EssayPage } from './EssayPage';

/** The lesson of the document on screen as one page: an author's own lesson has a handout too. */
export function OpenLessonEssay() {
  const scenario = useScenario((s) => s.document);
  const origin = useScenario((s) => s.origin);
  const entries = useMemo(
    () => [{ id: 'open', scenario, origin, link: currentLink(window.location.href) }],
    [scenario, origin],
  );
  const { title } = summaryOf(scenario.lesson ?? '');
  const open = (): void => {
    setLayout('lesson');
    leaveCourse();
  };
  return <EssayPage kind="Lesson" title={title} about="" entries={entries} next={undefined} onOpen={open} />;
}
