import { expect, it } from 'vitest';
import { placeBeside } from './use-place-beside';

const panel = { top: 40, right: 280, bottom: 840 };

it('lies beside a column, as high as it is and no wider than there is room', () => {
  expect(placeBeside(panel, { clientWidth: 1440, clientHeight: 900 })).toEqual({
    inset: '40px auto 60px 280px',
    width: 460,
  });
  expect(placeBeside(panel, { clientWidth: 640, clientHeight: 900 })).toMatchObject({ width: 360 });
});

it('lies above a sheet', () => {
  const sheet = { top: 300, right: 390, bottom: 844 };
  expect(placeBeside(sheet, { clientWidth: 390, clientHeight: 844 })).toEqual({ inset: '0 0 544px 0' });
});
