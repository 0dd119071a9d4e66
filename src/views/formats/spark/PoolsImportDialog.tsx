import { counted } from '../../../base/text/counted';
import { useMemo, useState } from 'react';
import { readAllocationFile } from '../../../formats/spark-pools';
import type { SparkPool } from '../../../formats/spark-pools';
import type { TextOffer } from '../../../store/opening/import-store';
import { knownReading } from '../../../store/opening/reading/known-reading';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Switch } from '../../../ui/fields/Switch';
import { useNewEditor } from '../../editor/editor-context';
import { ImportFrame } from '../ImportFrame';
import { ImportText } from '../ImportText';
import { useImportedText } from '../use-imported-text';
import { listed, MOST_LISTED } from '../Listed';
import { planPools, poolOwners, poolsEdits } from './pools-import';
import type { PoolsPlan } from './pools-import';
import { xmlLanguage } from '../xml-language';

const readText = (text: string) => knownReading('pools', text, () => readAllocationFile(text));

/** Imports a `fairscheduler.xml` for one entry of the workload. */
export function PoolsImportDialog({ offer }: { readonly offer: TextOffer }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const owners = useMemo(() => poolOwners(document), [document]);
  const { title, text, file, box } = useImportedText(offer, 'fairscheduler.xml', readText);
  const [chosen, setChosen] = useState(offer.entry);
  const [fair, setFair] = useState(true);
  const owner = owners.find(({ id }) => id === chosen) ?? owners[0];
  const pools = file?.pools;
  const plan = useMemo(
    () => (owner === undefined || pools === undefined ? undefined : planPools(owner, pools)),
    [owner, pools],
  );
  return (
    <ImportFrame
      title={title}
      editor={editor}
      accepted=".xml"
      text={text}
      edits={
        plan === undefined || pools === undefined ? undefined : () => poolsEdits(owner.id, pools, plan.fifo && fair)
      }
    >
      <ImportText
        label="fairscheduler.xml"
        language={xmlLanguage}
        {...box}
        invitation="Paste Spark’s allocation file, or choose it."
        system="Spark"
      >
        {owner === undefined ? (
          <p>The workload has no Spark application, so nothing can have pools.</p>
        ) : (
          <Field label="For">
            {(ids) => (
              <Select
                {...ids}
                value={owner.id}
                options={owners.map(({ id }) => ({ value: id, label: id }))}
                onChange={setChosen}
              />
            )}
          </Field>
        )}
        {plan !== undefined && pools !== undefined && <Summary plan={plan} pools={pools} />}
        {plan?.fifo === true && (
          <Switch checked={fair} onChange={setFair}>
            Set spark.scheduler.mode to FAIR: pools have no effect in FIFO
          </Switch>
        )}
      </ImportText>
    </ImportFrame>
  );
}

function Summary({ plan, pools }: { readonly plan: PoolsPlan; readonly pools: readonly SparkPool[] }) {
  const { added, removed, changed, unknown, moved } = plan;
  const alike = added.length + removed.length + changed.length === 0;
  return (
    <>
      <h3 className="import__heading">What changes</h3>
      {alike && (
        <p>
          {moved
            ? 'The order of the pools.'
            : `Nothing: it has ${pools.length === 0 ? 'no pools' : counted(pools.length, 'such pool')} already.`}
        </p>
      )}
      <Names title="added" names={added} />
      <Names title="removed" names={removed} />
      {changed.slice(0, MOST_LISTED).map(({ pool, lines }) => (
        <div key={pool} className="import__changed">
          <b>{pool}</b>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      {unknown.length > 0 && (
        <p>
          Stages run in {listed(unknown)}, which is not in the file: Spark makes such a pool with FIFO, weight 1 and
          minShare 0.
        </p>
      )}
    </>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      {counted(names.length, 'pool')} {title}: {listed(names)}
    </p>
  );
}
