import { useLayoutEffect, useRef } from 'react';
import { placeBox } from '../../ui/popovers/place';
import './item-tooltip.css';

export interface TooltipContent {
  /** First the name; at most four lines. */
  readonly lines: readonly string[];
  /** Client pixels of the pointer. */
  readonly x: number;
  readonly y: number;
}

const NEAR = 10;

/** What is beside the pointer. All of it is also in the inspector and in the table, so it is hidden from screen readers. */
export function ItemTooltip({ content }: { readonly content: TooltipContent | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current === null || content === undefined) return;
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { x, y } = content;
    const anchor = { left: x + NEAR, right: x + NEAR, top: y - NEAR, bottom: y + NEAR };
    const place = placeBox(anchor, box.current.getBoundingClientRect(), view, 'start');
    box.current.style.left = `${place.left}px`;
    box.current.style.top = `${place.top}px`;
  }, [content]);
  if (content === undefined) return null;
  const [name, ...rest] = content.lines;
  return (
    <div className="item-tip" ref={box} aria-hidden="true">
      <b>{name}</b>
      {rest.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
