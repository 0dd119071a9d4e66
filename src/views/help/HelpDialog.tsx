import { useState } from 'react';
import { ENGINE_VERSION } from '../../engine/version';
import { Dialog } from '../../ui/Dialog';
import { Tabs } from '../../ui/Tabs';
import { KeyPlate } from './KeyPlate';
import './help.css';

type Page = 'bars' | 'views' | 'keys' | 'hold' | 'link' | 'runs';

const PAGES = [
  { id: 'bars', label: 'How to read the bars' },
  { id: 'views', label: 'Views' },
  { id: 'keys', label: 'Keys' },
  { id: 'hold', label: 'Take hold of things' },
  { id: 'link', label: 'Links and files' },
  { id: 'runs', label: 'Same again' },
] as const;

/** The key of all marks, what the views are for, the keys of the keyboard, what links hold, and why runs repeat exactly. */
export function HelpDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [page, setPage] = useState<Page>('bars');
  return (
    <Dialog open={open} title="Help" onClose={onClose} wide>
      <Tabs label="Help pages" idPrefix="help" controls="help-page" value={page} tabs={PAGES} onChange={setPage} />
      <div id="help-page" className="help__page" role="tabpanel" aria-labelledby={`help-${page}`}>
        {page === 'bars' && <KeyPlate />}
        {page === 'views' && <Views />}
        {page === 'keys' && <Keys />}
        {page === 'hold' && <Hold />}
        {page === 'link' && <Links />}
        {page === 'runs' && <Runs />}
      </div>
    </Dialog>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['Ctrl + K'], 'Find or do: everything by its name'],
  [['F6', 'Shift + F6'], 'Next or previous region'],
  [['Tab'], 'Next region part. The first stop of the page leads to any region and to the edges between them'],
  [['← →', '↑ ↓'], 'From control to control in a toolbar; from entry to entry in a list and from row to row'],
  [['Alt + ← / →'], 'In the lanes of states: moves the change that ends a stay, with Shift the one that begins it'],
  [['Space'], 'Play or pause'],
  [['←', '→'], 'One event back or forward, when nothing else has the focus'],
  [[',', '.'], 'One event back or forward, always'],
  [['Shift + ←', 'Shift + →'], 'A twentieth of the view back or forward'],
  [['Home', 'End'], 'To the start, to the end of the work; once more, to the last timer'],
  [['W', 'S'], 'Zoom in, zoom out, around the cursor'],
  [['A', 'D'], 'Move what is in view back or forward'],
  [['0'], 'The whole run'],
  [['R'], 'Select a range of time, or take it away'],
  [['M'], 'Slow motion: follow the next probes, preemption or reservation'],
  [['1', '2', '3', '4'], 'Variant A, B, C, D'],
  [['U', 'Ctrl + Z'], 'Undo'],
  [['Shift + U', 'Ctrl + Shift + Z'], 'Redo'],
  [['T'], 'Theme: as the system, light, dark'],
  [['P'], 'Presenter mode: larger type, no panels'],
  [['?'], 'This help'],
  [['Escape'], 'Take the selected range away; clear the selection'],
  [['Enter', 'Escape'], 'In a field: apply, bring back what was there'],
  [['↑', '↓'], 'In a number field: one more, one less; with Shift ten'],
  [['+', '−'], 'In the timeline: zoom in, zoom out'],
  [['Arrows', 'Enter'], 'In the timeline and among the nodes: from one to the next; select it'],
  [['←', '→'], 'On a mark of a queue: less, more; with Shift ten; Delete takes the limit away'],
  [['F2'], 'On a variant: rename it'],
];

const VIEWS: readonly (readonly [what: string, how: string])[] = [
  [
    'Timeline',
    'Rows are applications, nodes or queues, drawn lane by lane or, from many rows on, as an overview with one line each. Fit, − and + stand above; the wheel with Ctrl zooms at the pointer, with Shift it pans; dragging the rows pans; two fingers zoom; a double click shows the whole run. Dragging along the axis, or across the rows with Shift, selects a range of time: the inspector shows its figures. While the run plays, what is still to come is faded. The picture button saves what is seen as SVG or PNG.',
  ],
  [
    'Event strip',
    'Under the axis: nodes that are lost, drivers that fail, settings that change during the run. + or a double click adds an event, a mark can be dragged, a click opens it.',
  ],
  [
    'Locality',
    'For work that reads data. Heat map of the share of tasks near their data, by node, executor or time; Over time; Ladder, the level each task set accepts, with its countdown and refusals; Blocks, where the copies lie; Theory, the formulas of delay scheduling under what was measured.',
  ],
  [
    'Wait sweep',
    'In Locality: runs the scenario with 51 values of the wait and draws makespan and locality over it. A click on a curve sets that wait.',
  ],
  [
    'Workers',
    'For Sparrow, Hawk and Eagle: schedulers above, workers with their slots and queues below, messages on their way between them. Reservations are hollow, tasks solid, a slot that waits for the answer to getTask is hatched. Slow motion plays so that messages can be followed. Thousands of workers become a density map.',
  ],
  [
    'Response, Counters, Theory, Published figures',
    'In Workers: the distribution of response times of all variants, messages and slot time lost, the formulas of queueing theory with their assumptions, and figures from papers beside those of this run.',
  ],
  [
    'YARN',
    'For the Fair and the Capacity scheduler, at the cursor. Why not me: the check that refuses each waiting application, and its turn. Who is next: the order from the root to an application. Shares: the search for the ratio R, step by step, now and steady. Limits of users, with sliders. Preemption over time: since when a queue is starved, what was marked and killed for it. One round of preemption, step by step, with where such rounds lead. Placement tester.',
  ],
  ['Compare', 'Every measure in every variant, with the difference to A.'],
];

const HOLD: readonly (readonly [what: string, how: string])[] = [
  ['A submission', 'Drag the small triangle where a bar begins: the application is submitted then.'],
  ['A share', 'Drag the marks of a queue: guaranteed, and max. Beyond the end of the cluster there is no max.'],
  ['A driver', 'Drag the end of its pale part: the driver takes that long to start.'],
  ['An event', 'Drag its mark under the axis to another time.'],
  ['The wait for locality', 'Drag spark.locality.wait in Locality: heat map and timeline follow while you drag.'],
  [
    'An application',
    'Drag its name from the inspector onto a queue: it moves there at the cursor, or is submitted there if it has not been yet.',
  ],
  ['A node', 'Click it in Nodes: lose it, bring it back or slow it down at the cursor.'],
  ['A failure', 'Select the application: its driver fails, or it loses an executor, at the cursor.'],
  ['The lines between parts of the page', 'Drag them, or move them with the arrow keys; a double click resets them.'],
];

interface PairsProps {
  readonly heads: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}

/** A name and what there is to say about it, line by line. */
function Pairs({ heads, rows }: PairsProps) {
  return (
    <table className="help__keys">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, how]) => (
          <tr key={what}>
            <td>
              <b>{what}</b>
            </td>
            <td>{how}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Views() {
  return <Pairs heads={['View', 'What it shows']} rows={VIEWS} />;
}

function Hold() {
  return (
    <>
      <Pairs heads={['What', 'How']} rows={HOLD} />
      <div className="help__text">
        <p className="help__after">
          Each of these but the last is an edit. It is made in one variant, or in all: the switch beside the variants
          says where, and so do the inspector, the event strip and the message. It is run again at once, stands in the
          link, and can be undone. What happens at an instant is listed in the section Events, where it can be changed.
        </p>
      </div>
    </>
  );
}

function Keys() {
  return (
    <table className="help__keys">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
        </tr>
      </thead>
      <tbody>
        {KEYS.map(([keys, text]) => (
          <tr key={text}>
            <td>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Links() {
  return (
    <div className="help__text">
      <p>
        The address bar always holds a link to exactly what is on screen: the whole scenario with its variants, the
        cursor, the visible range and the selection. <b>Share</b> copies it. Nothing is sent to a server; whoever opens
        the link runs the scenario in their own browser.
      </p>
      <p>
        A link looks like <code>#s1.d.…</code>: <code>s1</code> is the version of the link format, <code>d</code> says
        how the rest is packed (deflate with a dictionary of the words scenarios use), and the rest is the scenario as
        JSON, packed and written in the letters an address may hold. <code>#gallery/driver-deadlock</code> opens a
        scenario of the gallery. Links made by an earlier version of Signalbox keep working; fields this version does
        not know are kept and passed on.
      </p>
      <p>
        Up to 2,000 characters a link survives every chat and mail program; up to 8,000 every browser and server can be
        expected to take it. The meter beside <b>Share</b> shows where you are. Larger scenarios are better saved as a
        file:
        <b> Save file</b> in the scenario menu writes the same JSON, readable, with its view. Open it there again, or
        drop it on the page.
      </p>
      <p>
        Inside another page, put <code>?embed</code> before the <code>#</code> of a link and show it in a frame: title,
        timeline and transport, with a way back here.
      </p>
      <p>
        Your work is also kept in this browser, so that a reload brings it back. If a link takes its place, a message
        offers the way back.
      </p>
    </div>
  );
}

function Runs() {
  return (
    <div className="help__text">
      <p>
        A run is a pure function of the scenario, the variant, the seed and the version of the engine ({ENGINE_VERSION}{' '}
        here). The same four give the same outcome in every browser and on the command line, today and later. Times are
        whole microseconds, the arithmetic is only what the language fixes to the last bit, and events at the same
        instant have one defined order.
      </p>
      <p>
        The <b>fingerprint</b> in the bottom bar is a hash of everything that happened: two runs with the same
        fingerprint did exactly the same. If a link was made with another version of the engine and its run comes out
        differently, a message says so.
      </p>
      <p>
        Chance is drawn by name: every task, start-up and arrival has a random number of its own that depends on the
        seed and on its id, and on nothing else. Two variants therefore meet the same luck wherever they share
        something, and adding an application does not change the others. Change the seed in the bottom bar to see how
        much was luck.
      </p>
    </div>
  );
}
