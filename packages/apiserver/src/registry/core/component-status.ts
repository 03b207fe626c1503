import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, textAt } from '../../read-object.ts'
import { column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const componentStatusColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', 'string', componentState, 'Whether the component is healthy.'),
  column('Message', 'string', (object) => textAt(healthOf(object), 'message'), 'The message of the component.'),
  column('Error', 'string', (object) => textAt(healthOf(object), 'error'), 'The error of the component.'),
]

function healthOf(component: JsonObject): JsonValue | undefined {
  return listAt(component, 'conditions').find((condition) => textAt(condition, 'type') === 'Healthy')
}

function componentState(component: JsonObject): string {
  const health = healthOf(component)
  if (health === undefined) return 'Unknown'
  return textAt(health, 'status') === 'True' ? 'Healthy' : 'Unhealthy'
}

export const componentStatusStrategy: KindStrategy = {
  deprecationWarning: 'v1 ComponentStatus is deprecated in v1.19+',
  columns: componentStatusColumns,
}
