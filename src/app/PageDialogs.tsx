import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { chooseFile, saveFile } from '../store/opening/files';
import { importStore, startWith } from '../store/opening/import-store';
import { useView, viewStore } from '../store/view/view-store';
import { lazyPart } from '../ui/lazy-part';
import type { PageCommands } from '../views/palette/command';
import { dockEntry } from '../views/shared/dock/dock-views';
import { useDockWish } from '../views/shared/dock/use-dock';
import { Part } from '../views/shared/Part';
import type { SweepAxis } from '../views/sweep/sweep-axis';

const loadPalette = () => import('../views/palette/CommandPalette');
const CommandPalette = lazyPart(() => loadPalette().then((module) => module.CommandPalette));
const NewScenarioDialog = lazyPart(() =>
  import('../views/topbar/new-scenario/NewScenarioDialog').then((module) => module.NewScenarioDialog),
);
const WholeSweep = lazyPart(() => import('../views/sweep/WholeSweep').then((module) => module.WholeSweep));
const AskedSweep = lazyPart(() => import('../views/sweep/AskedSweep').then((module) => module.AskedSweep));
const HelpDialog = lazyPart(() => import('../views/help/HelpDialog').then((module) => module.HelpDialog));

/** Loads the search, so that the first Ctrl+K finds it ready. What fails here is asked for again then. */
export function preparePalette(): void {
  loadPalette().catch(() => undefined);
}

/** Opens the dialogs of the page. The same object as long as the page is there. */
interface DialogOpeners {
  readonly help: () => void;
  readonly find: () => void;
  readonly newScenario: () => void;
  readonly sweep: (axis: SweepAxis) => void;
}

/** The dialogs that are open, and what opens them: help, the search, a new scenario, a sweep. */
export function usePageDialogs() {
  /** Undefined until it is first opened. */
  const [help, setHelp] = useState<boolean | undefined>(undefined);
  /** Each palette has a number: a new one may be asked for before the browser tells that the last one was closed. */
  const [palettes, setPalettes] = useState({ opened: 0, closed: 0 });
  const [starting, setStarting] = useState(false);
  const brought = useStore(importStore, (state) => state.brought);
  const [sweeping, setSweeping] = useState<SweepAxis>();
  const asked = useView((s) => s.sweepAsked);
  const open: DialogOpeners = useMemo(
    () => ({
      help: () => setHelp(true),
      find: () => setPalettes((last) => ({ ...last, opened: last.opened + 1 })),
      newScenario: () => setStarting(true),
      sweep: setSweeping,
    }),
    [],
  );
  const closeStart = () => {
    setStarting(false);
    startWith(undefined);
  };
  const closePalette = () => setPalettes((last) => ({ ...last, closed: palettes.opened }));
  const dialogs = (
    <>
      {help !== undefined && (
        <Part name="The help" onDismiss={() => setHelp(undefined)}>
          <HelpDialog open={help} onClose={() => setHelp(false)} />
        </Part>
      )}
      {palettes.opened > palettes.closed && (
        <Part
          key={palettes.opened}
          name="The search"
          onDismiss={closePalette}
          // While it loads, keys have no target: text typed for it must not act on the page.
          waiting={<dialog open className="visually-hidden" aria-label="Find or do" />}
        >
          <Finder open={open} onClose={closePalette} />
        </Part>
      )}
      {(starting || brought !== undefined) && (
        <Part name="The dialog for a new scenario" onDismiss={closeStart}>
          <NewScenarioDialog brought={brought} onClose={closeStart} />
        </Part>
      )}
      {sweeping !== undefined && (
        <Part name="The sweep" onDismiss={() => setSweeping(undefined)}>
          <WholeSweep key={sweeping.key} axis={sweeping} onClose={() => setSweeping(undefined)} />
        </Part>
      )}
      {asked !== undefined && (
        <Part name="The sweep" onDismiss={closeAsked}>
          <AskedSweep key={asked.of} asked={asked} />
        </Part>
      )}
    </>
  );
  return { open, dialogs };
}

function closeAsked(): void {
  viewStore.getState().closeAskedSweep();
}

interface FinderProps {
  readonly open: DialogOpeners;
  readonly onClose: () => void;
}

function Finder({ open, onClose }: FinderProps) {
  const { views } = useDockWish();
  const dock = views.map((value) => ({ value, title: dockEntry(value).title }));
  const page: PageCommands = {
    newScenario: open.newScenario,
    openFile: () => chooseFile(),
    saveFile,
    help: open.help,
    sweep: open.sweep,
    dock,
  };
  return <CommandPalette page={page} onClose={onClose} />;
}
