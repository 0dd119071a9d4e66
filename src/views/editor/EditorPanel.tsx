import { lazy, Suspense, useId } from 'react';
import { SECTIONS, useView, viewStore } from '../../store/view-store';
import type { Section } from '../../store/view-store';
import { Tabs } from '../../ui/Tabs';
import { ClusterSection } from './ClusterSection';
import { DifferenceBanner } from './DifferenceBanner';
import { EditorContext, useNewEditor } from './editor-context';
import './editor.css';
import { EventsSection } from './EventsSection';
import { LessonSection } from './LessonSection';
import { PolicySection } from './PolicySection';
import { QueuesSection } from './QueuesSection';
import { summaries } from './summaries';
import { WorkloadSection } from './WorkloadSection';

/** CodeMirror is large and most people never open it. */
const SourceSection = lazy(() => import('./SourceSection').then((module) => ({ default: module.SourceSection })));

const titles: Readonly<Record<Section, string>> = {
  lesson: 'Lesson',
  cluster: 'Cluster',
  queues: 'Queues',
  workload: 'Workload',
  policy: 'Policy',
  events: 'Events',
  source: 'Source',
};

/** The left column: the list of sections with a summary each, and the open one as a form. */
export function EditorPanel() {
  const editor = useNewEditor();
  const section = useView((state) => state.section);
  const id = useId();
  const details = summaries(editor.active.document);
  return (
    <EditorContext value={editor}>
      <div className="editor">
        <div className="editor__sections">
          <Tabs
            label="Sections of the scenario"
            orientation="vertical"
            idPrefix={id}
            controls={`${id}-panel`}
            value={section}
            tabs={SECTIONS.map((name) => ({ id: name, label: titles[name], detail: details[name] }))}
            onChange={(name) => viewStore.getState().setSection(name)}
          />
        </div>
        <div
          className="editor__panel scroll-area"
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${section}`}
          // The variant is part of the key: drafts of one must not show up in the other.
          key={`${section} ${editor.active.id}`}
        >
          {section !== 'lesson' && <DifferenceBanner />}
          <OpenSection section={section} />
        </div>
      </div>
    </EditorContext>
  );
}

function OpenSection({ section }: { readonly section: Section }) {
  switch (section) {
    case 'lesson':
      return <LessonSection />;
    case 'cluster':
      return <ClusterSection />;
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
        <Suspense fallback={<p className="editor__hint">Loading the text editor</p>}>
          <SourceSection />
        </Suspense>
      );
  }
}
