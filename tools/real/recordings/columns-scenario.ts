import { kubectl } from '../differential/commands/lines.ts'
import type { CommandScenario } from '../differential/scenario.ts'
import { clusterManifest, namespacedManifest } from './columns-manifests.ts'

const namespacedKinds = [
  'pods',
  'replicationcontrollers',
  'deployments,replicasets,statefulsets,daemonsets',
  'jobs,cronjobs',
  'services,endpointslices',
  'ingresses,networkpolicies',
  'configmaps,secrets,serviceaccounts',
  'persistentvolumeclaims',
  'hpa,pdb',
  'resourcequotas,limitranges',
  'roles,rolebindings',
  'leases',
  'controllerrevisions',
]

const clusterKinds = [
  'persistentvolumes,storageclasses',
  'csidrivers,csinodes',
  'ingressclasses,runtimeclasses',
  'mutatingwebhookconfigurations,validatingwebhookconfigurations',
  'validatingadmissionpolicies,validatingadmissionpolicybindings',
  'certificatesigningrequests',
]

/** The columns of every family of kinds, as kubectl shows them. */
export const columnsScenario: CommandScenario = {
  name: 'kubectl and columns',
  files: { 'namespaced.yaml': namespacedManifest, 'cluster.yaml': clusterManifest },
  commands: [
    kubectl('get namespaces --show-labels'),
    kubectl('get priorityclasses'),
    kubectl('get apiservices'),
    kubectl('get nodes'),
    kubectl('get leases -A -l nosuch=x'),
    kubectl('create -f namespaced.yaml'),
    kubectl('create -f cluster.yaml'),
    ...namespacedKinds.flatMap((kinds) => [kubectl(`get ${kinds}`), kubectl(`get ${kinds} -o wide --show-labels`)]),
    ...clusterKinds.map((kinds) => kubectl(`get ${kinds} -l app=web -o wide`)),
    kubectl('get clusterroles,clusterrolebindings -l app=web -o wide'),
    kubectl('get pods,configmaps -A -l app=web -L app'),
    kubectl('get deployment web statefulset/web'),
    kubectl('get pods -l app=web --no-headers'),
    kubectl('get all -l app=web'),
    kubectl('get node {namespace}-node -o wide'),
    kubectl('describe pod web'),
    kubectl('describe deployment web'),
    kubectl('describe statefulset web'),
    kubectl('describe job web'),
    kubectl('describe cronjob web'),
    kubectl('describe service web'),
    kubectl('describe ingress web'),
    kubectl('describe pvc web'),
    kubectl('describe node {namespace}-node'),
    kubectl('describe secret web'),
    kubectl('describe hpa web'),
    kubectl('describe limitrange web'),
    kubectl('events'),
    kubectl('delete -f cluster.yaml --wait=false'),
  ],
}
