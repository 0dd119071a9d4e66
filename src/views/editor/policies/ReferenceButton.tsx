import { useCallback, useRef } from 'react';
import { Button } from '../../../ui/Button';
import { lazyPart } from '../../../ui/lazy-part';
import { Part } from '../../shared/Part';
import { useLastingState } from '../use-lasting-state';

const ApiReference = lazyPart(() => import('./ApiReference').then((module) => module.ApiReference));

/** Opens the reference of policies, and closes it again. It stays open when another variant is looked at. */
export function ReferenceButton() {
  const [open, setOpen] = useLastingState('policy reference', false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    opener.current?.focus();
    setOpen(false);
  }, [setOpen]);
  return (
    <>
      <Button ref={opener} variant="outline" aria-expanded={open} onClick={() => setOpen(!open)}>
        What a policy sees and returns
      </Button>
      {open && (
        <Part name="The reference" onDismiss={close}>
          <ApiReference opener={opener} onClose={close} />
        </Part>
      )}
    </>
  );
}
