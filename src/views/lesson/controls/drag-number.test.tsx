import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { createPlayground } from '../../../store/page-playground';
import { ReadingContext } from '../reading/reading';
import type { Reading } from '../reading/reading';
import { DragNumber } from './DragNumber';

const SPARK = 'workload/app/spark.dynamicAllocation';

it.each([
  ['a setting that nothing sets', `${SPARK}.maxExecutors`, 'not set'],
  ['a setting that another one gives its value', `${SPARK}.sustainedSchedulerBacklogTimeout`, '1 s'],
])('shows %s as it applies, not where its range begins', (_, path, text) => {
  const document = galleryEntry('dynamic-allocation-ramp')?.scenario as Scenario;
  const playground = createPlayground(document, { kind: 'gallery', id: 'dynamic-allocation-ramp' });
  const markup = renderToStaticMarkup(
    <ReadingContext value={{ playground, document, authored: document } as Reading}>
      <DragNumber path={path} noun="apart" given={{ from: '0.1', to: '5', in: 'A' }} />
    </ReadingContext>,
  );
  expect(markup).toContain(`aria-valuetext="${text}"`);
});
