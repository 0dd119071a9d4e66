import { counted } from '../../../base/text/counted';
import { useRef, useState } from 'react';
import type { Scenario } from '../../../scenario/schema';
import { hottest } from '../../../analysis/locality/block-map';
import { quantityText } from '../../../analysis/explain/words';
import { bytes } from '../../../scenario/written-amounts';
import type { DatasetText } from '../../../scenario/schema';
import { useRuns } from '../../../store/runs/run-store';
import { Button } from '../../../ui/Button';
import { LongList } from '../../../ui/LongList';
import { showBlocks } from '../../shared/dock/locality-store';
import { allNodeIds } from '../models/cluster-model';
import { addDatasetEdits, duplicateDatasetEdits, readersOf, removeDatasetEdits } from '../models/data-model';
import { useEditor } from '../editor-context';
import { Entry, ENTRY_HEIGHT } from '../Entry';
import { EntryActions } from '../EntryActions';
import { datasetKnobs, skewKnob } from '../../../scenario/frame-knobs';
import { KnobField } from '../fields/knobs/KnobField';
import { textsOf } from '../models/limits-model';
import { EntryIdField } from '../fields/names/EntryIdField';
import { NamesField } from '../fields/names/NamesField';
import { forgetEdits } from '../models/names';
import { useReveal, useRevealedId } from '../reveal';
import { useOpenFollowing } from '../use-open-following';
import './sections.css';

/** The datasets that stages read: how many blocks, how many copies, and on which nodes they lie. */
export function DataSection() {
  const editor = useEditor();
  const { document } = editor.active;
  const datasets = document.data ?? [];
  const only = datasets.length === 1 ? datasets[0].id : undefined;
  const [open, setOpen] = useOpenFollowing('data', only, useRevealedId(['data']));
  const [fresh, setFresh] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {datasets.length === 0 && (
        <p className="editor__hint">There is no data: tasks run equally well anywhere, and none waits for locality.</p>
      )}
      <div className="actions actions--top">
        <Button
          variant="outline"
          onClick={() => {
            const added = addDatasetEdits(document, allNodeIds(document).length);
            if (!editor.apply(added.edits)) return;
            setOpen(added.id);
            setFresh(added.id);
          }}
        >
          Add a dataset
        </Button>
      </div>
      <LongList
        list={list}
        className="entries"
        count={datasets.length}
        usual={ENTRY_HEIGHT}
        kept={[datasets.findIndex(({ id }) => id === open)]}
      >
        {(index) => {
          const dataset = datasets[index];
          return (
            <Entry
              key={index}
              row={index}
              title={dataset.id}
              detail={datasetDetail(dataset)}
              open={open === dataset.id}
              fresh={fresh === dataset.id}
              onToggle={() => setOpen(open === dataset.id ? undefined : dataset.id)}
            >
              <DatasetForm dataset={dataset} onOpen={setOpen} />
            </Entry>
          );
        }}
      </LongList>
    </>
  );
}

function datasetDetail({ blocks = 1, blockSize = '128MB', replication = 1 }: DatasetText): string {
  const copies = replication === 1 ? '' : `, ${replication} copies`;
  return `${counted(blocks, 'block')}, ${quantityText(blocks * bytes(blockSize), 'memory')}${copies}`;
}

interface DatasetFormProps {
  readonly dataset: DatasetText;
  /** Opens another dataset, or none. */
  readonly onOpen: (id: string | undefined) => void;
}

function DatasetForm({ dataset, onOpen }: DatasetFormProps) {
  const editor = useEditor();
  const { document } = editor.active;
  const path = ['data', dataset.id];
  const readers = readersOf(document, dataset.id).map(({ name }) => name);
  return (
    <>
      <EntryIdField kind="dataset" noun="a dataset" id={dataset.id} entries={document.data ?? []} onRenamed={onOpen} />
      {datasetKnobs.map((knob) => (
        <KnobField key={knob.name} knob={knob} path={[...path, knob.name]} />
      ))}
      <FieldNotices about={`data.${dataset.id}.replication`} />
      {dataset.placement === 'skewed' && <KnobField knob={skewKnob} path={[...path, 'skew']} />}
      <NodesField path={[...path, 'nodes']} />
      <Hotspot dataset={dataset.id} />
      <p className="field__help">
        {readers.length === 0
          ? 'No stage reads it yet: a stage of an application names it in "input".'
          : `Read by ${readers.join('; ')}.`}
      </p>
      <EntryActions
        onDuplicate={() => {
          const copy = duplicateDatasetEdits(document, dataset);
          if (editor.apply(copy.edits)) onOpen(copy.id);
        }}
        onRemove={() => {
          const forgotten = (from: Scenario) => forgetEdits(from, 'dataset', dataset.id);
          if (editor.remove(removeDatasetEdits(document, dataset.id), forgotten)) onOpen(undefined);
        }}
      />
    </>
  );
}

const NO_NOTICES: readonly string[] = [];

/** What the last run has to say about a field. */
function FieldNotices({ about }: { readonly about: string }) {
  const { active } = useEditor();
  const notices = useRuns((state) => state.byVariant[active.id]?.notices ?? NO_NOTICES);
  return notices
    .filter((notice) => notice.startsWith(`${about}: `))
    .map((notice) => (
      <output key={notice} className="field__notice">
        {notice.slice(about.length + 2)}.
      </output>
    ));
}

function NodesField({ path }: { readonly path: readonly string[] }) {
  const editor = useEditor();
  const row = useReveal<HTMLDivElement>(path);
  const nodes = editor.get(path);
  return (
    <div className={nodes === undefined ? 'knob' : 'knob is-changed'} ref={row}>
      <NamesField
        label={<span className="mono">nodes</span>}
        help="Only these hold blocks, separated by commas. Default all"
        placeholder="all"
        names={textsOf(nodes)}
        onChange={(list) => editor.set(path, list)}
      />
    </div>
  );
}

/** Where most copies lie in the last run, and the way to the map of all of them. */
function Hotspot({ dataset }: { readonly dataset: string }) {
  const { active } = useEditor();
  const model = useRuns((state) => state.byVariant[active.id]?.model);
  const at = model?.directory.datasets?.findIndex(({ id }) => id === dataset) ?? -1;
  const hot = model === undefined || at < 0 ? undefined : hottest(model, at);
  return (
    <div className="hotspot">
      <p className="field__help">
        {hot === undefined ? (
          'The placement of its blocks is known after the first run.'
        ) : (
          <>
            Most copies lie on <b>{hot.label}</b>: {Math.round(hot.share * 100)} %, {hot.times.toFixed(1)} times an even
            share.
          </>
        )}
      </p>
      <Button variant="outline" disabled={hot === undefined} onClick={() => showBlocks(dataset)}>
        Block map
      </Button>
    </div>
  );
}
