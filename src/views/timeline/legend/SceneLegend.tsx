import { useMemo } from 'react';
import { useView } from '../../../store/view/view-store';
import { useAfterPaint } from '../../../ui/hooks/use-after-paint';
import { Legend } from './Legend';
import { legendOf } from './legend-of';
import type { Scene } from '../scene/scene';

/**
 * The key to a scene. What all waited for takes long to find out: the key of the picture before stands until the new picture
 * has been painted.
 */
export function SceneLegend({ scene }: { readonly scene: Scene }) {
  const painted = useAfterPaint(scene);
  const shown = painted.blocks.some((block) => block !== undefined) ? painted : scene;
  // Before the question of a lesson is answered, the key explains what is in view, and nothing beyond it.
  const until = useView((s) => (s.sight?.future === 'hidden' ? (s.sight.until ?? s.cursor) : Infinity));
  const legend = useMemo(() => legendOf(shown, until), [shown, until]);
  return <Legend {...legend} />;
}
