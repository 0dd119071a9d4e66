import { useScenario } from '../store/document/scenario-store';
import { viewStore } from '../store/view/view-store';
import { Button } from '../ui/Button';

/** On a phone, where the lesson is a sheet: what the scenario is about, above its picture. */
export function Story({ onMore }: { readonly onMore: () => void }) {
  const title = useScenario((s) => s.document.title);
  const notes = useScenario((s) => s.document.notes);
  if (notes === undefined) return null;
  const [first] = notes.split(/\n\s*\n/);
  const more = () => {
    viewStore.getState().setSection('lesson');
    onMore();
  };
  return (
    <article className="middle__story">
      <h2>{title ?? 'Untitled scenario'}</h2>
      <p>{first}</p>
      <Button variant="outline" onClick={more}>
        Read on, and try it
      </Button>
    </article>
  );
}
