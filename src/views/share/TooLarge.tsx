import { SaveFileItem } from './SaveFileItem';

/** Instead of a link: what is on screen is too large for one. */
export function TooLarge() {
  return (
    <>
      <p>This scenario is too large for a link. Save it as a file and pass that on.</p>
      <SaveFileItem />
    </>
  );
}
