import { useState } from 'react';
import type { JobInput } from '../../../sim/job-input';
import { nodeSetsOf } from '../../../schedulers/tetrisched/reason-values';
import type { StoredRequest } from '../../../schedulers/tetrisched/strl/text';
import { requestOf, statedRequest } from '../../../schedulers/tetrisched/wizard/job-request';
import { usePlayground } from '../../../store/page-playground';
import { useScenario } from '../../../store/document/scenario-store';
import { Segmented } from '../../../ui/fields/Segmented';
import { act, seenBy } from '../../shared/acts/act';
import { StrlField } from '../../strl/StrlField';
import { jobPath } from './job-path';
import type { Shown } from '../plan/shown';

interface StrlEditorProps {
  readonly shown: Shown;
  readonly app: number;
  readonly job: JobInput;
}

/** The expression of a job, or of all jobs of its entry: a written one, or the one that the wizard makes from its type. */
export function StrlEditor({ shown: { variant, at }, app, job }: StrlEditorProps) {
  const playground = usePlayground();
  const { directory } = variant.model;
  const { id, generator } = directory.applications[app];
  const document = useScenario((s) => s.document);
  const path = jobPath(seenBy(document, variant.id), id, generator, 'utility');
  const [wanted, setWanted] = useState<'one' | 'all'>();
  const scope = wanted ?? (path[0] === 'overrides' ? 'one' : 'all');
  const of = scope === 'one' ? id : generator;
  const write = (stored: StoredRequest | undefined): boolean =>
    act(
      [
        {
          path: scope === 'one' && id !== generator ? ['overrides', id, 'utility'] : ['workload', generator, 'utility'],
          value: stored,
        },
      ],
      stored === undefined ? `${of} uses the expression of its type again` : `${of} has a new expression`,
      variant.id,
      playground,
    );
  return (
    <>
      {id !== generator && (
        <Segmented
          label="Job whose expression is edited"
          value={scope}
          options={[
            { value: 'all', label: `all ${generator}` },
            { value: 'one', label: `${id} alone` },
          ]}
          onChange={setWanted}
        />
      )}
      <StrlField
        of={of}
        stated={statedRequest(job)}
        byType={requestOf(job, job.tasks, nodeSetsOf(directory).racks, at.settings.constraints)}
        sets={nodeSetsOf(directory)}
        onApply={write}
      />
    </>
  );
}
