import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ResourceDefinition } from '@kubewright/kube/resource'
import type { Desired, Kind } from './kind.ts'

/** The input of makeKind. The definition is created on first use, so that importing kinds is cheap. */
export interface KindParts {
  readonly id: string
  readonly apiVersion: string
  readonly kind: string
  definition(): ResourceDefinition
}

/** Creates the function that makes objects of a kind, with the kind's id and definition as properties. */
export function makeKind<T extends KubernetesObject, Input, Id extends string>(parts: KindParts): Kind<T, Input, Id> {
  const { apiVersion, kind } = parts
  const make = (input: Input): Desired<Input, Id> => ({ ...input, apiVersion, kind })
  let definition: ResourceDefinition | undefined
  Object.defineProperties(make, {
    name: { value: kind },
    id: { value: parts.id, enumerable: true },
    definition: {
      enumerable: true,
      get: () => {
        definition ??= parts.definition()
        return definition
      },
    },
  })
  return make as unknown as Kind<T, Input, Id>
}

/** The id of a kind: Deployment.apps; Pod, in the core group. */
export function kindIdOf(group: string, kind: string): string {
  return group === '' ? kind : `${kind}.${group}`
}
