import { describe, expect, test } from 'vitest';
import type { Preparation } from '../sim/preparation';
import { expandScenario } from '../engine/expand';
import { jockeyStall } from '../engine/gallery/jockey/jockey-stall';
import { createExchange } from './exchange';
import type { Exchange, ExchangeHost } from './exchange';
import { prepareRun } from './runs/preparing';

/** Locks and channels of threads that hear each other at once. */
function threads(): () => Exchange {
  const taken = new Set<string>();
  type Listener = Parameters<ExchangeHost['channel']['addEventListener']>[1];
  const heard: Listener[] = [];
  const request: ExchangeHost['locks']['request'] = async (name, _, work) => {
    if (taken.has(name)) return work(null);
    taken.add(name);
    try {
      return await work({});
    } finally {
      taken.delete(name);
    }
  };
  return () => {
    let own: Listener | undefined;
    return createExchange({
      locks: { request },
      channel: {
        addEventListener: (_, listener) => heard.push((own = listener)),
        postMessage: (said) => {
          for (const listener of heard) if (listener !== own) listener({ data: structuredClone(said) });
        },
      },
    });
  };
}

/** Work of some steps whose result is its key in capitals; it says when it is done here. */
function work(key: string, built: string[]): Preparation {
  let steps = 0;
  return {
    title: key,
    key,
    size: 5,
    share: 0,
    step: () => {
      if (++steps < 5) return false;
      built.push(key);
      return true;
    },
    result: () => key.toUpperCase(),
    adopt: (result) => result === key.toUpperCase(),
  };
}

/** What is prepared does not depend on it here. */
function anyInput() {
  const input = expandScenario(jockeyStall.scenario, 'A');
  if (!input.ok) throw new Error('not valid');
  return input.value;
}

function prepared(exchange: Exchange | undefined, all: readonly Preparation[], isCancelled = () => false) {
  let now = 0;
  const host = {
    now: () => (now += 60),
    pause: (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms / 10)),
    isCancelled,
    exchange,
  };
  const factories = { scheduler: () => expect.fail(), frameworks: {}, prepare: () => [...all] };
  return prepareRun(factories, anyInput(), host, () => undefined);
}

describe('work that workers share', () => {
  test('Each piece is done once, and one worker goes on with what the other does not', async () => {
    const join = threads();
    const built: string[] = [];
    const both = await Promise.all([
      prepared(join(), [work('a', built), work('b', built)]),
      prepared(join(), [work('a', built), work('b', built)]),
    ]);
    expect(both).toEqual([true, true]);
    expect(built.toSorted()).toEqual(['a', 'b']);
    // A worker that comes later asks, and is told.
    expect(await prepared(join(), [work('a', built)])).toBe(true);
    expect(built).toHaveLength(2);
  });

  test('When the worker that does it is cancelled, another one does it', async () => {
    const join = threads();
    const built: string[] = [];
    let looks = 0;
    const both = await Promise.all([
      prepared(join(), [work('a', built)], () => ++looks > 2),
      prepared(join(), [work('a', built)]),
    ]);
    expect(both).toEqual([false, true]);
    expect(built).toEqual(['a']);
  });

  test('Without an exchange everybody works alone', async () => {
    const built: string[] = [];
    await Promise.all([prepared(undefined, [work('a', built)]), prepared(undefined, [work('a', built)])]);
    expect(built).toEqual(['a', 'a']);
  });
});
