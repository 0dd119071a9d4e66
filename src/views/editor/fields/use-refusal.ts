import { useState } from 'react';
import type { Scenario } from '../../../scenario/schema';
import { useScenario } from '../../../store/document/scenario-store';

/**
 * Why an edit was refused, and what notes it (undefined: it was taken). A refusal lasts as long as the document that it is about:
 * the next edit, or an undo, ends it.
 */
export function useRefusal(): readonly [why: string | undefined, note: (why: string | undefined) => void] {
  const document = useScenario((s) => s.document);
  const [refused, setRefused] = useState<{ readonly by: Scenario; readonly why: string }>();
  return [
    refused?.by === document ? refused.why : undefined,
    (why) => setRefused(why === undefined ? undefined : { by: document, why }),
  ];
}
