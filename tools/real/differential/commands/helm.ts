import type { CommandScenario } from '../scenario.ts'
import { helm, kubectl } from './lines.ts'

const chart = `apiVersion: v2
name: tiny
description: A config map and a service.
version: 0.1.0
appVersion: "1"
`

const configMap = `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-settings
  labels:
    release: {{ .Release.Name }}
data:
  colour: {{ .Values.colour | quote }}
  revision: {{ .Release.Revision | quote }}
`

const service = `apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
spec:
  clusterIP: None
  selector:
    release: {{ .Release.Name }}
  ports:
  - port: 80
`

function hook(name: string, events: string, weight: number): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-${name}
  annotations:
    helm.sh/hook: ${events}
    helm.sh/hook-weight: "${weight}"
    helm.sh/hook-delete-policy: before-hook-creation
data:
  revision: {{ .Release.Revision | quote }}
`
}

/** The lifecycle of a release; hooks, notes and a chart that the server refuses. */
export const helmScenarios: readonly CommandScenario[] = [
  {
    name: 'helm',
    files: {
      'tiny/Chart.yaml': chart,
      'tiny/values.yaml': 'colour: red\n',
      'tiny/templates/settings.yaml': configMap,
      'tiny/templates/service.yaml': service,
      'tiny/templates/NOTES.txt': 'It is {{ .Values.colour }}.\n',
      'bad/Chart.yaml': chart.replace('tiny', 'bad'),
      'bad/templates/settings.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: Bad_Name\n',
    },
    commands: [
      helm('template one tiny'),
      helm('template one tiny --validate', { name: 'template against the server' }),
      helm('install one tiny --dry-run=server'),
      helm('install one tiny'),
      helm('install one tiny', { name: 'install what is there' }),
      helm('list'),
      // It prints kinds in the random order of a Go map.
      helm('status one', { unordered: true }),
      helm('get manifest one'),
      helm('get values one --all'),
      kubectl('get configmap one-settings -o yaml --show-managed-fields'),
      kubectl('get service one -o yaml'),
      helm('upgrade one tiny --set colour=green'),
      helm('history one'),
      kubectl(['get', 'configmap', 'one-settings', '-o', 'jsonpath={.data.colour}']),
      helm('rollback one 1'),
      helm('history one', { name: 'history after the rollback' }),
      kubectl(['get', 'configmap', 'one-settings', '-o', 'jsonpath={.data.colour}'], {
        name: 'the colour after the rollback',
      }),
      kubectl('get secrets -l owner=helm'),
      helm('upgrade two tiny --install --set colour=blue'),
      helm('install three bad'),
      helm('uninstall one'),
      helm('uninstall one', { name: 'uninstall what is gone' }),
      helm('uninstall two --cascade=foreground'),
      kubectl('get configmaps,services'),
    ],
  },
  {
    name: 'helm with hooks',
    files: {
      'hooked/Chart.yaml': chart.replace('tiny', 'hooked'),
      'hooked/values.yaml': 'colour: red\n',
      'hooked/templates/settings.yaml': configMap,
      'hooked/templates/before.yaml': hook('before', 'pre-install,pre-upgrade,pre-rollback', -5),
      'hooked/templates/after.yaml': hook('after', 'post-install,post-upgrade,post-rollback', 5),
      'hooked/templates/last.yaml': hook('last', 'pre-delete', 0),
      'hooked/templates/check.yaml': hook('check', 'test', 0),
    },
    commands: [
      helm('install four hooked'),
      kubectl('get configmaps -o name'),
      kubectl(['get', 'configmap', 'four-before', '-o', 'jsonpath={.data.revision}']),
      helm('get hooks four'),
      helm('upgrade four hooked --set colour=green'),
      kubectl(['get', 'configmap', 'four-before', '-o', 'jsonpath={.data.revision}'], { name: 'the hook ran again' }),
      helm('rollback four 1'),
      kubectl(['get', 'configmap', 'four-after', '-o', 'jsonpath={.data.revision}']),
      helm('upgrade four hooked --no-hooks --set colour=blue'),
      helm('history four'),
      helm('test four', { unordered: true }),
      helm('uninstall four'),
      kubectl('get configmaps -o name', { name: 'hooks stay' }),
      helm('install five hooked --no-hooks'),
      helm('uninstall five --no-hooks --keep-history'),
      helm('list --uninstalled'),
    ],
  },
]
