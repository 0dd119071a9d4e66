import { useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../base/text/counted';
import { formatInstant } from '../../base/units';
import { prepareCanvas, setFont } from '../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../render/canvas/repaint';
import { usePlayground } from '../../store/page-playground';
import { useView, useViewStore } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { moveCursor } from '../transport/playback';
import { rackGrid, rackRows } from './rack-use';
import type { UseRow } from './rack-use';
import { HiddenTable } from '../../ui/HiddenTable';

const NO_ROWS: readonly UseRow[] = [];
const LEFT = 92;
const FOOT = 16;
const LEAST_ROW = 3;
const MOST_ROW = 18;
/** Pixels of a bin. */
const BIN = 5;

interface RacksProps {
  readonly variant: VariantModel;
  /** Index of the resource type. */
  readonly type: number;
  /** µs. */
  readonly cursor: number;
}

/** Racks against time: how much of each is in use. A press goes to that instant and opens the rack. */
export function RacksOverTime({ variant: { model }, type, cursor }: RacksProps) {
  const playground = usePlayground();
  const viewStore = useViewStore();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(place);
  const palette = usePalette();
  const [from, to] = useView((s) => s.zoom);
  /** By name: another variant may have that rack at another place, or not at all. */
  const [opened, setOpened] = useState<string>();
  const open = opened !== undefined && model.directory.racks.includes(opened) ? opened : undefined;
  const rows = useMemo(
    () => rackRows(model, open === undefined ? undefined : model.directory.racks.indexOf(open)),
    [model, open],
  );
  const plot = Math.max(1, width - LEFT - 12);
  const bins = Math.max(1, Math.floor(plot / BIN));
  // Each container is looked at: not for a place that has no size yet.
  const sized = width === 0 ? NO_ROWS : rows;
  const grid = useMemo(() => rackGrid(model, sized, type, [from, to], bins), [model, sized, type, from, to, bins]);
  const tall = Math.max(LEAST_ROW, Math.min(MOST_ROW, (height - FOOT - 4) / Math.max(1, rows.length)));
  const whole = Math.ceil(tall * rows.length) + FOOT;

  useEffect(() => {
    const target = canvas.current;
    if (target === null || width === 0) return undefined;
    const paint = (): void => {
      const context = prepareCanvas(target, width, whole, pixelRatio(), LEFT);
      const cell = plot / bins;
      const gap = tall > 5 ? 1 : 0;
      const { heat } = palette;
      grid.rows.forEach((_, row) => {
        for (let bin = 0; bin < bins; bin++) {
          const part = grid.share[row * bins + bin];
          const level = part <= 0 ? 0 : Math.max(1, Math.round(part * (heat.length - 1)));
          context.fillStyle = grid.down[row * bins + bin] === 1 ? palette.danger : heat[level];
          context.fillRect(bin * cell, row * tall, cell + 0.5, tall - gap);
        }
      });
      setFont(context, palette, palette.micro);
      context.fillStyle = palette.ink2;
      const step = Math.max(1, Math.ceil((palette.micro + 2) / tall));
      rows.forEach(({ title }, row) => {
        if (row % step === 0) context.fillText(short(title), 12 - LEFT, row * tall + Math.max(tall, 10) / 2);
      });
      const bottom = rows.length * tall;
      context.fillStyle = palette.ink3;
      context.fillText(formatInstant(from), 0, bottom + 9);
      context.textAlign = 'right';
      context.fillText(formatInstant(to), plot, bottom + 9);
      context.textAlign = 'left';
      const x = ((cursor - from) / (to - from)) * plot;
      context.fillStyle = palette.accent;
      if (x >= 0 && x <= plot) context.fillRect(Math.round(x), 0, 1, bottom);
    };
    paint();
    return repaintable(target, paint);
  }, [grid, rows, palette, width, whole, tall, plot, bins, cursor, from, to]);

  const press = (clientX: number, clientY: number, box: DOMRect): void => {
    const row = rows[Math.floor((clientY - box.top) / tall)];
    const part = (clientX - box.left - LEFT) / plot;
    if (row === undefined) return;
    if (part >= 0 && part <= 1) moveCursor(from + part * (to - from), playground);
    const [node] = row.nodes;
    if (row.nodes.length === 1) viewStore.getState().select({ kind: 'node', id: model.directory.nodes[node].id });
    else setOpened(model.directory.racks[model.directory.nodes[node].rack]);
  };
  return (
    <div className="racks">
      {open !== undefined && (
        <p className="racks__open small">
          <b>{open}</b>, {counted(rows.length, 'node')}{' '}
          <Button variant="outline" onClick={() => setOpened(undefined)}>
            All racks
          </Button>
        </p>
      )}
      <div className="racks__plot scroll-area" ref={place}>
        <canvas
          ref={canvas}
          aria-hidden="true"
          style={{ height: whole }}
          onPointerUp={(event) => press(event.clientX, event.clientY, event.currentTarget.getBoundingClientRect())}
        />
      </div>
      <HiddenTable
        caption="Mean use over the visible time"
        rows={grid.rows.map(({ title, nodes }, row) => ({
          key: title,
          cells: [
            title,
            counted(nodes.length, 'node'),
            `${meanPercent(grid.share.subarray(row * bins, (row + 1) * bins))} %`,
          ],
        }))}
      />
    </div>
  );
}

function meanPercent(shares: Float64Array): number {
  return Math.round((shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)) * 100);
}

const MOST_LETTERS = 14;

function short(title: string): string {
  return title.length <= MOST_LETTERS ? title : `${title.slice(0, 6)}…${title.slice(-7)}`;
}
