/** What `--help` prints. */
export const HELP = `Signalbox: cluster schedulers, simulated. The same engine as on the page, without a browser.

  signalbox COMMAND          in the repository: npm run -s signalbox -- COMMAND
  signalbox COMMAND --help   what this command takes
  signalbox --version        the version of the engine: with another one, fingerprints may differ

Commands
  run FILE|GALLERY-ID|LINK   simulate every variant of a scenario and print a summary
      --variant ID           only this variant
      --seed N               instead of the scenario's own seed, 0 to 4294967295
      --json                 print one JSON object: schema, engine, scenario, runs[], refused[]
      --trace FILE.ndjson    write every record of the trace, one JSON object a line
      --realtimetrack FILE   write the file of Hadoop's load simulator for one variant, a record each second
      --jobruntime FILE      and its jobruntime.csv
  compare FILE|GALLERY-ID|LINK
                             run all variants with many seeds and report how they differ
      --seeds N              number of seeds, starting at the scenario's own (default 30)
      --until-decided        add seeds look by look, 10, 20, 40 and so on, until the goal decides every pair; --seeds N is then
                             the most (default 100), and the intervals allow for all looks
      --goal TEXT            the goal: "makespan", "p95-waiting < 60, then busy-share", or several metrics by
                             weight, "2*makespan + p95-waiting" (default: that of the document)
      --metric ID            only this metric; may be given as a list, ID,ID
      --confidence P         level of the intervals (default: that of the document's goal, or 0.95)
      --zone P               differences below this part of the first variant's mean do not count (default: that of the
                             document's goal, or 0.01)
      --flips                also search for changes that reverse the verdict: one at a time, 10 seeds each
      --json, --csv          print everything as JSON, or one line per metric and variant
      --jobs N               do the runs in N processes, or in as many as there are cores: all (default 1); report, sweep
                             and judge take it too. The output is the same
      --fail-if TEXT         end with status 4 if it holds for certain: "makespan > 5 %" (a variant against the first),
                             "p95-waiting > 60" (a variant's mean), "deadlock" (in any seed)
      --cache FILE           reuse runs that an earlier compare, sweep or report has kept in this file, and add new ones
  sweep FILE|GALLERY-ID|LINK --knob PATH --from X --to Y
                             run one knob over a range; PATH as in workload/etl/spark.executor.instances, or load or seed;
                             "queues/*/maxapplications" sets it in all leaf queues at once
      --and PATH --and-from X --and-to Y
                             a second knob: every value of both (--and-points N, --and-values X,Y, --and-log)
      --points N             how many at first (default 11), --refine N more where it bends or variants cross
      --log                  spread them on a logarithmic scale
      --values X,Y,Z         these values instead of a range; also choices, such as fifo,fair
      --metric ID            what to print (default: that of the document's goal, or makespan)
      --seeds N              seeds at each point (default 1), --confidence P as for compare
      --best                 10 seeds at each point, and up to 100 where it may be the best, until one is; --zone P as for
                             compare, of the best mean
      --variant ID           only this variant
      --cache FILE           as for compare
      --json, --csv
  sweep plan FILE|GALLERY-ID|LINK --over TEXT
                             write the plan of a sweep for many machines; TEXT as in "workload/etl/count=5,10; load=0.6..1.2/7"
                             (7 points and the current one; "load=0.25..4/5 log" on a logarithmic scale)
      --seeds N, --variant ID,ID, --metric ID,ID, --out FILE
  sweep run PLAN --shard i/n do one part of it: a file that is continued after a kill (--dir: the folder,
                             which is made where it is missing);
                             --jobs N: all of it, in N processes (or all: as many as there are cores)
  sweep merge PLAN FILE...   join the files of parts, in any order; reports what is missing and continues with --partial
      --csv, --parquet, --out FILE (its ending decides the format, too: .csv, .parquet, and JSON for all others)
  sweep jobs PLAN --for KIND print a job file: kubernetes, slurm, parallel or github (--shards N, --image NAME)
  report FILE|GALLERY-ID|LINK
                             the comparison as one HTML file with pictures, reasons and everything needed to repeat it
      --seeds N, --until-decided, --goal TEXT, --confidence P, --zone P, --cache FILE
      --no-flips             do not search for changes that reverse the verdict, which takes most of the time
      --sweep TEXT           also sweep these, as in "load=0.5..2/5; workload/etl/count=5,10 & load=0.8,1.2"
      --why APP@TIME         also why an application waits or runs at that time in each variant, as in etl/5@20s
      --out FILE             where to write it (default: standard output); its ending decides the format: .md, .json, .csv,
                             and HTML for all others
      --markdown, --json, --csv, --html
                             in this format, whatever the ending. CSV is the table of metrics; with --out all tables, each in its own file,
                             and --table NAME one of them: flips, sweeps, bounds, waiting, completions, divergence, runs
  from-config FILE... [--start team|shared|large|empty]
                             print a scenario with the queues and settings of a real cluster: a queues.yaml, or a
                             fair-scheduler.xml, capacity-scheduler.xml or yarn-site.xml, or several, that with the queues first
      --into FILE|GALLERY-ID|LINK
                             put them into this scenario instead of one with typical nodes and applications
      --variant ID           into this variant (default: the first)
      --add-variant          into a new one that is a copy of it and has the name of the file
  to-config FILE|GALLERY-ID|LINK [--variant ID] [--site]
                             print the file of a scenario that holds its queues, or its yarn-site.xml
  from-sls FILE [--scheduler TYPE] [--jobs N]
                             print a scenario made from a trace of the load simulator (SLS, SYNTH, Rumen, topology)
  to-sls FILE|GALLERY-ID [--nodes] [--variant ID]
                             print the jobs of a scenario as such a trace, or its nodes as a topology
  event-log FILE...          print what a Spark event log (or the parts of a rolling one) says: executors, stages, tasks
      --json                 as one JSON object
  from-event-log FILE... [--jobs after|times] [--replicas N] [--names]
                             print a scenario that replays the application of a Spark event log: jobs one after the other, or at
                             the times of the log; data of tasks that ran elsewhere on N other hosts; with the names of the log
  lesson FILE                check the text of a lesson and print its steps
      --scenario FILE|GALLERY-ID|LINK
                             compute its values, claims and answers from the runs of this scenario
  policy FILE                check a custom policy; report what it defines and reads
      --try FILE.json        and its answers for these records: apps, nodes, queues, ask, ctx, members, total, queue, free
                             (docs/policies.md)
      --seed N               of its draws, 1 unless given
  judge FILE|GALLERY-ID|LINK report whether a variant meets a challenge over hidden seeds (exit status 4: it does
                             not); what is not given is as in the scenario's own challenge
      --variant ID --of ID   the judged one (the last unless given), and the other (the first; - for none)
      --metric ID --below F  the mean may be at most F of the other's, or at most F where there is no other (durations:
                             seconds); mean-waiting and 1 unless given
      --above F              or at least that
      --seeds N --stream TEXT
                             how many, and the name from which they are derived; 20 and challenge-1
  validate FILE              report whether a scenario is valid, and which fields are not
  link FILE|GALLERY-ID       print the hash of the link to a scenario, "#s1..."
  experiment [ID]            repeat the claims of a paper, and print our results beside the published ones; without ID the list of experiments
      --runs N               runs of each policy, instead of as many as published
      --seed N               1 unless given
      --keep FILE            also write the result of each run
      --json                 print one JSON object
  gallery [--json]           list the built-in scenarios
  settings                   print all systems and kinds of applications with their settings, as Markdown
  schema                     print the JSON Schema of scenarios

FILE is a scenario file, or - for standard input. LINK is a whole address or its part from # on (quote it). For a file named like
a gallery scenario, give its folder, ./driver-deadlock.

Times in JSON are seconds, absent instants are null. Only results go to standard output, messages to standard error.

Exit status
  0   done
  1   the scenario or link is not valid (the message names the field)
  2   the command line is not understood
  3   a file cannot be read or written
  4   the results are there, but what --fail-if names holds, a challenge is not met, runs are missing (sweep merge), an
      error in its custom policy stopped a variant, or a variant is not valid while others are (run, compare, report)
  70  an internal error
`;

/** What `COMMAND --help` prints: its part of {@link HELP}, the names of the others, and what holds for all. */
export function helpOf(command: string): string {
  const [before, commands, after] = HELP.split(/^Commands\n|^(?=\nFILE is)/m);
  // The lines of a command are those down to the next one that is set in by two spaces.
  const parts = commands.split(/^(?= {2}[a-z])/m);
  const nameOf = (part: string): string => part.trim().split(/\s/)[0];
  const others = [...new Set(parts.map(nameOf))].filter((name) => name !== command);
  const own = parts.filter((part) => nameOf(part) === command);
  return `${before}${own.join('')}\nOther commands\n  ${others.join('  ')}  (signalbox --help has them all)\n${after}`;
}
