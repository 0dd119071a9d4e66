import type { ReactNode } from 'react';
import { startSweep, stopSweep } from '../../store/studies/sweep-control';
import type { SweepSpec } from '../../store/studies/sweep-control';
import { useSweep } from '../../store/studies/sweep-store';
import { Button } from '../../ui/Button';
import '../shared/acts/action-row.css';

interface SweepBarProps {
  /** The name under which the sweep is kept. */
  readonly name: string;
  readonly wish: SweepSpec;
  /** What the button does. */
  readonly label: string;
  /** What is said of the sweep. */
  readonly children: ReactNode;
}

/** Does further runs for a panel, or stops them. */
export function SweepBar({ name, wish, label, children }: SweepBarProps) {
  const running = useSweep(name)?.status === 'running';
  return (
    <div className="view-bar">
      <Button
        variant="outline"
        className="button--small"
        onClick={() => (running ? stopSweep(name) : startSweep(name, wish))}
      >
        {running ? 'Stop' : label}
      </Button>
      <output className="small muted">{children}</output>
    </div>
  );
}
