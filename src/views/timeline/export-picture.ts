/** Downloads the timeline as a picture. */
import { ENGINE_VERSION } from '../../engine/version';
import { readPalette } from '../../render/color/palette';
import type { Palette } from '../../render/color/palette';
import { download } from '../../store/files';
import { currentLink } from '../../store/link-sync';
import { scenarioStore } from '../../store/scenario-store';
import { viewStore } from '../../store/view-store';
import type { Picture, PictureParts } from './picture';
import { timelinePicture } from './picture';

export type PictureFormat = 'svg' | 'png';

/** Pixels of the PNG per CSS pixel. */
const SHARPNESS = 2;

/** Draws what is on screen and downloads it. */
export async function exportPicture(
  parts: Pick<PictureParts, 'scene' | 'width' | 'scrolls' | 'causes'>,
  format: PictureFormat,
): Promise<void> {
  const { document: scenario, notify } = scenarioStore.getState();
  const title = scenario.title === undefined || scenario.title === '' ? 'Signalbox' : scenario.title;
  const picture = timelinePicture({
    ...parts,
    palette: lightPalette(),
    view: viewStore.getState(),
    title,
    link: currentLink(window.location.href),
    engine: `engine ${ENGINE_VERSION}`,
    measure: measurer(),
  });
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'timeline'}.${format}`;
  if (format === 'svg') {
    download(name, picture.svg, 'image/svg+xml');
    return;
  }
  const image = await rasterized(picture);
  if (image === undefined) notify('warning', 'This browser could not make the PNG. The SVG picture shows the same.');
  else download(name, image, 'image/png');
}

/** The colours of the light theme, whatever is in force. */
function lightPalette(): Palette {
  const probe = document.createElement('div');
  probe.dataset['theme'] = 'light';
  probe.hidden = true;
  document.body.append(probe);
  try {
    return readPalette(probe);
  } finally {
    probe.remove();
  }
}

function measurer(): PictureParts['measure'] {
  const context = document.createElement('canvas').getContext('2d');
  return (text, font) => {
    if (context === null) return text.length * 6;
    context.font = font;
    return context.measureText(text).width;
  };
}

/** The picture in pixels, undefined where the browser refuses. */
async function rasterized({ svg, width, height }: Picture): Promise<Blob | undefined> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * SHARPNESS);
    canvas.height = Math.round(height * SHARPNESS);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob ?? undefined;
  } catch {
    // An image too large for the browser, or one that it cannot decode.
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
