import type { FieldError } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { pathSegmentNameRule } from '@kubewright/kube/names'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { withFieldValue } from '../common/change-fields.ts'
import { selectableField } from '../common/selectable-fields.ts'
import type { KindStrategy, StrategyContext } from '../kind-strategy.ts'
import { certificateRequestColumns } from './request-columns.ts'
import { organizationsOf } from './signed-request.ts'
import { refuseForeignSigner } from './signer-access.ts'
import { validateCertificateChange, validateCertificateRequest } from './validation.ts'

const clientSigner = 'kubernetes.io/kube-apiserver-client'
const mastersGroup = 'system:masters'

export const certificateSigningRequestStrategy: KindStrategy = {
  nameRule: pathSegmentNameRule,
  repeatedMetadataChecks: 'whole, change',
  resetFields: {
    main: [['spec'], ['status']],
    status: [['spec'], ['status', 'conditions']],
    approval: [['spec'], ['status', 'certificate']],
  },
  columns: certificateRequestColumns,
  selectableFields: [selectableField('spec.signerName')],
  admitCreate: refuseMasters,
  prepareForCreate: noteRequester,
  prepareForUpdate: (request, old) => withFieldValue(request, 'spec', old['spec']),
  prepareForStatusUpdate: prepareForStatus,
  validateCreate: (request) => validateCertificateRequest(request),
  validateUpdate: (request, old) =>
    validateCertificateChange(request, old, { setsApproval: false, setsCertificate: false }),
  validateStatusUpdate: (request, old) =>
    validateCertificateChange(request, old, { setsApproval: false, setsCertificate: true }),
  subresources: {
    approval: { changesStatus: true, prepareForUpdate: prepareForApproval, validateUpdate: validateApproval },
  },
  admitValidUpdate: refuseForeignSigner,
}

/** Refuses a certificate for the group system:masters. */
function refuseMasters(request: JsonObject): JsonObject {
  if (textAt(request, 'spec', 'signerName') !== clientSigner) return request
  if (!organizationsOf(textAt(request, 'spec', 'request')).includes(mastersGroup)) return request
  const resource = { group: 'certificates.k8s.io', resource: 'certificatesigningrequests' }
  const why = `use of ${clientSigner} signer with ${mastersGroup} group is not allowed`
  throw new StatusError(forbiddenStatus(resource, textAt(request, 'metadata', 'name'), why))
}

/** Records the requester, regardless of the request. */
function noteRequester(request: JsonObject, { user }: StrategyContext): JsonObject {
  const { username: _username, uid: _uid, groups: _groups, extra: _extra, ...spec } = objectAt(request, 'spec')
  const { uid, groups, extra = {} } = user
  const requester: JsonObject = {
    username: user.name,
    ...(uid ? { uid } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
  }
  return { ...request, spec: { ...spec, ...requester }, status: {} }
}

/** A status update keeps the approval conditions: while their number is the same, the old ones are restored. */
function prepareForStatus(request: JsonObject, old: JsonObject, context: StrategyContext): JsonObject {
  const before = listAt(old, 'status', 'conditions')
  let conditions = [...listAt(request, 'status', 'conditions')]
  for (const type of ['Approved', 'Denied']) {
    const kept = before.filter((condition) => textAt(condition, 'type') === type)
    const count = conditions.filter((condition) => textAt(condition, 'type') === type).length
    if (count !== kept.length) continue
    conditions = conditions.map((condition) =>
      textAt(condition, 'type') === type ? (kept.shift() ?? condition) : condition,
    )
  }
  return withConditions(request, timed(conditions, before, context))
}

/** An approval changes only conditions. */
function prepareForApproval(request: JsonObject, old: JsonObject, context: StrategyContext): JsonObject {
  const before = listAt(old, 'status', 'conditions')
  const conditions = timed(listAt(request, 'status', 'conditions'), before, context)
  return withConditions({ ...request, spec: old['spec'] ?? {}, status: objectAt(old, 'status') }, conditions)
}

function validateApproval(request: JsonObject, old: JsonObject): FieldError[] {
  return validateCertificateChange(request, old, { setsApproval: true, setsCertificate: false })
}

function withConditions(request: JsonObject, conditions: readonly JsonValue[]): JsonObject {
  const status = objectAt(request, 'status')
  return { ...request, status: withFieldValue(status, 'conditions', conditions.length > 0 ? conditions : undefined) }
}

/** Sets the missing times of a condition: its last update and its last transition. */
function timed(
  conditions: readonly JsonValue[],
  before: readonly JsonValue[],
  { now }: StrategyContext,
): readonly JsonValue[] {
  return conditions.map((condition) => {
    const fields = objectAt(condition)
    const old = before.find(
      (candidate) =>
        textAt(candidate, 'type') === textAt(fields, 'type') &&
        textAt(candidate, 'status') === textAt(fields, 'status') &&
        textAt(candidate, 'lastTransitionTime') !== '',
    )
    return {
      ...fields,
      lastUpdateTime: valueAt(fields, 'lastUpdateTime') ?? now(),
      lastTransitionTime: valueAt(fields, 'lastTransitionTime') ?? valueAt(old, 'lastTransitionTime') ?? now(),
    }
  })
}
