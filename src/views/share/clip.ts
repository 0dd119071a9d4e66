/**
 * A clip of the timeline: the cursor runs through what is in view. Where the browser encodes pictures, each is drawn at its own
 * instant; elsewhere the browser's recorder watches in real time. Browsers without either have the picture of one instant.
 */
import { workExtent } from '../../store/runs/extent';
import { viewStore } from '../../store/view/view-store';
import type { TimeRange } from '../../store/view/shared-view';
import { clipEncoder, hasEncoder } from './clip-encoder';
import type { ClipEncoder } from './clip-encoder';
import { frameSize, paintCode, paintFrame } from './clip-frame';
import type { ClipWords } from './clip-frame';

/** Wider than this no clip is, pixels. */
const WIDEST = 1280;
const FRAMES_PER_SECOND = 30;
const BITS_PER_SECOND = 4_000_000;
/** How long the last frame stands, ms. */
const HOLD_MS = 1200;
/** Pictures for each second of an encoded clip. */
const ENCODED_PER_SECOND = 20;

interface ClipFormat {
  readonly mime: string;
  readonly ending: 'mp4' | 'webm';
}

/** MP4 plays in every slide program; WebM is what every other browser can write. */
const FORMATS: readonly ClipFormat[] = [
  { mime: 'video/mp4;codecs=avc1.42E01F', ending: 'mp4' },
  { mime: 'video/mp4', ending: 'mp4' },
  { mime: 'video/webm;codecs=vp9', ending: 'webm' },
  { mime: 'video/webm;codecs=vp8', ending: 'webm' },
  { mime: 'video/webm', ending: 'webm' },
];

/**
 * The first format that this browser records, or undefined.
 * @internal
 */
export function clipFormat(
  supports: ((mime: string) => boolean) | undefined = recorderSupports(),
): ClipFormat | undefined {
  return supports && FORMATS.find(({ mime }) => supports(mime));
}

function recorderSupports(): ((mime: string) => boolean) | undefined {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return undefined;
  return (mime) => MediaRecorder.isTypeSupported(mime);
}

/** What a clip runs through, µs: what is in view, up to where the work ends or a lesson still hides what follows. */
function clipRange(): TimeRange {
  const { zoom, sight } = viewStore.getState();
  const end = Math.min(zoom[1], workExtent(), sight?.until ?? Infinity);
  return end > zoom[0] ? [zoom[0], end] : zoom;
}

/** The timeline on screen, if it is. */
export function shownTimeline(): HTMLElement | undefined {
  const timeline = document.querySelector<HTMLElement>('.timeline');
  return timeline !== null && timeline.getBoundingClientRect().height > 0 ? timeline : undefined;
}

/** Pixels of the clip per CSS pixel; sides are even, as encoders want them. */
function canvasFor(timeline: HTMLElement): { readonly canvas: HTMLCanvasElement; readonly scale: number } {
  const { width, height } = frameSize(timeline);
  const scale = Math.min(window.devicePixelRatio, WIDEST / width);
  const canvas = document.createElement('canvas');
  canvas.width = 2 * Math.ceil((width * scale) / 2);
  canvas.height = 2 * Math.ceil((height * scale) / 2);
  return { canvas, scale };
}

/** Whether this browser makes clips at all. */
export const canClip = (): boolean => hasEncoder() || clipFormat() !== undefined;

interface ClipOrder {
  readonly timeline: HTMLElement;
  /** How long the run takes in the clip, s. */
  readonly seconds: number;
  readonly words: ClipWords;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** What a clip is drawn on. */
interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly scale: number;
}

/** Makes a clip; undefined when it was cancelled. The cursor is back where it was afterwards. Rejects with what went wrong. */
export async function recordClip(order: ClipOrder): Promise<Blob | undefined> {
  const { canvas, scale } = canvasFor(order.timeline);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas to draw on');
  const drawing = { canvas, context, scale };
  const { cursor, setPlaying, setCursor } = viewStore.getState();
  setPlaying(false);
  const encoder = await clipEncoder(canvas.width, canvas.height, ENCODED_PER_SECOND);
  try {
    if (encoder !== undefined) return await encodeClip(order, drawing, encoder);
    return await watchClip(order, drawing);
  } finally {
    encoder?.close();
    setCursor(cursor);
  }
}

/** Every picture at its own instant; the last one stands for a while. */
async function encodeClip(order: ClipOrder, drawing: Drawing, encoder: ClipEncoder): Promise<Blob | undefined> {
  const { timeline, seconds, words, onProgress, signal } = order;
  const { canvas, context, scale } = drawing;
  const [from, to] = clipRange();
  const count = seconds * ENCODED_PER_SECOND;
  for (let n = 0; n <= count; n++) {
    viewStore.getState().setCursor(from + ((to - from) * n) / count);
    // The views follow in one frame and are painted with the next.
    await nextFrame();
    await nextFrame();
    if (signal.aborted) return undefined;
    paintFrame(context, timeline, scale, words);
    if (n === count) paintCode(context, timeline, scale, words.link);
    await encoder.add(canvas, (n * 1000) / ENCODED_PER_SECOND);
    onProgress(n / count);
  }
  const end = seconds * 1000 + HOLD_MS;
  await encoder.add(canvas, end);
  return encoder.finish(end);
}

/** The browser's own recorder, in real time. */
async function watchClip(order: ClipOrder, { canvas, context, scale }: Drawing): Promise<Blob | undefined> {
  const { timeline, words, signal } = order;
  const format = clipFormat();
  if (format === undefined) throw new Error('this browser has no recorder');
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES_PER_SECOND), {
    mimeType: format.mime,
    videoBitsPerSecond: BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.addEventListener('stop', () => resolve());
    recorder.addEventListener('error', () => reject(new Error('the browser stopped recording')));
  });
  const [from] = clipRange();
  viewStore.getState().setCursor(from);
  await nextFrame();
  paintFrame(context, timeline, scale, words);
  recorder.start();
  await runThrough(order, (last) => {
    paintFrame(context, timeline, scale, words);
    if (last) paintCode(context, timeline, scale, words.link);
  });
  if (recorder.state !== 'inactive') recorder.stop();
  await stopped;
  return signal.aborted ? undefined : new Blob(parts, { type: format.mime.split(';')[0] });
}

async function runThrough({ seconds, onProgress, signal }: ClipOrder, paint: (last: boolean) => void): Promise<void> {
  const [from, to] = clipRange();
  const begin = performance.now();
  for (let share = 0, over = 0; over < HOLD_MS && !signal.aborted;) {
    const now = await nextFrame();
    const elapsed = Math.max(0, now - begin);
    share = Math.min(1, elapsed / (seconds * 1000));
    over = elapsed - seconds * 1000;
    viewStore.getState().setCursor(from + (to - from) * share);
    paint(share === 1);
    onProgress(share);
  }
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/** The instant at the cursor as a PNG, or undefined where the browser refuses. */
export async function recordPicture(timeline: HTMLElement, words: ClipWords): Promise<Blob | undefined> {
  const { canvas, scale } = canvasFor(timeline);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  paintFrame(context, timeline, scale, words);
  paintCode(context, timeline, scale, words.link);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob ?? undefined;
}
