import { useState } from 'react';
import { ENGINE_VERSION } from '../../engine/version';
import { GLOSSARY } from '../../scenario/lesson/glossary';
import { Dialog } from '../../ui/Dialog';
import { Tabs } from '../../ui/Tabs';
import { useWish } from '../shared/wishes';
import { KeyPlate } from './KeyPlate';
import './help.css';

type Page = 'bars' | 'views' | 'keys' | 'hold' | 'words' | 'link' | 'runs';

const PAGES = [
  { id: 'bars', label: 'How to read the bars' },
  { id: 'views', label: 'Views' },
  { id: 'keys', label: 'Keys' },
  { id: 'hold', label: 'Drag things' },
  { id: 'words', label: 'Words' },
  { id: 'link', label: 'Links and files' },
  { id: 'runs', label: 'Same again' },
] as const;

/** The key of all marks, what the views are for, the keys of the keyboard, what terms mean, what links hold, and why runs repeat exactly. */
export function HelpDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [page, setPage] = useState<Page>('bars');
  useWish('help keys', () => setPage('keys'));
  useWish('help words', () => setPage('words'));
  return (
    <Dialog open={open} title="Help" onClose={onClose} wide>
      <Tabs label="Help pages" idPrefix="help" controls="help-page" value={page} tabs={PAGES} onChange={setPage} />
      <div id="help-page" className="help__page" role="tabpanel" aria-labelledby={`help-${page}`}>
        {page === 'bars' && <KeyPlate />}
        {page === 'views' && <Views />}
        {page === 'keys' && <Keys />}
        {page === 'hold' && <Hold />}
        {page === 'words' && <Words />}
        {page === 'link' && <Links />}
        {page === 'runs' && <Runs />}
      </div>
    </Dialog>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['Ctrl + K'], 'Find or do: search everything by name'],
  [['F6', 'Shift + F6'], 'Next or previous region'],
  [['Tab'], 'Next region part. The first stop of the page leads to any region and to the edges between them'],
  [['← →', '↑ ↓'], 'Between controls in a toolbar, entries in a list, and rows'],
  [['Alt + ← / →'], 'In the lanes of states: moves the change that ends a stay, with Shift the one that begins it'],
  [['Space'], 'Play or pause'],
  [['←', '→'], 'One event back or forward, when nothing else has the focus'],
  [[',', '.'], 'One event back or forward, always'],
  [['Shift + ←', 'Shift + →'], 'A twentieth of the view back or forward'],
  [['Home', 'End'], 'To the start, to the end of the work; pressed again, to the last timer'],
  [['W', 'S'], 'Zoom in, zoom out, around the cursor'],
  [['A', 'D'], 'Move what is in view back or forward'],
  [['0'], 'The whole run'],
  [['R'], 'Select a range of time, or clear it'],
  [['M'], 'Slow motion: follow the next probes, preemption or reservation'],
  [['1', '2', '3', '4'], 'Variant A, B, C, D; beside an open question with numbered answers, these'],
  [['U', 'Ctrl + Z'], 'Undo'],
  [['Shift + U', 'Ctrl + Shift + Z'], 'Redo'],
  [['T'], 'Theme: as the system, light, dark'],
  [['P'], 'Presenter mode: larger type, no panels'],
  [['?'], 'This help'],
  [['Escape'], 'Clear the range; clear the selection; leave presenter mode'],
  [['Enter', 'Escape'], 'In a field: apply, restore the old value'],
  [['↑', '↓'], 'In a number field: one more, one less; with Shift ten'],
  [['+', '−'], 'In the timeline: zoom in, zoom out'],
  [['Arrows', 'Enter'], 'In the timeline and among the nodes: move to the next one; select it'],
  [['←', '→'], 'On a mark of a queue: less, more; with Shift ten; Delete removes the limit'],
  [['F2'], 'On a variant: rename it'],
];

const VIEWS: readonly (readonly [what: string, how: string])[] = [
  [
    'Timeline',
    'Rows are applications, nodes or queues, drawn lane by lane or, from many rows on, as an overview with one line each. Fit, − and + stand above; the wheel with Ctrl zooms at the pointer, with Shift it pans; dragging the rows pans; two fingers zoom; a double click shows the whole run. Dragging along the axis, or across the rows with Shift, selects a range of time: the inspector shows its figures. While the run plays, the future is faded. The picture button saves the view as SVG or PNG.',
  ],
  [
    'Event strip',
    'Under the axis: lost nodes, failed drivers and settings that change during the run. + or a double click adds an event. Drag a mark to move it; click it to open it.',
  ],
  [
    'Application states',
    'How many applications are in each state at the cursor, with the time left of what runs out. Lanes over time, or the machine with the ways between states.',
  ],
  [
    'Queues',
    'Use, pending work, guarantee and maximum of each queue at the cursor, and its use over the run. Marks are dragged.',
  ],
  ['Nodes', 'What each node runs at the cursor, and who has room. Select a node to lose it or to slow it down.'],
  ['Next', 'Which application, job or task comes next at the cursor, by which key, and what refuses the others.'],
  [
    'Locality',
    'For work that reads data. Heat map of the share of tasks near their data, by node, executor or time; Over time; Ladder, the level each task set accepts, with its countdown and refusals; Blocks, the placement of copies; Theory, the formulas of delay scheduling below the measurements.',
  ],
  [
    'Wait sweep',
    'In Locality: runs the scenario with 51 values of the wait and plots makespan and locality. A click on a curve sets that wait.',
  ],
  [
    'Workers',
    'For Sparrow, Hawk and Eagle: schedulers above, workers with their slots and queues below, messages in transit between them. Reservations are hollow, tasks solid, a slot that waits for the answer to getTask is hatched. Slow motion makes messages visible. Thousands of workers become a density map.',
  ],
  [
    'Response, Counters, Theory, Published figures',
    'In Workers: the distribution of response times of all variants, messages and slot time lost, the formulas of queueing theory with their assumptions, and published figures beside those of this run.',
  ],
  [
    'YARN',
    'For the Fair and the Capacity scheduler, at the cursor. Why not me: the check that refuses each waiting application, and its turn. Who is next: the order from the root to an application. Shares: the search for the ratio R, step by step, now and steady. Limits of users, with sliders. Preemption over time: when a queue became starved, and which containers were marked and killed for it. One round of preemption, step by step, and the result of repeated rounds. Placement tester.',
  ],
  [
    'Transactions',
    'For Omega and its rivals: schedulers with their decisions, machines with claims and conflicts, and why a transaction failed.',
  ],
  ['Flow', 'For Quincy: the network of the decision at the cursor, what each alternative would cost, and the solver.'],
  ['Deadline', 'For Jockey: when a job will be done, its tokens tick by tick, and the table of remaining times.'],
  ['Plan', 'For alsched and TetriSched: nodes over time with what is planned, the value of each job, and the program.'],
  ['Compare', 'Every measure in every variant, with the difference to A.'],
];

const HOLD: readonly (readonly [what: string, how: string])[] = [
  ['A submission', 'Drag the small triangle at the start of a bar to change the submission.'],
  ['A share', 'Drag the marks of a queue: guaranteed and max. Drag max past the end of the cluster to remove it.'],
  ['A driver', 'Drag the end of its pale part to change the driver’s start-up time.'],
  ['An event', 'Drag its mark under the axis to another time.'],
  ['The wait for locality', 'Drag spark.locality.wait in Locality: heat map and timeline follow while you drag.'],
  [
    'An application',
    'Drag its name from the inspector onto a queue: it moves there at the cursor, or is submitted there if not yet submitted.',
  ],
  ['A node', 'Click it in Nodes: lose it, bring it back or slow it down at the cursor.'],
  ['A failure', 'Select the application: its driver fails, or it loses an executor, at the cursor.'],
  ['The lines between parts of the page', 'Drag them, or move them with the arrow keys; a double click resets them.'],
];

interface PairsProps {
  readonly heads: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}

/** A name and its description, line by line. */
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
  return <Pairs heads={['View', 'Meaning']} rows={VIEWS} />;
}

function Words() {
  return <Pairs heads={['Term', 'Meaning']} rows={Object.entries(GLOSSARY)} />;
}

function Hold() {
  return (
    <>
      <Pairs heads={['What', 'How']} rows={HOLD} />
      <div className="help__text">
        <p className="help__after">
          Each of these except the last is an edit. It applies to one variant or to all; the switch beside the variants
          shows which, and so do the inspector, the event strip and the message. It runs at once, is part of the link,
          and can be undone. Events at an instant are listed in the section Events, where they can be changed.
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
        cursor, the visible range and the selection. <b>Share</b> copies it. Nothing is sent to a server; the scenario
        runs in the browser of the person who opens the link.
      </p>
      <p>
        A link looks like <code>#s1.d.…</code>: <code>s1</code> is the version of the link format, <code>d</code> is the
        compression (deflate with a dictionary of common scenario text), and the rest is the scenario as JSON,
        compressed and encoded with characters allowed in an address. <code>#gallery/driver-deadlock</code> opens a
        scenario of the gallery. Links from earlier versions of Signalbox keep working; unknown fields are kept and
        passed on.
      </p>
      <p>
        Every chat and mail program should accept a link of up to 2,000 characters; every browser and server one of up
        to 8,000. The meter in <b>Share</b> shows the length. Save larger scenarios as a file:
        <b> Save file</b> in the scenario menu writes the same JSON, readable, with its view. Open it there, or drop it
        on the page.
      </p>
      <p>
        Inside another page, put <code>?embed</code> before the <code>#</code> of a link and show it in a frame: title,
        timeline and transport, with a link to this page.
      </p>
      <p>
        Your work is also kept in this browser, so a reload restores it. If a link replaces it, a message offers to
        bring it back.
      </p>
    </div>
  );
}

function Runs() {
  return (
    <div className="help__text">
      <p>
        A run is a pure function of the scenario, the variant, the seed and the version of the engine ({ENGINE_VERSION}{' '}
        here). The same four give the same outcome in every browser and on the command line, now and later. Times are
        whole microseconds, arithmetic uses only operations that the language defines exactly, and events at the same
        instant have a defined order.
      </p>
      <p>
        The <b>fingerprint</b> in the bottom bar is a hash of everything that happened: two runs with the same
        fingerprint did exactly the same. If a link was made with another engine version and the outcome differs, a
        message says so.
      </p>
      <p>
        Random draws are keyed: every task, start-up and arrival has its own random number, which depends only on the
        seed and its id. Two variants therefore draw the same numbers for everything they share, and adding an
        application does not change the others. Change the seed in the bottom bar to see how much is chance.
      </p>
    </div>
  );
}
