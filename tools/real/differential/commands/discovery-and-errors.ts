import type { CommandScenario, RequestStep } from '../scenario.ts'
import { kubectl } from './lines.ts'
import { configMapManifest, definitionManifest, widgetManifest } from './manifests.ts'

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** A definition is served, and published in discovery and OpenAPI, some time after it is established. */
const widgetsAreServed: readonly RequestStep[] = [
  { method: 'GET', path: '/apis/{namespace}.example.com/v1/widgets', until: { status: 200 } },
  { method: 'GET', path: '/apis', accept: aggregated, until: { contains: '"{namespace}.example.com"' } },
  { method: 'GET', path: '/openapi/v3', until: { contains: 'apis/{namespace}.example.com/v1' } },
]

/**
 * A real server lists the group of a deleted definition for a while: wait until those of other scenarios have
 * disappeared.
 */
const removedGroupsAreGone: readonly RequestStep[] = [
  { method: 'GET', path: '/apis', until: { lacks: '.example.com' } },
  { method: 'GET', path: '/apis', accept: aggregated, until: { lacks: '.example.com' } },
]

/** What kubectl prints about the server, and its error messages. */
export const discoveryAndErrorScenarios: readonly CommandScenario[] = [
  {
    name: 'kubectl about the server',
    setup: removedGroupsAreGone,
    commands: [
      kubectl('api-resources'),
      kubectl('api-resources --namespaced=false --verbs=list -o name'),
      kubectl('api-resources --api-group=apps -o wide'),
      kubectl('api-versions'),
      kubectl('version'),
      kubectl('cluster-info'),
      kubectl('auth whoami'),
      kubectl('auth can-i create pods'),
      kubectl('auth can-i delete nodes --as=bob'),
      kubectl('auth can-i --list'),
      kubectl('explain deployment.spec.replicas'),
      kubectl('explain configmap'),
      kubectl('explain pod.spec.containers --recursive'),
      kubectl('explain pod.spec.containers.imagePullPolicy'),
      kubectl('explain hpa.spec.metrics --api-version=autoscaling/v2'),
      kubectl('explain service.spec.ports.targetPort'),
      kubectl('explain configmap --output=plaintext-openapiv2'),
      kubectl('explain deployment.spec.strategy --output=plaintext-openapiv2 --recursive'),
      kubectl('api-resources --categories=all -o name'),
      kubectl('api-resources --namespaced=true --verbs=create,get --sort-by=name -o name'),
      kubectl('get --raw /livez'),
      kubectl('get --raw /readyz/ping'),
      kubectl('get --raw /nosuch'),
      kubectl('explain nosuch'),
      kubectl('explain deployment.spec.nosuch'),
      kubectl('get nodes'),
      kubectl('get namespaces default kube-system'),
      kubectl('get componentstatuses', { only: ['code'] }),
      kubectl('top pods'),
    ],
  },
  {
    name: 'kubectl errors',
    files: {
      'settings.yaml': configMapManifest,
      'typo.yaml': configMapManifest.replace('data:', 'dada:'),
      'mistyped.yaml': configMapManifest.replace('"3"', '3'),
      'nokind.yaml': configMapManifest.replace('kind: ConfigMap\n', ''),
      'unknown.yaml': configMapManifest.replace('kind: ConfigMap', 'kind: NoSuch'),
      'badname.yaml': configMapManifest.replace('name: settings', 'name: Not_Good'),
      'twice.yaml': configMapManifest.replace('  colour: red\n', '  colour: red\n  colour: blue\n'),
    },
    commands: [
      kubectl('get nosuch'),
      kubectl('get configmap nosuch'),
      kubectl('get configmaps -n nosuch'),
      kubectl('get pods'),
      kubectl('delete configmap nosuch'),
      kubectl('apply -f typo.yaml'),
      kubectl('apply -f typo.yaml --validate=warn'),
      kubectl('apply -f mistyped.yaml'),
      kubectl('apply -f nokind.yaml'),
      kubectl('apply -f unknown.yaml'),
      kubectl('apply -f badname.yaml'),
      kubectl('apply -f twice.yaml'),
      kubectl('apply -f settings.yaml -n nosuch'),
      kubectl('create -f settings.yaml -n other-{namespace}'),
      kubectl(['get', 'configmaps', '-l', 'a in b']),
      kubectl('get configmaps --field-selector nosuch=1'),
      kubectl('label configmap nosuch a=b'),
      kubectl('scale configmap nosuch --replicas=1'),
      kubectl('logs nosuch'),
      kubectl('exec nosuch -- date'),
      kubectl('create configmap Bad_Name'),
      kubectl('create deployment bad --image='),
      kubectl('auth can-i list pods --as=bob', { name: 'may bob list pods' }),
      kubectl('get pods --as=bob', { name: 'bob lists pods' }),
      kubectl('delete namespace default', { name: 'delete a namespace for good' }),
    ],
  },
  {
    name: 'kubectl and a definition',
    files: {
      'definition.yaml': definitionManifest,
      'widget.yaml': widgetManifest,
      'large.yaml': widgetManifest.replace('size: 3', 'size: 30'),
      'nosize.yaml': widgetManifest.replace('  size: 3', '  colour: blue'),
      'typo.yaml': widgetManifest.replace('  size: 3', '  size: 3\n  weight: 1'),
    },
    commands: [
      kubectl('apply -f definition.yaml'),
      kubectl('wait crd widgets.{namespace}.example.com --for=condition=Established --timeout=60s'),
      kubectl('get crd widgets.{namespace}.example.com'),
      kubectl('api-resources --api-group={namespace}.example.com --cached=false', { before: widgetsAreServed }),
      kubectl('apply -f widget.yaml'),
      kubectl('apply -f widget.yaml', { name: 'apply again' }),
      kubectl('apply --server-side -f widget.yaml'),
      kubectl('get widgets'),
      kubectl('get wd one -o wide'),
      kubectl('get widget one -o yaml'),
      kubectl('describe widget one'),
      kubectl('scale widget one --replicas=5'),
      kubectl(['patch', 'widget', 'one', '--type=merge', '-p', '{"spec":{"colour":"green"}}']),
      kubectl(['patch', 'widget', 'one', '-p', '{"spec":{"colour":"green"}}'], { name: 'patch strategically' }),
      kubectl(['patch', 'widget', 'one', '--subresource=status', '--type=merge', '-p', '{"status":{"size":5}}']),
      kubectl('apply -f large.yaml'),
      kubectl('apply -f nosize.yaml'),
      kubectl('apply -f typo.yaml'),
      kubectl('get all'),
      kubectl('explain widget'),
      kubectl('explain widget.metadata.labels'),
      kubectl('explain widget.spec'),
      kubectl('explain widget --recursive'),
      kubectl('explain widget.spec --output=plaintext-openapiv2'),
      kubectl('explain widget.spec.nosuch'),
      kubectl('delete widget one'),
      kubectl('delete crd widgets.{namespace}.example.com'),
    ],
  },
]
