import type { KindSample } from './kind-lifecycle.ts'

const rbac = 'rbac.authorization.k8s.io/v1'
const admission = 'admissionregistration.k8s.io/v1'
const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
const subjects = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'bob' }]
const roleRef = (kind: string) => ({ apiGroup: 'rbac.authorization.k8s.io', kind, name: 'a' })
/** Matches no request of any scenario. */
const quietRules = [
  { apiGroups: ['quiet.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['none'] },
]
const webhooks = [
  {
    name: 'quiet.example.com',
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: { url: 'https://127.0.0.1:1/' },
    rules: quietRules,
  },
]
const matchConstraints = { resourceRules: quietRules }
const calm = { metadata: { labels: { changed: 'yes' } } }

export const policyKinds: readonly KindSample[] = [
  { apiVersion: rbac, kind: 'Role', plural: 'roles', content: { rules }, change: { rules: [] } },
  {
    apiVersion: rbac,
    kind: 'RoleBinding',
    plural: 'rolebindings',
    content: { subjects, roleRef: roleRef('Role') },
    change: { subjects: [] },
  },
  {
    apiVersion: rbac,
    kind: 'ClusterRole',
    plural: 'clusterroles',
    isClusterWide: true,
    content: { rules },
    change: { rules: [] },
  },
  {
    apiVersion: rbac,
    kind: 'ClusterRoleBinding',
    plural: 'clusterrolebindings',
    isClusterWide: true,
    content: { subjects, roleRef: roleRef('ClusterRole') },
    change: { subjects: [] },
  },
  {
    apiVersion: admission,
    kind: 'MutatingWebhookConfiguration',
    plural: 'mutatingwebhookconfigurations',
    isClusterWide: true,
    content: { webhooks },
    change: { webhooks: [] },
  },
  {
    apiVersion: admission,
    kind: 'ValidatingWebhookConfiguration',
    plural: 'validatingwebhookconfigurations',
    isClusterWide: true,
    content: { webhooks },
    change: { webhooks: [] },
  },
  {
    apiVersion: admission,
    kind: 'ValidatingAdmissionPolicy',
    plural: 'validatingadmissionpolicies',
    isClusterWide: true,
    content: { spec: { matchConstraints, validations: [{ expression: 'true' }] } },
    change: { spec: { failurePolicy: 'Ignore' } },
  },
  {
    apiVersion: admission,
    kind: 'ValidatingAdmissionPolicyBinding',
    plural: 'validatingadmissionpolicybindings',
    isClusterWide: true,
    content: { spec: { policyName: 'nosuch', validationActions: ['Warn'] } },
    change: { spec: { validationActions: ['Audit'] } },
  },
  {
    apiVersion: admission,
    kind: 'MutatingAdmissionPolicy',
    plural: 'mutatingadmissionpolicies',
    isClusterWide: true,
    content: {
      spec: {
        matchConstraints,
        reinvocationPolicy: 'Never',
        mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } }],
      },
    },
    change: { spec: { failurePolicy: 'Ignore' } },
  },
  {
    apiVersion: admission,
    kind: 'MutatingAdmissionPolicyBinding',
    plural: 'mutatingadmissionpolicybindings',
    isClusterWide: true,
    content: { spec: { policyName: 'nosuch' } },
    change: calm,
  },
  {
    apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
    kind: 'FlowSchema',
    plural: 'flowschemas',
    isClusterWide: true,
    isMinded: true,
    content: { spec: { priorityLevelConfiguration: { name: 'nosuch' } } },
    change: { spec: { matchingPrecedence: 9000 } },
  },
  {
    apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
    kind: 'PriorityLevelConfiguration',
    plural: 'prioritylevelconfigurations',
    isClusterWide: true,
    isMinded: true,
    content: { spec: { type: 'Limited', limited: { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } } } },
    change: { spec: { limited: { nominalConcurrencyShares: 2 } } },
  },
]
