import { useEffect, useState } from 'react';
import { useLessons } from '../../store/lesson-store';

/** After so long without an answer somebody is told that a guess costs nothing, ms. Source: lessons specification, section 3. */
const PATIENCE_MS = 12_000;

/** For whoever has never answered a question: one line when the first one stands there for a while. */
export function Nudge() {
  const isNew = useLessons(({ progress }) =>
    Object.values(progress).every(({ answers }) => Object.values(answers).every(({ revealed }) => !revealed)),
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = window.setTimeout(() => setLate(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [isNew]);
  return <output className="lesson-nudge">{isNew && late && 'Take a guess. Nobody keeps score.'}</output>;
}
