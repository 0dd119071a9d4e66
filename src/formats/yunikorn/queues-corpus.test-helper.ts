/** Texts of `queues.yaml` in the ways people write them, for tests. */

export const plainFile = `# Queues of the data platform
partitions:
  - name: default
    placementrules:
      - name: provided
        create: false
      - name: tag          # one queue per namespace
        value: namespace
        create: true
        filter:
          type: deny
          users: [root]
        parent:
          name: fixed
          value: tenants
    nodesortpolicy:
      type: binpacking
      resourceweights:
        memory: 2.0
        vcore: 1
    preemption:
      enabled: true
    queues:
      - name: root
        submitacl: '*'
        properties:
          application.sort.priority: enabled
        queues:
          # Nightly jobs, see the runbook
          - name: etl
            resources:
              guaranteed: {memory: 64Gi, vcore: 16}
              max:
                memory: 128Gi   # half of the cluster
                vcore: "32"
                nvidia.com/gpu: 4
            properties:
              application.sort.policy: stateaware
              priority.offset: 10
            maxapplications: 20
          - name: adhoc
            adminacl: "ana,ben ops"
            limits:
              - limit: analysts
                users: [ana, ben]
                maxresources: {vcore: 8000m}
                maxapplications: 2
              - limit: everybody else
                users:
                  - "*"
                maxapplications: 1

          # Filled by the tag rule
          - name: tenants
            parent: true
            childtemplate:
              maxapplications: 5
              properties:
                application.sort.policy: fair
              resources:
                max: {vcore: 10}
`;

export const anchoredFile = `partitions:
- name: default
  queues:
  - name: root
    submitacl: "*"
    queues:
    - name: small
      resources: &small
        guaranteed: &g
          vcore: 2
          memory: 4G
        max: {vcore: 4, memory: 8G}
      properties: &fifo {application.sort.policy: fifo}
    - name: twin
      resources: *small
      properties:
        <<: *fifo
        priority.offset: 5
    - name: other
      resources:
        guaranteed: *g
      properties: *fifo
`;

export const impliedRootFile = `partitions:
  -
    name: default
    limits:
      - limit: "everybody"
        users: ['*']
        maxapplications: 3
    queues:
      - name: a
        submitacl: '*'
      - name: b
        submitacl: '*'
        queues: [{name: c}, {name: d, resources: {max: {vcore: 500m}}}]
  - name: gpu
    queues:
      - name: root
`;

export const configMapFile = `apiVersion: v1
kind: ConfigMap
metadata:
  name: yunikorn-configs
  namespace: yunikorn
data:
  service.schedulingInterval: 1s
  queues.yaml: |
    partitions:
      - name: default
        queues:
          - name: root
            submitacl: '*'   # for now

            queues:
              - name: etl
                resources:
                  max: {vcore: 8}
  log.level: "INFO"
`;

/** Values of YuniKorn's chart, as an operator keeps them. */
export const chartValuesFile = `embedAdmissionController: true
resources:
  requests: {cpu: 2, memory: 4Gi}
configuration: null   # deprecated
yunikornDefaults:
  service.schedulingInterval: 1s
  queues.yaml: |
    partitions:
      - name: default
        queues:
          - name: root
            submitacl: '*'
            queues:
              - name: etl
                resources:
                  max: {vcore: 8}
  log.level: INFO
`;

export const jsonFile = `{"partitions": [{"name": "default", "queues": [{"name": "root", "submitacl": "*",
  "queues": [{"name": "etl", "resources": {"max": {"vcore": "8", "memory": "16Gi"}}}, {"name": "adhoc"}]}]}]}
`;

export const windowsFile = plainFile.replaceAll('\n', '\r\n');

export const quotedConfigMapFile = `kind: ConfigMap
data:
  queues.yaml: ${JSON.stringify(plainFile)}
metadata: {name: yunikorn-configs}
`;

export const unknownKeysFile = `# kept as they are
checksum: 12AB
partitions:
  - name: default
    statedumpfilepath: /var/state
    team: platform
    queues:
      - name: root
        submitacl: '*'
        owner: {name: ana, since: 2019-01-01}
        queues:
          - name: etl
            owner: ben
            properties: {custom: 010, other: yes}
            resources: {}
            limits:
`;

export const corpus: Readonly<Record<string, string>> = {
  plainFile,
  anchoredFile,
  impliedRootFile,
  configMapFile,
  chartValuesFile,
  jsonFile,
  windowsFile,
  quotedConfigMapFile,
  unknownKeysFile,
};
