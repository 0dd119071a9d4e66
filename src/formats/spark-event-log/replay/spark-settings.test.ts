import { describe, expect, it } from 'vitest';
import { sparkSettings } from './spark-settings';

describe('settings of a log', () => {
  it('are taken over with the unit that Spark gives them, and nothing but settings of the scheduler', () => {
    const { settings, refused } = sparkSettings(
      {
        'spark.locality.wait': '2500',
        'spark.dynamicAllocation.executorIdleTimeout': '60',
        'spark.executor.memory': '2048',
        'spark.scheduler.mode': 'fair',
        'spark.speculation': 'TRUE',
        'spark.task.cpus': 'two',
        'spark.sql.shuffle.partitions': '7',
      },
      '',
    );
    expect(settings).toEqual({
      'spark.locality.wait': '2500ms',
      'spark.dynamicAllocation.executorIdleTimeout': '60s',
      'spark.executor.memory': '2GB',
      'spark.scheduler.mode': 'FAIR',
      'spark.speculation': true,
    });
    expect(refused).toEqual(['spark.task.cpus=two']);
  });

  it.each([
    ['512M', '512MB'],
    ['2G', '2GB'],
    ['1T', '1TB'],
    ['4194304K', '4GB'],
    ['2147483648b', '2GB'],
    ['3gb', '3GB'],
  ])('take %s of memory for %s: every unit of Spark is 1024 times the one before', (text, memory) => {
    expect(sparkSettings({ 'spark.executor.memory': text }, '').settings).toEqual({ 'spark.executor.memory': memory });
  });

  it('do not hold the path of the fallback storage: any path is as good', () => {
    const name = 'spark.storage.decommission.fallbackStorage.path';
    expect(sparkSettings({ [name]: 's3a://secret/ana/' }, '').settings).toEqual({ [name]: 'fallback/' });
    expect(sparkSettings({ [name]: '' }, '').settings).toEqual({ [name]: '' });
  });

  it('may have units of time in capitals', () => {
    expect(sparkSettings({ 'spark.locality.wait': '5S' }, '').settings).toEqual({ 'spark.locality.wait': '5s' });
  });

  it('have the defaults of the release that wrote the log', () => {
    const reset = { 'spark.locality.wait.legacyResetOnTaskLaunch': true };
    const speculates = { 'spark.speculation': 'true' };
    const slower = {
      'spark.speculation': true,
      'spark.speculation.multiplier': 1.5,
      'spark.speculation.quantile': 0.75,
    };
    expect(sparkSettings({}, '3.0.3').settings).toEqual(reset);
    expect(sparkSettings({}, '3.1.0-SNAPSHOT').settings).toEqual({});
    expect(sparkSettings(speculates, '2.4.8').settings).toEqual({ ...reset, ...slower });
    expect(sparkSettings({ ...speculates, 'spark.speculation.quantile': '0.9' }, '3.5.1').settings).toEqual({
      ...slower,
      'spark.speculation.quantile': 0.9,
    });
    expect(sparkSettings(speculates, '4.0.0').settings).toEqual({ 'spark.speculation': true });
    expect(sparkSettings(speculates, '').settings).toEqual({ 'spark.speculation': true });
  });

  it('have the share of registered executors that YARN and Kubernetes set', () => {
    expect(sparkSettings({ 'spark.master': 'yarn' }, '').settings).toEqual({
      'spark.scheduler.minRegisteredResourcesRatio': 0.8,
    });
  });
});
