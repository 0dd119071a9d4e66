/** The picture of the timeline. */
import { ENGINE_VERSION } from '../../../engine/version';
import { readPalette } from '../../../render/color/palette';
import type { Palette } from '../../../render/color/palette';
import { currentLink } from '../../../store/address/current-link';
import { linkForOthers } from '../../share/link-for-others';
import type { Playground } from '../../../store/playground';
import type { TitledPicture } from '../../picture/deliver';
import { policiesLine } from '../../picture/policies-line';
import { lessonTitle } from '../../shared/lesson-title';
import { legendOf } from '../legend/legend-of';
import { hiddenFrom } from '../../shared/runs/future';
import type { PictureParts } from './sheet';
import { timelinePicture } from './picture';

/** Draws what is on screen. */
export function drawTimeline(
  parts: Pick<PictureParts, 'scene' | 'width' | 'scrolls'>,
  playground: Playground,
): TitledPicture {
  const { document: scenario } = playground.scenario.getState();
  const view = playground.view.getState();
  // In a lesson the name of the scenario may give its answer away.
  const own = (view.sight === undefined ? undefined : lessonTitle(scenario.lesson)) ?? scenario.title;
  const title = own === undefined || own === '' ? 'Signalbox' : own;
  const shown = parts.scene.blocks.flatMap((block) => (block === undefined ? [] : [block.variant.id]));
  const picture = timelinePicture({
    ...parts,
    palette: lightPalette(),
    view,
    legend: legendOf(parts.scene, hiddenFrom(view)),
    title,
    link: linkForOthers(currentLink(window.location.href, playground)),
    engine: `engine ${ENGINE_VERSION}`,
    origin: policiesLine(scenario, shown),
    measure: measurer(),
  });
  return { ...picture, title };
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

/** Widths of texts (px) in a font, as this browser draws them; six pixels a character where it has no canvas. */
export function measurer(): PictureParts['measure'] {
  const context = document.createElement('canvas').getContext('2d');
  return (text, font) => {
    if (context === null) return text.length * 6;
    context.font = font;
    return context.measureText(text).width;
  };
}
