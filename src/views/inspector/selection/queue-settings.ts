/** What a queue is set to in each variant, under the names of its system. */
import { holderOf } from '../../../scenario/knobs';
import type { Scenario } from '../../../scenario/schema';
import { isDefault, valueText, whole } from '../../editor/models/form-model';
import { queueKnobsOf, queueRows } from '../../../authoring/queue-model';

interface QueueSetting {
  readonly name: string;
  readonly help: string;
  /** The unit of all values, given once; '' if they do not share one unit. */
  readonly unit: string;
  /** By document; undefined where its system has no such setting or there is no such queue. */
  readonly values: readonly (string | undefined)[];
}

/** A system with at most this many settings of a queue shows all of them; other systems show those that differ from the default. */
const FEW = 4;

interface StatedSetting {
  readonly help: string;
  readonly unit: string;
  readonly value: string;
  readonly byDefault: boolean;
}

/** @param documents as the variants see them */
export function queueSettings(documents: readonly Scenario[], id: string): QueueSetting[] {
  const byDocument = documents.map((document) => settingsIn(document, id));
  const names = new Set<string>();
  for (const settings of byDocument) {
    for (const [name, { byDefault }] of settings) if (!byDefault || settings.size <= FEW) names.add(name);
  }
  return [...names].map((name) => {
    const { help = '', unit = '' } = byDocument.find((settings) => settings.has(name))?.get(name) ?? {};
    const values = byDocument.map((settings) => settings.get(name)?.value);
    const end = ` ${unit}`;
    const counted = unit !== '' && values.every((value) => value === undefined || value.endsWith(end));
    return counted
      ? { name, help, unit, values: values.map((value) => value?.slice(0, -end.length)) }
      : { name, help, unit: '', values };
  });
}

function settingsIn(document: Scenario, id: string): ReadonlyMap<string, StatedSetting> {
  const row = queueRows(document).find(({ queue }) => queue.id === id);
  if (row === undefined) return new Map();
  return new Map(
    queueKnobsOf(document, id)
      .filter(({ leafOnly }) => row.leaf || leafOnly !== true)
      .map((placed): [string, StatedSetting] => {
        const { knob } = placed;
        const value = holderOf(row.queue, placed)[knob.name];
        return [
          whole(placed).name,
          { help: knob.help, unit: knob.unit ?? '', value: valueText(knob, value), byDefault: isDefault(knob, value) },
        ];
      }),
  );
}
