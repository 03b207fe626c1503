import type { JsonObject } from '@kubewright/kube/json'
import { textAt } from '../../../read-object.ts'
import { type SelectableField, selectableField } from '../../common/selectable-fields.ts'

const objectFields = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath']

/** The selectable fields of a core event: those of its object, and its reporter. */
export const coreEventFields: readonly SelectableField[] = [
  ...fieldsOfObject('involvedObject'),
  selectableField('reason'),
  { field: 'reportingComponent', valueOf: reporterOf },
  { field: 'source', valueOf: (event) => sourceOf(event) || reporterOf(event) },
  selectableField('type'),
]

/** In events.k8s.io they have other names, and the source has none. */
export const eventFields: readonly SelectableField[] = [
  ...fieldsOfObject('regarding'),
  selectableField('reason'),
  { field: 'reportingController', valueOf: reporterOf },
  selectableField('type'),
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
