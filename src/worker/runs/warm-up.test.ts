import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import type { RunRequest } from '../protocol';
import { WarmUp } from './warm-up';

const REQUEST: RunRequest = { document: { scheduler: { type: 'yunikorn' } }, variant: 'A' };
const OTHER: RunRequest = { document: { scheduler: { type: 'yarn-fair' } }, variant: 'B' };

/** A thread whose runs take `ms` each; `during` happens in every one of them. */
function thread(ms: number, during: (warmUp: WarmUp) => void = () => undefined) {
  const repeated: RunRequest[] = [];
  let time = 0;
  const warmUp: WarmUp = new WarmUp(async (request, host) => {
    repeated.push(request);
    host.send({ type: 'cancelled' });
    time += ms;
    during(warmUp);
  });
  const host = { now: () => time, pause: () => Promise.resolve() };
  return { warmUp, repeated, start: () => warmUp.start(host) };
}

describe('warming a thread up', () => {
  it('repeats the last run until the thread has done twelve of its system', async () => {
    const { warmUp, repeated, start } = thread(50);
    warmUp.learn(REQUEST, 200);
    await start();
    expect(repeated).toEqual(Array.from({ length: 11 }, () => REQUEST));
    await start();
    expect(repeated).toHaveLength(11);
  });

  it('begins anew with another system', async () => {
    const { warmUp, repeated, start } = thread(50);
    for (let run = 0; run < 12; run++) warmUp.learn(REQUEST, 200);
    warmUp.learn(OTHER, 200);
    await start();
    expect(repeated).toEqual(Array.from({ length: 11 }, () => OTHER));
  });

  it('does nothing before a first run, and repeats no long one', async () => {
    const { warmUp, repeated, start } = thread(50);
    await start();
    warmUp.learn(REQUEST, 1501);
    await start();
    expect(repeated).toEqual([]);
  });

  it('spends a second and a half at most', async () => {
    const { warmUp, repeated, start } = thread(600);
    warmUp.learn(REQUEST, 900);
    await start();
    await start();
    expect(repeated).toHaveLength(2);
    warmUp.learn(OTHER, 900);
    await start();
    expect(repeated).toHaveLength(4);
  });

  it('ends when the thread is asked for something, and does not count the run that it cut short', async () => {
    let asks = true;
    const { warmUp, repeated, start } = thread(50, (self) => {
      if (asks) self.interrupt();
      asks = false;
    });
    warmUp.learn(REQUEST, 200);
    await start();
    expect(repeated).toHaveLength(1);
    await start();
    expect(repeated).toHaveLength(1 + 11);
  });

  it('goes on where it is asked to start again', async () => {
    const starts: Promise<void>[] = [];
    const { warmUp, repeated, start } = thread(50, () => void starts.push(start()));
    warmUp.learn(REQUEST, 200);
    await start();
    await Promise.all(starts);
    expect(repeated).toHaveLength(11);
  });

  it('leaves a real run at its next pause', async () => {
    const pausesOf = async (interruptAfter: number): Promise<number> => {
      let pauses = 0;
      const warmUp = new WarmUp();
      warmUp.learn({ document: galleryEntry('storm')?.scenario, variant: 'A' }, 10);
      const pause = async (): Promise<void> => {
        if (++pauses === interruptAfter) warmUp.interrupt();
      };
      await warmUp.start({ now: () => pauses, pause });
      return pauses;
    };
    for (const pause of [3, 6]) {
      const pauses = await pausesOf(pause);
      expect(pauses).toBeGreaterThanOrEqual(pause);
      expect(pauses).toBeLessThanOrEqual(pause + 1);
    }
  });
});
