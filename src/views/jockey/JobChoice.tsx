import { Segmented } from '../../ui/fields/Segmented';
import { Select } from '../../ui/fields/Select';

/** With more letters in all the names do not stand side by side in the bar of the view. */
const MOST_LETTERS = 40;

interface JobChoiceProps {
  readonly jobs: readonly string[];
  readonly job: string;
  readonly onChange: (job: string) => void;
}

/** Which job the view is about: all in view where few have short names, otherwise in a list. */
export function JobChoice({ jobs, job, onChange }: JobChoiceProps) {
  const options = jobs.map((id) => ({ value: id, label: id }));
  return jobs.join('').length > MOST_LETTERS ? (
    <Select aria-label="Job that is shown" value={job} options={options} onChange={onChange} />
  ) : (
    <Segmented label="Job that is shown" value={job} options={options} onChange={onChange} />
  );
}
