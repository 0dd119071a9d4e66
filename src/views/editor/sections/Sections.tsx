import { Suspense } from 'react';
import type { Section } from '../../../store/view/shared-view';
import { ClusterSection } from './ClusterSection';
import { DataSection } from './DataSection';
import { DifferenceBanner } from '../DifferenceBanner';
import { EventsSection } from './EventsSection';
import { FormSkeleton } from '../FormSkeleton';
import { PolicySection } from './PolicySection';
import { QueuesSection } from './QueuesSection';
import { WorkloadSection } from './WorkloadSection';
import { lazyPart } from '../../../ui/lazy-part';

/** CodeMirror is large and most people never open it. */
const SourceSection = lazyPart(() => import('../source/SourceSection').then((module) => module.SourceSection));

/** The forms behind the sections: loaded after the page has been drawn once. */
export function Sections({ section }: { readonly section: Section }) {
  return (
    <>
      <DifferenceBanner />
      <Form section={section} />
    </>
  );
}

function Form({ section }: { readonly section: Section }) {
  switch (section) {
    case 'lesson':
      return null;
    case 'cluster':
      return <ClusterSection />;
    case 'data':
      return <DataSection />;
    case 'queues':
      return <QueuesSection />;
    case 'workload':
      return <WorkloadSection />;
    case 'policy':
      return <PolicySection />;
    case 'events':
      return <EventsSection />;
    case 'source':
      return (
        <Suspense fallback={<FormSkeleton what="The text editor" />}>
          <SourceSection />
        </Suspense>
      );
  }
}
