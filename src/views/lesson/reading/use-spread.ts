/** The values over Compare's seeds, for a lesson that refers to them. */
import { useMemo } from 'react';
import type { StudyVariant } from '../../../analysis/compare/study/sample';
import { SPREAD_SEEDS } from '../../../analysis/lesson/spread-values';
import type { Scenario } from '../../../scenario/schema';
import { studyVariants } from '../../../store/studies/study-runs';
import { NO_STUDY, useStudy } from '../../../store/studies/study-store';

/** The first seeds of all variants; pending while they run; undefined for a lesson that refers to none. */
export function useSpread(text: string, document: Scenario): readonly StudyVariant[] | 'pending' | undefined {
  const speaks = text.includes('spread.');
  const enough = useStudy(({ seeds }) => speaks && seeds >= SPREAD_SEEDS);
  // Results of further seeds do not change the sentences.
  const runs = useStudy((study) => (enough ? study.runs : NO_STUDY.runs));
  return useMemo(() => {
    if (!speaks) return undefined;
    return enough ? studyVariants(document, { runs }) : 'pending';
  }, [speaks, enough, runs, document]);
}
