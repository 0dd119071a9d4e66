import { useEffect, useState } from 'react';
import { useLessons } from '../../../store/lesson/lesson-store';

/** After this time without an answer a line says that a guess costs nothing, ms. */
const PATIENCE_MS = 12_000;

/** One line for readers who have never answered a question, when the first one has been open for a while. */
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
  return <output className="lesson-nudge">{isNew && late && 'Take a guess. No score is kept.'}</output>;
}
