import './grid.css';

/** What the marks of the space-time grid mean. */
export function PlanKey() {
  return (
    <ul className="tetri__key" aria-label="Key of the plan">
      <li>
        <i className="tetri__key-mark tetri__key-mark--running" /> running
      </li>
      <li>
        <i className="tetri__key-mark tetri__key-mark--planned" /> planned
      </li>
      <li>
        <i className="tetri__key-mark tetri__key-mark--before" /> plan before
      </li>
      <li>
        <i className="tetri__key-value">18</i> other option, value
      </li>
      <li>
        <i className="tetri__key-value tetri__key-value--full">16</i> no room
      </li>
    </ul>
  );
}
