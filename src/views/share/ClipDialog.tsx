import { useEffect, useMemo, useRef, useState } from 'react';
import { plainName } from '../../base/text/plain-name';
import { download, LONGEST_TITLE } from '../../store/opening/download';
import { linkForOthers, opensAlone } from './link-for-others';
import { useLessonLayout } from '../../store/lesson/lesson-store';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Segmented } from '../../ui/fields/Segmented';
import { summaryOf } from '../lesson/summary';
import { shownTitle } from '../shared/lesson-title';
import { canClip, recordClip, recordPicture, shownTimeline } from './clip';
import type { ClipWords } from './clip-frame';
import './share.css';

const LENGTHS = ['3', '6', '12'] as const;
type Length = (typeof LENGTHS)[number];

/** Something recorded: a clip, or the picture of an instant. */
interface Recorded {
  readonly blob: Blob;
  readonly address: string;
  readonly ending: 'mp4' | 'webm' | 'png';
}

type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'recording'; readonly share: number }
  | { readonly kind: 'recorded'; readonly recorded: Recorded }
  | { readonly kind: 'failed'; readonly message: string };

/** Records a few seconds of the timeline and gives them as a file. */
export function ClipDialog({ link, onClose }: { readonly link: string | undefined; readonly onClose: () => void }) {
  const inLesson = useLessonLayout();
  const title = useScenario(({ document }) => shownTitle(document, inLesson) ?? 'Untitled scenario');
  const clips = useMemo(() => canClip(), []);
  const [length, setLength] = useState<Length>('6');
  const [state, setState] = useState<State>({ kind: 'ready' });
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  useEffect(() => {
    if (state.kind !== 'recorded') return undefined;
    const { address } = state.recorded;
    return () => URL.revokeObjectURL(address);
  }, [state]);

  const others = linkForOthers(link);
  const foot = opensAlone(others) ? `Signalbox  ·  ${new URL(others).host}` : 'Signalbox';
  const words: ClipWords = { title, foot, link: others };
  const take = async (picture: boolean) => {
    const timeline = shownTimeline();
    if (timeline === undefined) {
      setState({ kind: 'failed', message: 'The timeline is not on screen. Show it and try again.' });
      return;
    }
    const abort = new AbortController();
    cancel.current = abort;
    // At once: a second press would record another clip beside this one.
    if (!picture) setState({ kind: 'recording', share: 0 });
    try {
      const blob =
        picture || !clips
          ? await recordPicture(timeline, words)
          : await recordClip({
              timeline,
              seconds: Number(length),
              words,
              onProgress: (share) => setState({ kind: 'recording', share }),
              signal: abort.signal,
            });
      if (abort.signal.aborted) setState({ kind: 'ready' });
      else if (blob === undefined || blob.size === 0) {
        setState({ kind: 'failed', message: 'This browser recorded nothing. A picture may still work.' });
      } else
        setState({ kind: 'recorded', recorded: { blob, ending: endingOf(blob), address: URL.createObjectURL(blob) } });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      setState({ kind: 'failed', message: `The clip could not be recorded: ${why}. A picture may still work.` });
    }
  };

  const recording = state.kind === 'recording';
  return (
    <Dialog open title="Record a clip" onClose={onClose}>
      <div className="clip-dialog">
        {!clips ? (
          <p>This browser cannot record clips of a page. It can save a picture at the cursor.</p>
        ) : (
          <p>The cursor runs through the visible range. Zoom first to record only a part.</p>
        )}
        {clips && (
          <Segmented
            label="Length"
            value={length}
            options={LENGTHS.map((value) => ({ value, label: `${value} seconds` }))}
            onChange={setLength}
            disabled={recording}
          />
        )}
        <div aria-live="polite">
          {state.kind === 'recording' && <progress value={state.share} aria-label="Recorded so far" />}
          {state.kind === 'failed' && <p role="alert">{state.message}</p>}
          {state.kind === 'recorded' && <Preview recorded={state.recorded} title={title} />}
        </div>
        <div className="dialog__actions">
          {recording ? (
            <Button variant="outline" onClick={() => cancel.current?.abort()}>
              Cancel
            </Button>
          ) : (
            <>
              {state.kind === 'recorded' && <SaveButton recorded={state.recorded} title={title} />}
              {clips && (
                <Button variant={state.kind === 'recorded' ? 'outline' : 'primary'} onClick={() => void take(false)}>
                  {state.kind === 'recorded' && state.recorded.ending !== 'png' ? 'Record again' : 'Record'}
                </Button>
              )}
              <Button variant="outline" onClick={() => void take(true)}>
                Take a picture
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** How a file of this kind is called. */
function endingOf({ type }: Blob): Recorded['ending'] {
  if (type === 'image/png') return 'png';
  return type === 'video/mp4' ? 'mp4' : 'webm';
}

/** In a lesson the open step says what a clip shows. */
function Preview({ recorded, title }: { readonly recorded: Recorded; readonly title: string }) {
  const lesson = useScenario((s) => s.document.lesson);
  const step = useView((s) => s.step);
  const inLesson = useLessonLayout();
  const stepText = inLesson && lesson !== undefined ? summaryOf(lesson).steps.at(step - 1) : undefined;
  const words = `What the timeline of ${title} shows${stepText === undefined ? '' : `: ${stepText}`}`;
  if (recorded.ending === 'png') return <img src={recorded.address} alt={words} />;
  return <video src={recorded.address} aria-label={words} controls loop muted playsInline />;
}

function SaveButton({ recorded, title }: { readonly recorded: Recorded; readonly title: string }) {
  const { blob, ending } = recorded;
  const size = blob.size < 1_000_000 ? `${Math.ceil(blob.size / 1000)} kB` : `${(blob.size / 1e6).toFixed(1)} MB`;
  const name = plainName(title, LONGEST_TITLE) || 'signalbox';
  return (
    <Button variant="primary" onClick={() => download(`${name}.${ending}`, blob, blob.type)}>
      Save as {{ mp4: 'MP4', webm: 'WebM', png: 'PNG' }[ending]} ({size})
    </Button>
  );
}
