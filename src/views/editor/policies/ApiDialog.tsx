import { useState } from 'react';
import { POLICY_API } from '../../../scenario/own-policy';
import { policyFunctions, providedEntries } from '../../../schedulers/own/api';
import { FIELDS } from '../../../schedulers/own/fields';
import { Button } from '../../../ui/Button';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { Dialog } from '../../../ui/Dialog';
import { tried } from './try-example';

/** What a policy may define, call and see, from the tables that drive completion; every example runs here. */
export function ApiDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title={`Policies, version ${POLICY_API}`} onClose={onClose}>
      <div className="policy-api">
        <h3>Functions that a policy defines</h3>
        {policyFunctions.map(({ name, parameters, answers, help, example }) => (
          <Entry
            key={name}
            name={`${name}(${parameters.map(([parameter]) => parameter).join(', ')})`}
            help={`${help} Answers ${answers}.`}
            example={example}
          />
        ))}
        <h3>What it may call</h3>
        {providedEntries.map(({ name, help, example }) => (
          <Entry key={name} name={name} help={help} example={example} />
        ))}
        <h3>What it sees</h3>
        {Object.entries(FIELDS).map(([record, fields]) => (
          <table key={record} className="policy-api__fields">
            <caption>{record}</caption>
            <tbody>
              {fields.map(({ name, unit, help, movesWithTime }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>
                    {help}
                    {unit === '' ? '' : `, ${unit}`}
                    {movesWithTime === true ? '; moves with time' : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  );
}

interface EntryProps {
  readonly name: string;
  readonly help: string;
  readonly example: string;
}

function Entry({ name, help, example }: EntryProps) {
  const [answer, setAnswer] = useState('');
  return (
    <section className="policy-api__entry" aria-label={name}>
      <h4>
        <code>{name}</code>
      </h4>
      <p>{help}</p>
      <ScrollRegion label={`Example of ${name}`}>
        <pre>{example}</pre>
      </ScrollRegion>
      <Button variant="outline" onClick={() => setAnswer(tried(example))}>
        Run the example
      </Button>
      <output>{answer}</output>
    </section>
  );
}
