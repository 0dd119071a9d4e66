import {
  CircleQuestionMark,
  Contrast,
  FilePlus2,
  Moon,
  Plus,
  Presentation,
  Redo2,
  Search,
  SlidersHorizontal,
  Sun,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { variantsOf } from '../../engine/document/variants';
import { MAX_VARIANTS } from '../../authoring/edit-variants';
import { useLessonLayout } from '../../store/lesson/lesson-store';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { useView, viewStore } from '../../store/view/view-store';
import type { Theme } from '../../store/view/view-store';
import { Button, IconButton } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { addVariantOfActive } from '../shared/acts/add-variant';
import { ScopeSwitch } from '../shared/acts/ScopeSwitch';
import { GalleryButton } from './GalleryButton';
import { ScenarioMenu } from './ScenarioMenu';
import type { FileActions } from './ScenarioMenu';
import { ShareButton } from './ShareButton';
import type { MakeLink } from './ShareButton';
import { VariantTabs } from './VariantTabs';
import './topbar.css';

export interface TopBarProps extends FileActions {
  readonly makeLink: MakeLink;
  readonly onHelp: () => void;
  /** Opens the command palette. */
  readonly onFind: () => void;
  /** Opens the editor if it is a sheet; undefined if it is beside the timeline. */
  readonly onEditor: (() => void) | undefined;
  /** Opens the inspector if it is a drawer. */
  readonly onInspector: (() => void) | undefined;
}

/** Who we are, what is on screen, what can be done with it. */
export function TopBar({ makeLink, onHelp, onFind, onEditor, onInspector, ...files }: TopBarProps) {
  const presenter = useView((s) => s.presenter);
  return (
    <header className="topbar">
      <h1 className="topbar__brand">
        <Logo />
        <span className="topbar__name">Signalbox</span>
      </h1>
      <span className="rule" />
      <div className="topbar__group" role="toolbar" aria-label="Scenario" data-toolbar="page">
        <ScenarioMenu {...files} />
        {!presenter && <NewScenarioButtons onNew={files.onNew} />}
      </div>
      <span className="rule" />
      <VariantTabs />
      <div className="topbar__group" role="toolbar" aria-label="Page" data-toolbar="page">
        <ScopeSwitch />
        <span className="grow" />
        <Openers onFind={onFind} onEditor={onEditor} onInspector={onInspector} />
        <UndoRedo />
        <span className="rule" />
        <span className="topbar__break" />
        <ShareButton makeLink={makeLink} />
        <IconButton
          label="Presenter mode"
          shortcut="P"
          className="topbar__presenter"
          aria-pressed={presenter}
          onClick={() => viewStore.getState().setPresenter(!presenter)}
        >
          <Presentation size={16} />
        </IconButton>
        <ThemeButton />
        <IconButton label="Help" shortcut="?" className="topbar__help" onClick={onHelp}>
          <CircleQuestionMark size={16} />
        </IconButton>
      </div>
    </header>
  );
}

/** Where another scenario comes from: a system, the gallery, or what is on screen. */
function NewScenarioButtons({ onNew }: Pick<TopBarProps, 'onNew'>) {
  const lesson = useLessonLayout();
  return (
    <>
      <Button
        variant="outline"
        className="topbar__new"
        aria-label="New scenario"
        title="New scenario: a system, and something to start from"
        onClick={onNew}
      >
        <FilePlus2 size={14} aria-hidden="true" />
        <span className="topbar__word">New</span>
      </Button>
      <GalleryButton />
      {lesson && <TryVariant />}
    </>
  );
}

/** In a lesson, where the variants have no tabs: a copy beside them, to be given another policy in the workbench. */
function TryVariant() {
  const full = useScenario((s) => variantsOf(s.document).length >= MAX_VARIANTS);
  if (full) return null;
  return (
    <Button
      variant="outline"
      className="topbar__variant"
      aria-label="Add a variant"
      title="A copy of this scenario in the workbench: give it another policy"
      onClick={addVariantOfActive}
    >
      <Plus size={14} aria-hidden="true" />
      <span className="topbar__word">Variant</span>
    </Button>
  );
}

/** What opens above the page: the palette, and in a narrow window what stands beside the timeline elsewhere. */
function Openers({ onFind, onEditor, onInspector }: Pick<TopBarProps, 'onFind' | 'onEditor' | 'onInspector'>) {
  return (
    <>
      <Button
        variant="outline"
        className="find-or-do"
        aria-label="Find or do"
        title="Find an application, a setting, a scenario or an action (Ctrl+K)"
        onClick={onFind}
      >
        <Search size={14} aria-hidden="true" />
        <span className="find-or-do__text">Find or do</span>
        <kbd>Ctrl K</kbd>
      </Button>
      {onEditor !== undefined && (
        <Button variant="outline" onClick={onEditor}>
          <SlidersHorizontal size={14} aria-hidden="true" />
          Edit
        </Button>
      )}
      {onInspector !== undefined && (
        <Button variant="outline" onClick={onInspector}>
          Why
        </Button>
      )}
    </>
  );
}

function UndoRedo() {
  const canUndo = useScenario((s) => s.canUndo);
  const canRedo = useScenario((s) => s.canRedo);
  return (
    <>
      <IconButton
        label="Undo"
        shortcut="Ctrl+Z"
        className="topbar__undo"
        disabled={!canUndo}
        onClick={() => scenarioStore.getState().undo()}
      >
        <Undo2 size={16} />
      </IconButton>
      <IconButton
        label="Redo"
        shortcut="Ctrl+Shift+Z"
        className="topbar__undo"
        disabled={!canRedo}
        onClick={() => scenarioStore.getState().redo()}
      >
        <Redo2 size={16} />
      </IconButton>
    </>
  );
}

const NEXT_THEME: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const THEME_NAME: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' };

function ThemeButton() {
  const theme = useView((s) => s.theme);
  const icons: Record<Theme, ReactNode> = {
    system: <Contrast size={16} />,
    light: <Sun size={16} />,
    dark: <Moon size={16} />,
  };
  return (
    <IconButton
      label={`Theme: ${THEME_NAME[theme]}. Switch to ${THEME_NAME[NEXT_THEME[theme]]}`}
      shortcut="T"
      className="topbar__theme"
      onClick={() => viewStore.getState().setTheme(NEXT_THEME[theme])}
    >
      {icons[theme]}
    </IconButton>
  );
}
