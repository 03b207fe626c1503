import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn, shortened } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

export const endpointSliceColumns: readonly TableColumn[] = [
  nameColumn,
  column('AddressType', 'string', (slice) => textAt(slice, 'addressType'), 'The kind of its addresses.'),
  column('Ports', 'string', (slice) => shortened(listAt(slice, 'ports').map(portText), '<unset>'), 'The ports.'),
  column('Endpoints', 'string', sliceAddresses, 'Addresses and ports of the endpoints.'),
  ageColumn,
]

function portText(port: JsonValue): string {
  return valueAt(port, 'port') === undefined ? textAt(port, 'name') || '*' : String(numberAt(port, 'port'))
}

function sliceAddresses(slice: JsonObject): string {
  const addresses = listAt(slice, 'endpoints').flatMap((endpoint) => listAt(endpoint, 'addresses').map(String))
  return shortened(addresses, '<unset>')
}
