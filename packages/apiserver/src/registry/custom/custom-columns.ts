import type { JsonValue } from '@kubewright/kube/json'
import { compilePrinterColumn, type PrinterColumn } from '@kubewright/kube/jsonpath'
import { instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { numberAt, textAt } from '../../read-object.ts'
import { type Cell, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

/** The columns of custom resources whose definition has none. */
const defaultColumns: readonly JsonValue[] = [
  {
    name: 'Age',
    type: 'date',
    jsonPath: '.metadata.creationTimestamp',
    description: 'How long ago the object was created.',
  },
]

/** The name, and the additionalPrinterColumns. */
export function customColumns(definitions: readonly JsonValue[]): readonly TableColumn[] {
  return [nameColumn, ...(definitions.length > 0 ? definitions : defaultColumns).map(customColumn)]
}

function customColumn(definition: JsonValue): TableColumn {
  const jsonPath = textAt(definition, 'jsonPath')
  const description = textAt(definition, 'description')
  const type = textAt(definition, 'type')
  return {
    name: textAt(definition, 'name'),
    type,
    format: textAt(definition, 'format'),
    description: description || `Custom resource definition column (in JSONPath format): ${jsonPath}`,
    priority: numberAt(definition, 'priority'),
    cellOf: cellOf(compilePrinterColumn(jsonPath, type)),
  }
}

function cellOf(print: PrinterColumn): Cell {
  return (object, nowMs) => {
    const cell = print(object, instantOfUnixMilliseconds(nowMs))
    return typeof cell === 'bigint' ? String(cell) : cell
  }
}
