import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { chooseFile, saveFile } from '../store/files';
import { currentLink } from '../store/link-sync';
import { useLink } from '../store/link-store';
import { scenarioStore, useScenario } from '../store/scenario-store';
import { useView, viewStore } from '../store/view-store';
import { NoticeList } from '../ui/NoticeList';
import { useMediaQuery } from '../ui/use-media-query';
import { EditorPanel } from '../views/editor/EditorPanel';
import { ImportHost } from '../views/formats/ImportHost';
import { TopBar } from '../views/topbar/TopBar';
import { Transport } from '../views/transport/Transport';
import { DropTarget } from './DropTarget';
import { ErrorBoundary } from './ErrorBoundary';
import { LinkTroubleDialog } from './LinkTroubleDialog';
import { Middle } from './Middle';
import { SidePanel } from './SidePanel';
import { listenForKeys } from './shortcuts';
import { usePageState } from './use-page-state';
import './app.css';

// Not part of the first picture: they come while the first run is on its way.
const Inspector = lazy(() => import('../views/inspector/Inspector').then((module) => ({ default: module.Inspector })));
const HelpDialog = lazy(() => import('../views/help/HelpDialog').then((module) => ({ default: module.HelpDialog })));

/** Up to this width the inspector is a drawer that a selection opens. */
const DRAWER = '(max-width: 1100px)';
/** Up to this width the editor is a sheet and everything stands in one column. */
const PHONE = '(max-width: 700px)';

/** The page. */
export function App() {
  const root = useRef<HTMLDivElement>(null);
  /** Undefined until somebody has asked for it. */
  const [help, setHelp] = useState<boolean | undefined>(undefined);
  const [editorOpen, setEditorOpen] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const drawer = useMediaQuery(DRAWER);
  const phone = useMediaQuery(PHONE);
  const presenter = useView((s) => s.presenter);
  const notices = useScenario((s) => s.notices);
  const linkLength = useLink((s) => s.length);

  usePageState();
  useEffect(() => listenForKeys({ help: () => setHelp(true) }), []);
  useEffect(
    () =>
      viewStore.subscribe((state, before) => {
        if (state.selection !== before.selection && state.selection !== undefined) setDrawerOpen(true);
      }),
    [],
  );

  const openEditor = () => setEditorOpen(true);
  return (
    <div className="app" ref={root}>
      <TopBar
        linkLength={linkLength}
        makeLink={() => currentLink(window.location.href)}
        onOpenFile={() => chooseFile()}
        onSaveFile={saveFile}
        onHelp={() => setHelp(true)}
        onEditor={phone && !presenter ? openEditor : undefined}
        onInspector={drawer && !presenter ? () => setDrawerOpen((open) => !open) : undefined}
      />
      {!presenter && (
        <SidePanel
          side="left"
          label="Editor"
          mode={phone ? 'sheet' : 'column'}
          open={editorOpen}
          onClose={() => setEditorOpen(false)}
        >
          <ErrorBoundary part="The editor">
            <EditorPanel />
          </ErrorBoundary>
        </SidePanel>
      )}
      <Middle onAddApplication={phone ? openEditor : undefined} />
      {!presenter && (
        <SidePanel
          side="right"
          label="Inspector"
          mode={phone ? 'sheet' : drawer ? 'drawer' : 'column'}
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
        >
          <ErrorBoundary part="The inspector">
            <Suspense fallback={<p className="panel__waiting muted">The first run is on its way.</p>}>
              <Inspector />
            </Suspense>
          </ErrorBoundary>
        </SidePanel>
      )}
      <Transport />
      <NoticeList notices={notices} onDismiss={(id) => scenarioStore.getState().dismiss(id)} />
      {help !== undefined && (
        <Suspense fallback={null}>
          <HelpDialog open={help} onClose={() => setHelp(false)} />
        </Suspense>
      )}
      <LinkTroubleDialog />
      <ImportHost />
      <DropTarget target={root} />
    </div>
  );
}
