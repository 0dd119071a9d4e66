/** Wrong rules about applications: their order, states and asks, gangs, and what a restart recovers. */
import { mutant } from '../../mutant';
import type { Mutant } from '../../mutant';

const ORDER = 'schedulers/yunikorn/applications/application-order.ts';
const STATE = 'schedulers/yunikorn/applications/application-state.ts';
const LIFECYCLE = 'schedulers/yunikorn/applications/application-lifecycle.ts';
const LEAF = 'schedulers/yunikorn/applications/leaf-applications.ts';
const GANG = 'schedulers/yunikorn/gang/gang.ts';

export const applications: readonly Mutant[] = [
  mutant(
    'under fifo with priorities first, priority stands before the submission time',
    ORDER,
    'first: (a, b) => b.priority - a.priority || a.submitted - b.submitted || tie(a, b),',
    'first: (a, b) => a.submitted - b.submitted || b.priority - a.priority || tie(a, b),',
  ),
  mutant(
    'without priority sorting, the priority decides between equal submission times',
    ORDER,
    'last: (a, b) => a.submitted - b.submitted || b.priority - a.priority || tie(a, b),',
    'last: (a, b) => a.submitted - b.submitted || tie(a, b),',
  ),
  mutant(
    'under fair with priorities first, priority stands before usage',
    ORDER,
    'first: (a, b) => b.priority - a.priority || byUsage(a, b) || tie(a, b),',
    'first: (a, b) => byUsage(a, b) || b.priority - a.priority || tie(a, b),',
  ),
  mutant(
    'under fair without priority sorting, usage stands before priority',
    ORDER,
    'last: (a, b) => byUsage(a, b) || b.priority - a.priority || tie(a, b),',
    'last: (a, b) => b.priority - a.priority || byUsage(a, b) || tie(a, b),',
  ),
  mutant(
    'under fair, applications are measured by their share of the guarantee',
    ORDER,
    'writeShares(application.allocated, guaranteed, application.shares)',
    'writeShares(application.allocated, null, application.shares)',
  ),
  mutant(
    'asks of higher priority go first',
    'schedulers/yunikorn/applications/ask-order.ts',
    'b.priority - a.priority || a.created',
    'a.priority - b.priority || a.created',
  ),
  mutant(
    'of asks with one priority the older goes first',
    'schedulers/yunikorn/applications/ask-order.ts',
    'a.created - b.created ||',
    'b.created - a.created ||',
  ),
  mutant(
    'in 1.5 an application that is Starting may complete',
    STATE,
    '[[S.Accepted, S.Starting, S.Running], E.Complete, S.Completing],',
    '[[S.Accepted, S.Running], E.Complete, S.Completing],',
  ),
  mutant(
    'an application that is Completing runs again when something comes',
    STATE,
    '[[S.Accepted, S.Running, S.Completing], E.Run, S.Running],',
    '[[S.Accepted, S.Running], E.Run, S.Running],',
  ),
  mutant(
    'in 0.9 an application without work is Waiting',
    STATE,
    '[[S.Accepted, S.Running, S.Starting], E.Wait, S.Waiting],',
    '[[S.Accepted, S.Running], E.Wait, S.Waiting],',
  ),
  mutant(
    'an application that resumes is Accepted again',
    STATE,
    '[[S.New, S.Resuming], E.Run, S.Accepted],\n    [[S.Accepted, S.Running, S.Completing]',
    '[[S.New], E.Run, S.Accepted],\n    [[S.Accepted, S.Running, S.Completing]',
  ),
  mutant(
    'Starting counts as running',
    STATE,
    'return state === S.Starting || state === S.Running;',
    'return state === S.Running;',
  ),
  mutant(
    'the timer of Starting leads to Running',
    STATE,
    'if (state === S.Starting) return E.Run;',
    'if (state === S.Starting) return E.Complete;',
  ),
  mutant(
    'a tag cuts the stay in Starting to nothing',
    LIFECYCLE,
    'if (state === AppState.Starting && stateAwareDisabled',
    'if (state === AppState.Running && stateAwareDisabled',
  ),
  mutant(
    'placeholders move the state when all of them are held',
    LIFECYCLE,
    'if (this.placeholders === gangTotal) this.fire(',
    'if (this.placeholders > 0) this.fire(',
  ),
  mutant(
    'a gang in hard style fails when its time is up',
    LIFECYCLE,
    "this.options.gangStyle === 'hard' ? AppEvent.Fail : AppEvent.Resume",
    'AppEvent.Resume',
  ),
  mutant(
    'a gang that began before its time was up only loses what is left of its placeholders',
    LIFECYCLE,
    'if ((countsAsRunning(state) || state === AppState.Completing) && this.placeholders > 0) {',
    'if (state === AppState.Completing && this.placeholders > 0) {',
  ),
  mutant(
    'the first placeholder starts the time of the gang',
    LIFECYCLE,
    'if (this.placeholders === 0 && this.current === AppState.Accepted && placeholderTimeout > 0) {',
    'if (this.current === AppState.Completing && placeholderTimeout > 0) {',
  ),
  mutant(
    'the last allocation that goes leads to Completing',
    LIFECYCLE,
    'if (!this.hasNoRealWork()) return false;',
    'if (this.allocations >= 0) return false;',
  ),
  mutant(
    'while an application is Starting, StateAware admits no other',
    LEAF,
    'if (oldest === undefined || this.starting.size > 0) return best;',
    'if (oldest === undefined) return best;',
  ),
  mutant(
    'StateAware admits only the oldest of those that are Accepted',
    LEAF,
    'const takesAccepted = admitsAccepted && !this.isStateAware;',
    'const takesAccepted = admitsAccepted && this.starting.size === 0;',
  ),
  mutant(
    'real containers wait until all placeholders are held',
    GANG,
    'if (this.holding === this.total) this.open = true;',
    'this.open = true;',
  ),
  mutant(
    'a real container takes the place of a placeholder of its own group',
    GANG,
    'return group === 0 ? undefined : this.groups[group - 1];',
    'return group === 0 ? undefined : this.groups[0];',
  ),
  mutant(
    'a container that is asked for again has an age of its own',
    'schedulers/yunikorn/applications/ask-entries.ts',
    'if (latest?.created === now && isOpen(latest)) return latest;',
    'if (latest !== undefined && isOpen(latest)) return latest;',
  ),
  mutant(
    'after a restart an application is as old as the oldest ask it holds something of',
    'schedulers/yunikorn/recovery.ts',
    'app.submitted = Math.min(ctx.now(), ...created);',
    'app.submitted = ctx.now();',
  ),
];
