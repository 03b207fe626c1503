import { type FieldError, FieldPath, forbidden } from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { type ObjectMeta, validateAnnotations } from '@kubewright/kube/meta'
import { validateLabels } from '@kubewright/kube/names'
import { invalidStatus, StatusError } from '@kubewright/kube/status'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField } from '../common/change-fields.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import type { KindStrategy, StrategyContext } from '../kind-strategy.ts'
import { authorizeClaimStatus } from './claim-access.ts'
import { setClaimSpecDefaults, validateClaimSpec } from './claim-spec.ts'
import { dropDeallocated, setStatusDefaults, validateClaimStatus } from './claim-status.ts'
import { resourceClaimColumns } from './device-columns.ts'

const group = 'resource.k8s.io'
const specPath = FieldPath.root('spec')
const adminLabel = 'resource.kubernetes.io/admin-access'

export const resourceClaimStrategy: KindStrategy = {
  repeatedMetadataChecks: 'whole, change',
  resetFields: { status: [['metadata'], ['spec']] },
  returnsDeletedObject: true,
  columns: resourceClaimColumns,
  setDefaults: (claim) => setStatusDefaults(changeField(claim, 'spec', setClaimSpecDefaults)),
  admitCreate: (claim, context) =>
    refuseAdminAccess(claim, listAt(claim, 'spec', 'devices', 'requests'), 'ResourceClaim', context),
  prepareForStatusUpdate: dropDeallocated,
  validateCreate: (claim) => validateClaimSpec(objectAt(claim, 'spec'), specPath),
  validateUpdate: (claim, old) =>
    validateImmutable(claim['spec'], old['spec'], FieldPath.root('spec'), goType('resource.ResourceClaimSpec')),
  validateStatusUpdate: validateClaimStatus,
  authorizeStatusUpdate: authorizeClaimStatus,
}

export const resourceClaimTemplateStrategy: KindStrategy = {
  returnsDeletedObject: true,
  setDefaults: (template) => changeField(template, 'spec', (spec) => changeField(spec, 'spec', setClaimSpecDefaults)),
  admitCreate: (template, context) => {
    const requests = listAt(template, 'spec', 'spec', 'devices', 'requests')
    return refuseAdminAccess(template, requests, 'ResourceClaimTemplate', context)
  },
  validateCreate: validateTemplate,
  validateUpdate(template, old) {
    const errors = validateTemplate(template)
    const spec = objectAt(template, 'spec')
    if (jsonEqual(spec, objectAt(old, 'spec'))) return errors
    return [...errors, invalidGoValue('spec', spec, goType('resource.ResourceClaimTemplateSpec'), 'field is immutable')]
  },
}

function validateTemplate(template: JsonObject): FieldError[] {
  const { labels, annotations } = objectAt(template, 'spec', 'metadata') as ObjectMeta
  const metadataPath = specPath.child('metadata')
  return [
    ...validateAnnotations(annotations, metadataPath.child('annotations')),
    ...validateLabels(labels, metadataPath.child('labels')),
    ...validateClaimSpec(objectAt(template, 'spec', 'spec'), specPath.child('spec')),
  ]
}

/** Admin access to devices requires a labelled namespace. */
function refuseAdminAccess(
  object: JsonObject,
  requests: readonly JsonValue[],
  kind: string,
  { find }: StrategyContext,
): JsonObject {
  const index = requests.findIndex((request) => valueAt(request, 'exactly', 'adminAccess') === true)
  if (index < 0) return object
  const namespace = find('namespaces', '', textAt(object, 'metadata', 'namespace'))
  if (textAt(namespace, 'metadata', 'labels', adminLabel) === 'true') return object
  const detail = `admin access to devices requires the \`${adminLabel}: true\` label on the containing namespace`
  const path = specPath.child('devices').child('requests').index(index).child('adminAccess')
  throw new StatusError(invalidStatus({ group, kind }, textAt(object, 'metadata', 'name'), [forbidden(path, detail)]))
}
