import type { JsonObject } from '@kubewright/kube/json'

export interface TableColumn {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly priority: number
  /** Value of the cell; null if the object has none. `nowMs` is the wall time, for ages. */
  cellOf(object: JsonObject, nowMs: number): string | number | boolean | null
  /** Whether Kubernetes omits the column from columnDefinitions and still writes its cells. */
  readonly isOmittedFromDefinitions?: boolean | undefined
  /** Conditions of the row, such as that a pod is completed; undefined for none. */
  rowConditionsOf?(object: JsonObject): readonly JsonObject[] | undefined
}
