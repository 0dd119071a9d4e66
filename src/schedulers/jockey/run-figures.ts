/** What deadlines cost under Jockey: the tokens that were kept for jobs with one. */
import { SECOND } from '../../base/units';
import { RecordReader } from '../../sim/trace/record-reader';
import { records } from '../../sim/trace/records';
import type { TraceChunk } from '../../sim/trace/trace';
import type { RunFigures } from '../plugin';
import { granted } from './records';

/** The promise to one job: how many tokens, since when (µs). */
interface Promised {
  readonly tokens: number;
  readonly since: number;
}

export class JockeyFigures implements RunFigures {
  private readonly now = new Map<number, Promised>();
  private first = 0;
  private most = 0;
  private kept = 0;

  private readonly reader = new RecordReader()
    .on(granted, (time, app, tokens) => this.promise(time, app, tokens))
    .on(records.appFinished, (time, app) => {
      if (this.now.has(app)) this.promise(time, app, 0);
    });

  private promise(time: number, app: number, tokens: number): void {
    const before = this.now.get(app);
    if (before === undefined) this.first += tokens;
    else this.kept += before.tokens * (time - before.since);
    this.most = Math.max(this.most, tokens);
    this.now.set(app, { tokens, since: time });
  }

  read(chunk: TraceChunk): void {
    this.reader.readChunk(chunk);
  }

  /** Values of {@link jockeyFigureKinds}; none where no job has a deadline. `end`: µs. */
  values(end: number): ReadonlyMap<string, number> {
    if (this.now.size === 0) return new Map();
    let kept = this.kept;
    for (const { tokens, since } of this.now.values()) kept += tokens * (end - since);
    return new Map([
      ['first-tokens', this.first],
      ['most-tokens', this.most],
      ['token-seconds', kept / SECOND],
    ]);
  }

  lines(): string[] {
    return [];
  }
}
