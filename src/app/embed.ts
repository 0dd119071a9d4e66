/** Signalbox inside another page: only the picture, no editor, and nothing of it is kept in the browser. */
import type { AddressBar } from '../store/link-sync';
import type { SessionParts } from '../store/session';
import { EngineClient } from '../worker/client';

const IN_HASH = /[?&]embed(=[^&]*)?$/;

/** Parameters that mean something beside `embed` only. */
const OWN: readonly string[] = ['embed', 'step', 'theme', 'offline'];

/** What an embedded page is asked to show, by the parameters before the hash. */
export interface EmbedWish {
  /** The lesson with its steps, beside the picture. */
  readonly lesson: boolean;
  /** The step to begin with, from 1. */
  readonly step: number | undefined;
  readonly theme: 'light' | 'dark' | undefined;
  /** The browser keeps the program, so that a slide works without a network. */
  readonly offline: boolean;
}

/** `?embed=lesson&step=3&theme=dark`; what is not understood is left out. */
export function embedWish(address: string): EmbedWish {
  const [front] = address.split('#');
  const parameters = new URLSearchParams(front.includes('?') ? front.slice(front.indexOf('?')) : '');
  const step = Number(parameters.get('step'));
  const theme = parameters.get('theme');
  return {
    lesson: parameters.get('embed') === 'lesson',
    step: Number.isInteger(step) && step >= 1 && step <= 20 ? step : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    offline: parameters.get('offline') === '1',
  };
}

/** Whether an address asks for the embedded page: `?embed` before the hash, or `?embed` at its end. */
export function isEmbedded(address: string): boolean {
  return withoutEmbed(address) !== address;
}

/** The address of the same thing on the whole page. */
export function withoutEmbed(address: string): string {
  const cut = address.indexOf('#');
  const [front, hash] = cut < 0 ? [address, ''] : [address.slice(0, cut), address.slice(cut)];
  const question = front.indexOf('?');
  const parameters = question < 0 ? [] : front.slice(question + 1).split('&');
  const own = parameters.some((parameter) => parameter.split('=')[0] === 'embed') ? OWN : [];
  const kept = parameters.filter((parameter) => !own.includes(parameter.split('=')[0]));
  const place = question < 0 ? front : front.slice(0, question);
  return place + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash.replace(IN_HASH, '');
}

/** What an embedded session is connected to: an address that it reads and leaves alone, and a memory of its own. */
export function embeddedParts(): SessionParts {
  const bar: AddressBar = {
    read: () => withoutEmbed(window.location.href),
    write: () => undefined,
    listen: (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
  };
  const memory = new Map<string, string>();
  return {
    bar,
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => {
        memory.set(key, value);
      },
    },
    runner: new EngineClient(),
  };
}
