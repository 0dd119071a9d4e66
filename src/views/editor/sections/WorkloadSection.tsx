import { counted } from '../../../base/text/counted';
import { useState } from 'react';
import { frameworkPlugin } from '../../../engine/registry';
import { frameworkPlugins } from '../../../engine/systems';
import type { ApplicationText, Scenario } from '../../../scenario/schema';
import { offerImport } from '../../../store/opening/import-store';
import { useView } from '../../../store/view/view-store';
import { Button } from '../../../ui/Button';
import { showTable } from '../../table/table-store';
import { ApplicationForm } from './ApplicationForm';
import { useEditor } from '../editor-context';
import { Entry } from '../Entry';
import { useRevealedId } from '../reveal';
import { useOpenFollowing } from '../use-open-following';
import { useSelect } from '../fields/use-select';
import { addApplicationEdits, applicationIds, entryOf, firstApplicationIndex, sizeOf } from '../models/workload-model';
import { lazyPart } from '../../../ui/lazy-part';
import { Part } from '../../shared/Part';
import { usePoolsRequest, useOpenRequest } from '../../shared/open-requests';
import { SweepLoad } from '../../sweep/SweepThis';

const SlsExportDialog = lazyPart(() =>
  import('../../formats/sls/SlsExportDialog').then((module) => module.SlsExportDialog),
);
const PoolsExportDialog = lazyPart(() =>
  import('../../formats/spark/PoolsExportDialog').then((module) => module.PoolsExportDialog),
);

const COLOURS = 8;
const MOST_SWATCHES = 4;

/** More entries than this belong into the table; the list then shows its beginning and what is open or selected. */
const MOST_ENTRIES = 100;

/** Everything that is submitted: entries with their count, and the form of the open one. */
export function WorkloadSection() {
  const editor = useEditor();
  const { document } = editor.active;
  const selection = useView((state) => state.selection);
  const selected = selection?.kind === 'app' ? entryOf(document, selection.id) : undefined;
  const [open, setOpen] = useOpenFollowing('workload', selected?.id, useRevealedEntry(document));
  const [fresh, setFresh] = useState<string>();
  const select = useSelect();
  const add = (kind: string) => {
    const lists = frameworkPlugin(kind)
      .lists.filter(({ onDemand }) => onDemand !== true)
      .map((list) => list.field);
    const added = addApplicationEdits(document, kind, lists);
    if (!editor.apply(added.edits)) return;
    setOpen(added.id);
    setFresh(added.id);
  };
  return (
    <>
      {document.workload.length === 0 && <p className="editor__hint">No application has been submitted.</p>}
      <div className="actions">
        <span className="muted">Add</span>
        {frameworkPlugins.map(({ kind, title }) => (
          <Button key={kind} variant="outline" aria-label={`Add ${title} application`} onClick={() => add(kind)}>
            {title}
          </Button>
        ))}
      </div>
      <div className="actions">
        <Button variant="outline" onClick={() => showTable(true)}>
          Table
        </Button>
        <span className="field__help">All entries at once, to paste too</span>
      </div>
      {document.workload.length > 0 && (
        <div className="actions">
          <SweepLoad document={document} />
        </div>
      )}
      <TraceFile />
      <NamedPools workload={document.workload} />
      <ul className="entries">
        {document.workload.map((entry, index) =>
          index >= MOST_ENTRIES && entry !== selected && entry.id !== open ? null : (
            <Entry
              key={index}
              title={entry.id}
              detail={`${counted(sizeOf(entry), frameworkPlugin(entry.kind).title, frameworkPlugin(entry.kind).title)}, ${entry.queue ?? 'first leaf'}`}
              mark={<Swatch entry={entry} />}
              selected={entry === selected}
              open={open === entry.id}
              fresh={fresh === entry.id}
              onToggle={() => {
                setOpen(open === entry.id ? undefined : entry.id);
                const [first] = applicationIds(entry);
                if (entry !== selected && first !== undefined) select({ kind: 'app', id: first });
              }}
            >
              <ApplicationForm entry={entry} onOpen={setOpen} />
            </Entry>
          ),
        )}
      </ul>
      {document.workload.length > MOST_ENTRIES && (
        <p className="editor__hint">
          The first {MOST_ENTRIES} of {document.workload.length} entries. The table has all of them.
        </p>
      )}
    </>
  );
}

/** Traces of Hadoop's load simulator: import and export. */
function TraceFile() {
  const [exporting, setExporting] = useState(false);
  useOpenRequest('export SLS trace', () => setExporting(true));
  return (
    <div className="actions">
      <Button variant="outline" onClick={() => offerImport({ kind: 'sls', name: '', text: '' })}>
        Import SLS trace
      </Button>
      <Button variant="outline" onClick={() => setExporting(true)}>
        Export SLS trace
      </Button>
      {exporting && (
        <Part name="The export" onDismiss={() => setExporting(false)}>
          <SlsExportDialog onClose={() => setExporting(false)} />
        </Part>
      )}
    </div>
  );
}

/** The file of pools of an entry that was asked for by name: its own button is in its form, which may be closed. */
function NamedPools({ workload }: Pick<Scenario, 'workload'>) {
  const [id, setId] = useState<string>();
  usePoolsRequest(setId);
  const entry = workload.find((other) => other.id === id);
  if (entry === undefined) return null;
  const close = () => setId(undefined);
  return (
    <Part name="The export" onDismiss={close}>
      <PoolsExportDialog entry={entry} onClose={close} />
    </Part>
  );
}

/** The entry in which a field is looked for, its own or one of a single application. */
function useRevealedEntry(document: Scenario): string | undefined {
  const entry = useRevealedId(['workload']);
  const application = useRevealedId(['overrides']);
  return entry ?? (application === undefined ? undefined : entryOf(document, application)?.id);
}

/** The colours of an entry's first applications, as in every view: by their position in the first variant. */
function Swatch({ entry }: { readonly entry: ApplicationText }) {
  const { variants, active } = useEditor();
  const inFirst = firstApplicationIndex(variants[0].document, entry.id);
  const index = inFirst >= 0 ? inFirst : firstApplicationIndex(active.document, entry.id);
  const colours = Array.from({ length: Math.min(sizeOf(entry), MOST_SWATCHES) }, (_, i) => (index + i) % COLOURS);
  return (
    <span className="swatches" aria-hidden="true">
      {colours.map((colour, i) => (
        <span key={i} style={{ background: `var(--a${colour})` }} />
      ))}
    </span>
  );
}
