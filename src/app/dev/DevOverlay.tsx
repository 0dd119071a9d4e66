import { useEffect, useState } from 'react';
import { useVariants } from '../../views/shared/runs/use-runs-view';
import { variantLetter } from '../../ui/VariantBadge';
import { frameFigures } from './frame-figures';
import type { FrameFigures } from './frame-figures';
import './dev-overlay.css';

const FRAMES = 240;
const EVERY_MS = 500;

/** For people who work on the page: how long frames take, and how much there is to draw. Only with `npm run dev`. */
export function DevOverlay() {
  const [open, setOpen] = useState(false);
  return (
    <details className="dev-overlay" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Frames</summary>
      {open && <Figures />}
    </details>
  );
}

function Figures() {
  const variants = useVariants();
  const [figures, setFigures] = useState<FrameFigures>();
  useEffect(() => {
    const times: number[] = [];
    let last = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      times.push(now - last);
      if (times.length > FRAMES) times.shift();
      last = now;
      frame = requestAnimationFrame(next);
    });
    const timer = window.setInterval(() => setFigures(frameFigures(times)), EVERY_MS);
    return () => {
      cancelAnimationFrame(frame);
      window.clearInterval(timer);
    };
  }, []);
  return (
    <>
      {figures !== undefined && (
        <p>
          frame {figures.median.toFixed(1)} ms, p95 {figures.p95.toFixed(1)} ms, worst {figures.worst.toFixed(1)} ms
        </p>
      )}
      {variants.map(({ id, index, run: { model, status } }) => (
        <p key={id}>
          {variantLetter(index)} {status}
          {model !== undefined &&
            `: ${model.instants.length} instants, ${model.containers.count} containers, ${model.tasks.count} tasks`}
        </p>
      ))}
    </>
  );
}
