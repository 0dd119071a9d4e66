import { useCallback, useEffect, useRef, useState } from 'react';
import type { TooltipContent } from './ItemTooltip';

const DELAY_MS = 80;

/** Shows lines beside a point (client pixels) after a moment of rest; undefined takes them away at once. */
export type ShowTip = (lines: readonly string[] | undefined, x: number, y: number) => void;

/** What is beside the pointer, and the function that sets it. */
export function useTip(): readonly [TooltipContent | undefined, ShowTip] {
  const [tip, setTip] = useState<TooltipContent>();
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const show = useCallback<ShowTip>((lines, x, y) => {
    window.clearTimeout(timer.current);
    if (lines === undefined || lines.length === 0) setTip(undefined);
    else timer.current = window.setTimeout(() => setTip({ lines, x, y }), DELAY_MS);
  }, []);
  return [tip, show];
}
