import { Button } from '../../ui/Button';

interface EntryActionsProps {
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What can be done to an entry of a list as a whole, at the end of its form. */
export function EntryActions({ onDuplicate, onRemove }: EntryActionsProps) {
  return (
    <div className="actions">
      <Button variant="outline" onClick={onDuplicate}>
        Duplicate
      </Button>
      <Button variant="danger" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
