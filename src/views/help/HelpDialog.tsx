import { useState } from 'react';
import { ENGINE_VERSION } from '../../engine/version';
import { GLOSSARY } from '../../scenario/lesson/glossary';
import { Dialog } from '../../ui/Dialog';
import { Tabs } from '../../ui/Tabs';
import { TableHead } from '../../ui/TableHead';
import { useOpenRequest } from '../shared/open-requests';
import { KEYS } from './key-list';
import { KeyPlate } from './KeyPlate';
import { VIEWS } from './view-list';
import './help.css';

type Page = 'bars' | 'views' | 'keys' | 'hold' | 'words' | 'link' | 'runs';

const PAGES = [
  { id: 'bars', label: 'How to read the bars' },
  { id: 'views', label: 'Views' },
  { id: 'keys', label: 'Keys' },
  { id: 'hold', label: 'Drag things' },
  { id: 'words', label: 'Words' },
  { id: 'link', label: 'Links and files' },
  { id: 'runs', label: 'Reproducibility' },
] as const;

/** The key of all marks, what the views are for, the keys of the keyboard, what terms mean, what links hold, and why runs repeat exactly. */
export function HelpDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [page, setPage] = useState<Page>('bars');
  useOpenRequest('help keys', () => setPage('keys'));
  useOpenRequest('help words', () => setPage('words'));
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
  readonly label: string;
  readonly heads: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}

/** A name and its description, line by line. */
function Pairs({ label, heads, rows }: PairsProps) {
  return (
    <table className="help__keys" aria-label={label}>
      <TableHead hidden names={heads} />
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
  return <Pairs label="Views" heads={['View', 'Meaning']} rows={VIEWS} />;
}

function Words() {
  return <Pairs label="Words" heads={['Term', 'Meaning']} rows={Object.entries(GLOSSARY)} />;
}

function Hold() {
  return (
    <>
      <Pairs label="Drag things" heads={['What', 'How']} rows={HOLD} />
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
    <table className="help__keys" aria-label="Keys">
      <TableHead hidden names={['Keys', 'What they do']} />
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
