/** The run's named streams of random numbers, keyed by the stable ids of applications. */
import { drawKeyed, streamKey } from '../base/random';
import type { RunInput } from './run-input';

/** Room for attempts of one index. */
const ATTEMPTS = 64;

export class Streams {
  private readonly appKey: Float64Array;
  /** Keys of the streams drawn from so far, by stream. */
  private readonly keys: number[] = [];

  constructor(private readonly input: RunInput) {
    this.appKey = new Float64Array(input.applications.map((a) => a.key));
  }

  /** A draw from [0, 1) that depends only on seed, stream, the application's stable id, index and attempt (0 to 63). */
  draw(stream: number, app: number, index: number, attempt: number): number {
    const key = (this.keys[stream] ??= streamKey(this.input.seed, stream));
    return drawKeyed(key, this.appKey[app], index * ATTEMPTS + attempt);
  }
}
