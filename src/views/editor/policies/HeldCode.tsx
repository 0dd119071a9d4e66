import { counted } from '../../../base/text/counted';
import { useScenario } from '../../../store/document/scenario-store';
import { allowPolicies, heldPolicies, useConsent } from '../../../store/session/policy-consent';
import { variantsOf } from '../../../engine/document/variants';
import { Button } from '../../../ui/Button';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import './policies.css';

/** Code that came with a link or a file: it says that it is code, shows itself, and runs after one click. */
export function HeldCode() {
  const document = useScenario((state) => state.document);
  useConsent();
  const held = new Map(
    variantsOf(document).flatMap(({ id }) =>
      heldPolicies(document, id).map((policy) => [policy.code, policy] as const),
    ),
  );
  if (held.size === 0) return null;
  const policies = [...held.values()];
  const lines = policies.reduce((sum, { code }) => sum + code.split('\n').length, 0);
  return (
    <section className="held-code" aria-label="Code of this scenario">
      <p>
        This scenario carries <b>code</b>: {policies.length === 1 ? 'a policy' : `${policies.length} policies`} of{' '}
        {counted(lines, 'line')}, written by the author of the link or file. It runs only inside the simulator, with a
        limited number of steps. It has no access to the page, the network, the clock or storage.
      </p>
      {/* Variants may have different code under one id. */}
      {policies.map(({ id, title = id, code }) => (
        <figure key={code} className="held-code__policy">
          <figcaption>{title}</figcaption>
          <ScrollRegion label={`Code of ${title}`}>
            <pre>{code}</pre>
          </ScrollRegion>
        </figure>
      ))}
      <Button variant="primary" onClick={() => allowPolicies(policies.map(({ code }) => code))}>
        Run it
      </Button>
    </section>
  );
}
