import type { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { containerLists, partsOf } from '../read-fields.ts'

/** Visits every container of a pod with its path, in the order of Kubernetes. */
export function visitContainers(
  spec: JsonObject,
  path: FieldPath,
  visit: (container: JsonObject, path: FieldPath) => void,
): void {
  for (const list of containerLists) {
    partsOf(spec, list).forEach((container, index) => {
      visit(container, path.child(list).index(index))
    })
  }
}
