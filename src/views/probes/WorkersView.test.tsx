import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import { CountersPanel } from './CountersPanel';
import { ResponsePanel } from './ResponsePanel';
import { WorkersView } from './WorkersView';

const view = <WorkersView title={<h2>Title</h2>} />;

describe('the view of workers', () => {
  it('says of every worker what its slot does and why', () => {
    const words = wordsOf(rendered(view, 'sparrow-race', { only: ['A'], cursor: 20_000_000 }));
    expect(words).toContain('At 20.0000 s: no message on its way');
    expect(words).toContain('the slot is busy: ana has run for 18.5 s');
    expect(words).toContain('ana sampled 10 workers');
  });
  it('shows how many workers have queues of which length', () => {
    const words = wordsOf(rendered(view, 'sparrow-scheduler-lost', { only: ['A'], cursor: 382_000_000 }));
    const [, shown = ''] = /workers by length of queue ([\d+ ]*)/.exec(words) ?? [];
    // Each count stands before its length; there are fifty workers.
    const numbers = shown.trim().split(' ');
    expect(numbers.filter((_, i) => i % 2 === 1)).toEqual(['0', '1', '2', '3', '4', '5+']);
    const counts = numbers.filter((_, i) => i % 2 === 0).map(Number);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(50);
  });
  it('counts messages with their thousands set apart', () => {
    const Counters = () => <CountersPanel variants={withModels(useVariants())} />;
    expect(wordsOf(rendered(<Counters />, 'hybrid', { only: ['A'] }))).toContain('messages 2,112');
  });
  it('has no curves of response times before a job has ended', () => {
    const Response = () => {
      const [one] = withModels(useVariants());
      const applications = one.model.applications.map((app) => ({ ...app, finished: Infinity }));
      const variant = { ...one, model: { ...one.model, applications } };
      return <ResponsePanel variant={variant} variants={[variant]} />;
    };
    const words = wordsOf(rendered(<Response />, 'sparrow-race', { only: ['A'] }));
    expect(words).toContain('No job that counts has ended.');
    expect(words).not.toContain('p95');
  });
  it('shows nothing of the whole run while a question is open', () => {
    const words = wordsOf(rendered(view, 'sparrow-race', { only: ['A'], cursor: 20_000_000, open: true }));
    expect(words).toContain('the slot is busy: ana has run for 18.5 s');
    expect(words).not.toContain('Response');
    // A panel of the whole run that a lesson asks for.
    const response = wordsOf(rendered(view, 'sparrow-batch', { cursor: 20_000_000, open: true }));
    expect(response).not.toContain('p95');
    expect(response).toContain('Hidden until you have answered.');
  });
  it('names its parts, and no worker, before anything has run', () => {
    const words = wordsOf(rendered(view, 'sparrow-race', { runs: 'waiting' }));
    expect(words).toContain('Response Counters Theory Published');
    expect(words).not.toContain('worker/1');
  });
});
