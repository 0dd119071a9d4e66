/** What `--help` prints. */
export const HELP = `Signalbox: cluster schedulers, simulated. The same engine as on the page, without a browser.

  npm run -s signalbox -- COMMAND

Commands
  run FILE|GALLERY-ID|LINK   simulate every variant of a scenario and print a summary
      --variant ID           only this variant
      --seed N               instead of the scenario's own seed, 0 to 4294967295
      --json                 print one JSON object: engine, scenario, runs[]
      --trace FILE.ndjson    write every record of the trace, one JSON object a line
      --realtimetrack FILE   write what Hadoop's load simulator would of one variant, a record each second
      --jobruntime FILE      and its jobruntime.csv
  from-sls FILE [--scheduler TYPE] [--jobs N]
                             print a scenario of a trace of the load simulator (SLS, SYNTH, Rumen, topology)
  to-sls FILE|GALLERY-ID [--nodes] [--variant ID]
                             print the jobs of a scenario as such a trace, or its nodes as a topology
  validate FILE              say whether a scenario is valid, and which fields are not
  link FILE|GALLERY-ID       print the hash of the link to a scenario, "#s1..."
  gallery [--json]           list the scenarios that come with the program
  schema                     print the JSON Schema of scenarios

FILE is a scenario file, or - for standard input. LINK is a whole address or its part from # on (quote it). A file that
is called like a gallery scenario is named with its folder, ./driver-deadlock.

Times in JSON are seconds, absent instants are null. Only results go to standard output, messages to standard error.

Exit status
  0   done
  1   the scenario or link is not valid (the message names the field)
  2   the command line is not understood
  3   a file cannot be read or written
  70  an internal error
`;
