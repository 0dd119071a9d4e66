/** What is put into another page to show Signalbox there. */
import { escapeMarkup } from '../../base/text/markup';
import type { EmbedOptions } from './embed-address';

/** The address of an embedded page on the site of `page`, a whole address; settings at their defaults are left out. */
export function embedAddress(page: string, wish: EmbedOptions, hash: string): string {
  const { part, step, kind, only, theme, controls, events, offline } = wish;
  const parameters = [
    part === undefined ? 'embed' : `embed=${part}`,
    step !== undefined && `step=${step}`,
    part === 'figure' && kind !== 'timeline' && `kind=${kind}`,
    only !== undefined && `only=${only.map(encodeURIComponent).join(',')}`,
    theme !== undefined && `theme=${theme}`,
    !controls && 'controls=0',
    events && 'events=1',
    offline && 'offline=1',
  ];
  return `${page.replace(/[?#].*$/s, '')}?${parameters.filter(Boolean).join('&')}${hash}`;
}

interface EmbedTag {
  readonly src: string;
  /** Read out instead of the frame. */
  readonly title: string;
  /** CSS pixels. */
  readonly height: number;
  /** Of the whole page, for where frames are not shown. */
  readonly link: string;
}

/** The markup to be put into another page. */
export function embedTag({ src, title, height, link }: EmbedTag): string {
  return [
    `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" width="100%" height="${height}"`,
    `  style="border:1px solid #8888" loading="lazy" sandbox="${SANDBOX}"></iframe>`,
    `<p><a href="${escapeMarkup(link)}">${escapeMarkup(title)}</a> in Signalbox</p>`,
  ].join('\n');
}

/** What the frame may do. Without `allow-same-origin` browsers refuse the page its own modules. */
export const SANDBOX = 'allow-scripts allow-same-origin allow-popups';
