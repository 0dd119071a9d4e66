import { expect, it } from 'vitest';
import { clipFormat } from './clip';

it('a clip has the first format that the browser writes', () => {
  expect(clipFormat(() => true)?.ending).toBe('mp4');
  expect(clipFormat((mime) => mime.startsWith('video/webm'))).toEqual({
    mime: 'video/webm;codecs=vp9',
    ending: 'webm',
  });
  expect(clipFormat((mime) => mime === 'video/webm')?.mime).toBe('video/webm');
});

it('without a recorder there is no format, and the picture takes its place', () => {
  expect(clipFormat(() => false)).toBeUndefined();
  expect(clipFormat()).toBeUndefined();
});
