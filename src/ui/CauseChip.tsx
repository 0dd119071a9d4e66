import type { CauseLetter } from '../sim/reasons';
import './chips.css';

/** The letter of a waiting cause on its tint; `title` is its name, for screen readers if no name stands beside it. */
export function CauseChip({ letter, title }: { readonly letter: CauseLetter; readonly title?: string }) {
  return (
    <span
      className="cause-chip"
      style={{ background: `var(--w${letter}b)`, color: `var(--w${letter})` }}
      aria-hidden={title === undefined ? true : undefined}
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
    >
      {letter}
    </span>
  );
}
