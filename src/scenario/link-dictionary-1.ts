/**
 * Preset dictionary 1 of the link format: text that deflate may refer back to as if it had gone before, made of the keys and
 * typical values of a scenario as JSON.stringify writes them. What is common stands near the end, where a reference is
 * shortest.
 *
 * Part of the format and frozen: one changed character, and links that are out in the world open as nonsense. A better
 * dictionary is a new codec beside this one.
 */
export const LINK_DICTIONARY_1 = [
  // Settings of systems beside the first, by their real names.
  '"nodeLocalityThreshold":"rackLocalityThreshold":"maxAMShare":"fairSharePreemptionTimeout":"minSharePreemptionTimeout":',
  '"fairSharePreemptionThreshold":"schedulingPolicy":"drf","weight":"minResources":"maxResources":"maxRunningApps":',
  '"yarn.scheduler.fair.locality.threshold.node":"yarn.scheduler.fair.locality.threshold.rack":',
  '"yarn.scheduler.fair.preemption":true,"yarn.scheduler.fair.assignmultiple":',
  '"yarn.scheduler.capacity.node-locality-delay":40,"yarn.scheduler.capacity.rack-locality-additional-delay":-1,',
  '"yarn.scheduler.capacity.resource-calculator":"DominantResourceCalculator","minimum-user-limit-percent":100,',
  '"user-limit-factor":1,"maximum-capacity":100,"capacity":50,"ordering-policy":"maximum-am-resource-percent":0.1,',
  '"yarn.resourcemanager.monitor.capacity.preemption.monitoring_interval":"3s","max_wait_before_kill":"15s",',
  '"total_preemption_per_round":0.1,"max_ignored_over_capacity":0.1,"natural_termination_factor":0.2,"observe_only":false,',
  '"spark.locality.wait":"3s","spark.locality.wait.process":"spark.locality.wait.node":"spark.locality.wait.rack":"spark.',
  'speculation":false,"spark.scheduler.mode":"FAIR","spark.dynamicAllocation.enabled":true,"minExecutors":"maxExecutors":',
  '"probeRatio":2,"networkDelay":"500us","deadline":"schedulers":"decisionTime":"dependencies":["input":"blocks":"replicas":3,',
  '"hosts":["locality":"PROCESS_LOCAL","NODE_LOCAL","RACK_LOCAL","ANY","type":"sparrow","type":"omega","type":"quincy",',
  '"type":"tetrisched","type":"jockey","type":"yarn-fair","type":"yarn-capacity","type":"delay-scheduling",',
  // Interventions and the saved view.
  '"interventions":[{"id":"i1","at":"30s","kind":"node-lost","node":"n/1"},{"id":"i2","at":"90s","kind":"node-back","node":"',
  '{"id":"i3","at":"2min","kind":"node-slowed","node":"n/3","speed":0.5},{"id":"i4","at":"5min","kind":"application-killed",',
  '"application":"etl/1"},{"kind":"application-moved","application":"ml","queue":"root.adhoc"},{"kind":"executor-lost",',
  '"executor":1},{"kind":"driver-failed","application":"},{"kind":"knob-changed","path":["value":},{"kind":"queue-changed",',
  '"queue":"root","path":["resources","max","vcore"],"value":4}',
  '"group":"node","group":"queue","selection":"node:node/1","selection":"queue:root.etl","section":"queues","section":"workload",',
  // Distributions.
  '{"dist":"empirical","values":["1s","2s","5s","10s"]}{"dist":"pareto","min":"1s","alpha":1.5,"max":"5min"}',
  '{"dist":"normal","mean":"10s","sd":"2s"}{"dist":"constant","value":"5s"}{"dist":"uniform","min":"5s","max":"15s"}',
  '{"dist":"lognormal","median":"10s","sigma":0.5}{"dist":"exponential","mean":"20s"}',
  // A batch application, rarer fields of the rest.
  '"tags":{"application.stateaware.disable":"true"},"placeholderTimeout":"15min","gang":"soft","minMember":"executorsAsked":',
  '"driverFailsAfter":"executorFailsAfter":"spark.task.cpus":"labels":["gpu"],"rack":"overrides":{"n/1":{"speed":0.5},"n/2":{',
  '"properties":{"application.sort.policy":"fifo","fair","stateaware","application.sort.priority":"disabled","priority.offset":0,',
  '"priority.policy":"fence","node.sort.policy":"binpacking","preemption.policy":"default","preemption.delay":"30s"},"limits":',
  '"submitacl":"*","maxapplications":1,"maxapplications":2,"nodesortpolicy":{"type":"fair","type":"binpacking",',
  '"resourceweights":{"vcore":1,"memory":1}},"statesort":"placementrules":"partition":"preemption":{"enabled":true}',
  '"kind":"batch","queue":"root.batch","user":"ben","priority":5,"tasks":100,"vcore":1,"memory":"1GB","duration":"30s"}',
  // Sentences of the lessons, and the scenarios they come with.
  'as after a maintenance window. The price is the line itself: see how the mean wait for a driver grows. Hover any textured ',
  'stretch to read what it waits for. Step through the events. Compare with B, FIFO: ',
  'The order of applications is a property of a leaf queue, not of the cluster. Here root.etl is StateAware and root.adhoc is ',
  'FIFO; each is guaranteed half of the cluster and may not take more.\\n\\nFollow the starting gate (G) in root.etl: it holds ',
  'applications back one at a time. The applications of root.adhoc get their drivers the moment they are submitted.\\n\\nB makes ',
  'root.etl FIFO as well: its drivers take the whole of its half, and that half is stuck for good, while root.adhoc goes on ',
  'exactly as before.Two applications in one StateAware queue, step by step: App1 gets its driver D1 and is Starting; App2 ',
  'stays Accepted although there is room, because one application is already starting. With its first executor ',
  'the Starting state fires: the application counts as Running although it has no executor, and the next one gets its driver. ',
  'application.stateaware.disable: its time in Starting is zero, and nobody waits for it.',
  'until the fixed five-minute fallback, and the queue starts one application per five minutes. ',
  'Eight Spark applications arrive within two seconds. Each asks for one driver and then for three executors; the cluster has ',
  'eight cores in all.\\n\\nB, FIFO: every driver starts at once and takes the last core. From then on eight drivers wait for ',
  'executors that have nowhere to run, and none of them will ever give its core back. The red mark is the instant from which ',
  'nothing can move.\\n\\nA, StateAware: the queue lets one application start at a time. The next driver gets its core only when ',
  'the previous application has its first executor, so executors always find room. Hover any textured stretch to read what it ',
  'waits for.\\n\\nTry it: give the cluster more cores, or drag a submission, and watch where the deadlock appears and goes away.',
  // The document in its usual order, inside the wrapping of a link.
  '{"s":{"signalbox":1,"engine":"0.1.0","title":"Driver deadlock","notes":"Applications wait for the queue until ","seed":1,',
  '"horizon":"1h","cluster":{"nodes":[{"id":"n","count":5,"capacity":{"vcore":2,"memory":"8GB"}},{"id":"big","count":10,',
  '"capacity":{"vcore":8,"memory":"64GB"},"racks":2,"speed":1,"labels":[]}]},"queues":[{"id":"root","resources":{"max":{"vcore":',
  '10,"memory":"40GB"}}},{"id":"root.etl","resources":{"guaranteed":{"vcore":4,"memory":"16GB"},"max":{"vcore":8,"memory":"32GB"}',
  '},"properties":{"application.sort.policy":"stateaware"}},{"id":"root.adhoc","properties":{"application.sort.policy":"fifo"}},',
  '{"id":"root.default","maxapplications":2}],"scheduler":{"type":"yunikorn","preset":"1.5"},"workload":[{"id":"ml","kind":"spark',
  '","queue":"root.default","user":"ben","priority":10,"submit":"10s"},{"id":"etl","kind":"spark","queue":"root.etl","user":"ana",',
  '"count":6,"submit":"0s","arrivals":{"dist":"exponential","mean":"10s"},"arrivals":"500ms","spark.driver.cores":1,"spark.driver',
  '.memory":"1GB","spark.executor.instances":2,"spark.executor.cores":1,"spark.executor.memory":"2GB","driverStartup":"4s",',
  '"executorStartup":"2s","stages":[{"id":"work","tasks":10,"duration":"20s"},{"id":"map","tasks":4,"duration":{"dist":"lognormal"',
  ',"median":"10s","sigma":0.3}},{"id":"reduce","tasks":1,"duration":"1min"}]}],"overrides":{"etl/1":{"submit":"60s"},"etl/2":{"',
  'submit":"90s"}},"interventions":[{"id":"i1","at":"30s","kind":"node-lost","node":"node/1"}],"variants":[{"id":"A","title":"',
  'StateAware","changes":[]},{"id":"B","title":"FIFO","changes":[{"path":["queues","root.etl","properties","application.sort.policy',
  '"],"value":"fifo"}]},{"id":"C","title":"Fair","changes":[{"path":["workload","etl","spark.executor.instances"],"value":3},{"path":',
  '["scheduler","preset"],"remove":true}]}],"window":{"from":"1min","to":"1h"},"view":{"cursor":"2min","zoom":["0s","5min"],',
  '"selection":"app:etl/5","group":"application","variant":"B","section":"cluster"}},"f":{"A":"0123456789abcdef","B":"',
].join('');
