import { expect, test } from 'vitest';
import { importKind } from './import-kinds';

test.for([
  ['fair-scheduler.xml', '<allocations><queue name="a"/></allocations>', 'hadoop-xml'],
  ['fairscheduler.xml', '<allocations><pool name="a"/></allocations>', 'pools'],
  // By its name, where its content does not tell.
  ['fair-scheduler.xml', '<!doctype html><html><body>404</body></html>', 'hadoop-xml'],
  ['fair-scheduler.xml.bak', '<allocations/>', 'hadoop-xml'],
  ['fairscheduler.xml', '<alocations/>', 'pools'],
  ['my-queues.xml', '<configuration/>', 'hadoop-xml'],
  ['my-pools.xml', '<allocations/>', 'pools'],
  ['pom.xml', '<project><modelVersion>4.0.0</modelVersion></project>', undefined],
] as const)('%s with %s is of the kind %s', ([name, text, kind]) => {
  expect(importKind(name, text)).toBe(kind);
});
