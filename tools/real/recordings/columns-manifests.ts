/** A pod template that runs anywhere and does nothing. */
const template = `template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - {name: web, image: "nginx:1.27"}`

const head = (apiVersion: string, kind: string, name = 'web') => `apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: ${name}
  labels: {app: web}`

const selector = 'selector: {matchLabels: {app: web}}'

/** One object of each namespaced kind. */
export const namespacedManifest = [
  `${head('v1', 'Pod')}
spec:
  containers:
  - {name: web, image: "nginx:1.27", ports: [{containerPort: 80}]}
  - {name: side, image: "busybox:1.37"}`,
  `${head('v1', 'ReplicationController')}
spec:
  replicas: 0
  selector: {app: web}
  ${template}`,
  `${head('apps/v1', 'Deployment')}
spec:
  replicas: 2
  ${selector}
  ${template}`,
  `${head('apps/v1', 'ReplicaSet')}
spec:
  replicas: 1
  ${selector}
  ${template}`,
  `${head('apps/v1', 'StatefulSet')}
spec:
  serviceName: web
  ${selector}
  ${template}`,
  `${head('apps/v1', 'DaemonSet')}
spec:
  ${selector}
  ${template}`,
  `${head('apps/v1', 'ControllerRevision')}
revision: 3
data: {a: 1}`,
  `${head('batch/v1', 'Job')}
spec:
  suspend: true
  template:
    spec:
      restartPolicy: Never
      containers:
      - {name: web, image: "busybox:1.37", command: [date]}`,
  `${head('batch/v1', 'CronJob')}
spec:
  schedule: "*/5 * * * *"
  suspend: true
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
          - {name: web, image: "busybox:1.37", command: [date]}`,
  `${head('v1', 'Service')}
spec:
  clusterIP: None
  selector: {app: web}
  ports:
  - {name: http, port: 80}
  - {name: dns, port: 53, protocol: UDP}`,
  `${head('v1', 'Service', 'away')}
spec:
  type: ExternalName
  externalName: example.com`,
  `${head('discovery.k8s.io/v1', 'EndpointSlice')}
addressType: IPv4
ports:
- {name: http, port: 80}
endpoints:
- {addresses: ["10.1.2.3"]}
- {addresses: ["10.1.2.4"]}`,
  `${head('networking.k8s.io/v1', 'Ingress')}
spec:
  ingressClassName: web
  tls: [{hosts: [web.example.com], secretName: web}]
  rules:
  - host: web.example.com
    http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}`,
  `${head('networking.k8s.io/v1', 'NetworkPolicy')}
spec:
  podSelector: {matchLabels: {app: web}}
  policyTypes: [Ingress]`,
  `${head('v1', 'ConfigMap')}
data: {a: "1", b: "2"}`,
  `${head('v1', 'Secret')}
stringData: {password: secret}`,
  `${head('v1', 'ServiceAccount')}`,
  `${head('v1', 'PersistentVolumeClaim')}
spec:
  accessModes: [ReadWriteOnce]
  storageClassName: ""
  resources: {requests: {storage: 1Gi}}`,
  `${head('autoscaling/v2', 'HorizontalPodAutoscaler')}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 1
  maxReplicas: 3
  metrics:
  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}}`,
  `${head('policy/v1', 'PodDisruptionBudget')}
spec:
  minAvailable: 1
  ${selector}`,
  `${head('v1', 'ResourceQuota')}
spec:
  hard: {configmaps: "20", requests.storage: 10Gi}`,
  `${head('v1', 'LimitRange')}
spec:
  limits:
  - {type: Container, default: {cpu: 200m}, defaultRequest: {cpu: 100m}}`,
  `${head('rbac.authorization.k8s.io/v1', 'Role')}
rules:
- {apiGroups: [""], resources: [pods], verbs: [get]}`,
  `${head('rbac.authorization.k8s.io/v1', 'RoleBinding')}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: web}
subjects:
- {kind: ServiceAccount, name: web, namespace: "{namespace}"}
- {apiGroup: rbac.authorization.k8s.io, kind: User, name: ann}`,
  `${head('coordination.k8s.io/v1', 'Lease')}
spec:
  holderIdentity: one
  leaseDurationSeconds: 15`,
  `apiVersion: v1
kind: Event
metadata:
  name: web.one
involvedObject: {kind: Pod, name: web, namespace: "{namespace}", apiVersion: v1}
reason: Started
message: It runs.
type: Normal
count: 2
source: {component: kubelet}`,
].join('\n---\n')

const quietRule = '{apiGroups: [quiet.example.com], apiVersions: [v1], operations: [CREATE], resources: [none]}'

const webhook = `webhooks:
- name: quiet.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  clientConfig: {url: "https://127.0.0.1:1/"}
  rules: [${quietRule}]`

/** One object of each cluster-scoped kind; none affects other scenarios. */
export const clusterManifest = [
  `${head('v1', 'Node', '{namespace}-node')}
spec:
  podCIDR: 10.2.0.0/24
  taints: [{key: gpu, value: "yes", effect: NoSchedule}]`,
  `${head('v1', 'PersistentVolume', '{namespace}')}
spec:
  capacity: {storage: 1Gi}
  accessModes: [ReadWriteOnce]
  storageClassName: slow
  hostPath: {path: /srv}`,
  `${head('storage.k8s.io/v1', 'StorageClass', '{namespace}')}
provisioner: example.com/disk
volumeBindingMode: WaitForFirstConsumer`,
  `${head('storage.k8s.io/v1', 'CSIDriver', '{namespace}')}
spec:
  attachRequired: false`,
  `${head('storage.k8s.io/v1', 'CSINode', '{namespace}')}
spec:
  drivers: [{name: example.com, nodeID: a}]`,
  `${head('networking.k8s.io/v1', 'IngressClass', '{namespace}')}
spec:
  controller: example.com/ingress`,
  `${head('node.k8s.io/v1', 'RuntimeClass', '{namespace}')}
handler: fast`,
  `${head('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', '{namespace}')}
${webhook}`,
  `${head('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', '{namespace}')}
${webhook}`,
  `${head('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', '{namespace}')}
spec:
  matchConstraints: {resourceRules: [${quietRule}]}
  validations: [{expression: "true"}]`,
  `${head('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding', '{namespace}')}
spec:
  policyName: {namespace}
  validationActions: [Deny]`,
  `${head('rbac.authorization.k8s.io/v1', 'ClusterRole', '{namespace}')}
rules:
- {apiGroups: [""], resources: [pods], verbs: [get]}`,
  `${head('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', '{namespace}')}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: "{namespace}"}
subjects:
- {apiGroup: rbac.authorization.k8s.io, kind: Group, name: team}`,
].join('\n---\n')
