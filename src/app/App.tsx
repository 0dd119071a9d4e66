import { useEffect, useRef } from 'react';
import { startOnceLoaded } from '../base/once-loaded';
import { useLink } from '../store/address/link-store';
import { scenarioStore, useScenario } from '../store/document/scenario-store';
import { useLessonLayout } from '../store/lesson/lesson-store';
import { chooseFile, saveFile } from '../store/opening/files';
import { openWithReader } from '../store/reader-part';
import { useView } from '../store/view/view-store';
import { useMediaQuery, usePhone } from '../ui/hooks/use-media-query';
import { lazyPart } from '../ui/lazy-part';
import { NoticeList } from '../ui/NoticeList';
import { ImportHost } from '../views/formats/ImportHost';
import { typeAhead } from '../views/palette/type-ahead';
import { ErrorBoundary } from '../views/shared/ErrorBoundary';
import { Part } from '../views/shared/Part';
import { AfterTimeline } from '../views/shared/runs/AfterTimeline';
import { TopBar } from '../views/topbar/TopBar';
import { Transport } from '../views/transport/Transport';
import { DropTarget } from './DropTarget';
import { LessonPart } from './LessonPart';
import { Middle } from './Middle';
import { PageState } from './PageState';
import { preparePalette, usePageDialogs } from './PageDialogs';
import { listenForKeys } from './shortcuts';
import { SidePanel } from './SidePanel';
import { SkipLinks } from './SkipLinks';
import { useSheets } from './use-sheets';
import { VerdictRow } from './VerdictRow';
import './app.css';
import './panels.css';

const TroubleDialog = lazyPart(() => import('./TroubleDialog').then((module) => module.TroubleDialog));

// Not part of the first picture: they load during the first run.
const Inspector = lazyPart(() => import('../views/inspector/Inspector').then((module) => module.Inspector));
const EditorPanel = lazyPart(() => import('../views/editor/EditorPanel').then((module) => module.EditorPanel));
/** Up to this width the inspector is a drawer that a selection opens. */
const DRAWER = '(max-width: 1100px)';

/** So that the first search and the first print find ready what they need. What fails here is asked for again then. */
function prepareRest(): void {
  preparePalette();
  import('./printing').catch(() => undefined);
}

/** Toolbars become one tab stop each as soon as what does so is there; until then every control is one. */
function settleTabStops(root: HTMLElement): () => void {
  return startOnceLoaded(
    () => import('../ui/focus/toolbars'),
    ({ listenToToolbars }) => listenToToolbars(root),
  );
}

/** The reader of documents makes the links, too. */
function makeLink(made: (link: string | undefined) => void): void {
  openWithReader('The link', ({ currentLink }) => made(currentLink(window.location.href)), 'made');
}

/** The page. */
export function App() {
  const root = useRef<HTMLDivElement>(null);
  const { open, dialogs } = usePageDialogs();
  const { editorOpen, openEditor, closeEditor, inspectorOpen, toggleInspector, closeInspector } = useSheets();
  const drawer = useMediaQuery(DRAWER);
  const phone = usePhone();
  const presenter = useView((s) => s.presenter);
  const lesson = useLessonLayout();
  const selected = useView((s) => s.selection !== undefined);
  const future = useView((s) => s.sight?.future);

  useEffect(() => {
    const find = (): void => {
      typeAhead();
      open.find();
    };
    return listenForKeys({ help: open.help, find });
  }, [open]);
  useEffect(() => (root.current === null ? undefined : settleTabStops(root.current)), []);
  return (
    <div className={lesson ? 'app app--lesson' : 'app'} data-future={future} ref={root}>
      <PageState onIdle={prepareRest} />
      <SkipLinks />
      <ErrorBoundary part="The bar at the top">
        <TopBar
          makeLink={makeLink}
          onOpenFile={() => chooseFile()}
          onSaveFile={saveFile}
          onHelp={open.help}
          onFind={open.find}
          onNew={open.newScenario}
          onEditor={phone && !presenter && !lesson ? openEditor : undefined}
          onInspector={drawer && !presenter && (!lesson || selected) ? toggleInspector : undefined}
        />
      </ErrorBoundary>
      {lesson && (
        <SidePanel
          side="left"
          label="Lesson"
          memory="lesson"
          mode={phone ? 'flow' : 'column'}
          open
          onClose={() => undefined}
        >
          <Part name="The lesson" waiting={<p className="panel__waiting muted">Loading the lesson.</p>}>
            <LessonPart onNew={open.newScenario} />
          </Part>
        </SidePanel>
      )}
      {!phone && !presenter && !lesson && (
        <AfterTimeline>
          <VerdictRow />
        </AfterTimeline>
      )}
      <ErrorBoundary part="The middle of the page">
        <Middle onEditor={phone && !lesson ? openEditor : undefined} lesson={lesson} />
      </ErrorBoundary>
      {!presenter && (!lesson || selected) && (
        <SidePanel
          side="right"
          label="Inspector"
          mode={phone ? 'sheet' : drawer ? 'drawer' : 'column'}
          open={inspectorOpen}
          onClose={closeInspector}
        >
          <Part name="The inspector" waiting={<p className="panel__waiting muted">Loading the details.</p>}>
            <AfterTimeline>
              <Inspector />
            </AfterTimeline>
          </Part>
        </SidePanel>
      )}
      <ErrorBoundary part="The transport">
        <Transport />
      </ErrorBoundary>
      {/* Last in the tab order: its many controls are not between the reader and a picture, and Shift+Tab starts here. */}
      {!presenter && !lesson && (
        <SidePanel side="left" label="Editor" mode={phone ? 'sheet' : 'column'} open={editorOpen} onClose={closeEditor}>
          <Part name="The editor" waiting={<p className="panel__waiting muted">Loading the editor.</p>}>
            <AfterTimeline>
              <EditorPanel />
            </AfterTimeline>
          </Part>
        </SidePanel>
      )}
      <Notices />
      {dialogs}
      <Trouble />
      <ImportHost />
      <DropTarget target={root} />
    </div>
  );
}

// What follows the document is apart from the page, which an edit would otherwise draw as a whole.

function Notices() {
  const notices = useScenario((s) => s.notices);
  return <NoticeList notices={notices} onDismiss={(id) => scenarioStore.getState().dismiss(id)} />;
}

function Trouble() {
  const troubled = useLink((s) => s.trouble !== undefined);
  if (!troubled) return null;
  return (
    <Part name="What is wrong">
      <TroubleDialog />
    </Part>
  );
}
