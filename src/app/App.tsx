import { Suspense, useEffect, useRef, useState } from 'react';
import { chooseFile, saveFile } from '../store/opening/files';
import { useLink } from '../store/address/link-store';
import { useLessonLayout } from '../store/lesson/lesson-store';
import { withReader } from '../store/reader-part';
import { scenarioStore, useScenario } from '../store/document/scenario-store';
import { sameSelection, useView, viewStore } from '../store/view/view-store';
import { NoticeList } from '../ui/NoticeList';
import { useMediaQuery } from '../ui/hooks/use-media-query';
import { ImportHost } from '../views/formats/ImportHost';
import type { PageCommands } from '../views/palette/command';
import { typeAhead } from '../views/palette/type-ahead';
import type { SweepAxis } from '../views/sweep/sweep-axis';
import { TopBar } from '../views/topbar/TopBar';
import { Transport } from '../views/transport/Transport';
import { DropTarget } from './DropTarget';
import { AfterTimeline } from '../views/shared/runs/AfterTimeline';
import { ErrorBoundary } from '../views/shared/ErrorBoundary';
import { LessonPart } from './LessonPart';
import { Middle } from './Middle';
import { VerdictRow } from './VerdictRow';
import { SkipLinks } from './SkipLinks';
import { SidePanel } from './SidePanel';
import { listenForKeys } from './shortcuts';
import { dockEntry } from '../views/shared/dock/dock-views';
import { useDockWish } from '../views/shared/dock/use-dock';
import { PageState } from './PageState';
import './app.css';
import { lazyPart } from '../ui/lazy-part';

const LinkTroubleDialog = lazyPart(() => import('./LinkTroubleDialog').then((module) => module.LinkTroubleDialog));

// Not part of the first picture: they load during the first run.
const Inspector = lazyPart(() => import('../views/inspector/Inspector').then((module) => module.Inspector));
const EditorPanel = lazyPart(() => import('../views/editor/EditorPanel').then((module) => module.EditorPanel));
const loadPalette = () => import('../views/palette/CommandPalette');
const CommandPalette = lazyPart(() => loadPalette().then((module) => module.CommandPalette));
const NewScenarioDialog = lazyPart(() =>
  import('../views/topbar/NewScenarioDialog').then((module) => module.NewScenarioDialog),
);
const WholeSweep = lazyPart(() => import('../views/sweep/WholeSweep').then((module) => module.WholeSweep));
const HelpDialog = lazyPart(() => import('../views/help/HelpDialog').then((module) => module.HelpDialog));

/** Up to this width the inspector is a drawer that a selection opens. */
const DRAWER = '(max-width: 1100px)';
/** Up to this width the editor is a sheet and everything is in one column. */
const PHONE = '(max-width: 700px)';

/** So that the first Ctrl+K and a print find it ready. What fails here is asked for again then. */
function prepareRest(): void {
  loadPalette().catch(() => undefined);
  import('./printing').catch(() => undefined);
}

/** Toolbars become one tab stop each as soon as what does so is there; until then every control is one. */
function settleTabStops(root: HTMLElement): () => void {
  let stop: (() => void) | undefined;
  let ended = false;
  import('../ui/focus/toolbars').then(
    ({ listenToToolbars }) => {
      if (!ended) stop = listenToToolbars(root);
    },
    () => undefined,
  );
  return () => {
    ended = true;
    stop?.();
  };
}

/** The reader of documents makes the links, too. */
function makeLink(made: (link: string) => void): void {
  withReader(
    ({ currentLink }) => made(currentLink(window.location.href)),
    () =>
      scenarioStore
        .getState()
        .notify('error', 'There is no link yet: the part of Signalbox that makes it could not be loaded. Try again.'),
  );
}

/** The page. */
export function App() {
  const root = useRef<HTMLDivElement>(null);
  /** Undefined until it is first opened. */
  const [help, setHelp] = useState<boolean | undefined>(undefined);
  /** Each palette has a number: a new one may be asked for before the browser tells that the last one was closed. */
  const [palettes, setPalettes] = useState({ opened: 0, closed: 0 });
  const [starting, setStarting] = useState(false);
  const [sweeping, setSweeping] = useState<SweepAxis>();
  const commands: Omit<PageCommands, 'dock'> = {
    newScenario: () => setStarting(true),
    openFile: () => chooseFile(),
    saveFile,
    help: () => setHelp(true),
    sweep: setSweeping,
  };
  const [editorOpen, setEditorOpen] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const drawer = useMediaQuery(DRAWER);
  const phone = useMediaQuery(PHONE);
  const presenter = useView((s) => s.presenter);
  const lesson = useLessonLayout();
  const selected = useView((s) => s.selection !== undefined);
  const future = useView((s) => s.sight?.future);

  const openPalette = () => setPalettes((last) => ({ ...last, opened: last.opened + 1 }));
  const closePalette = () => setPalettes((last) => ({ ...last, closed: palettes.opened }));

  const origins = useRef(scenarioStore.getState().origin);
  useEffect(() => {
    const find = (): void => {
      typeAhead();
      openPalette();
    };
    return listenForKeys({ help: () => setHelp(true), find });
  }, []);
  useEffect(
    () =>
      viewStore.subscribe((state, before) => {
        const same = sameSelection(state.selection, before.selection) && state.selectedBy === before.selectedBy;
        if (state.selection === undefined || same) return;
        // What a scenario selects as it opens is no question of the reader's: nothing covers the story.
        const { origin } = scenarioStore.getState();
        const opened = origin !== origins.current;
        origins.current = origin;
        if (opened) return;
        // On a phone the sheet would cover the step that refers to it.
        setDrawerOpen(state.selectedBy === 'reader' || !window.matchMedia(PHONE).matches);
        setEditorOpen(false);
      }),
    [],
  );

  // On a phone there is one sheet at a time.
  const openEditor = () => {
    setEditorOpen(true);
    setDrawerOpen(false);
  };
  const toggleInspector = () => {
    setDrawerOpen((open) => !open);
    setEditorOpen(false);
  };
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
          onHelp={() => setHelp(true)}
          onFind={openPalette}
          onNew={() => setStarting(true)}
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
          <ErrorBoundary part="The lesson">
            <Suspense fallback={<p className="panel__waiting muted">Loading the lesson.</p>}>
              <LessonPart onNew={() => setStarting(true)} />
            </Suspense>
          </ErrorBoundary>
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
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
        >
          <ErrorBoundary part="The inspector">
            <Suspense fallback={<p className="panel__waiting muted">Loading the details.</p>}>
              <AfterTimeline>
                <Inspector />
              </AfterTimeline>
            </Suspense>
          </ErrorBoundary>
        </SidePanel>
      )}
      <ErrorBoundary part="The transport">
        <Transport />
      </ErrorBoundary>
      {/* Last in the tab order: its many controls are not between the reader and a picture, and Shift+Tab starts here. */}
      {!presenter && !lesson && (
        <SidePanel
          side="left"
          label="Editor"
          mode={phone ? 'sheet' : 'column'}
          open={editorOpen}
          onClose={() => setEditorOpen(false)}
        >
          <ErrorBoundary part="The editor">
            <Suspense fallback={<p className="panel__waiting muted">Loading the editor.</p>}>
              <AfterTimeline>
                <EditorPanel />
              </AfterTimeline>
            </Suspense>
          </ErrorBoundary>
        </SidePanel>
      )}
      <Notices />
      {help !== undefined && (
        <ErrorBoundary part="The help" onDismiss={() => setHelp(undefined)}>
          <Suspense fallback={null}>
            <HelpDialog open={help} onClose={() => setHelp(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
      {palettes.opened > palettes.closed && (
        <ErrorBoundary key={palettes.opened} part="The search" onDismiss={closePalette}>
          {/* While it loads, keys have no target: text typed for it must not act on the page. */}
          <Suspense fallback={<dialog open className="visually-hidden" aria-label="Find or do" />}>
            <Finder commands={commands} onClose={closePalette} />
          </Suspense>
        </ErrorBoundary>
      )}
      {starting && (
        <ErrorBoundary part="The dialog for a new scenario" onDismiss={() => setStarting(false)}>
          <Suspense fallback={null}>
            <NewScenarioDialog onClose={() => setStarting(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
      {sweeping !== undefined && (
        <ErrorBoundary part="The sweep" onDismiss={() => setSweeping(undefined)}>
          <Suspense fallback={null}>
            <WholeSweep key={sweeping.key} axis={sweeping} onClose={() => setSweeping(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
      <LinkTrouble />
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

function LinkTrouble() {
  const troubled = useLink((s) => s.trouble !== undefined);
  if (!troubled) return null;
  return (
    <ErrorBoundary part="What is wrong with the link">
      <Suspense fallback={null}>
        <LinkTroubleDialog />
      </Suspense>
    </ErrorBoundary>
  );
}

interface FinderProps {
  readonly commands: Omit<PageCommands, 'dock'>;
  readonly onClose: () => void;
}

function Finder({ commands, onClose }: FinderProps) {
  const { views } = useDockWish();
  const dock = views.map((value) => ({ value, title: dockEntry(value).title }));
  return <CommandPalette page={{ ...commands, dock }} onClose={onClose} />;
}
