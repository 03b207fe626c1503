import type { JsonObject } from '@kubewright/kube/json'
import { humanDuration } from '@kubewright/kube/values'
import { conditionOf, numberAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn, orNone } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

export const certificateRequestColumns: readonly TableColumn[] = [
  nameColumn,
  ageColumn,
  column(
    'SignerName',
    'string',
    (request) => orNone(textAt(request, 'spec', 'signerName')),
    'The signer of the certificate.',
  ),
  column(
    'Requestor',
    'string',
    (request) => textAt(request, 'spec', 'username'),
    'The user who requested the certificate.',
  ),
  column('RequestedDuration', 'string', requestedDuration, 'The requested duration of the certificate.'),
  column('Condition', 'string', certificateState, 'The state of the request.'),
]

function requestedDuration(request: JsonObject): string {
  if (valueAt(request, 'spec', 'expirationSeconds') === undefined) return '<none>'
  return humanDuration(BigInt(numberAt(request, 'spec', 'expirationSeconds')) * 1_000_000_000n)
}

function certificateState(request: JsonObject): string {
  const has = (type: string) => conditionOf(request, type) !== undefined
  const decision = has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending'
  const failed = has('Failed') ? ',Failed' : ''
  return `${decision}${failed}${textAt(request, 'status', 'certificate') === '' ? '' : ',Issued'}`
}
