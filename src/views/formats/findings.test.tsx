import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readQueuesYaml } from '../../formats/yunikorn/queues-yaml';
import { wordsOf } from '../testing/rendered.test-helper';
import { Findings } from './Findings';

const FILE = `partitions:
  - name: default
    placementrules:
      - name: tag
        value: namespace
    queues:
      - name: root
        queues:
          - name: etl
            colour: red
            resources: {max: {vcore: 0}}
`;

test('what YuniKorn would refuse stands apart from what is probably a mistake', () => {
  const read = readQueuesYaml(FILE);
  const words = wordsOf(
    renderToStaticMarkup(
      <Findings
        text={FILE}
        accepted={read.ok}
        found={read.ok ? read.value.notices : read.error}
        refused=""
        system="YuniKorn"
        onReveal={() => undefined}
      />,
    ),
  );
  expect(words).toContain('Kept here; YuniKorn would refuse the file 10:13 YuniKorn has no setting "colour" here');
});
