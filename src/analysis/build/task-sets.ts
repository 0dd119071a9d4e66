/** What task sets say of their wait for local places, as columns while a trace is read. */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/columns';
import type { TaskSetColumns } from '../model';

const MILLISECOND = 1000;

export class TaskSetTable {
  private readonly levelTime = new GrowingFloat64();
  private readonly levelApp = new GrowingInt32();
  private readonly levelStage = new GrowingInt32();
  private readonly level = new GrowingUint8();
  private readonly levelOpens = new GrowingFloat64();
  private readonly refusedTime = new GrowingFloat64();
  private readonly refusedApp = new GrowingInt32();
  private readonly refusedStage = new GrowingInt32();
  private readonly refusedExecutors = new GrowingInt32();
  private readonly refusedContainer = new GrowingInt32();
  private readonly skipTime = new GrowingFloat64();
  private readonly skipApp = new GrowingInt32();
  private readonly skipStage = new GrowingInt32();
  private readonly skipNode = new GrowingInt32();
  private readonly skipTimes = new GrowingInt32();

  /** The level that a stage accepts, and ms until the next worse one opens, -1 for never. */
  state(at: number, app: number, stage: number, level: number, countdown: number): void {
    this.levelTime.push(at);
    this.levelApp.push(app);
    this.levelStage.push(stage);
    this.level.push(level);
    this.levelOpens.push(countdown < 0 ? Infinity : at + countdown * MILLISECOND);
  }

  /** A stage refused free slots of so many executors, `container` among them. */
  refuse(at: number, app: number, stage: number, executors: number, container: number): void {
    this.refusedTime.push(at);
    this.refusedApp.push(app);
    this.refusedStage.push(stage);
    this.refusedExecutors.push(executors);
    this.refusedContainer.push(container);
  }

  /** A stage let a free slot of a node pass, for the `times`-th time in a row. */
  skip(at: number, app: number, stage: number, node: number, times: number): void {
    this.skipTime.push(at);
    this.skipApp.push(app);
    this.skipStage.push(stage);
    this.skipNode.push(node);
    this.skipTimes.push(times);
  }

  snapshot(): TaskSetColumns {
    return {
      levelTime: this.levelTime.view().slice(),
      levelApp: this.levelApp.view().slice(),
      levelStage: this.levelStage.view().slice(),
      level: this.level.view().slice(),
      levelOpens: this.levelOpens.view().slice(),
      refusedTime: this.refusedTime.view().slice(),
      refusedApp: this.refusedApp.view().slice(),
      refusedStage: this.refusedStage.view().slice(),
      refusedExecutors: this.refusedExecutors.view().slice(),
      refusedContainer: this.refusedContainer.view().slice(),
      skipTime: this.skipTime.view().slice(),
      skipApp: this.skipApp.view().slice(),
      skipStage: this.skipStage.view().slice(),
      skipNode: this.skipNode.view().slice(),
      skipTimes: this.skipTimes.view().slice(),
    };
  }
}
