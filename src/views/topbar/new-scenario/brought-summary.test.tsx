import { expect, it } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { refusalSentence, startFromFile } from '../../../authoring/files/start-from-file';
import { BroughtSummary } from './BroughtSummary';

/** Leaf queues with lists of who may submit and administer, and one setting that has no effect. */
const FAIR = `<?xml version="1.0"?>
<allocations>
${['etl', 'adhoc', 'reports']
  .map(
    (name) =>
      `  <queue name="${name}"><aclSubmitApps>ann</aclSubmitApps><aclAdministerApps>bob</aclAdministerApps></queue>`,
  )
  .join('\n')}
  <reservation-agent>x</reservation-agent>
</allocations>
`;

const CAPACITY = `<configuration>
${[
  ['root.queues', 'etl,adhoc,reports'],
  ...['etl', 'adhoc', 'reports'].flatMap((name) => [
    [`root.${name}.capacity`, name === 'etl' ? '34' : '33'],
    [`root.${name}.acl_administer_jobs`, '*'],
  ]),
]
  .map(([name, value]) => `<property><name>yarn.scheduler.capacity.${name}</name><value>${value}</value></property>`)
  .join('\n')}
</configuration>
`;

function notesOn(name: string, text: string): string[] {
  const found = startFromFile({ kind: 'hadoop-xml', name, text }, 'shared');
  if (!found.ok) throw new Error(refusalSentence(name, found.error));
  const markup = renderToStaticMarkup(<BroughtSummary name={name} found={found.value} onLeave={() => undefined} />);
  return [...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([, note]) =>
    note.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  );
}

it('says once what is alike for many queues, with how many there are', () => {
  const root = 'restricts nothing while root admits everyone, which is its default';
  expect(notesOn('fair-scheduler.xml', FAIR)).toEqual([
    `Line 3 and 5 more alike: <aclSubmitApps> ${root}: permission for a queue is permission for all queues below it.`,
    'Line 6: <reservation-agent> has no effect here: reservations are not simulated.',
  ]);
  expect(notesOn('capacity-scheduler.xml', CAPACITY)).toEqual([
    'Line 4 and 2 more alike: acl_administer_jobs of root.etl is kept but has no effect here.',
  ]);
});
