/** What compares the variants, by name. */
import { metricsOf } from '../../analysis/compare/study/study';
import { variantsOf } from '../../engine/document/variants';
import { goalOf } from '../../analysis/compare/study/document-goal';
import { scenarioStore } from '../../store/document/scenario-store';
import { seedsRunAlone } from '../../store/studies/seeds-choice';
import { letSeedsRun } from '../../store/studies/study-control';
import { studyVariants } from '../../store/studies/study-runs';
import { studyStore } from '../../store/studies/study-store';
import { requestOpen } from '../shared/open-requests';
import { rankBy, USUAL_GOALS } from '../verdict/set-goal';
import type { Command } from './command';

/** Goals and what the verdict bar offers; nothing where there is one variant. What needs seeds is there once one has run. */
export function verdictCommands(): Command[] {
  const { document } = scenarioStore.getState();
  if (variantsOf(document).length < 2) return [];
  const study = studyStore.getState();
  const goal = goalOf(document);
  const titles = new Map(metricsOf(studyVariants(document, study)).map(({ id, title }) => [id, title]));
  const about = 'comparing';
  const goals = USUAL_GOALS.flatMap((metric): Command[] => {
    const title = titles.get(metric);
    if (title === undefined || metric === goal?.metric) return [];
    const name = title.toLowerCase();
    return [{ title: `Rank the variants by ${name}`, about: 'goal', run: () => rankBy(metric) }];
  });
  return [
    ...goals,
    ...(goal === undefined
      ? []
      : [{ title: 'Limits, weights and confidence of the goal', about: 'goal', run: () => requestOpen('goal') }]),
    { title: 'What flips the verdict', about, run: () => requestOpen('flips') },
    {
      title: seedsRunAlone() ? 'Run seeds on request only' : 'Run seeds while I read',
      about,
      words: 'verdict replications background battery processor automatic stop preferences',
      run: () => letSeedsRun(!seedsRunAlone()),
    },
    ...(study.seeds > 0
      ? [
          { title: 'All metrics of all variants', about, run: () => requestOpen('all metrics') },
          { title: 'Save the report', about, run: () => requestOpen('report') },
        ]
      : []),
  ];
}
