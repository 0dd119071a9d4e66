/** From the text of a trace, whatever its form, to jobs and nodes. */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { inTextOrder } from '../format-problem';
import type { FormatNotice, FormatProblem } from '../format-problem';
import { JobError } from './fields';
import { readJsonSequence } from './json-sequence';
import type { SequenceObject } from './json-sequence';
import { fromFirst, readRumenJob } from './rumen';
import { hostsOf, readGenerated, readRack, readSlsJob } from './sls-jobs';
import { readSynth } from './synth';
import { SLS_LIMITS } from './trace';
import type { SlsJob, SlsNode, SlsTrace } from './trace';

/** Jobs of a synthetic workload beyond these are not drawn. */
const MOST_DRAWN = 20_000;

type Form = SlsTrace['form'];

function formOf(value: Readonly<Record<string, unknown>>): Form | undefined {
  if (value['job.tasks'] !== undefined || value['num.nodes'] !== undefined) return 'SLS';
  if (value['job.start.ms'] !== undefined || value['job.queue.name'] !== undefined) return 'SLS';
  if (value['rack'] !== undefined && value['nodes'] !== undefined) return 'topology';
  if (value['workloads'] !== undefined && value['num_jobs'] !== undefined) return 'SYNTH';
  if (value['mapTasks'] !== undefined || value['jobID'] !== undefined) return 'Rumen';
  return undefined;
}

/** Reads a trace. A problem in one job costs only that job; it is an error if no job is left. */
export function readSls(source: string): Result<SlsTrace, readonly FormatProblem[]> {
  const { objects, problems, list } = readJsonSequence(source);
  const reader = new Reader();
  for (const object of objects) reader.read(object);
  const notices: FormatNotice[] = [...reader.notices, ...problems.map((p) => ({ ...p, severity: 'warning' as const }))];
  const nothing = reader.jobs.length === 0 && reader.nodes.length === 0 && reader.generated === undefined;
  if (nothing) {
    const found = [...problems, ...reader.notices];
    const empty = { line: 1, column: 1, path: '', message: 'it has no jobs and no nodes' };
    return err(inTextOrder(found.length > 0 ? found : [empty]));
  }
  if (list) {
    const message = 'the objects are in a list: accepted here, but the simulator expects them one after the other';
    notices.push({ line: 1, column: 1, path: '', message, severity: 'information' });
  }
  const jobs = reader.form === 'Rumen' ? fromFirst(reader.jobs) : reader.jobs;
  return ok({
    form: reader.form,
    generated: reader.generated,
    nodes: reader.nodes.length > 0 ? reader.nodes : hostsOf(jobs),
    jobs,
    dropped: reader.dropped + problems.length,
    notices: inTextOrder(notices),
  });
}

class Reader {
  readonly jobs: SlsJob[] = [];
  readonly nodes: SlsNode[] = [];
  readonly notices: FormatNotice[] = [];
  generated: SlsTrace['generated'];
  form: Form = 'topology';
  dropped = 0;

  read(object: SequenceObject): void {
    const { value, line, column } = object;
    const form = formOf(value);
    const note = (notice: FormatNotice): void => void this.notices.push(notice);
    if (form === undefined) {
      note({ line, column, path: '', message: 'neither a job nor nodes: left out', severity: 'warning' });
      return;
    }
    if (form !== 'topology') this.form = form;
    try {
      this.readAs(form, object, note);
    } catch (error) {
      if (!(error instanceof JobError)) throw error;
      this.dropped++;
      const id = value['job.id'] ?? value['jobID'];
      const name = typeof id === 'string' ? id : '';
      const what = form === 'topology' ? 'a rack' : 'a job';
      note({ line, column, path: name, message: `${what} is left out: ${error.message}`, severity: 'warning' });
    }
  }

  private tooManyNodes({ line, column }: SequenceObject, path: string, nodes: number): void {
    const message = `asks for ${nodes} nodes: at most ${SLS_LIMITS.nodes} are possible, so none is created`;
    this.notices.push({ line, column, path, message, severity: 'warning' });
  }

  private readAs(form: Form, object: SequenceObject, note: (notice: FormatNotice) => void): void {
    const { value } = object;
    switch (form) {
      case 'topology':
        for (const node of readRack(value, note, object)) this.nodes.push(node);
        break;
      case 'Rumen':
        this.jobs.push(readRumenJob(object));
        break;
      case 'SYNTH': {
        const { generated, jobs, streams, ignored, wanted, nodes } = readSynth(object, MOST_DRAWN);
        this.generated = generated;
        for (const job of jobs) this.jobs.push(job);
        const { line, column } = object;
        if (generated === undefined) this.tooManyNodes(object, 'num_nodes', nodes);
        if (jobs.length < wanted) {
          const message = `${jobs.length} of its ${wanted} jobs are drawn: at most ${MOST_DRAWN} jobs and ${SLS_LIMITS.drawnTasks} tasks, and none without tasks`;
          note({ line, column, path: '', message, severity: 'warning' });
        }
        if (streams) {
          const message =
            'type "stream" is played as MapReduce: its tasks start together as maps, and are not started again when they end';
          note({ line, column, path: '', message, severity: 'warning' });
        }
        if (ignored.length > 0) {
          const message = `${ignored.join(', ')}: without effect here, since all tasks are guaranteed ones and nothing is reserved`;
          note({ line, column, path: '', message, severity: 'information' });
        }
        const message = `${jobs.length} jobs are drawn, the same every time, but not those of the simulator`;
        note({ line, column, path: '', message, severity: 'information' });
        break;
      }
      case 'SLS': {
        const generated = readGenerated(value);
        if (generated !== undefined && generated.nodes > SLS_LIMITS.nodes) {
          this.tooManyNodes(object, 'num.nodes', generated.nodes);
        } else this.generated = generated ?? this.generated;
        const isJob = Object.keys(value).some((name) => name.startsWith('job.'));
        if (isJob) this.jobs.push(readSlsJob(object, note));
      }
    }
  }
}
