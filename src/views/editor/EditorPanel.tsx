import { useEffect, useId, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useView, viewStore } from '../../store/view/view-store';
import { SECTIONS } from '../../store/view/shared-view';
import type { Section } from '../../store/view/shared-view';
import { Tabs } from '../../ui/Tabs';
import { showTable, useTableOpen } from '../table/table-store';
import { EditorContext, useNewEditor } from './editor-context';
import './editor.css';
import { FormSkeleton } from './FormSkeleton';
import { Welcome } from './lesson/Welcome';
import { LessonSection } from './sections/LessonSection';
import { summaries } from './models/summaries';
import { lazyPart } from '../../ui/lazy-part';
import { Part } from '../shared/Part';
import './actions.css';

const loadSections = () => import('./sections/Sections');
/** The forms are no part of the first picture. */
const Sections = lazyPart(() => loadSections().then((module) => module.Sections));

const WorkloadTable = lazyPart(() => import('../table/WorkloadTable').then((module) => module.WorkloadTable));

const titles: Readonly<Record<Section, string>> = {
  lesson: 'Lesson',
  cluster: 'Cluster',
  data: 'Data',
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
  const table = useTableOpen();
  useEffect(() => {
    // Once the first picture stands, so that the first click finds them ready. What fails here is asked for again then.
    loadSections().catch(() => undefined);
  }, []);
  const { document: seen } = editor.active;
  const details = useMemo(() => summaries(seen), [seen]);
  return (
    <EditorContext value={editor}>
      <div className="editor">
        <Welcome />
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
          key={section}
        >
          {section === 'lesson' ? (
            <LessonSection key={editor.active.id} />
          ) : (
            // Drafts of one variant must not show up in the other.
            <Part
              key={editor.active.id}
              name={`The section ${titles[section]}`}
              waiting={<FormSkeleton what={`The section ${titles[section]}`} />}
            >
              <Sections section={section} />
            </Part>
          )}
        </div>
      </div>
      {table &&
        createPortal(
          <Part
            name="The table"
            onDismiss={() => showTable(false)}
            waiting={<FormSkeleton what="The table" className="table-loading" />}
          >
            <WorkloadTable />
          </Part>,
          document.querySelector('.app') ?? document.body,
        )}
    </EditorContext>
  );
}
