/** One frame of a clip: what the timeline shows on screen, under the scenario's title and above where it comes from. */

import { qrCode } from '../../render/qr/qr-code';
import { codeEdge, codePath } from '../../render/qr/qr-path';
import { opensAlone } from './link-for-others';

/** Heights above and below the picture, CSS pixels. */
const TITLE = 36;
const FOOT = 24;
const PAD = 12;
/** CSS pixels of a module of the code. */
const MODULE = 4;
/** Words that are in the page and not on a canvas. */
const WORDS =
  '.timeline-variant .variant-badge, .timeline-variant__name, .timeline-variant__figures, .timeline-flag, .timeline-axis__pill';

export interface ClipWords {
  readonly title: string;
  readonly foot: string;
  /** Where it can be opened: a code on the last frame. */
  readonly link: string;
}

/** CSS pixels. */
export function frameSize(timeline: HTMLElement): { readonly width: number; readonly height: number } {
  const { width, bottom } = timeline.getBoundingClientRect();
  return { width, height: TITLE + bottom - topOf(timeline) + FOOT };
}

/** The bar with the controls of the timeline is not part of it. */
function topOf(timeline: HTMLElement): number {
  return (timeline.querySelector('.timeline-axis') ?? timeline).getBoundingClientRect().top;
}

/** Draws the frame. @param scale pixels of the context per CSS pixel */
export function paintFrame(
  context: CanvasRenderingContext2D,
  timeline: HTMLElement,
  scale: number,
  { title, foot }: ClipWords,
): void {
  const { width, height } = frameSize(timeline);
  const { left } = timeline.getBoundingClientRect();
  const top = topOf(timeline) - TITLE;
  const style = getComputedStyle(timeline);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = style.getPropertyValue('--surface');
  context.fillRect(0, 0, width, height);
  for (const canvas of timeline.querySelectorAll('canvas')) {
    const box = canvas.getBoundingClientRect();
    if (box.width > 0 && canvas.width > 0 && box.top >= top)
      context.drawImage(canvas, box.left - left, box.top - top, box.width, box.height);
  }
  for (const header of timeline.querySelectorAll('.timeline-variant')) {
    const box = header.getBoundingClientRect();
    context.fillStyle = style.getPropertyValue('--sunken');
    context.fillRect(0, box.top - top, width, box.height);
  }
  for (const words of timeline.querySelectorAll<HTMLElement>(WORDS)) paintWords(context, words, left, top);
  context.textBaseline = 'middle';
  context.fillStyle = style.getPropertyValue('--ink');
  context.font = `650 16px ${style.fontFamily}`;
  context.fillText(title, PAD, TITLE / 2, width - 2 * PAD);
  context.fillStyle = style.getPropertyValue('--ink-3');
  context.font = `12px ${style.fontFamily}`;
  context.fillText(foot, PAD, height - FOOT / 2, width - 2 * PAD);
}

/** Draws the QR code of the link into the lower right corner, unless the link is too long for one or opens nowhere by itself. */
export function paintCode(context: CanvasRenderingContext2D, timeline: HTMLElement, scale: number, link: string): void {
  const code = opensAlone(link) ? qrCode(link) : undefined;
  if (code === undefined) return;
  const { width, height } = frameSize(timeline);
  const room = Math.min(width, height) / 2;
  const module = Math.max(1, Math.min(MODULE, Math.floor(room / codeEdge(code))));
  const edge = codeEdge(code) * module;
  context.setTransform(scale, 0, 0, scale, scale * (width - edge - PAD), scale * (height - edge - PAD));
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, edge, edge);
  context.fillStyle = '#000000';
  context.fill(new Path2D(codePath(code, module)));
}

function paintWords(context: CanvasRenderingContext2D, words: HTMLElement, left: number, top: number): void {
  const style = getComputedStyle(words);
  const box = words.getBoundingClientRect();
  const text = words.textContent.replaceAll(/\s+/g, ' ').trim();
  if (text === '' || box.width === 0 || style.visibility === 'hidden' || style.opacity === '0') return;
  const [x, y] = [box.left - left, box.top - top];
  context.fillStyle = style.backgroundColor;
  context.fillRect(x, y, box.width, box.height);
  context.fillStyle = style.color;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textBaseline = 'middle';
  const inset = parseFloat(style.paddingLeft);
  context.fillText(text, x + inset, y + box.height / 2, box.width - inset);
}
