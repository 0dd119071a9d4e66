/** Where a picture goes: into a file, or onto the clipboard. */
import { plainName } from '../../base/text/plain-name';
import { download, LONGEST_TITLE } from '../../store/opening/download';
import { scenarioStore } from '../../store/document/scenario-store';

export type PictureTarget = 'svg' | 'png' | 'clipboard';

/** CSS pixels. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** A picture with the title that names its file. */
export interface TitledPicture extends Picture {
  readonly title: string;
}

/** Pixels of the PNG per CSS pixel. */
const SHARPNESS = 2;

/**
 * Saves or copies a picture that is being drawn. To be called from the handler of a press: Safari lets a page write to the clipboard
 * only there, and takes what has still to be made as a promise.
 * @param drawn undefined where what was to be drawn is no longer on the page
 */
export async function deliver(drawn: Promise<TitledPicture | undefined>, target: PictureTarget): Promise<void> {
  if (target === 'clipboard') {
    await copyImage(drawn);
    return;
  }
  const picture = await drawn;
  if (picture === undefined) {
    tellClosed();
    return;
  }
  const name = plainName(picture.title, LONGEST_TITLE) || 'picture';
  if (target === 'svg') {
    download(`${name}.svg`, picture.svg, 'image/svg+xml');
    return;
  }
  const image = await rasterized(picture);
  if (image === undefined) tellNoImage();
  else download(`${name}.png`, image, 'image/png');
}

async function copyImage(drawn: Promise<Picture | undefined>): Promise<void> {
  const { notify } = scenarioStore.getState();
  const made = drawn.then((picture) => picture && rasterized(picture));
  // The browser may refuse before it reads this promise. A rejection would then be reported as unhandled.
  const image = made.then((blob) => blob ?? Promise.reject(new Error('no image')));
  image.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    notify('info', 'The picture is on the clipboard.');
  } catch {
    if ((await drawn) === undefined) tellClosed();
    else if ((await made) === undefined) tellNoImage();
    else notify('warning', 'The picture could not be copied: the browser denies this page access to the clipboard.');
  }
}

function tellClosed(): void {
  scenarioStore.getState().notify('warning', 'There is no picture: the view was closed before it was drawn.');
}

function tellNoImage(): void {
  scenarioStore.getState().notify('warning', 'This browser could not make the PNG. The SVG picture shows the same.');
}

/** The picture in pixels, undefined where the browser refuses. */
async function rasterized({ svg, width, height }: Picture): Promise<Blob | undefined> {
  try {
    const image = new Image();
    // As a data address: from a blob a picture with parts of a page in it could not be read back.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
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
  }
}
