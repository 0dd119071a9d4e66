import { Download } from 'lucide-react';
import { saveDocument } from '../../store/opening/save-document';

/** Saves what is on screen as a file, where a link is too long for some or for all. */
export function SaveFileItem() {
  return (
    <button type="button" className="menu-item" onClick={saveDocument}>
      <Download size={15} aria-hidden="true" />
      Save file
    </button>
  );
}
