import { useMemo, useState } from 'react';
import { variantsOf } from '../../engine/document/variants';
import { hasSteps } from '../../scenario/lesson/steps';
import { addressBeside } from './link-for-others';
import { galleryEntries } from '../../store/document/gallery';
import { hashOf } from '../../store/address/address-bar';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/fields/Field';
import { Segmented } from '../../ui/fields/Segmented';
import { Select } from '../../ui/fields/Select';
import { Switch } from '../../ui/fields/Switch';
import { TextInput } from '../../ui/fields/TextInput';
import { variantLetter } from '../../ui/VariantBadge';
import { copyText } from '../shared/copy';
import { shownTitle } from '../shared/lesson-title';
import { dockEntry } from '../shared/dock/dock-views';
import { useDockWish } from '../shared/dock/use-dock';
import { embedWish } from './embed-address';
import type { EmbedKind, EmbedOptions } from './embed-address';
import { embedAddress, embedTag, SANDBOX } from './embed-tag';
import { TooLarge } from './TooLarge';
import './share.css';

/** What can be in the frame. */
type Part = 'lesson' | 'step' | 'timeline' | 'figure';

const LEAST_HEIGHT = 240;
const MOST_HEIGHT = 1200;
const FIRST_HEIGHT = 560;

interface EmbedDialogProps {
  /** undefined where what is on screen is too large for a link. */
  readonly link: string | undefined;
  readonly onClose: () => void;
}

/** Makes the tag that shows what is on screen in another page, with a preview. */
export function EmbedDialog({ link, onClose }: EmbedDialogProps) {
  return (
    <Dialog open title="Embed in a page or a slide" onClose={onClose} wide={link !== undefined}>
      {link === undefined ? <TooLarge /> : <EmbedForm link={link} />}
    </Dialog>
  );
}

function EmbedForm({ link }: { readonly link: string }) {
  const title = useScenario(({ document }) => shownTitle(document, true) ?? 'Untitled scenario');
  const hasLesson = useScenario((s) => hasSteps(s.document.lesson));
  const [wish, setWish] = useState<EmbedOptions>(() => ({
    ...embedWish(''),
    part: hasLesson ? 'lesson' : undefined,
    step: hasLesson && viewStore.getState().step > 1 ? viewStore.getState().step : undefined,
  }));
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const change = (part: Partial<EmbedOptions>) => setWish((before) => ({ ...before, ...part }));
  const hash = useMemo(() => hashFor(link, wish.part), [link, wish.part]);
  const src = embedAddress(window.location.href, wish, hash);
  const tag = embedTag({ src: addressBeside(src), title, height, link: addressBeside(link) });
  return (
    <div className="embed-dialog">
      <div className="embed-dialog__form">
        <Choices wish={wish} hasLesson={hasLesson} onChange={change} />
        <Field label="Height" help="The width is that of the surrounding page; the minimum is 320 by 240.">
          {(ids) => (
            <TextInput
              {...ids}
              value={String(height)}
              onApply={(text) => {
                const number = Number(text);
                if (!Number.isInteger(number) || number < LEAST_HEIGHT || number > MOST_HEIGHT)
                  return `expected a whole number from ${LEAST_HEIGHT} to ${MOST_HEIGHT}`;
                setHeight(number);
                return undefined;
              }}
              steps
              min={LEAST_HEIGHT}
              max={MOST_HEIGHT}
            />
          )}
        </Field>
        <textarea readOnly rows={6} aria-label="Markup to copy" className="embed-dialog__tag" value={tag} />
        <div className="dialog__actions">
          <Button variant="primary" onClick={() => void copyText(tag, 'The markup')}>
            Copy the markup
          </Button>
          <Button variant="outline" onClick={() => void copyText(src, 'The address')}>
            Copy the address
          </Button>
        </div>
      </div>
      <div className="embed-dialog__preview">
        <p className="muted small">Preview</p>
        {/* Another address is another frame: a page that changes only its hash would not restart. */}
        <iframe key={src} src={src} title={`Preview: ${title}`} sandbox={SANDBOX} style={{ height }} />
      </div>
    </div>
  );
}

/** An unchanged lesson of the gallery has a short name; everything else is the link of what is on screen. */
function hashFor(link: string, part: EmbedOptions['part']): string {
  const { document, origin } = scenarioStore.getState();
  const entry = galleryEntries().find(({ id }) => origin.kind === 'gallery' && id === origin.id);
  const untouched = entry !== undefined && entry.scenario === document;
  return untouched && (part === 'lesson' || part === 'step') ? `#gallery/${entry.id}` : hashOf(link);
}

interface ChoicesProps {
  readonly wish: EmbedOptions;
  readonly hasLesson: boolean;
  readonly onChange: (change: Partial<EmbedOptions>) => void;
}

function Choices({ wish, hasLesson, onChange }: ChoicesProps) {
  const part: Part = wish.part ?? 'timeline';
  const options: readonly { readonly value: Part; readonly label: string }[] = [
    ...(hasLesson
      ? [
          { value: 'lesson' as const, label: 'Lesson' },
          { value: 'step' as const, label: 'One step' },
        ]
      : []),
    { value: 'timeline', label: 'Timeline' },
    { value: 'figure', label: 'One figure' },
  ];
  const worded = part === 'lesson' || part === 'step';
  return (
    <>
      <Segmented
        label="What is shown"
        value={part}
        options={options}
        onChange={(next) =>
          onChange({
            part: next === 'timeline' ? undefined : next,
            step: next === 'step' ? (wish.step ?? viewStore.getState().step) : wish.step,
            ...(next === 'lesson' || next === 'step' ? { only: undefined } : {}),
          })
        }
        wide
      />
      {worded && <StepField wish={wish} onChange={onChange} />}
      {part === 'figure' && <KindField wish={wish} onChange={onChange} />}
      {!worded && <VariantField wish={wish} onChange={onChange} />}
      <Field label="Theme">
        {() => (
          <Segmented
            label="Theme"
            value={wish.theme ?? 'auto'}
            options={[
              { value: 'auto', label: 'As the page' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={(theme) => onChange({ theme: theme === 'auto' ? undefined : theme })}
          />
        )}
      </Field>
      <Switch checked={wish.controls} onChange={(controls) => onChange({ controls })}>
        Play and scrub
      </Switch>
      <Switch checked={wish.offline} onChange={(offline) => onChange({ offline })}>
        Works offline after the first visit
      </Switch>
      <Switch checked={wish.events} onChange={(events) => onChange({ events })}>
        Reports its height, steps and answers to the surrounding page
      </Switch>
    </>
  );
}

type FieldProps = Omit<ChoicesProps, 'hasLesson'>;

function StepField({ wish, onChange }: FieldProps) {
  return (
    <Field label="Step">
      {(ids) => (
        <TextInput
          {...ids}
          value={String(wish.step ?? 1)}
          onApply={(text) => {
            const step = Number(text);
            if (!Number.isInteger(step) || step < 1 || step > 20) return 'expected a whole number from 1 to 20';
            onChange({ step });
            return undefined;
          }}
          steps
          min={1}
          max={20}
        />
      )}
    </Field>
  );
}

function KindField({ wish, onChange }: FieldProps) {
  const { views } = useDockWish();
  const kinds: readonly { readonly value: EmbedKind; readonly label: string }[] = [
    { value: 'timeline', label: 'Timeline' },
    { value: 'states', label: 'States' },
    ...views.map((value) => ({ value, label: dockEntry(value).title })),
  ];
  return (
    <Field label="Figure">
      {(ids) => <Select {...ids} value={wish.kind} options={kinds} onChange={(kind) => onChange({ kind })} />}
    </Field>
  );
}

const ALL = ' ';

function VariantField({ wish, onChange }: FieldProps) {
  const document = useScenario((s) => s.document);
  const variants = variantsOf(document);
  if (variants.length < 2) return null;
  const options = [
    { value: ALL, label: 'All of them' },
    ...variants.map(({ id }, index) => ({ value: id, label: variantLetter(index) })),
  ];
  return (
    <Field label="Variants">
      {(ids) => (
        <Select
          {...ids}
          value={wish.only?.[0] ?? ALL}
          options={options}
          onChange={(id) => onChange({ only: id === ALL ? undefined : [id] })}
        />
      )}
    </Field>
  );
}
