import { useMemo } from 'react';
import { grouped } from '../../base/text/counted';
import { messageCounters } from '../../analysis/messages/messages-stats';
import type { MessageCounters } from '../../analysis/messages/messages-stats';
import { Message } from '../../sim/trace/trace';
import { useScenario } from '../../store/document/scenario-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { VariantBadge } from '../../ui/VariantBadge';
import { seenBy } from '../shared/acts/act';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { workerSlots } from './probes-model';
import { share } from './probes-words';

interface Row {
  readonly title: string;
  readonly value: (counters: MessageCounters) => string;
}

const per = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2));
const shareOf = (part: number, whole: number): string => (whole === 0 ? '–' : share(part / whole));
const sent = (title: string, kind: number): Row => ({ title, value: (c) => grouped(c.sent[kind]) });
const slotTime = (part: (time: MessageCounters['time']) => number) => (c: MessageCounters) =>
  shareOf(part(c.time), c.time.slots * c.time.span);

const ROWS: readonly Row[] = [
  { title: 'messages per task', value: (c) => per(c.messages, c.tasks) },
  { title: 'messages', value: (c) => grouped(c.messages) },
  sent('probes', Message.probe),
  sent('reservations', Message.reservation),
  sent('getTask', Message.getTask),
  { title: 'getTask answered without a task', value: (c) => shareOf(c.empty, c.answered) },
  sent('getTask timed out', Message.timedOut),
  sent('cancellations sent', Message.cancel),
  { title: 'reservations that they removed', value: (c) => grouped(c.cancelled) },
  sent('refused', Message.rejected),
  { title: 'reservations stolen', value: (c) => grouped(c.stolen) },
  { title: 'slot time running', value: slotTime((t) => t.running) },
  { title: 'slot time held for a task', value: slotTime((t) => t.useful) },
  { title: 'slot time held for nothing', value: slotTime((t) => t.wasted) },
  { title: 'slot time idle', value: slotTime((t) => t.idle) },
  {
    title: 'lost of the time in use',
    value: ({ time }) => shareOf(time.useful + time.wasted, time.useful + time.wasted + time.running),
  },
];

/** What decentralised scheduling costs: messages, empty answers, slots that are held without running. */
export function CountersPanel({ variants }: { readonly variants: readonly VariantModel[] }) {
  const document = useScenario((s) => s.document);
  const counted = useMemo(
    () =>
      variants.flatMap((variant) => {
        const slots = workerSlots(seenBy(document, variant.id), variant.model.directory);
        const counters = messageCounters(variant.model, slots);
        return counters === undefined ? [] : [{ variant, counters }];
      }),
    [document, variants],
  );
  return (
    <ScrollRegion label="Counters" className="view-panel view-words">
      <table className="numbers probes__counters">
        <caption className="visually-hidden">Messages and slot time</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            {counted.map(({ variant }) => (
              <th key={variant.id} scope="col">
                <VariantBadge index={variant.index} /> {variant.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ title, value }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {counted.map(({ variant, counters }) => (
                <td key={variant.id}>{value(counters)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
