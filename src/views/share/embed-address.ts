/** Signalbox inside another page: what its address asks for. docs/embedding.md documents all of it. */
import { DOCK_NAMES } from '../../scenario/dock-names';

const IN_HASH = /[?&]embed(=[^&]*)?$/;

/** Parameters that mean something only together with `embed`. */
const OWN: readonly string[] = ['embed', 'step', 'kind', 'only', 'theme', 'controls', 'events', 'offline'];

const EMBED_PARTS = ['lesson', 'step', 'figure'] as const;

/** What a single figure can be; a view of the dock that the scenario has nothing for is not shown. */
const EMBED_KINDS = ['timeline', 'states', ...DOCK_NAMES] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

/** What an embedded page is asked to show, by the parameters before the hash. */
export interface EmbedOptions {
  /** lesson: the text with its steps, beside the picture. step: one of them. figure: one picture. Undefined: the timeline. */
  readonly part: (typeof EMBED_PARTS)[number] | undefined;
  /** The step to begin with, from 1. */
  readonly step: number | undefined;
  readonly kind: EmbedKind;
  /** Ids of the variants to be seen; undefined: all, or those of the step. */
  readonly only: readonly string[] | undefined;
  /** Undefined: what the page around it prefers. */
  readonly theme: 'light' | 'dark' | undefined;
  /** The transport and the bar above the picture. */
  readonly controls: boolean;
  /** It reports size, step, answers and goals to the page around it. */
  readonly events: boolean;
  /** The browser keeps the program, so that a slide works without a network. */
  readonly offline: boolean;
}

/** `?embed=lesson&step=3&theme=dark`; what is not understood is left out. */
export function embedWish(address: string): EmbedOptions {
  const [front] = address.split('#');
  const parameters = new URLSearchParams(front.includes('?') ? front.slice(front.indexOf('?')) : '');
  const step = Number(parameters.get('step'));
  const theme = parameters.get('theme');
  const only = (parameters.get('only') ?? '').split(',').filter((id) => id !== '');
  return {
    part: EMBED_PARTS.find((part) => part === parameters.get('embed')),
    step: Number.isSafeInteger(step) && step >= 1 ? step : undefined,
    kind: EMBED_KINDS.find((kind) => kind === parameters.get('kind')) ?? 'timeline',
    only: only.length > 0 ? only : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    controls: parameters.get('controls') !== '0',
    events: parameters.get('events') === '1',
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
