import { ChevronDown, Download, FilePlus2, FileOutput, FolderOpen } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { useLessonLayout } from '../../store/lesson/lesson-store';
import { Popover } from '../../ui/popovers/Popover';
import { TextField } from '../../ui/fields/TextField';
import { lazyPart } from '../../ui/lazy-part';
import { Part } from '../shared/Part';
import { shownTitle } from '../shared/lesson-title';
import './scenario-menu.css';

const SlsExportDialog = lazyPart(() =>
  import('../formats/sls/SlsExportDialog').then((module) => module.SlsExportDialog),
);

export interface FileActions {
  /** Asks what a new scenario is to begin with. */
  readonly onNew: () => void;
  readonly onOpenFile: () => void;
  readonly onSaveFile: () => void;
}

/** The scenario's title, and behind it everything that replaces, names or saves the scenario. */
export function ScenarioMenu({ onNew, onOpenFile, onSaveFile }: FileActions) {
  const document = useScenario((s) => s.document);
  const lesson = useLessonLayout();
  // The name of the scenario may give the answer of its lesson away.
  const title = shownTitle(document, lesson);
  const [exporting, setExporting] = useState(false);
  const rename = (text: string) => {
    const value = text.trim() === '' ? undefined : text;
    return scenarioStore.getState().edit(['title'], value, { coalesce: 'title' })[0]?.message;
  };
  return (
    <>
      <Popover
        label="Scenario"
        button={{ className: 'button button--ghost topbar__title' }}
        trigger={
          <>
            <span className="topbar__title-text" title={title}>
              {title ?? 'Untitled scenario'}
            </span>
            <ChevronDown size={13} aria-hidden="true" />
            <span className="visually-hidden">, scenario menu</span>
          </>
        }
      >
        {(close) => (
          <div className="scenario-menu">
            <MenuItem icon={FilePlus2} close={close} onChoose={onNew}>
              New scenario…
            </MenuItem>
            <MenuItem icon={FolderOpen} close={close} onChoose={onOpenFile}>
              Open file…
            </MenuItem>
            <MenuItem icon={Download} close={close} onChoose={onSaveFile}>
              Save file
            </MenuItem>
            <MenuItem icon={FileOutput} close={close} onChoose={() => setExporting(true)}>
              Export for Hadoop’s load simulator…
            </MenuItem>
            <hr className="menu-rule" />
            <div className="scenario-menu__rename">
              <TextField
                label="Title"
                value={document.title ?? ''}
                onApply={rename}
                placeholder="Untitled scenario"
                wide
              />
            </div>
          </div>
        )}
      </Popover>
      {exporting && (
        <Part name="The export" onDismiss={() => setExporting(false)}>
          <SlsExportDialog onClose={() => setExporting(false)} />
        </Part>
      )}
    </>
  );
}

interface MenuItemProps {
  readonly icon: LucideIcon;
  /** Closes the menu. */
  readonly close: () => void;
  readonly onChoose: () => void;
  readonly children: string;
}

function MenuItem({ icon: Icon, close, onChoose, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      onClick={() => {
        close();
        onChoose();
      }}
    >
      <Icon size={15} aria-hidden="true" />
      {children}
    </button>
  );
}
