/** Pictures at computed instants become a clip, as fast as the machine encodes: none is dropped. */
import { webmFile } from './webm';
import type { WebmFrame } from './webm';

const BITS_PER_SECOND = 4_000_000;
/** At least one in this many pictures is a keyframe. */
const KEY_EVERY = 60;
/** Number of pictures that may wait to be encoded. */
const QUEUE = 8;

const CODECS = [
  { codec: 'vp09.00.31.08', track: 'V_VP9' },
  { codec: 'vp8', track: 'V_VP8' },
] as const;

/** Whether this browser has an encoder at all; whether it takes a size is only known once it is asked. */
export const hasEncoder = (): boolean => typeof VideoEncoder !== 'undefined';

export interface ClipEncoder {
  /** Takes what the canvas shows, at an instant of the clip in ms. Resolves when the next one may come. */
  add(canvas: HTMLCanvasElement, at: number): Promise<void>;
  /** The file; `duration`: ms. */
  finish(duration: number): Promise<Blob>;
  close(): void;
}

/** An encoder for pictures of this size in pixels; undefined where the browser has none. */
export async function clipEncoder(width: number, height: number, framerate: number): Promise<ClipEncoder | undefined> {
  if (!hasEncoder()) return undefined;
  for (const { codec, track } of CODECS) {
    const config = { codec, width, height, framerate, bitrate: BITS_PER_SECOND };
    const { supported } = await VideoEncoder.isConfigSupported(config);
    if (supported === true) return encoding(config, track);
  }
  return undefined;
}

function encoding(config: VideoEncoderConfig, track: 'V_VP8' | 'V_VP9'): ClipEncoder {
  const frames: WebmFrame[] = [];
  let failure: Error | undefined;
  let count = 0;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ at: chunk.timestamp / 1000, key: chunk.type === 'key', data });
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure(config);
  return {
    add: async (canvas, at) => {
      if (failure !== undefined) throw failure;
      const frame = new VideoFrame(canvas, { timestamp: Math.round(at * 1000) });
      encoder.encode(frame, { keyFrame: count++ % KEY_EVERY === 0 });
      frame.close();
      if (encoder.encodeQueueSize < QUEUE) return;
      await new Promise((resolve) => {
        encoder.addEventListener('dequeue', resolve, { once: true });
      });
    },
    finish: async (duration) => {
      await encoder.flush();
      if (failure !== undefined) throw failure;
      const { width, height } = config;
      return new Blob(webmFile(frames, { codec: track, width, height, duration }), { type: 'video/webm' });
    },
    close: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}
