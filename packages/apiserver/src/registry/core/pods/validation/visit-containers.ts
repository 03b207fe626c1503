import type { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectsAt } from '../../../../read-object.ts'
import { containerLists } from '../container-lists.ts'

/** Visits every container of a pod with its path, in the order of Kubernetes. */
export function visitContainers(
  spec: JsonObject,
  path: FieldPath,
  visit: (container: JsonObject, path: FieldPath) => void,
): void {
  for (const list of containerLists) {
    objectsAt(spec, list).forEach((container, index) => {
      visit(container, path.child(list).index(index))
    })
  }
}
