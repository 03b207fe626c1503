import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { textAt, valueAt } from '../read-object.ts'
import type { SelectableField } from './served-resource.ts'

/** A field selected by the path of its value. */
function field(path: string, missing = ''): SelectableField {
  const steps = path.split('.')
  return { field: path, valueOf: (object) => printed(valueAt(object, ...steps), missing) }
}

function printed(value: JsonValue | undefined, missing: string): string {
  return value === undefined ? missing : String(value)
}

const objectFields = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath']

/** The selectable fields of a core event: those of its object, and its reporter. */
const coreEventFields: readonly SelectableField[] = [
  ...fieldsOfObject('involvedObject'),
  field('reason'),
  { field: 'reportingComponent', valueOf: reporterOf },
  { field: 'source', valueOf: (event) => sourceOf(event) || reporterOf(event) },
  field('type'),
]

/** In events.k8s.io they have other names, and the source has none. */
const eventFields: readonly SelectableField[] = [
  ...fieldsOfObject('regarding'),
  field('reason'),
  { field: 'reportingController', valueOf: reporterOf },
  field('type'),
]

function fieldsOfObject(path: string): SelectableField[] {
  return objectFields.map((name) => ({
    field: `${path}.${name}`,
    valueOf: (event: JsonObject) => textAt(event, 'involvedObject', name) || textAt(event, 'regarding', name),
  }))
}

function reporterOf(event: JsonObject): string {
  return textAt(event, 'reportingComponent') || textAt(event, 'reportingController')
}

function sourceOf(event: JsonObject): string {
  return textAt(event, 'source', 'component') || textAt(event, 'deprecatedSource', 'component')
}

const fieldsByResource: ReadonlyMap<string, readonly SelectableField[]> = new Map<string, readonly SelectableField[]>([
  [
    'pods',
    [
      field('spec.nodeName'),
      field('spec.restartPolicy'),
      field('spec.schedulerName'),
      field('spec.serviceAccountName'),
      field('spec.hostNetwork', 'false'),
      field('status.phase'),
      { field: 'status.podIP', valueOf: (pod) => textAt(pod, 'status', 'podIP') },
      field('status.nominatedNodeName'),
    ],
  ],
  ['nodes', [field('spec.unschedulable', 'false')]],
  ['namespaces', [field('status.phase')]],
  ['secrets', [field('type')]],
  ['services', [field('spec.clusterIP'), field('spec.type')]],
  ['events', coreEventFields],
  ['replicasets.apps', [field('status.replicas', '0')]],
  ['replicationcontrollers', [field('status.replicas', '0')]],
  ['jobs.batch', [{ field: 'status.successful', valueOf: (job) => printed(valueAt(job, 'status', 'succeeded'), '0') }]],
  ['certificatesigningrequests.certificates.k8s.io', [field('spec.signerName')]],
  ['resourceslices.resource.k8s.io', [field('spec.nodeName'), field('spec.driver')]],
])

const none: readonly SelectableField[] = []

/** The field selectors of a built-in resource besides name and namespace. */
export function builtinSelectableFields(storageName: string, group: string): readonly SelectableField[] {
  if (storageName === 'events' && group === 'events.k8s.io') return eventFields
  return fieldsByResource.get(storageName) ?? none
}
