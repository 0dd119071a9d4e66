import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readingStore } from '../../store/opening/reading/reading-store';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

/** A reading that takes no longer than this gets no dialog, ms. */
const PATIENCE_MS = 300;

/** Shows that a large text is being read in a worker, and for how long already; a button ends it. */
export function ReadingDialog() {
  const what = useStore(readingStore, (state) => state.what);
  return what === undefined ? null : <Waiting key={what} what={what} />;
}

function Waiting({ what }: { readonly what: string }) {
  const [waited, setWaited] = useState(0);
  const cancel = useStore(readingStore, (state) => state.cancel);
  useEffect(() => {
    const timer = setInterval(() => setWaited((ms) => ms + PATIENCE_MS), PATIENCE_MS);
    return () => clearInterval(timer);
  }, []);
  if (waited === 0) return null;
  return (
    <Dialog open title={`Reading ${what}`} onClose={cancel}>
      <p>
        <progress aria-label={`Reading ${what}`} /> {Math.floor(waited / 1000)} s
      </p>
      <p className="muted">You can use the page again as soon as this is done.</p>
      <div className="dialog__actions">
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
