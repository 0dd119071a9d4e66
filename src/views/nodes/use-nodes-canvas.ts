import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { prepareCanvas } from '../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../render/canvas/repaint';
import { frameTask } from '../../ui/frame';
import { slotsOfApplications } from './cluster-at';
import { paintNodes } from './node-draw';
import type { NodeScene } from './node-scene';

/**
 * The canvas on which a scene of nodes is painted, with the next frame after any part of the scene is another one. Nothing is
 * painted before the panel has a width (CSS pixels).
 */
export function useNodesCanvas(scene: Omit<NodeScene, 'slots'>, width: number): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { cluster, layout, type, palette, ramp, colors, hovered, selected, working } = scene;
  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null || width === 0) return undefined;
    // Ten thousand cells take as long as the rest of the panel: they are painted with the frame, in a task of its own.
    const paint = (): void => {
      const context = prepareCanvas(target, layout.width, Math.max(1, layout.height + 1), pixelRatio(), 0);
      const slots = slotsOfApplications(cluster.model);
      paintNodes(context, { cluster, layout, type, palette, ramp, colors, hovered, selected, working, slots });
    };
    const frame = frameTask(paint);
    frame.request();
    const release = repaintable(target, paint);
    return () => {
      frame.stop();
      release();
    };
  }, [cluster, layout, type, palette, ramp, colors, hovered, selected, working, width]);
  return canvas;
}
