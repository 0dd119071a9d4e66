import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/Button';

const STEP_MS = 450;

interface StepperProps {
  /** What is stepped through, as the end of "Step 3 of 28 of …". */
  readonly of: string;
  readonly count: number;
  /** From 0. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** First, back, play, on, last: a computation one step after the other. */
export function Stepper({ of, count, step, onStep }: StepperProps) {
  const [playing, setPlaying] = useState(false);
  const last = count - 1;
  const over = step >= last;
  useEffect(() => {
    if (!playing || over) return undefined;
    const timer = window.setTimeout(() => onStep(step + 1), STEP_MS);
    return () => window.clearTimeout(timer);
  }, [playing, over, step, onStep]);
  const go = (to: number) => {
    setPlaying(false);
    onStep(Math.max(0, Math.min(last, to)));
  };
  const running = playing && !over;
  return (
    <fieldset className="yarn__stepper" aria-label={`Steps of ${of}`}>
      <IconButton label="First step" disabled={step <= 0} onClick={() => go(0)}>
        <ChevronFirst size={13} />
      </IconButton>
      <IconButton label="Step back" disabled={step <= 0} onClick={() => go(step - 1)}>
        <ChevronLeft size={13} />
      </IconButton>
      <IconButton
        label={running ? 'Pause' : 'Play the steps'}
        disabled={count < 2}
        onClick={() => {
          if (over) onStep(0);
          setPlaying(!running);
        }}
      >
        {running ? <Pause size={13} /> : <Play size={13} />}
      </IconButton>
      <IconButton label="Next step" disabled={over} onClick={() => go(step + 1)}>
        <ChevronRight size={13} />
      </IconButton>
      <IconButton label="Last step" disabled={over} onClick={() => go(last)}>
        <ChevronLast size={13} />
      </IconButton>
      <output className="small muted">
        {count === 0 ? 'no steps' : `step ${Math.min(step, last) + 1} of ${count}`}
      </output>
    </fieldset>
  );
}
