/** The run's named streams of random numbers, keyed by the stable ids of applications. */
import { filled } from '../base/collections/columns';
import { EntityDraws, streamKey } from '../base/math/random';
import type { RunInput } from './run-input';

/** Room for attempts of one index. */
const ATTEMPTS = 64;

export class Streams {
  private readonly appKey: Float64Array;
  /** Keys of the streams drawn from so far, by stream. */
  private readonly keys: number[] = [];
  /** The draws of the last application and stream, because draws mostly come in rows. */
  private readonly draws = new EntityDraws();
  private stream = -1;
  private app = -1;

  constructor(private readonly input: RunInput) {
    const { applications } = input;
    this.appKey = filled(new Float64Array(applications.length), applications, (a) => a.key);
  }

  /** A draw from [0, 1) that depends only on seed, stream, the application's stable id, index and attempt (0 to 63). */
  draw(stream: number, app: number, index: number, attempt: number): number {
    if (app !== this.app || stream !== this.stream) this.select(stream, app);
    return this.draws.draw(index * ATTEMPTS + attempt);
  }

  /** Writes the first attempts of `count` indices from `first` on to `values`, from `at` on. */
  drawEach(stream: number, app: number, first: number, count: number, values: Float64Array, at: number): void {
    this.select(stream, app);
    const { draws } = this;
    for (let i = 0; i < count; i++) values[at + i] = draws.draw((first + i) * ATTEMPTS);
  }

  private select(stream: number, app: number): void {
    this.stream = stream;
    this.app = app;
    this.draws.select((this.keys[stream] ??= streamKey(this.input.seed, stream)), this.appKey[app]);
  }
}
