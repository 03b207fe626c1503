import type { CommandScenario, RequestStep } from '../scenario.ts'
import { kubectl } from './lines.ts'

/** Without a namespace in the manifest, kubectl crashes. */
const roleManifest = `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: reader
  namespace: {namespace}
  labels:
    app: access
rules:
- apiGroups: [""]
  resources: [pods, configmaps]
  verbs: [get, list]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: readers
  namespace: {namespace}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: reader
subjects:
- apiGroup: rbac.authorization.k8s.io
  kind: User
  name: bob
`

/** The real server notices roles with a delay. */
function known(user: string, verb: string, resource: string): readonly RequestStep[] {
  const resourceAttributes = { namespace: '{namespace}', verb, resource }
  return [
    {
      method: 'POST',
      path: '/apis/authorization.k8s.io/v1/subjectaccessreviews',
      body: { spec: { user, groups: ['system:authenticated'], resourceAttributes } },
      until: { field: 'status.allowed', equals: true },
    },
  ]
}

/** Access reviews of kubectl. */
export const accessCommandScenarios: readonly CommandScenario[] = [
  {
    name: 'kubectl auth',
    files: {
      'roles.yaml': roleManifest,
      'more.yaml': roleManifest.replace('[get, list]', '[get, watch]').replace('name: bob', 'name: ada'),
    },
    commands: [
      kubectl('auth reconcile -f roles.yaml'),
      kubectl('auth reconcile -f roles.yaml', { name: 'reconcile again' }),
      kubectl('auth can-i list pods --as=bob', { before: known('bob', 'list', 'pods') }),
      kubectl('auth can-i list pods --as=bob -A'),
      kubectl('auth can-i get pods/one --as=bob'),
      kubectl('auth can-i get pods --subresource=log --as=bob'),
      kubectl('auth can-i delete pods --as=bob'),
      kubectl('auth can-i get /openapi/v3 --as=bob'),
      kubectl('auth can-i get /metrics --as=bob'),
      kubectl('auth can-i get nosuch --as=bob'),
      kubectl('auth can-i --list --as=bob'),
      kubectl('auth can-i --list --as=unprivileged'),
      kubectl('get pods --as=bob'),
      kubectl('get secrets --as=bob'),
      kubectl('delete configmap one --as=bob'),
      kubectl('auth reconcile -f more.yaml --dry-run=server'),
      kubectl('auth reconcile -f more.yaml'),
      kubectl('get role reader -o jsonpath={.rules}'),
      kubectl('get rolebinding readers -o jsonpath={.subjects}'),
      kubectl('auth reconcile -f more.yaml --remove-extra-permissions --remove-extra-subjects'),
      kubectl('describe role reader'),
      kubectl('describe rolebinding readers'),
      kubectl('get roles,rolebindings -o wide', { only: ['code'] }),
      kubectl('auth whoami --as=bob --as-group=dancers --as-uid=1'),
      kubectl('auth whoami --as=system:serviceaccount:{namespace}:robot -o yaml', { only: ['code'] }),
      kubectl('create role all --verb=* --resource=pods --as=bob'),
    ],
  },
]
