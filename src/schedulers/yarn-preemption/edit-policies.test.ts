import { describe, expect, it } from 'vitest';
import { knobFileText, readKnob } from '../../formats/yarn/knob-values';
import { idlePolicies, monitorPolicies, runsPreemption } from './edit-policies';
import { preemptionKnobs } from './knobs';
import { readPreemptionSettings } from './settings';

const POLICIES = 'yarn.resourcemanager.scheduler.monitor.policies';
const PREEMPTION = 'ProportionalCapacityPreemptionPolicy';
const PACKAGE = 'org.apache.hadoop.yarn.server.resourcemanager';
const both = `${PACKAGE}.monitor.capacity.${PREEMPTION}, ${PACKAGE}.scheduler.capacity.QueueConfigurationAutoRefreshPolicy`;

describe('monitorPolicies', () => {
  it('is the preemption policy by default, and classes are named without packages', () => {
    expect(monitorPolicies({})).toEqual([PREEMPTION]);
    expect(monitorPolicies({ [POLICIES]: both })).toEqual([PREEMPTION, 'QueueConfigurationAutoRefreshPolicy']);
  });

  it('decides whether the monitor preempts', () => {
    const on = { 'yarn.resourcemanager.scheduler.monitor.enable': true };
    expect(readPreemptionSettings(on).enabled).toBe(true);
    expect(readPreemptionSettings({ ...on, [POLICIES]: 'QueueConfigurationAutoRefreshPolicy' }).enabled).toBe(false);
    expect(runsPreemption({ [POLICIES]: '' })).toBe(false);
  });

  it('names those that have no effect', () => {
    expect(idlePolicies({ [POLICIES]: both })).toHaveLength(1);
    expect(idlePolicies({ [POLICIES]: 'com.example.Mine' })).toEqual(['Mine has no effect: no policy has this name']);
    expect(idlePolicies({})).toEqual([]);
  });

  it('is read from a file in short and written with the packages', () => {
    const read = readKnob(preemptionKnobs.policies.knob, both);
    expect(read).toEqual({ ok: true, value: `${PREEMPTION},QueueConfigurationAutoRefreshPolicy` });
    expect(knobFileText(`${PREEMPTION},QueueConfigurationAutoRefreshPolicy`)).toBe(both.replace(', ', ','));
  });
});
