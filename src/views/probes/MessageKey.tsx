import { useMemo } from 'react';
import type { MessageIndex } from '../../analysis/messages/messages-index';
import { Message } from '../../sim/trace/trace';
import { glyphs } from '../../render/probes/probes-glyphs';
import type { Glyph } from '../../render/probes/probes-glyphs';

const SIZE = 12;
const REACH = 4;

/** What the shapes mean: those that occur in the run, and the two states of a slot. */
export function MessageKey({ index }: { readonly index: MessageIndex }) {
  const kinds = useMemo(() => {
    const seen = new Set<number>();
    const { message, latency } = index.columns;
    for (let row = 0; row < message.length; row++) if (latency[row] > 0) seen.add(message[row]);
    // A timeout is no message: nothing travels.
    seen.delete(Message.timedOut);
    return [...seen].toSorted((a, b) => a - b);
  }, [index]);
  return (
    <p className="probes__key">
      {kinds.map((kind) => (
        <span key={kind}>
          <Shape glyph={glyphs[kind]} />
          {glyphs[kind].name}
        </span>
      ))}
      <span>
        <i className="probes__slot probes__slot--running" />
        slot busy
      </span>
      {index.late && (
        <span>
          <i className="probes__slot probes__slot--held" />
          held for getTask
        </span>
      )}
    </p>
  );
}

function Shape({ glyph }: { readonly glyph: Glyph }) {
  const at = (value: number): string => (value * REACH + SIZE / 2).toFixed(1);
  const outline = glyph.outline.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');
  const strokes = glyph.strokes.map(([x0, y0, x1, y1]) => `M${at(x0)} ${at(y0)}L${at(x1)} ${at(y1)}`).join('');
  return (
    <svg width={SIZE} height={SIZE} aria-hidden="true">
      {outline !== '' && (
        <path d={`${outline}Z`} fill={glyph.solid ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth={1.3} />
      )}
      {strokes !== '' && <path d={strokes} fill="none" stroke="currentColor" strokeWidth={1.3} />}
    </svg>
  );
}
