import type { JsonObject } from '@kubewright/kube/json'
import { dnsLabelNameRule } from '@kubewright/kube/names'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { listAt, objectAt, textAt } from '../../../read-object.ts'
import { ageColumn, column, nameColumn } from '../../columns/common-columns.ts'
import type { TableColumn } from '../../columns/table-column.ts'
import { withFieldValue } from '../../common/change-fields.ts'
import { selectableField } from '../../common/selectable-fields.ts'
import type { KindStrategy } from '../../kind-strategy.ts'
import { completeNewNamespace, setNamespaceDefaults } from './namespace.ts'
import { validateFinalizeUpdate, validateNamespace, validateNamespaceStatus } from './validation.ts'

const immortalNamespaces: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public'])

const namespaceColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Status',
    'string',
    (namespace) => textAt(namespace, 'status', 'phase'),
    'The phase of the namespace: Active or Terminating.',
  ),
  ageColumn,
]

export const namespaceStrategy: KindStrategy = {
  nameRule: dnsLabelNameRule,
  repeatedMetadataChecks: 'whole, change',
  initialStatus: { phase: 'Active' },
  isItsOwnNamespace: true,
  columns: namespaceColumns,
  selectableFields: [selectableField('status.phase')],
  setDefaults: setNamespaceDefaults,
  prepareForCreate: completeNewNamespace,
  prepareForUpdate: (namespace, old) => withFieldValue(namespace, 'spec', old['spec']),
  validateCreate: validateNamespace,
  validateUpdate: validateFinalizeUpdate,
  validateStatusUpdate: validateNamespaceStatus,
  // Its validation is that of the object: only here can finalizers be new.
  subresources: { finalize: { prepareForUpdate: (namespace) => namespace } },
  admitDelete: refuseProtected,
  // The namespace controller deletes the content, and then removes the finalizers from the spec.
  contentDeletion: {
    begin: terminating,
    isHeld: (namespace) => listAt(namespace, 'spec', 'finalizers').length > 0,
  },
}

function refuseProtected(name: string): void {
  if (!immortalNamespaces.has(name)) return
  const why = 'this namespace may not be deleted'
  throw new StatusError(forbiddenStatus({ group: '', resource: 'namespaces' }, name, why))
}

function terminating(namespace: JsonObject, now: string): JsonObject {
  return {
    ...namespace,
    metadata: { ...objectAt(namespace, 'metadata'), deletionTimestamp: now },
    status: { ...objectAt(namespace, 'status'), phase: 'Terminating' },
  }
}
