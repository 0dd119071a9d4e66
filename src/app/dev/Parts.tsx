import { Settings } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/Button';
import { CauseChip } from '../../ui/CauseChip';
import { CodeWords } from '../../ui/CodeWords';
import { CutTitle } from '../../ui/CutTitle';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/fields/Field';
import { HiddenTable } from '../../ui/HiddenTable';
import { Logo } from '../../ui/Logo';
import { LongList } from '../../ui/LongList';
import { NoticeList } from '../../ui/NoticeList';
import { Phrases } from '../../ui/Phrases';
import { PointLetters } from '../../ui/PointLetters';
import { PointPopover } from '../../ui/popovers/PointPopover';
import { Popover } from '../../ui/popovers/Popover';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Segmented } from '../../ui/fields/Segmented';
import { Select } from '../../ui/fields/Select';
import { TypedSelect } from '../../ui/fields/TypedSelect';
import { Splitter } from '../../ui/Splitter';
import { Switch } from '../../ui/fields/Switch';
import { TableHead } from '../../ui/TableHead';
import { Tabs } from '../../ui/Tabs';
import { TextField } from '../../ui/fields/TextField';
import { TextInput } from '../../ui/fields/TextInput';
import { Tooltip } from '../../ui/popovers/Tooltip';
import { VariantBadge } from '../../ui/VariantBadge';
import './parts.css';

const DAYS = [
  { value: 'mon', label: 'Monday' },
  { value: 'tue', label: 'Tuesday' },
  { value: 'wed', label: 'Wednesday', disabled: true },
] as const;

const POINTS = [
  { x: 30, y: 40, letter: 'A' },
  { x: 34, y: 42, letter: 'B' },
  { x: 150, y: 20, letter: 'C' },
];

/** Every shared part in every state, in the theme of the system and in both of the page. */
export function Parts() {
  const [theme, setTheme] = useState('light');
  return (
    <main className="parts" data-theme={theme} ref={(element) => themed(element, theme)}>
      <h1>Shared parts</h1>
      <Segmented
        label="Theme"
        value={theme}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={setTheme}
      />
      <Pressed />
      <Chosen />
      <Typed />
      <Said />
      <Floating />
      <Split />
    </main>
  );
}

/** The tokens of the theme hang on the root element. */
function themed(element: HTMLElement | null, theme: string): void {
  if (element !== null) element.ownerDocument.documentElement.dataset['theme'] = theme;
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="parts__part" aria-label={name}>
      <h2>{name}</h2>
      <div className="parts__states">{children}</div>
    </section>
  );
}

const VARIANTS = ['ghost', 'outline', 'primary', 'danger'] as const;

function Pressed() {
  return (
    <>
      <Part name="Logo">
        <Logo />
      </Part>
      <Part name="Button">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="outline" disabled>
          disabled
        </Button>
      </Part>
      <Part name="IconButton">
        <IconButton label="Settings" shortcut="S">
          <Settings size={16} />
        </IconButton>
        <IconButton label="Settings that cannot be opened" disabled>
          <Settings size={16} />
        </IconButton>
      </Part>
    </>
  );
}

function Chosen() {
  const [day, setDay] = useState<(typeof DAYS)[number]['value']>('mon');
  const [on, setOn] = useState(true);
  return (
    <>
      <Part name="Segmented">
        <Segmented label="Day" value={day} options={DAYS} onChange={setDay} />
        <Segmented label="Day, disabled" value={day} options={DAYS} onChange={setDay} disabled />
        <Segmented label="Day, wide" value={day} options={DAYS} onChange={setDay} wide />
      </Part>
      <Part name="Select">
        <Select aria-label="Day in a list" value={day} options={DAYS} onChange={setDay} />
        <Select aria-label="Day in a disabled list" value={day} options={DAYS} onChange={setDay} disabled />
      </Part>
      <Part name="TypedSelect">
        <TypedSelect aria-label="Day that is typed" value={day} options={DAYS} onChange={setDay} />
        <TypedSelect aria-label="Day that is typed, disabled" value={day} options={DAYS} onChange={setDay} disabled />
      </Part>
      <Part name="CutTitle">
        <CutTitle text="Mon" />
        <span style={{ display: 'inline-flex', width: 120 }} title="Every day of the week, weekends left out">
          <CutTitle text="Every day of the week, weekends left out" />
        </span>
      </Part>
      <Part name="Switch">
        <Switch checked={on} onChange={setOn}>
          words beside it
        </Switch>
        <Switch checked={!on} onChange={(value) => setOn(!value)} aria-label="The other way round" />
        <Switch checked={on} onChange={setOn} disabled aria-label="Disabled" />
      </Part>
      <Part name="Tabs">
        {(['horizontal', 'vertical'] as const).map((orientation) => (
          <Tabs
            key={orientation}
            label={`Days, ${orientation}`}
            idPrefix={orientation}
            orientation={orientation}
            value={day}
            tabs={DAYS.map(({ value, label }) => ({ id: value, label, detail: orientation === 'vertical' && '3' }))}
            onChange={setDay}
          />
        ))}
      </Part>
      <Part name="VariantBadge">
        {[0, 1, 2, 3].map((index) => (
          <VariantBadge key={index} index={index} />
        ))}
      </Part>
    </>
  );
}

function Typed() {
  const [text, setText] = useState('10s');
  const apply = (next: string): string | undefined => {
    if (next === '') return 'expected a duration such as 10s';
    setText(next);
    return undefined;
  };
  return (
    <>
      <Part name="TextField">
        <TextField label="A duration" help="How long it takes" value={text} onApply={apply} steps min={0} />
        <TextField label="Below its label" layout="below" value={text} onApply={apply} unit="s" />
        <TextField label="Read only" value={text} onApply={apply} readOnly />
      </Part>
      <Part name="TextInput">
        <TextInput aria-label="Alone" value={text} onApply={apply} placeholder="nothing yet" />
        <TextInput aria-label="Wide" value="" onApply={apply} placeholder="nothing yet" wide />
      </Part>
      <Part name="Field">
        <Field label="With an error" error="expected a number from 1 to 10, got 11">
          {(ids) => <TextInput {...ids} value="11" onApply={apply} />}
        </Field>
      </Part>
    </>
  );
}

function Said() {
  const [open, setOpen] = useState(false);
  const notices = (['info', 'warning', 'error'] as const).map((tone, id) => ({
    id,
    tone,
    text: `This is how a message of the kind "${tone}" looks.`,
    ...(tone === 'warning' ? { action: { label: 'Undo', run: () => undefined } } : {}),
  }));
  return (
    <>
      <Part name="CauseChip">
        {(['G', 'Q', 'R', 'L'] as const).map((letter) => (
          <CauseChip key={letter} letter={letter} title={`Cause ${letter}`} />
        ))}
      </Part>
      <Part name="Phrases">
        <p>
          <Phrases
            phrases={['Waits for ', { name: 'etl/3' }, ': ', { setting: 'spark.executor.instances' }, ' is 2.']}
          />
        </p>
      </Part>
      <Part name="CodeWords">
        <p>
          <CodeWords text="`app` has no field `foo`" />
        </p>
      </Part>
      <Part name="PointLetters">
        <svg width={200} height={80} className="parts__chart" aria-hidden="true">
          {POINTS.map(({ x, y, letter }) => (
            <circle key={letter} cx={x} cy={y} r={3} />
          ))}
          <PointLetters points={POINTS} wide={200} tall={80} />
        </svg>
      </Part>
      <Part name="TableHead">
        {[false, true].map((hidden) => (
          <table key={String(hidden)} aria-label={hidden ? 'Trains, with a hidden head' : 'Trains'}>
            <TableHead names={['Train', 'Track']} hidden={hidden} />
            <tbody>
              <tr>
                <th scope="row">To the south</th>
                <td>3</td>
              </tr>
            </tbody>
          </table>
        ))}
      </Part>
      <Part name="HiddenTable">
        <HiddenTable
          caption="Trains, which only screen readers tell of"
          columns={['Train', 'Track']}
          rows={[{ key: 'a', cells: ['To the north', 2] }]}
          rest="and 3 more"
        >
          <p>Now.</p>
        </HiddenTable>
      </Part>
      <Part name="NoticeList">
        <Switch checked={open} onChange={setOpen}>
          messages
        </Switch>
        {open && <NoticeList notices={notices} onDismiss={() => setOpen(false)} />}
      </Part>
    </>
  );
}

function Floating() {
  const [dialog, setDialog] = useState(false);
  const [at, setAt] = useState<readonly [number, number]>();
  return (
    <>
      <Part name="Tooltip">
        <Tooltip text="It stands inside the window, also with the keyboard.">
          <Button variant="outline">hover or focus</Button>
        </Tooltip>
      </Part>
      <Part name="Popover">
        <Popover button={{ className: 'button button--outline' }} trigger="Open" label="A box">
          {(close) => <Button onClick={close}>Close</Button>}
        </Popover>
      </Part>
      <Part name="PointPopover">
        <Button variant="outline" onClick={({ clientX, clientY }) => setAt([clientX, clientY])}>
          Open here
        </Button>
        {at !== undefined && (
          <PointPopover x={at[0]} y={at[1]} label="At a point" onClose={() => setAt(undefined)}>
            {(close) => <Button onClick={close}>Close</Button>}
          </PointPopover>
        )}
      </Part>
      <Part name="Dialog">
        <Button variant="outline" onClick={() => setDialog(true)}>
          Open
        </Button>
        <Dialog open={dialog} title="A dialog" onClose={() => setDialog(false)}>
          <p>Escape and a click beside it close it.</p>
        </Dialog>
      </Part>
    </>
  );
}

const WIDTH = 160;

const ROW = 20;

function Split() {
  const [width, setWidth] = useState(WIDTH);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Part name="Splitter">
        <div className="parts__split" style={{ gridTemplateColumns: `${width}px auto 1fr` }}>
          <span>{width} px</span>
          <Splitter
            label="Width of the left part"
            orientation="vertical"
            value={width}
            min={80}
            max={400}
            side="before"
            onChange={setWidth}
            onReset={() => setWidth(WIDTH)}
          />
          <span>the rest</span>
        </div>
      </Part>
      <Part name="ScrollRegion">
        <ScrollRegion label="Thirty lines" className="parts__scroll">
          {Array.from({ length: 30 }, (_, i) => (
            <p key={i}>Line {i + 1}</p>
          ))}
        </ScrollRegion>
      </Part>
      <Part name="LongList">
        <ScrollRegion label="Ten thousand rows" className="parts__scroll">
          <LongList list={list} count={10_000} usual={ROW} className="parts__rows">
            {(row) => (
              <li key={row} data-row={row} style={{ height: ROW }}>
                Row {row + 1}
              </li>
            )}
          </LongList>
        </ScrollRegion>
      </Part>
    </>
  );
}
