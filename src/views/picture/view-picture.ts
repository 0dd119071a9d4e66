/** A picture of one view of the page: its title, the view as it is, and the footer of every picture. */
import { escapeMarkup } from '../../base/text/markup';
import { formatInstant } from '../../base/units';
import { ENGINE_VERSION } from '../../engine/version';
import { variantsOf } from '../../engine/document/variants';
import { setFont } from '../../render/canvas/canvas';
import { SvgContext } from '../../render/canvas/svg-context';
import type { Palette } from '../../render/color/palette';
import { readPalette } from '../../render/color/palette';
import { currentLink } from '../../store/address/current-link';
import { linkForOthers } from '../share/link-for-others';
import type { Playground } from '../../store/playground';
import { isFine } from '../../store/view/view-store';
import { variantLetter } from '../../ui/VariantBadge';
import { measuresOf } from '../../analysis/queue-figures';
import { dockEntry } from '../shared/dock/dock-views';
import { timeScale, toPixel } from '../../render/time-scale';
import { measurer } from '../timeline/picture/export-picture';
import { axisOf } from '../timeline/picture/picture';
import type { Picture, TitledPicture } from './deliver';
import { domPicture } from './dom-picture';
import { finishTransitions, pageCopy } from './page-copy';
import { footerOf } from './footer';
import { policiesLine } from './policies-line';
import { runsLine } from './runs-line';
import { applicationEntries, containerEntries, drawKey, queueEntries } from './view-key';

const STATES_TITLE = 'Application states';
const TITLE = 34;
const PAD = 12;
/** A narrow view leaves no room for its link. */
const LEAST_WIDTH = 640;
/** The narrowest room for a footer beside a view. */
const LEAST_SIDE = 280;

/**
 * Draws the view that `element` is, in light colours; undefined where it is closed meanwhile.
 * @param name of the view: "Queues"
 */
export async function drawView(
  element: HTMLElement,
  name: string,
  playground: Playground,
): Promise<TitledPicture | undefined> {
  const { title } = playground.scenario.getState().document;
  const picture = await inLight(() => (element.isConnected ? viewPicture(element, name, playground) : undefined));
  return picture && { ...picture, title: `${title ?? 'Signalbox'} ${name}` };
}

/**
 * Takes a picture for paper and slides. A view is drawn as it is on the page, so a dark page is light for as long as it takes. A
 * copy of the dark page lies over it meanwhile: nothing flashes.
 */
async function inLight(take: () => Picture | undefined): Promise<Picture | undefined> {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  if (theme === 'light') return take();
  const cover = stillOf(document.body);
  dataset['theme'] = 'light';
  try {
    await frames();
    finishTransitions();
    return take();
  } finally {
    dataset['theme'] = theme;
    void frames().then(() => cover.remove());
  }
}

/** Lays a copy of what is on screen over it. The rules of the page do not reach into it: it keeps the colours that it has. */
function stillOf(page: HTMLElement): HTMLElement {
  const { left, top, width } = page.getBoundingClientRect();
  const { copy, rules } = pageCopy(page);
  const cover = document.createElement('div');
  cover.className = 'picture-cover';
  cover.ariaHidden = 'true';
  cover.inert = true;
  const place = document.createElement('div');
  place.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; width: ${width}px`;
  place.append(...copy.childNodes);
  const sheet = new CSSStyleSheet();
  const { color, backgroundColor } = getComputedStyle(page);
  sheet.replaceSync(
    `:host { position: fixed; z-index: 2147483647; inset: 0; overflow: hidden; color: ${color}; background: ${backgroundColor} } ${rules}`,
  );
  const root = cover.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(place);
  document.documentElement.append(cover);
  return cover;
}

/** Canvases are painted with the next frame. */
async function frames(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

function viewPicture(element: HTMLElement, name: string, playground: Playground): Picture {
  const { document: scenario } = playground.scenario.getState();
  const palette = readPalette(document.documentElement);
  const part = domPicture(element);
  const width = Math.max(LEAST_WIDTH, part.width + 2 * PAD);
  const measure = measurer();
  const heading = new SvgContext(measure);
  setFont(heading, palette, palette.small + 4, 650);
  heading.fillStyle = palette.ink;
  heading.fillText(`${scenario.title ?? 'Signalbox'}: ${name}`, PAD, TITLE / 2);
  // On screen the axis stands above the timeline alone.
  const axis = name === STATES_TITLE && element.querySelector('canvas') !== null;
  const top = TITLE + (axis ? palette.header : 0);
  const below = top + part.height + PAD;
  const lines = runLines(playground);
  const link = linkForOthers(currentLink(window.location.href, playground));
  const entries = entriesOf(name, playground, palette);
  // Beside a narrow view there is room for key and footer, if they are no taller than it.
  const side = part.width + 2 * PAD;
  const beside = foot(width - side);
  const isBeside = width - side >= LEAST_SIDE && TITLE + beside.height <= below;
  const { content, height: footHeight } = isBeside ? beside : foot(width);
  const height = isBeside ? below : below + footHeight;
  const rule = `<path d="M${side} ${TITLE}h1v${height - TITLE - PAD}h-1z" fill="${palette.line}"/>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeMarkup(`${scenario.title ?? 'Signalbox'}: ${name}`)}</title>`,
    `<path d="M0 0h${width}v${height}h-${width}z" fill="${palette.surface}"/>`,
    heading.content(),
    axis
      ? `<g transform="translate(${PAD + palette.gutter} ${TITLE})">${axisAbove(part.width, palette, playground)}</g>`
      : '',
    `<g transform="translate(${PAD} ${top})">${part.content}</g>`,
    isBeside ? rule : '',
    `<g transform="translate(${isBeside ? `${side} ${TITLE}` : `0 ${below}`})">${content}</g>`,
    '</svg>',
  ];
  return { svg: svg.join('\n'), width, height };

  /** The key above the footer, in this width. */
  function foot(room: number): { readonly content: string; readonly height: number } {
    const key = drawKey(entries, { palette, width: room, measure });
    const footer = footerOf({ palette, width: room, lines, link, measure });
    const from = key.height > 0 ? key.height + PAD : 0;
    const drawn = [
      key.content,
      `<path d="M0 ${from}h${room}v1h-${room}z" fill="${palette.line}"/>`,
      `<g transform="translate(0 ${from})">${footer.content}</g>`,
    ];
    return { content: drawn.join('\n'), height: from + footer.height };
  }
}

/** The shared axis for a view of this width (CSS pixels). */
function axisAbove(width: number, palette: Palette, { view }: Playground): string {
  const { zoom, cursor } = view.getState();
  const scale = timeScale(zoom[0], zoom[1], width - palette.gutter - palette.pad, 2);
  const measure = measurer();
  return axisOf({ palette, cursor, title: '', measure }, scale, Math.round(toPixel(scale, cursor)));
}

/** What is in the key of a view that has none itself. */
function entriesOf(name: string, { scenario, runs, view }: Playground, palette: Palette) {
  const { byVariant } = runs.getState();
  const { variant } = view.getState();
  const first = byVariant[variantsOf(scenario.getState().document)[0].id]?.model;
  const model = byVariant[variant]?.model ?? first;
  if (model === undefined || first === undefined) return [];
  switch (name) {
    case dockEntry('nodes').title:
      return [...containerEntries(model, palette), ...applicationEntries(model, first, palette)];
    case dockEntry('queues').title:
      // Figures that a scheduler keeps itself have their key on screen.
      return measuresOf(model).length > 0 ? [] : queueEntries(palette);
    case STATES_TITLE:
      return applicationEntries(model, first, palette);
    default:
      return [];
  }
}

function runLines({ scenario: { getState }, runs: store, view }: Playground): string[] {
  const { document: scenario } = getState();
  const { byVariant } = store.getState();
  const runs = variantsOf(scenario).flatMap(({ id }, at) => {
    const fingerprint = byVariant[id]?.fingerprint;
    return fingerprint === undefined ? [] : [`${variantLetter(at)} ${fingerprint}`];
  });
  const shown = view.getState();
  const at = formatInstant(shown.cursor, isFine(shown));
  const origin = policiesLine(scenario, Object.keys(byVariant));
  return [runsLine(`engine ${ENGINE_VERSION}`, at, runs), ...origin];
}
