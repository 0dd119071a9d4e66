import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { isList, isObject } from '../../base/json';
import type { Json } from '../../base/json';
import { jobFiles } from './job-files';

/**
 * Kinds of values and their fields, as far as a Job of shards can need them. Source: Kubernetes API reference, batch/v1 Job and
 * core/v1 PodSpec. A field that is not here is refused, as `kubectl apply --validate=strict` does.
 */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Job: { apiVersion: 'string', kind: 'string', metadata: 'ObjectMeta', spec: 'JobSpec' },
  ObjectMeta: { name: 'string', namespace: 'string', labels: 'strings', annotations: 'strings' },
  JobSpec: {
    activeDeadlineSeconds: 'integer',
    backoffLimit: 'integer',
    backoffLimitPerIndex: 'integer',
    completionMode: 'string',
    completions: 'integer',
    maxFailedIndexes: 'integer',
    parallelism: 'integer',
    suspend: 'boolean',
    template: 'PodTemplateSpec',
    ttlSecondsAfterFinished: 'integer',
  },
  PodTemplateSpec: { metadata: 'ObjectMeta', spec: 'PodSpec' },
  PodSpec: { containers: 'Container[]', nodeSelector: 'strings', restartPolicy: 'string', volumes: 'Volume[]' },
  Container: {
    args: 'string[]',
    command: 'string[]',
    image: 'string',
    imagePullPolicy: 'string',
    name: 'string',
    resources: 'ResourceRequirements',
    volumeMounts: 'VolumeMount[]',
    workingDir: 'string',
  },
  ResourceRequirements: { limits: 'strings', requests: 'strings' },
  VolumeMount: { mountPath: 'string', name: 'string', readOnly: 'boolean', subPath: 'string' },
  Volume: { name: 'string', persistentVolumeClaim: 'ClaimSource' },
  ClaimSource: { claimName: 'string', readOnly: 'boolean' },
};

/** What is wrong with a value of a kind, by path. */
function wrong(value: Json | undefined, kind: string, path: string): string[] {
  if (kind.endsWith('[]')) {
    if (!isList(value)) return [`${path}: expected a list`];
    return value.flatMap((each, at) => wrong(each, kind.slice(0, -2), `${path}[${at}]`));
  }
  if (kind === 'integer') return Number.isInteger(value) ? [] : [`${path}: expected an integer`];
  if (kind === 'string' || kind === 'boolean') return typeof value === kind ? [] : [`${path}: expected a ${kind}`];
  if (!isObject(value)) return [`${path}: expected an object`];
  return Object.entries(value).flatMap(([name, part]) => {
    const known = kind === 'strings' ? 'string' : FIELDS[kind][name];
    return known === undefined ? [`${path}.${name}: ${kind} has no such field`] : wrong(part, known, `${path}.${name}`);
  });
}

const indexedJob = (plan: string, shards: number): string =>
  jobFiles['kubernetes']({ name: 'abc123', plan, shards, image: 'registry/signalbox:1' });

it('the Job for Kubernetes has no field that Kubernetes does not know, and none of another type', () => {
  const job = parse(indexedJob('plan.json', 200)) as Json;
  expect(wrong(job, 'Job', 'job')).toEqual([]);
  const misspelt = indexedJob('plan.json', 200).replace('restartPolicy', 'restartpolicy').replace(': 200', ': "200"');
  expect(wrong(parse(misspelt) as Json, 'Job', 'job')).toEqual([
    'job.spec.completions: expected an integer',
    'job.spec.template.spec.restartpolicy: PodSpec has no such field',
  ]);
});

it('keeps the rules between fields of an Indexed Job', () => {
  const { metadata, spec } = parse(indexedJob('plan.json', 200)) as {
    metadata: { name: string };
    spec: Record<'completions' | 'parallelism' | 'maxFailedIndexes', number> & {
      completionMode: string;
      template: { spec: { restartPolicy: string; containers: { volumeMounts: { name: string }[] }[] } };
    };
  };
  expect(metadata.name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
  // A limit for each index is allowed for Indexed Jobs whose pods are never restarted in place.
  expect([spec.completionMode, spec.template.spec.restartPolicy]).toEqual(['Indexed', 'Never']);
  expect(spec.parallelism).toBeLessThanOrEqual(spec.completions);
  expect(spec.maxFailedIndexes).toBeLessThanOrEqual(spec.completions);
});
