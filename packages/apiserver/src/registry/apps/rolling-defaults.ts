import type { JsonObject } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'
import { fillIn, withFieldValue } from '../common/change-fields.ts'

/** A strategy is a rolling update by default, which has defaults of its own. */
export function withRollingDefaults(strategy: JsonObject, rollingDefaults: JsonObject): JsonObject {
  const typed = fillIn(strategy, { type: 'RollingUpdate' })
  if (typed['type'] !== 'RollingUpdate') return typed
  return withFieldValue(typed, 'rollingUpdate', fillIn(objectAt(typed, 'rollingUpdate'), rollingDefaults))
}
