import { freezeJson, type JsonValue } from '@kubewright/kube/json'
import { isBeingDeleted, type KubernetesObject, type OwnerReference } from '@kubewright/kube/meta'
import type { ObjectState } from './object-state.ts'

const none: readonly never[] = Object.freeze([])

/** Creates the state of a parsed object: from a server in the same process, or from the response to a write. */
export function stateOfObject<T extends KubernetesObject>(object: T): ObjectState<T> {
  freezeJson(object as unknown as JsonValue)
  return new ValueState(object)
}

/** Whether the state is already an object, so that reading all of it is free. */
export function isObjectState(state: ObjectState): boolean {
  return state instanceof ValueState
}

/** A state that is an object; it is valid permanently. */
export class ValueState<T extends KubernetesObject> implements ObjectState<T> {
  readonly object: T

  constructor(object: T) {
    this.object = object
  }

  get namespace(): string {
    return this.object.metadata?.namespace ?? ''
  }

  get name(): string {
    return this.object.metadata?.name ?? ''
  }

  get uid(): string {
    return this.object.metadata?.uid ?? ''
  }

  get resourceVersion(): string {
    return this.object.metadata?.resourceVersion ?? ''
  }

  get generation(): number | undefined {
    const generation = this.object.metadata?.generation
    return typeof generation === 'bigint' ? Number(generation) : (generation ?? undefined)
  }

  get isBeingDeleted(): boolean {
    return isBeingDeleted(this.object)
  }

  get labels(): Readonly<Record<string, string>> | undefined {
    return this.object.metadata?.labels ?? undefined
  }

  get annotations(): Readonly<Record<string, string>> | undefined {
    return this.object.metadata?.annotations ?? undefined
  }

  get ownerReferences(): readonly OwnerReference[] {
    return this.object.metadata?.ownerReferences ?? none
  }

  get finalizers(): readonly string[] {
    return this.object.metadata?.finalizers ?? none
  }

  kept(): this {
    return this
  }
}
