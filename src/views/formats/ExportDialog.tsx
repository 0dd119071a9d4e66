import type { Language } from '@codemirror/language';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Problem } from '../../base/result';
import { download } from '../../store/opening/download';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { CodeBox } from './CodeBox';
import { copyText } from './copy-text';
import './formats.css';

interface ExportDialogProps {
  /** Name of the file. */
  readonly name: string;
  /** Its MIME type. */
  readonly type: string;
  readonly language: Language;
  readonly text: string;
  /** The part of it that is shown if all of it would be too long. */
  readonly shown?: string;
  /** How the text came about. */
  readonly lead: string;
  /** Parts of the scenario that it does not contain, by field. */
  readonly notices: readonly Problem[];
  readonly onClose: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** A file of another system, to be downloaded or copied. */
export function ExportDialog({
  name,
  type,
  language,
  text,
  shown = text,
  lead,
  notices,
  onClose,
  children,
}: ExportDialogProps) {
  const [said, setSaid] = useState('');
  return (
    <Dialog open wide title={`Export ${name}`} onClose={onClose}>
      <p className="import__lead">{lead}</p>
      <div className="import import--export">
        <div className="import__text">
          <CodeBox key={shown} label={name} language={language} text={shown} />
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
        <Button variant="primary" onClick={() => download(name, text, type)}>
          <Download size={14} aria-hidden="true" /> Download
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            void copyText(text).then((copied) =>
              setSaid(copied ? 'Copied.' : 'The browser does not allow this page to copy.'),
            );
          }}
        >
          <Copy size={14} aria-hidden="true" /> Copy
        </Button>
        {children}
        <output className="import__said">{said}</output>
      </div>
    </Dialog>
  );
}
