import { Copy, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { writeQueuesYaml } from '../../formats/yunikorn-queues-write';
import { download } from '../../store/files';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useNewEditor } from '../editor/editor-context';
import { CodeBox } from './CodeBox';
import { copyText } from './copy-text';
import './formats.css';
import { forgetText, keptText } from './queues-import';

/** The queues as YuniKorn's `queues.yaml`: into the file they came from, or as a new one. */
export function QueuesExportDialog({ onClose }: { readonly onClose: () => void }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const original = keptText(document);
  const { text, notices } = useMemo(() => writeQueuesYaml(document, original), [document, original]);
  const [said, setSaid] = useState('');
  return (
    <Dialog open wide title="Export queues.yaml" onClose={onClose}>
      <p className="import__lead">
        {original === undefined
          ? 'Written anew. Whoever imports a file keeps its comments and its order.'
          : text === original
            ? 'The same as the file that was imported, to the byte.'
            : 'The file that was imported with what has changed; comments and order are kept.'}
      </p>
      <div className="import import--export">
        <div className="import__text">
          <CodeBox key={text} label="queues.yaml" text={text} />
        </div>
        {notices.length > 0 && (
          <div className="import__summary scroll-area">
            <h3 className="import__heading">Worth knowing</h3>
            <ul className="import__notices">
              {notices.map(({ path, message }) => (
                <li key={path + message}>
                  {path !== '' && <b>{path} </b>}
                  {message}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="dialog__actions">
        <Button variant="primary" onClick={() => download('queues.yaml', text, 'application/yaml')}>
          <Download size={14} aria-hidden="true" /> Download
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            void copyText(text).then((copied) =>
              setSaid(copied ? 'Copied.' : 'The browser does not let this page copy.'),
            );
          }}
        >
          <Copy size={14} aria-hidden="true" /> Copy
        </Button>
        {original !== undefined && (
          <Button variant="outline" onClick={() => editor.apply([forgetText])}>
            Write it anew
          </Button>
        )}
        <output className="import__said">{said}</output>
      </div>
    </Dialog>
  );
}
